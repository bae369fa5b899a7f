#include "script/bindings/zone_moving.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string_view>

#include "script/bindings/happening.h"
#include "script/bindings/zone_argument.h"

namespace rulewright::script {
namespace {

int shuffle(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    bindings.check_change(L);
    // Its components, and a stream may have to find its place among those that were used.
    constexpr std::size_t streams_moved_at_once = 32;
    charge(L,
           list_of(bindings, zone).count +
               static_cast<lua_Integer>(bindings.bound.world->streams.used().entries().size() / streams_moved_at_once));
    bindings.bound.world->shuffle(zone);
    bindings.bound.cursor = {};
    tell_shuffled(bindings, zone);
    return 0;
}

// Raises when the component cannot lie in the zone.
void check_holds(lua_State* L, Bindings& bindings, int component, int zone) {
    const state::ZoneInfo& info = bindings.bound.world->layout().zones[zone];
    const auto& holds = bindings.definition->zones[info.family].holds;
    const int type = info_of(bindings, component).type;
    if (!holds.empty() && std::find(holds.begin(), holds.end(), type) == holds.end())
        fail(L, fmt::format("zone '{}' does not hold a {}", bindings.name_of(state::zone(zone)),
                            bindings.definition->types[type].name));
    for (int host = info.host; host >= 0;) {
        if (host == component)
            fail(L, fmt::format("{} cannot lie on itself", bindings.name_of(state::component(component))));
        host = bindings.bound.world->layout().zones[place_of(bindings, host).zone].host;
    }
}

void move_to_end(lua_State* L, Bindings& bindings, int component, int zone, state::World::End end) {
    check_holds(L, bindings, component, zone);
    if (slots_of(bindings, zone) > 0 && bindings.bound.world->free_slot(zone) == 0)
        fail(L, fmt::format("zone '{}' has no free slot", bindings.name_of(state::zone(zone))));
    charge_for_following(L, bindings, component);
    move_witnessed(bindings, component, [&] { bindings.bound.world->move(component, zone, end); });
    bindings.bound.cursor = {};
}

// Everything at once.
void move_all_to(lua_State* L, Bindings& bindings, int from, int to) {
    const int count = list_of(bindings, from).count;
    charge(L, count);
    for (int c = list_of(bindings, from).first; c >= 0; c = place_of(bindings, c).next) check_holds(L, bindings, c, to);
    if (const int slots = slots_of(bindings, to); slots > 0 && list_of(bindings, to).count + count > slots)
        fail(L, fmt::format("zone '{}' has no free slot", bindings.name_of(state::zone(to))));
    move_all_witnessed(bindings, from, to);
    bindings.bound.cursor = {};
}

// Moves n components, or with `fewer` as many as there are.
int deal_some(lua_State* L, bool fewer) {
    Bindings& bindings = Bindings::of(L);
    const int from = zone_argument(L, 1), to = zone_argument(L, 2);
    const lua_Integer wanted = luaL_checkinteger(L, 3);
    bindings.check_change(L);
    if (from == to) fail(L, "a zone cannot be dealt to itself");
    const lua_Integer there = list_of(bindings, from).count;
    if (wanted < 0 || (wanted > there && !fewer))
        fail(L, fmt::format("zone '{}' {}, cannot deal {}", bindings.name_of(state::zone(from)),
                            there == 0 ? "is empty" : fmt::format("holds {}", there), wanted));
    const lua_Integer n = std::min(wanted, there);
    if (n == there)
        move_all_to(L, bindings, from, to);
    else
        charge(L, n);
    for (lua_Integer i = 0; i < n && n < there; ++i)
        move_to_end(L, bindings, list_of(bindings, from).first, to, state::World::End::bottom);
    lua_pushinteger(L, n);
    return fewer ? 1 : 0;
}
int deal(lua_State* L) { return deal_some(L, false); }
int deal_up_to(lua_State* L) { return deal_some(L, true); }

int move_all(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int from = zone_argument(L, 1), to = zone_argument(L, 2);
    bindings.check_change(L);
    if (from != to) move_all_to(L, bindings, from, to);
    return 0;
}

int turn_all(lua_State* L, bool face_up) {
    Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    bindings.check_change(L);
    charge(L, list_of(bindings, zone).count);
    for (int c = list_of(bindings, zone).first; c >= 0; c = place_of(bindings, c).next) {
        charge_for_following(L, bindings, c);
        turn_witnessed(bindings, c, face_up);
    }
    return 0;
}
int turn_up(lua_State* L) { return turn_all(L, true); }
int turn_down(lua_State* L) { return turn_all(L, false); }

}  // namespace

void charge_for_following(lua_State* L, const Bindings& bindings, int component) {
    const state::World& world = *bindings.bound.world;
    if (!world.known.empty())
        charge(L, std::int64_t{world.zones[world.places[component].zone].count} * world.players());
}

// component:move(zone), with "top", "bottom", or an index or slot.
int component_move(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int component = check_handle(L, 1, HandleKind::component, "a component").index;
    const int zone = zone_argument(L, 2);
    bindings.check_change(L);
    if (lua_isnoneornil(L, 3)) {
        move_to_end(L, bindings, component, zone, state::World::End::bottom);
        return 0;
    }
    if (lua_type(L, 3) == LUA_TSTRING) {
        const std::string_view end = lua_tostring(L, 3);
        if (end != "top" && end != "bottom")
            fail(L, fmt::format("a component moves to \"top\", \"bottom\" or a number, not '{}'", end));
        move_to_end(L, bindings, component, zone, end == "top" ? state::World::End::top : state::World::End::bottom);
        return 0;
    }
    check_holds(L, bindings, component, zone);
    charge_for_following(L, bindings, component);
    if (slots_of(bindings, zone) > 0) {
        const int wanted = slot_argument(L, bindings, zone, 3);
        const int there = bindings.bound.world->in_slot(zone, wanted);
        if (there == component) return 0;
        if (there >= 0)
            fail(L, fmt::format("slot {} of zone '{}' is taken by {}", wanted, bindings.name_of(state::zone(zone)),
                                bindings.name_of(state::component(there))));
        move_witnessed(bindings, component, [&] { bindings.bound.world->move_to_slot(component, zone, wanted); });
    } else {
        const lua_Integer index = luaL_checkinteger(L, 3);
        const int others = list_of(bindings, zone).count - (place_of(bindings, component).zone == zone ? 1 : 0);
        if (index < 1 || index > others + 1)
            fail(L, fmt::format("index {} is outside zone '{}', which holds {}", index,
                                bindings.name_of(state::zone(zone)), others));
        move_witnessed(bindings, component,
                       [&] { bindings.bound.world->move_to_index(component, zone, static_cast<int>(index) - 1); });
    }
    bindings.bound.cursor = {};
    return 0;
}

namespace {

constexpr Member members[] = {
    {.name = "shuffle",
     .call = carrying<shuffle>,
     .effect = Effect::changes,
     .signature = "()",
     .text = "Puts the components into a random order."},
    {.name = "deal",
     .call = carrying<deal>,
     .effect = Effect::changes,
     .signature = "(to: Zone, n: integer)",
     .text = "Moves n components from the top; an error when there are fewer."},
    {.name = "deal_up_to",
     .call = carrying<deal_up_to>,
     .effect = Effect::changes,
     .signature = "(to: Zone, n: integer): integer",
     .text = "Moves as many components as there are, at most n, from the top; returns how many."},
    {.name = "move_all",
     .call = carrying<move_all>,
     .effect = Effect::changes,
     .signature = "(to: Zone)",
     .text = "Moves everything, from the top."},
    {.name = "turn_up",
     .call = carrying<turn_up>,
     .effect = Effect::changes,
     .signature = "()",
     .text = "Turns every component in it face up."},
    {.name = "turn_down",
     .call = carrying<turn_down>,
     .effect = Effect::changes,
     .signature = "()",
     .text = "Turns every component in it face down."},
};

}  // namespace

void install_zone_moving(Bindings& bindings) { bindings.members.add(HandleKind::zone, members); }

}  // namespace rulewright::script
