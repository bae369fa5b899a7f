#include "script/bindings/player.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"
#include "script/bindings/convert.h"
#include "script/bindings/happening.h"
#include "script/bindings/members.h"

namespace rulewright::script {
namespace {

void push_seat(lua_State* L, Bindings&, const Handle& player) { lua_pushinteger(L, player.index + 1); }
void push_name(lua_State* L, Bindings&, const Handle& player) { lua_pushfstring(L, "Player %d", player.index + 1); }
void push_left(lua_State* L, Bindings& bindings, const Handle& player) {
    bindings.handles.push_player(L, (player.index + 1) % bindings.bound.world->players());
}
void push_right(lua_State* L, Bindings& bindings, const Handle& player) {
    const int players = bindings.bound.world->players();
    bindings.handles.push_player(L, (player.index + players - 1) % players);
}
void push_others(lua_State* L, Bindings& bindings, const Handle& player) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, bindings.bound.lists->others[player.index]);
}
void push_points(lua_State* L, Bindings& bindings, const Handle& player) {
    lua_pushinteger(L, bindings.bound.world->points(player.index));
}

int index_player(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int code = bindings.names.player.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.player, "player");
    const int index = index_of(code);
    const state::World& world = running_world(L);
    const Handle& handle = own_handle(L);
    check_in_game(L, handle);
    const int player = handle.index;
    switch (what_of(code)) {
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
            bindings.members.push(L, index, handle);
            break;
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
    if (!whole || !is_stored_number(points))
        fail(L, fmt::format("points are whole numbers of at most 32 bits, not {}", bindings.describe(L, 3)));
    bindings.check_change(L);
    auto& scores = bindings.bound.world->scores;
    auto at = std::find_if(scores.begin(), scores.end(),
                           [&](const state::ScoreLine& s) { return s.player == player.index && s.line == line; });
    const std::int64_t before = at == scores.end() ? 0 : at->points;
    const std::int64_t total = bindings.bound.world->points(player.index);
    if (!is_stored_number(before + points) || !is_stored_number(total + points))
        fail(L,
             fmt::format("{} points more are too many in '{}': Player {} has {} there and {} in all, and points have "
                         "at most 32 bits",
                         points, lua_tostring(L, 2), player.index + 1, before, total));
    if (at == scores.end())
        at = scores.insert(at, {static_cast<std::int16_t>(player.index), static_cast<std::int16_t>(line), 0});
    at->points = static_cast<std::int32_t>(before + points);
    tell_scored(bindings, player.index, line, static_cast<std::int32_t>(before), at->points);
    return 0;
}

constexpr Member members[] = {
    {.name = "seat", .read = push_seat, .stays = true, .signature = "integer", .text = "From 1."},
    {.name = "name", .read = push_name, .stays = true, .signature = "string", .text = "For people."},
    {.name = "left", .read = push_left, .stays = true, .signature = "Player", .text = "The next player clockwise."},
    {.name = "right",
     .read = push_right,
     .stays = true,
     .signature = "Player",
     .text = "The next player the other way."},
    {.name = "others",
     .read = push_others,
     .stays = true,
     .signature = "Player[]",
     .text = "Everybody else, clockwise from the left neighbour: a selection."},
    {.name = "points", .read = push_points, .signature = "integer", .text = "Total of the score sheet so far."},
    {.name = "[string]",
     .signature = "any",
     .text = "A counter, variable or zone declared `per: player`, or a family of them: `me.stock.water`, "
             "`me.invested[other]`."},
    {.name = "score",
     .call = carrying<player_score>,
     .effect = Effect::changes,
     .signature = "(line: string, points: integer)",
     .text = "Adds to a declared line of the score sheet."},
};

}  // namespace

void install_players(Bindings& bindings) {
    // Every player gets one like it, with members (refresh_players).
    bindings.handles.set_metatable(HandleKind::player,
                                   {{"__index", carrying<index_player>}, {"__newindex", carrying<write_player>}});
    bindings.members.add(HandleKind::player, members);
}

void refresh_players(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    for (int player = 0; player < bindings.bound.world->players(); ++player) {
        bindings.handles.push_player(L, player);
        give_members(bindings, L, HandleKind::player, bindings.names.player);
    }
}

}  // namespace rulewright::script
