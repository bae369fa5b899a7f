// What players know of components that their places do not show them, and when they lose track of it.
#include <algorithm>

#include "state/world.h"

namespace rulewright::state {

using content::Visibility;

void World::show(int component, int player) {
    if (known.empty()) known.resize(places.size());
    known[component] |= std::uint64_t{1} << player;
}

void World::turn(int component, bool face_up) {
    Place& place = places[component];
    if (!known.empty() && face_up && held(place.zone))
        for (int player = 0; player < players(); ++player)
            if (!open_in(place.zone, place.face_up != 0, player)) lose_track(component, player, true);
    if (!face_up && remembers(place.zone)) remember(component);
    place.face_up = face_up ? 1 : 0;
}

bool World::remembers(int zone) const {
    return layout_->remembers && layout_->definition->zones[layout_->zones[zone].family].remember;
}

void World::remember(int component) {
    for (int player = 0; player < players(); ++player)
        if (sees(player, component)) show(component, player);
}

bool World::held(int zone) const {
    const int family = layout_->zones[zone].family;
    const auto& declared = layout_->definition->zones[family];
    if (layout_->zone_families[family].slots > 0) return false;
    return declared.visible == Visibility::owner ||
           (declared.visible == Visibility::by_face && declared.face_down_to_owner);
}

bool World::alike(int a, int b) const {
    const ComponentInfo& one = layout_->components[a];
    const ComponentInfo& other = layout_->components[b];
    if (one.group != other.group || one.definition != other.definition) return false;
    const auto attributes = stored.begin() + one.attributes;
    return std::equal(attributes, attributes + layout_->attribute_count_of_type[one.type],
                      stored.begin() + other.attributes);
}

void World::follow(int component, int zone) {
    const int from = places[component].zone;
    const bool face_up = places[component].face_up != 0;
    if (!known.empty() && from != zone && held(from))
        for (int player = 0; player < players(); ++player)
            if (!open_in(from, face_up, player)) lose_track(component, player, open_in(zone, face_up, player));
    if (remembers(zone)) remember(component);
}

// The component leaves a zone that the player cannot look into. What he knows afterwards must not depend on which of
// those that look alike to him it was.
void World::lose_track(int component, int player, bool seen_arriving) {
    const std::uint64_t bit = std::uint64_t{1} << player;
    const auto might_be_it = [&](int other) {
        return layout_->components[other].group == layout_->components[component].group &&
               !open_in(places[other].zone, places[other].face_up != 0, player);
    };
    const int first = zones[places[component].zone].first;
    if (seen_arriving) {
        if (knows(player, component)) return;
        // It may have been any known one that is just like it: of these there is one less now that he is sure of.
        for (int c = first; c >= 0; c = places[c].next)
            if (knows(player, c) && might_be_it(c) && alike(c, component)) {
                known[c] &= ~bit;
                return;
            }
        return;
    }
    const auto tells_it_apart = [&](int other) {
        return !might_be_it(other) || (knows(player, other) && knows(player, component) && alike(other, component));
    };
    bool sure = true;
    for (int c = first; c >= 0 && sure; c = places[c].next) sure = c == component || tells_it_apart(c);
    if (sure) return;
    for (int c = first; c >= 0; c = places[c].next)
        if (might_be_it(c)) known[c] &= ~bit;
}

// The order of the zone is lost to those who cannot look into it: a player still knows those of which all that look
// like them are known to him and just like them. Of what lies open, a shuffle lets them know no more than that it does.
void World::mix_up(int zone, bool shuffled) {
    constexpr std::int32_t none = -1, mixed = -2;
    std::vector<std::int32_t> model(static_cast<std::size_t>(layout_->group_count));  // a known one of each group
    for (int player = 0; player < players(); ++player) {
        const std::uint64_t bit = std::uint64_t{1} << player;
        const auto closed = [&](int c) { return !open_in(zone, places[c].face_up != 0, player); };
        for (int c = zones[zone].first; c >= 0; c = places[c].next) model[layout_->components[c].group] = none;
        for (int c = zones[zone].first; c >= 0; c = places[c].next) {
            std::int32_t& like = model[layout_->components[c].group];
            if (!closed(c) || like == mixed) continue;
            if (!knows(player, c) || (like != none && !alike(like, c)))
                like = mixed;
            else
                like = c;
        }
        for (int c = zones[zone].first; c >= 0; c = places[c].next)
            if (closed(c) ? model[layout_->components[c].group] == mixed : shuffled) known[c] &= ~bit;
    }
}

}  // namespace rulewright::state
