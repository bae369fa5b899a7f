// What one player knows of a World. Everything rests on renaming: hidden components that look alike exchange their
// numbers while places, faces and what lies on them stay, so nothing but the identities changes.
#include <algorithm>
#include <numeric>

#include "state/world.h"

namespace rulewright::state {
namespace {

using content::Visibility;

// Components gathered by group, in the order given within each group.
struct Groups {
    std::vector<std::int32_t> members;
    std::vector<std::int32_t> begins;  // group g is members[begins[g] .. begins[g + 1])

    Groups(const Layout& layout, std::span<const std::int32_t> components)
        : members(components.size()), begins(static_cast<std::size_t>(layout.group_count) + 1) {
        for (const int c : components) ++begins[layout.components[c].group + 1];
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        std::vector<std::int32_t> at = begins;
        for (const int c : components) members[at[layout.components[c].group]++] = c;
    }

    [[nodiscard]] std::span<std::int32_t> group(int g) {
        return std::span(members).subspan(begins[g], begins[g + 1] - begins[g]);
    }
};

void mix(std::span<std::int32_t> all, Random& random) {
    for (auto left = static_cast<std::uint32_t>(all.size()); left > 1; --left)
        std::swap(all[left - 1], all[random.below(left)]);
}

std::vector<std::int32_t> nobody_renamed(std::size_t components) {
    std::vector<std::int32_t> renamed(components);
    std::iota(renamed.begin(), renamed.end(), 0);
    return renamed;
}

// Rows of a family whose first axis is the player: those of the players in `seats` change hands at random.
void exchange_rows(std::vector<std::int32_t>& stored, const StoreFamily& family, std::vector<std::int32_t> seats,
                   Random& random) {
    std::vector<std::int32_t> givers = seats;
    mix(givers, random);
    const std::vector<std::int32_t> old(stored.begin() + family.base, stored.begin() + family.base + family.size());
    for (std::size_t i = 0; i < seats.size(); ++i)
        std::copy_n(old.begin() + givers[i] * family.size1, family.size1,
                    stored.begin() + family.base + seats[i] * family.size1);
}

}  // namespace

bool World::sees(int player, int component) const {
    const Place& place = places[component];
    if (place.hidden != 0) return false;
    return open_in(place.zone, place.face_up != 0, player) || knows(player, component);
}

bool World::open_in(int zone, bool face_up, int player) const {
    const auto& declared = layout_->definition->zones[layout_->zones[zone].family];
    const auto owns = [&] { return player >= 0 && owner_of(zone) == player; };
    switch (declared.visible) {
        case Visibility::everyone:
            return true;
        case Visibility::owner:
            return owns();
        case Visibility::nobody:
            return false;
        case Visibility::by_face:
            return face_up || (declared.face_down_to_owner && owns());
    }
    return false;
}

bool World::sees_store(int player, int store_family, int key0) const {
    const auto& store = layout_->definition->stores[store_family];
    const StoreFamily& family = layout_->stores[store_family];
    const bool attribute = store.on_type >= 0;
    if (attribute && !sees(player, key0)) return false;
    if (is_view) {
        const int first = attribute ? layout_->components[key0].attributes + family.base
                                    : family.base + std::max(0, key0) * family.size1;
        if (hidden_stored[first] != 0) return false;
    }
    switch (store.visible) {
        case Visibility::everyone:
            return true;
        case Visibility::owner:
            return player >= 0 && (attribute ? owner_of(places[key0].zone) : key0) == player;
        case Visibility::nobody:
        case Visibility::by_face:
            return false;
    }
    return false;
}

void World::hidden_in_order(int player, std::vector<std::int32_t>& out) const {
    std::vector<std::int32_t> hosts;
    const auto visit = [&](int zone) {
        for (int c = zones[zone].first; c >= 0; c = places[c].next) {
            if (!sees(player, c)) out.push_back(c);
            if (layout_->zone_count_of_type[layout_->components[c].type] > 0) hosts.push_back(c);
        }
    };
    for (std::size_t z = 0; z < zones.size() && layout_->zones[z].host < 0; ++z) visit(static_cast<int>(z));
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        const ComponentInfo& host = layout_->components[hosts[i]];
        for (int k = 0; k < layout_->zone_count_of_type[host.type]; ++k) visit(host.zones + k);
    }
}

