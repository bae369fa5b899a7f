#include "script/asking/finish.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "script/asking/value.h"
#include "script/bindings/arguments.h"

namespace rulewright::script {
namespace {

struct Criterion {
    std::string name;
    bool fewest = false;
};

std::vector<Criterion> criteria(lua_State* L, int index) {
    if (!lua_istable(L, index)) fail(L, "rank_by is a list of texts: {\"points\", \"-cards_left\"}");
    std::vector<Criterion> result;
    for (lua_Integer i = 1, n = luaL_len(L, index); i <= n; ++i) {
        if (lua_geti(L, index, i) != LUA_TSTRING) fail(L, "rank_by is a list of texts: {\"points\", \"-cards_left\"}");
        std::string name = lua_tostring(L, -1);
        const bool fewest = !name.empty() && name[0] == '-';
        result.push_back({fewest ? name.substr(1) : name, fewest});
        lua_pop(L, 1);
    }
    if (result.empty()) fail(L, "rank_by is empty");
    return result;
}

// A player's number for a criterion: points, a counter or variable of the player, or a value.
std::int64_t measure(lua_State* L, Machine& machine, const std::string& name, int player) {
    const state::World& world = *machine.bound.world;
    if (name == "points") return world.points(player);
    for (std::size_t i = 0; i < machine.definition->stores.size(); ++i) {
        const content::Store& store = machine.definition->stores[i];
        if (store.name == name && store.on_type < 0 && store.per.size() == 1 &&
            store.per[0].kind == content::Axis::Kind::player)
            return world.stored[world.layout().stores[i].base + player];
    }
    if (machine.rulebook().value_names.find(name) < 0) {
        std::vector<std::string> known = machine.rulebook().value_names.names();
        for (const content::Store& store : machine.definition->stores) known.push_back(store.name);
        known.emplace_back("points");
        const std::string cure = content::did_you_mean(name, known);
        fail(L, fmt::format("players cannot be ranked by '{}': it is no counter of players and no value{}{}", name,
                            cure.empty() ? "" : "; ", cure));
    }
    push_function(L, carrying<call_value>);
    machine.handles.push_game(L);
    lua_pushstring(L, name.c_str());
    machine.handles.push_player(L, player);
    lua_call(L, 3, 1);
    int whole = 0;
    const lua_Integer number = lua_tointegerx(L, -1, &whole);
    if (!whole) fail(L, fmt::format("players cannot be ranked by '{}': it gave {}", name, machine.describe(L, -1)));
    lua_pop(L, 1);
    return number;
}

void rank(lua_State* L, Machine& machine, int index) {
    const std::vector<Criterion> by = criteria(L, index);
    const int players = machine.bound.world->players();
    std::vector<std::vector<std::int64_t>> worth(static_cast<std::size_t>(players));
    for (int p = 0; p < players; ++p)
        for (const Criterion& criterion : by) {
            const std::int64_t n = measure(L, machine, criterion.name, p);
            worth[p].push_back(criterion.fewest ? -n : n);
        }
    auto& ranks = machine.bound.world->ranks;
    ranks.assign(static_cast<std::size_t>(players), 1);
    for (std::size_t p = 0; p < worth.size(); ++p)
        for (const auto& other : worth) ranks[p] += other > worth[p];
    machine.bound.world->ending = state::Ending::ranked;
}

void set_winners(lua_State* L, Machine& machine, int index) {
    auto& ranks = machine.bound.world->ranks;
    ranks.assign(static_cast<std::size_t>(machine.bound.world->players()), 2);
    const lua_Integer n = luaL_len(L, index);
    if (n == 0) fail(L, "winners is empty; a game that nobody wins ends with {draw = true}");
    for (lua_Integer i = 1; i <= n; ++i) {
        lua_geti(L, index, i);
        ranks[check_handle(L, -1, HandleKind::player, "a player among the winners").index] = 1;
        lua_pop(L, 1);
    }
    for (auto& r : ranks)
        if (r != 1) r = static_cast<std::int32_t>(std::count(ranks.begin(), ranks.end(), 1)) + 1;
    machine.bound.world->ending = state::Ending::winners;
}

// The result is fixed at once; the rest of the step still runs, so that scripts need not be unwound.
int finish_game(lua_State* L) {
    Machine& machine = Machine::of(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    machine.check_change(L);
    if (machine.bound.world->finished()) fail(L, "the game has already ended");
    lua_settop(L, 2);
    if (lua_getfield(L, 2, "rank_by") != LUA_TNIL)
        rank(L, machine, 3);
    else if (lua_getfield(L, 2, "winners") != LUA_TNIL)
        set_winners(L, machine, 4);
    else if (lua_getfield(L, 2, "draw") != LUA_TNIL) {
        machine.bound.world->ranks.assign(static_cast<std::size_t>(machine.bound.world->players()), 1);
        machine.bound.world->ending = state::Ending::draw;
    } else {
        fail(L, "game:finish needs rank_by, winners or draw");
    }
    return 0;
}

constexpr Member members[] = {
    {.name = "finish",
     .call = carrying<finish_game>,
     .effect = Effect::changes,
     .signature = "(result: {rank_by?: string[], winners?: Player[], draw?: boolean})",
     .text =
         "Ends the game: `rank_by` (points, counters, variables or values, `-` before a name for fewest; equal in all "
         "is shared), `winners`, or `draw`. The result is fixed at once; the rest of the step still runs."},
};

}  // namespace

void install_finish(Machine& machine) { machine.members.add(HandleKind::game, members); }

}  // namespace rulewright::script
