#include "state/world.h"

#include <algorithm>
#include <cassert>

namespace rulewright::state {

const char* word_of(Ending ending) {
    switch (ending) {
        case Ending::none:
            break;
        case Ending::ranked:
            return "ranked";
        case Ending::winners:
            return "winners";
        case Ending::draw:
            return "draw";
        case Ending::unfinished:
            return "unfinished";
    }
    return "open";
}

World::World(std::shared_ptr<const Layout> layout, std::uint64_t seed) : streams(seed), layout_(std::move(layout)) {
    const auto& definition = *layout_->definition;
    stored.assign(layout_->stored_total, 0);
    for (std::size_t i = 0; i < layout_->stores.size(); ++i) {
        const auto& family = layout_->stores[i];
        if (definition.stores[i].on_type < 0) std::fill_n(stored.begin() + family.base, family.size(), family.start);
    }
    places.resize(layout_->components.size());
    zones.resize(layout_->zones.size());
    for (int c = 0; c < static_cast<int>(places.size()); ++c) {
        const auto& component = layout_->components[c];
        for (const int attribute : layout_->type_attributes[component.type]) {
            const auto& family = layout_->stores[attribute];
            std::fill_n(stored.begin() + component.attributes + family.base, family.size(), family.start);
        }
        const int zone = component.start_zone;
        const int family = layout_->zones[zone].family;
        link_before(c, zone, -1);
        if (layout_->zone_families[family].slots > 0) places[c].slot = static_cast<std::int16_t>(zones[zone].count);
        places[c].face_up = definition.zones[family].visible == content::Visibility::everyone ? 1 : 0;
    }
}

int World::component_at(int zone, int index) const {
    const ZoneList& list = zones[zone];
    if (index < 0 || index >= list.count) return -1;
    int component = 0;
    if (index <= list.count / 2) {
        component = list.first;
        while (index-- > 0) component = places[component].next;
    } else {
        component = list.last;
        for (int i = list.count - 1; i > index; --i) component = places[component].previous;
    }
    return component;
}

int World::in_slot(int zone, int slot) const {
    for (int c = zones[zone].first; c >= 0 && places[c].slot <= slot; c = places[c].next)
        if (places[c].slot == slot) return c;
    return -1;
}

int World::free_slot(int zone) const {
    const int slots = layout_->zone_families[layout_->zones[zone].family].slots;
    int slot = 1;
    for (int c = zones[zone].first; c >= 0 && places[c].slot == slot; c = places[c].next) ++slot;
    return slot <= slots ? slot : 0;
}

void World::list(int zone, std::vector<std::int32_t>& out) const {
    out.clear();
    for (int c = zones[zone].first; c >= 0; c = places[c].next) out.push_back(c);
}

bool World::carries(int component, int zone) const {
    for (int host = layout_->zones[zone].host; host >= 0; host = layout_->zones[places[host].zone].host)
        if (host == component) return true;
    return false;
}

int World::owner_of(int zone) const {
    int maker = -1;
    for (;;) {
        const ZoneInfo& info = layout_->zones[zone];
        if (info.owner >= 0) return info.owner;
        if (info.host < 0) return maker;
        if (layout_->components[info.host].maker >= 0) maker = layout_->components[info.host].maker;
        zone = places[info.host].zone;
    }
}

void World::unlink(int component) {
    const Place& place = places[component];
    ZoneList& list = zones[place.zone];
    (place.previous >= 0 ? places[place.previous].next : list.first) = place.next;
    (place.next >= 0 ? places[place.next].previous : list.last) = place.previous;
    --list.count;
}

void World::link_before(int component, int zone, int next) {
    ZoneList& list = zones[zone];
    Place& place = places[component];
    const int previous = next >= 0 ? places[next].previous : list.last;
    place.zone = zone;
    place.next = next;
    place.previous = previous;
    place.slot = 0;
    (previous >= 0 ? places[previous].next : list.first) = component;
    (next >= 0 ? places[next].previous : list.last) = component;
    ++list.count;
}

void World::link_slot(int component, int zone, int slot) {
    int next = zones[zone].first;
    while (next >= 0 && places[next].slot < slot) next = places[next].next;
    link_before(component, zone, next);
    places[component].slot = static_cast<std::int16_t>(slot);
}

void World::link_last(int component, int zone) {
    if (layout_->zone_families[layout_->zones[zone].family].slots == 0) return link_before(component, zone, -1);
    const int slot = free_slot(zone);
    assert(slot > 0);
    link_slot(component, zone, slot);
}

void World::move(int component, int zone, End end) {
    assert(!carries(component, zone));
    if (!known.empty() || layout_->remembers) follow(component, zone);
    unlink(component);
    if (end == End::top && layout_->zone_families[layout_->zones[zone].family].slots == 0)
        link_before(component, zone, zones[zone].first);
    else
        link_last(component, zone);
}

void World::move_to_index(int component, int zone, int index) {
    assert(!carries(component, zone));
    assert(index >= 0 && layout_->zone_families[layout_->zones[zone].family].slots == 0);
    if (!known.empty() || layout_->remembers) follow(component, zone);
    unlink(component);
    link_before(component, zone, component_at(zone, index));
}

void World::move_to_slot(int component, int zone, int slot) {
    assert(!carries(component, zone));
    assert(slot >= 1 && slot <= layout_->zone_families[layout_->zones[zone].family].slots);
    if (!known.empty() || layout_->remembers) follow(component, zone);
    unlink(component);
    assert(in_slot(zone, slot) < 0);
    link_slot(component, zone, slot);
}

void World::move_all(int from, int to) {
    if (!known.empty() && held(from) && !held(to)) mix_up(from, false);
    if (remembers(to))
        for (int c = zones[from].first; c >= 0; c = places[c].next) remember(c);
    while (zones[from].count > 0) {
        const int component = zones[from].first;
        unlink(component);
        link_last(component, to);
    }
}

int World::original_zone(int zone) const {
    const int host = layout_->zones[zone].host;
    if (originals.empty() || host < 0) return zone;
    return layout_->components[originals[host]].zones + (zone - layout_->components[host].zones);
}

void World::shuffle(int zone) {
    struct Drawn {
        std::uint64_t lot;
        std::int32_t component;
        auto operator<=>(const Drawn&) const = default;
    };
    const std::uint64_t seed = streams.next(layout_->zones[original_zone(zone)].stream);
    std::vector<Drawn> drawn;
    drawn.reserve(zones[zone].count);
    for (int c = zones[zone].first; c >= 0; c = places[c].next)
        drawn.push_back({mixed(seed, layout_->components[original(c)].key), c});
    std::sort(drawn.begin(), drawn.end());
    std::vector<std::int32_t> order;
    order.reserve(drawn.size());
    for (const Drawn& one : drawn) order.push_back(one.component);
    reorder(zone, order);
    if (!known.empty()) mix_up(zone, true);
}

void World::reorder(int zone, std::span<const std::int32_t> order) {
    ZoneList& list = zones[zone];
    assert(static_cast<std::int32_t>(order.size()) == list.count);
    if (order.empty()) return;
    if (layout_->zone_families[layout_->zones[zone].family].slots > 0) {
        std::vector<std::int16_t> slots;
        for (int c = list.first; c >= 0; c = places[c].next) slots.push_back(places[c].slot);
        for (std::size_t i = 0; i < order.size(); ++i) places[order[i]].slot = slots[i];
    }
    int previous = -1;
    for (const int component : order) {
        assert(places[component].zone == zone);
        places[component].previous = previous;
        (previous >= 0 ? places[previous].next : list.first) = component;
        previous = component;
    }
    places[previous].next = -1;
    list.last = previous;
}

int World::points(int player) const {
    std::int64_t total = 0;  // which fits in the end, but perhaps not on the way
    for (const ScoreLine& line : scores)
        if (line.player == player) total += line.points;
    return static_cast<int>(total);
}

}  // namespace rulewright::state
