#include "script/bindings/player.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"
#include "script/bindings/convert.h"
#include "script/bindings/members.h"

namespace rulewright::script {
namespace {

enum PlayerMember : int { player_seat, player_name, player_left, player_right, player_others, player_points };

int index_player(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int code = bindings.names.player.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.player, "player");
    const int index = index_of(code);
    const What what = what_of(code);
    if (what == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index);
        return 1;
    }
    const state::World& world = running_world(L);
    const Handle& handle = own_handle(L);
    check_in_game(L, handle);
    const int player = handle.index;
    switch (what) {
        case What::store:
            push_store_value(L, bindings, index, world.layout().stores[index].base + player);
            break;
        case What::stores:
            bindings.handles.push_family(L, HandleKind::stores, index, player);
            break;
        case What::zone:
            bindings.handles.push_zone(L, world.layout().zone_families[index].base + player);
            break;
        case What::zones:
            bindings.handles.push_family(L, HandleKind::zones, index, player);
            break;
        default:
            switch (index) {
                case player_seat:
                    lua_pushinteger(L, player + 1);
                    break;
                case player_name:
                    lua_pushfstring(L, "Player %d", player + 1);
                    break;
                case player_left:
                    bindings.handles.push_player(L, (player + 1) % world.players());
                    break;
                case player_right:
                    bindings.handles.push_player(L, (player + world.players() - 1) % world.players());
                    break;
                case player_others:
                    lua_rawgeti(L, LUA_REGISTRYINDEX, bindings.bound.lists->others[player]);
                    break;
                default:
                    lua_pushinteger(L, world.points(player));
                    break;
            }
    }
    return 1;
}

int write_player(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int code = bindings.names.player.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.player, "player");
    if (what_of(code) != What::store) refuse_assignment(L, "player", code);
    const int family = index_of(code);
    const Handle& player = check_handle(L, 1, HandleKind::player, "a player");
    write_store(L, bindings, family, running_world(L).layout().stores[family].base + player.index, 3);
    return 0;
}

int player_score(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& player = check_handle(L, 1, HandleKind::player, "a player");
    luaL_checktype(L, 2, LUA_TSTRING);
    const int line = bindings.names.scores.find(L, 2);
    if (line < 0) no_such_name(L, 2, bindings.names.scores, "the score sheet ('scores')");
    int whole = 0;
    const lua_Integer points = lua_tointegerx(L, 3, &whole);
    if (!whole || points < INT32_MIN || points > INT32_MAX)
        fail(L, fmt::format("points are whole numbers, not {}", bindings.describe(L, 3)));
    bindings.check_change(L);
    auto& scores = bindings.bound.world->scores;
    const auto at = std::find_if(scores.begin(), scores.end(),
                                 [&](const state::ScoreLine& s) { return s.player == player.index && s.line == line; });
    if (at != scores.end())
        at->points += static_cast<std::int32_t>(points);
    else
        scores.push_back({static_cast<std::int16_t>(player.index), static_cast<std::int16_t>(line),
                          static_cast<std::int32_t>(points)});
    return 0;
}

}  // namespace

void install_players(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    // Every player gets one like it, with members (refresh_players).
    bindings.handles.set_metatable(HandleKind::player,
                                   {{"__index", carrying<index_player>}, {"__newindex", carrying<write_player>}});
    add_builtins(L, bindings.names.player,
                 {{"seat", player_seat},
                  {"name", player_name},
                  {"left", player_left},
                  {"right", player_right},
                  {"others", player_others},
                  {"points", player_points}});
    add_methods(L, bindings.names.player, {{"score", carrying<player_score>}});
}

void refresh_players(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    for (int player = 0; player < bindings.bound.world->players(); ++player) {
        bindings.handles.push_player(L, player);
        give_members(bindings, L, HandleKind::player, bindings.names.player, [](int code) {
            return what_of(code) != What::store && code != name_code(What::builtin, player_points);
        });
    }
}

}  // namespace rulewright::script
