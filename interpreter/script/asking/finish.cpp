#include "script/asking/finish.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "lua/given.h"
#include "script/asking/value.h"
#include "script/bindings/arguments.h"

namespace rulewright::script {
namespace {

struct Criterion {
    std::string name;
    bool fewest = false;
};

constexpr lua_Integer most_criteria = 100;

std::vector<Criterion> criteria(lua_State* L, int index) {
    constexpr const char* form = "rank_by is a list of texts: {\"points\", \"-cards_left\"}";
    if (!lua_istable(L, index)) fail(L, form);
    lua::check_list(L, index, "'rank_by'");
    const lua_Integer n = lua::length_of_list(L, index);
    if (n > most_criteria) fail(L, fmt::format("rank_by names at most {} criteria, not {}", most_criteria, n));
    std::vector<Criterion> result;
    for (lua_Integer i = 1; i <= n; ++i) {
        if (lua_rawgeti(L, index, i) != LUA_TSTRING) fail(L, form);
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
            worth[p].push_back(criterion.fewest ? ~n : n);  // like -n, which the least number does not have
        }
    auto& ranks = machine.bound.world->ranks;
    ranks.assign(static_cast<std::size_t>(players), 1);
    for (std::size_t p = 0; p < worth.size(); ++p)
        for (const auto& other : worth) ranks[p] += other > worth[p];
    machine.bound.world->ending = state::Ending::ranked;
}

void set_winners(lua_State* L, Machine& machine, int index) {
    auto& ranks = machine.bound.world->ranks;
    lua::check_list(L, index, "'winners'");
    const lua_Integer n = lua::length_of_list(L, index);
    if (n == 0) fail(L, "winners is empty; a game that nobody wins ends with {draw = true}");
    ranks.assign(static_cast<std::size_t>(machine.bound.world->players()), 2);
    for (lua_Integer i = 1; i <= n; ++i) {
        lua::push_item(L, index, i);
        ranks[check_handle(L, -1, HandleKind::player, "a player among the winners").index] = 1;
        lua_pop(L, 1);
    }
    for (auto& r : ranks)
        if (r != 1) r = static_cast<std::int32_t>(std::count(ranks.begin(), ranks.end(), 1)) + 1;
    machine.bound.world->ending = state::Ending::winners;
}

// The value of a field of the table at 2; false when it has none, and nothing is pushed.
bool push_field(lua_State* L, const char* name) {
    lua_pushstring(L, name);
    if (lua_rawget(L, 2) != LUA_TNIL) return true;
    lua_pop(L, 1);
    return false;
}

void check_fields(lua_State* L) {
    static const std::vector<std::string> known{"rank_by", "winners", "draw", "unfinished", "reason"};
    lua::check_plain_table(L, 2, "what game:finish is given");
    int count = 0;
    lua_pushnil(L);
    while (lua_next(L, 2)) {
        lua_pop(L, 1);
        const std::string_view name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
        if (std::find(known.begin(), known.end(), name) == known.end())
            lua::fail_unknown_field(L, -1, "what game:finish is given", known);
        if (name != "reason") ++count;
    }
    if (count == 0) fail(L, "game:finish needs rank_by, winners, draw or unfinished");
    if (count > 1) fail(L, "game:finish takes only one of rank_by, winners, draw and unfinished");
}

// Reasons are counted and printed in tables, so they are short and of one line.
std::string read_reason(lua_State* L, const Machine& machine) {
    constexpr std::size_t most_bytes = 120;
    if (!push_field(L, "reason")) return {};
    if (lua_type(L, -1) != LUA_TSTRING)
        fail(L, fmt::format("'reason' must be a text, not {}", machine.describe(L, -1)));
    std::size_t length = 0;
    const char* text = lua_tolstring(L, -1, &length);
    std::string reason(text, length);
    if (reason.empty() || reason.size() > most_bytes || reason.find('\n') != std::string::npos)
        fail(L, fmt::format("'reason' is one line of 1 to {} bytes", most_bytes));
    lua_pop(L, 1);
    return reason;
}

void check_true(lua_State* L, const char* name) {
    push_field(L, name);
    if (!lua_toboolean(L, -1)) fail(L, fmt::format("'{}' must be true", name));
    lua_pop(L, 1);
}

// The result is fixed at once; the rest of the step still runs, so that scripts need not be unwound.
int finish_game(lua_State* L) {
    Machine& machine = Machine::of(L);
    check_handle(L, 1, HandleKind::game, "game");
    lua_settop(L, 2);
    check_fields(L);
    machine.check_change(L);
    if (machine.bound.world->finished()) fail(L, "the game has already ended");
    std::string reason = read_reason(L, machine);
    state::World& world = *machine.bound.world;
    if (push_field(L, "rank_by")) {
        rank(L, machine, 3);
    } else if (push_field(L, "winners")) {
        set_winners(L, machine, 3);
    } else if (push_field(L, "unfinished")) {
        check_true(L, "unfinished");
        if (reason.empty()) fail(L, "an unfinished game needs a 'reason'");
        world.ranks.clear();
        world.ending = state::Ending::unfinished;
    } else {
        check_true(L, "draw");
        world.ranks.assign(static_cast<std::size_t>(world.players()), 1);
        world.ending = state::Ending::draw;
    }
    world.reason = std::move(reason);
    return 0;
}

constexpr Member members[] = {
    {.name = "finish",
     .call = carrying<finish_game>,
     .effect = Effect::changes,
     .signature = "(result: {rank_by?: string[], winners?: Player[], draw?: boolean, unfinished?: boolean, reason?: "
                  "string})",
     .text =
         "Ends the game: `rank_by` (points, counters, variables or values, `-` before a name for fewest; equal in all "
         "is shared), `winners`, `draw`, or `unfinished`: nobody has won. `reason` says why, for people and tables. "
         "The "
         "result is fixed at once; the rest of the step still runs."},
};

}  // namespace

void install_finish(Machine& machine) { machine.members.add(HandleKind::game, members); }

}  // namespace rulewright::script