void World::rename(std::span<const std::int32_t> renamed) {
    const auto& components = layout_->components;
    const auto name = [&](std::int32_t c) { return c < 0 ? c : renamed[c]; };
    const auto moved_zone = [&](int zone) {
        const int host = layout_->zones[zone].host;
        return host < 0 ? zone : components[renamed[host]].zones + (zone - components[host].zones);
    };
    const std::vector<Place> old_places = places;
    for (std::size_t c = 0; c < old_places.size(); ++c) {
        Place place = old_places[c];
        place.zone = moved_zone(place.zone);
        place.next = name(place.next);
        place.previous = name(place.previous);
        places[renamed[c]] = place;
    }
    const std::vector<ZoneList> old_zones = zones;
    for (std::size_t z = 0; z < old_zones.size(); ++z) {
        const ZoneList& list = old_zones[z];
        zones[moved_zone(static_cast<int>(z))] = {name(list.first), name(list.last), list.count};
    }
    for (const int store : layout_->stored_components) stored[store] = name(stored[store]);
    const std::vector<std::uint64_t> old_known = known;
    for (std::size_t c = 0; c < old_known.size(); ++c) known[renamed[c]] = old_known[c];
}

World World::view(int player, std::vector<std::int32_t>* names) const {
    World view = *this;
    if (names) names->clear();
    view.is_view = true;
    view.streams.restart(0);
    view.hidden_stored.resize(stored.size());

    // Whom else a place was shown to tells nothing; that they lose track of it could.
    for (std::uint64_t& players : view.known) players &= player >= 0 ? std::uint64_t{1} << player : 0;
    std::vector<std::int32_t> hidden;
    hidden_in_order(player, hidden);
    if (!hidden.empty()) {
        Groups at_places(*layout_, hidden);
        std::sort(hidden.begin(), hidden.end());
        const Groups ascending(*layout_, hidden);
        auto renamed = nobody_renamed(places.size());
        for (std::size_t i = 0; i < hidden.size(); ++i) renamed[at_places.members[i]] = ascending.members[i];
        view.rename(renamed);
        if (names) *names = std::move(renamed);
    }

    const auto hide = [&](int first, const StoreFamily& family, int count) {
        std::fill_n(view.stored.begin() + first, count, family.start);
        std::fill_n(view.hidden_stored.begin() + first, count, std::uint8_t{1});
    };
    for (const int c : hidden) {
        view.places[c].hidden = 1;
        view.places[c].face_up = 0;  // how a card lies in a deck or a hand would tell where it came from
    }
    for (int c = 0; c < static_cast<int>(places.size()); ++c) {
        const ComponentInfo& component = layout_->components[c];
        for (const int attribute : layout_->type_attributes[component.type]) {
            const StoreFamily& family = layout_->stores[attribute];
            if (!view.sees_store(player, attribute, c)) hide(component.attributes + family.base, family, family.size());
        }
    }
    for (const int i : layout_->hidden_families) {
        const StoreFamily& family = layout_->stores[i];
        for (int key = 0; key < family.size0; ++key)
            if (!view.sees_store(player, i, key)) hide(family.base + key * family.size1, family, family.size1);
    }
    return view;
}

World World::determinize(int player, std::uint64_t seed, std::span<const std::uint8_t> keep,
                         std::vector<std::int32_t>* originals_of_other) const {
    World other = *this;
    if (originals_of_other) originals_of_other->clear();
    Random dice(seed);

    std::vector<std::int32_t> hidden;
    hidden_in_order(player, hidden);
    if (!keep.empty()) std::erase_if(hidden, [&](std::int32_t c) { return keep[c] != 0; });
    if (!hidden.empty()) {
        const Groups at_places(*layout_, hidden);
        // From ascending numbers, so that what comes out depends on the seed and on what the player knows alone.
        std::sort(hidden.begin(), hidden.end());
        Groups dealt(*layout_, hidden);
        for (int g = 0; g < layout_->group_count; ++g) mix(dealt.group(g), dice);
        auto renamed = nobody_renamed(places.size());
        for (std::size_t i = 0; i < hidden.size(); ++i) renamed[at_places.members[i]] = dealt.members[i];
        other.rename(renamed);
        if (originals_of_other) {
            originals_of_other->resize(renamed.size());
            for (std::size_t c = 0; c < renamed.size(); ++c)
                (*originals_of_other)[renamed[c]] = static_cast<std::int32_t>(c);
        }
    }

    for (const int i : layout_->hidden_families) {
        const auto& per = layout_->definition->stores[i].per;
        if (per.empty() || per[0].kind != content::Axis::Kind::player) continue;
        std::vector<std::int32_t> seats;
        for (int seat = 0; seat < players(); ++seat)
            if (!sees_store(player, i, seat)) seats.push_back(seat);
        exchange_rows(other.stored, layout_->stores[i], std::move(seats), dice);
    }
    other.streams.restart(dice.next());
    return other;
}

}  // namespace rulewright::state
