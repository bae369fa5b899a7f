// How a game moves on and ends: loops of the flow, score sheet, the result, dice, and lines for people.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/asking/machine.h"

namespace rulewright::script {
namespace {

using state::FlowOp;

// Position of the begin of the loop or each named at `index`.
int loop_argument(lua_State* L, const Machine& machine, int index) {
    const std::string name = luaL_checkstring(L, index);
    const auto found = machine.table->loops.find(name);
    if (found != machine.table->loops.end()) return found->second;
    std::vector<std::string> names;
    for (const auto& [known, position] : machine.table->loops) names.push_back(known);
    std::sort(names.begin(), names.end());
    const std::string cure = content::did_you_mean(name, names);
    fail(L, fmt::format("the flow has no loop named '{}'{}{}", name, cure.empty() ? "" : "; ", cure));
}

std::int32_t& loop_register(Machine& machine, int position, int offset) {
    const state::Layout& layout = machine.world->layout();
    return machine.world->cells[static_cast<std::size_t>(layout.register_base +
                                                         layout.flow[static_cast<std::size_t>(position)].reg + offset)];
}

// ---- ranking ----

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
    const state::World& world = *machine.world;
    if (name == "points") return world.points(player);
    for (std::size_t i = 0; i < machine.definition->cells.size(); ++i) {
        const content::Cell& cell = machine.definition->cells[i];
        if (cell.name == name && cell.on_type < 0 && cell.per.size() == 1 &&
            cell.per[0].kind == content::Axis::Kind::player)
            return world.cells[static_cast<std::size_t>(world.layout().cells[i].base + player)];
    }
    if (machine.value_names.find(name) < 0) {
        std::vector<std::string> known = machine.value_names.names();
        for (const content::Cell& cell : machine.definition->cells) known.push_back(cell.name);
        known.emplace_back("points");
        const std::string cure = content::did_you_mean(name, known);
        fail(L, fmt::format("players cannot be ranked by '{}': it is no counter of players and no value{}{}", name,
                            cure.empty() ? "" : "; ", cure));
    }
    lua_pushcfunction(L, call_value);
    machine.push_game(L);
    lua_pushstring(L, name.c_str());
    machine.push_player(L, player);
    lua_call(L, 3, 1);
    int whole = 0;
    const lua_Integer number = lua_tointegerx(L, -1, &whole);
    if (!whole) fail(L, fmt::format("players cannot be ranked by '{}': it gave {}", name, machine.describe(L, -1)));
    lua_pop(L, 1);
    return number;
}

void rank(lua_State* L, Machine& machine, int index) {
    const std::vector<Criterion> by = criteria(L, index);
    const int players = machine.world->players();
    std::vector<std::vector<std::int64_t>> worth(static_cast<std::size_t>(players));
    for (int p = 0; p < players; ++p)
        for (const Criterion& criterion : by) {
            const std::int64_t n = measure(L, machine, criterion.name, p);
            worth[static_cast<std::size_t>(p)].push_back(criterion.fewest ? -n : n);
        }
    auto& ranks = machine.world->ranks;
    ranks.assign(static_cast<std::size_t>(players), 1);
    for (std::size_t p = 0; p < worth.size(); ++p)
        for (const auto& other : worth) ranks[p] += other > worth[p];
    machine.world->ending = state::Ending::ranked;
}

void set_winners(lua_State* L, Machine& machine, int index) {
    auto& ranks = machine.world->ranks;
    ranks.assign(static_cast<std::size_t>(machine.world->players()), 2);
    const lua_Integer n = luaL_len(L, index);
    if (n == 0) fail(L, "winners is empty; a game that nobody wins ends with {draw = true}");
    for (lua_Integer i = 1; i <= n; ++i) {
        lua_geti(L, index, i);
        ranks[static_cast<std::size_t>(check_handle(L, -1, HandleKind::player, "a player among the winners").index)] =
            1;
        lua_pop(L, 1);
    }
    for (auto& r : ranks)
        if (r != 1) r = static_cast<std::int32_t>(std::count(ranks.begin(), ranks.end(), 1)) + 1;
    machine.world->ending = state::Ending::winners;
}

// A zone in a sentence is what lies in it.
std::string told(lua_State* L, Machine& machine, int index) {
    const Handle* zone = to_handle(L, index, HandleKind::zone);
    if (!zone || !machine.world) return machine.describe(L, index);
    check_in_game(L, *zone);
    std::string text;
    for (int c = machine.world->zones[static_cast<std::size_t>(zone->index)].first; c >= 0;
         c = machine.world->places[static_cast<std::size_t>(c)].next)
        text += (text.empty() ? "" : " | ") + machine.name_of(state::component(c));
    return text.empty() ? "nothing" : text;
}

}  // namespace

