#include "script/bindings/showing.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "lua/given.h"
#include "script/bindings/arguments.h"
#include "script/bindings/happening.h"
#include "script/bindings/zone_argument.h"

namespace rulewright::script {
namespace {

// The players at a stack index, a bit each: one, a list of them, or everybody when nothing is there.
std::uint64_t players_argument(lua_State* L, const Bindings& bindings, int index) {
    const int players = bindings.bound.world->players();
    if (lua_isnoneornil(L, index)) return ~std::uint64_t{0} >> (64 - players);
    if (to_handle(L, index, HandleKind::player))
        return std::uint64_t{1} << check_handle(L, index, HandleKind::player, "a player").index;
    lua::check_list(L, index, "who is shown it");
    std::uint64_t chosen = 0;
    const lua_Integer count = lua::length_of_list(L, index);
    charge(L, count);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua::push_item(L, index, i);
        chosen |= std::uint64_t{1} << check_handle(L, -1, HandleKind::player, "a player").index;
        lua_pop(L, 1);
    }
    return chosen;
}

int component_show(lua_State* L) {
    const Bindings& bindings = Bindings::of(L);
    const int component = check_handle(L, 1, HandleKind::component, "a component").index;
    bindings.check_change(L);
    show_witnessed(bindings, component, players_argument(L, bindings, 2));
    return 0;
}

int zone_show(lua_State* L) {
    const Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    bindings.check_change(L);
    const state::World& world = *bindings.bound.world;
    const std::uint64_t players = players_argument(L, bindings, 2);
    charge(L, world.zones[zone].count);
    for (int c = world.zones[zone].first; c >= 0; c = world.places[c].next) show_witnessed(bindings, c, players);
    return 0;
}

int player_look(lua_State* L) {
    const Bindings& bindings = Bindings::of(L);
    const std::uint64_t player = std::uint64_t{1} << check_handle(L, 1, HandleKind::player, "a player").index;
    bindings.check_change(L);
    if (to_handle(L, 2, HandleKind::component)) {
        show_witnessed(bindings, check_handle(L, 2, HandleKind::component, "a component").index, player);
        return 0;
    }
    lua::check_list(L, 2, "what a player looks at");
    const lua_Integer count = lua::length_of_list(L, 2);
    charge(L, count);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua::push_item(L, 2, i);
        show_witnessed(bindings, check_handle(L, -1, HandleKind::component, "a component to look at").index, player);
        lua_pop(L, 1);
    }
    return 0;
}

constexpr Member of_components[] = {
    {.name = "show",
     .call = carrying<component_show>,
     .effect = Effect::changes,
     .signature = "(to?: Player|Player[])",
     .text = "Shows it to a player, several, or everybody: they know it until its zone is shuffled or it moves where "
             "they cannot follow it."},
};

constexpr Member of_zones[] = {
    {.name = "show",
     .call = carrying<zone_show>,
     .effect = Effect::changes,
     .signature = "(to?: Player|Player[])",
     .text = "Shows what lies in it at the moment to a player, several, or everybody."},
};

constexpr Member of_players[] = {
    {.name = "look",
     .call = carrying<player_look>,
     .effect = Effect::changes,
     .signature = "(cards: Component|Zone|Component[])",
     .text = "Shows these components to this player alone: `me:look(game.deck:top(3))`."},
};

}  // namespace

void install_showing(Bindings& bindings) {
    bindings.members.add(HandleKind::component, of_components);
    bindings.members.add(HandleKind::zone, of_zones);
    bindings.members.add(HandleKind::player, of_players);
}

}  // namespace rulewright::script