std::string filled_text(lua_State* L, Machine& machine, int first) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, first, &length);
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
        const bool place =
            format[i] == '{' && i + 2 < length && format[i + 1] >= '1' && format[i + 1] <= '9' && format[i + 2] == '}';
        if (!place) {
            text += format[i];
            continue;
        }
        const int argument = first + (format[i + 1] - '0');
        if (argument > lua_gettop(L))
            fail(L, fmt::format("the text names {{{}}} but there are fewer values", format[i + 1]));
        if (lua_type(L, argument) == LUA_TSTRING)
            text += lua_tostring(L, argument);
        else
            text += told(L, machine, argument);
        i += 2;
    }
    return text;
}

int game_pass(lua_State* L) {
    Machine& machine = Machine::of(L);
    lua_pushinteger(L, loop_register(machine, loop_argument(L, machine, 2), state::loop_passes));
    return 1;
}

int game_stop(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int position = loop_argument(L, machine, 2);
    const lua_Integer more = luaL_optinteger(L, 3, 0);
    if (more < 0 || more > 1'000'000) fail(L, "a loop stops after 0 or more passes");
    machine.check_change(L);
    std::int32_t& limit = loop_register(machine, position, state::loop_limit);
    limit = std::min(limit, loop_register(machine, position, state::loop_passes) + static_cast<std::int32_t>(more));
    return 0;
}

int game_again(lua_State* L) {
    Machine& machine = Machine::of(L);
    machine.check_change(L);
    if (!machine.task || machine.task->scope < 0) fail(L, "game:again() works in a step inside 'each'");
    loop_register(machine, machine.task->scope, state::each_again) = 1;
    return 0;
}

int game_random(lua_State* L) {
    Machine& machine = Machine::of(L);
    lua_Integer low = 1, high = luaL_checkinteger(L, 2);
    if (!lua_isnoneornil(L, 3)) {
        low = high;
        high = luaL_checkinteger(L, 3);
    }
    if (low > high || static_cast<lua_Unsigned>(high) - static_cast<lua_Unsigned>(low) >= INT32_MAX)
        fail(L, fmt::format("there is no random number from {} to {}", low, high));
    const auto range = static_cast<std::uint32_t>(high - low + 1);
    if (machine.session && machine.session->bot_random) {
        lua_pushinteger(L, low + machine.session->bot_random->below(range));
        return 1;
    }
    machine.check_change(L);
    lua_pushinteger(L, low + machine.world->random.below(range));
    return 1;
}

int random_number(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (!machine.session) fail(L, "math.random works in steps only, not while scripts are loaded");
    machine.push_game(L);
    lua_insert(L, 1);
    return game_random(L);
}

int player_score(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& player = check_handle(L, 1, HandleKind::player, "a player");
    luaL_checktype(L, 2, LUA_TSTRING);
    const int line = machine.score_names.find(L, 2);
    if (line < 0) no_such_name(L, 2, machine.score_names, "the score sheet ('scores')");
    int whole = 0;
    const lua_Integer points = lua_tointegerx(L, 3, &whole);
    if (!whole || points < INT32_MIN || points > INT32_MAX)
        fail(L, fmt::format("points are whole numbers, not {}", machine.describe(L, 3)));
    machine.check_change(L);
    auto& scores = machine.world->scores;
    const auto at = std::find_if(scores.begin(), scores.end(),
                                 [&](const state::ScoreLine& s) { return s.player == player.index && s.line == line; });
    if (at != scores.end())
        at->points += static_cast<std::int32_t>(points);
    else
        scores.push_back({static_cast<std::int16_t>(player.index), static_cast<std::int16_t>(line),
                          static_cast<std::int32_t>(points)});
    return 0;
}

// The result is fixed at once; the rest of the step still runs, so that scripts need not be unwound.
int finish_game(lua_State* L) {
    Machine& machine = Machine::of(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    machine.check_change(L);
    if (machine.world->finished()) fail(L, "the game has already ended");
    lua_settop(L, 2);
    if (lua_getfield(L, 2, "rank_by") != LUA_TNIL)
        rank(L, machine, 3);
    else if (lua_getfield(L, 2, "winners") != LUA_TNIL)
        set_winners(L, machine, 4);
    else if (lua_getfield(L, 2, "draw") != LUA_TNIL) {
        machine.world->ranks.assign(static_cast<std::size_t>(machine.world->players()), 1);
        machine.world->ending = state::Ending::draw;
    } else {
        fail(L, "game:finish needs rank_by, winners or draw");
    }
    return 0;
}

int game_log(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (machine.session && machine.session->narrate && machine.session->say)
        machine.session->say(-1, filled_text(L, machine, 2));
    return 0;
}

int player_log(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& player = check_handle(L, 1, HandleKind::player, "a player");
    if (machine.session && machine.session->narrate && machine.session->say)
        machine.session->say(player.index, filled_text(L, machine, 2));
    return 0;
}

}  // namespace rulewright::script
