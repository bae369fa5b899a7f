#include "script/loading/measures.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <cmath>

#include "lua/fail.h"

namespace rulewright::script {

using content::because;
using content::Result;

namespace {

// Where a function was written, as errors begin.
std::string place_of(Machine& machine, int function) {
    lua_State* L = machine.runtime.state();
    lua_rawgeti(L, LUA_REGISTRYINDEX, function);
    std::string place = machine.runtime.chunks().with_paths(lua::place_of_function(L, -1));
    lua_pop(L, 1);
    return place;
}

}  // namespace

Result<double> ask_metric(Machine& machine, state::World& world, const NamedFunction& rule, int player) {
    Session session{.world = &world};
    const Binding binding(machine, session);
    lua_State* L = machine.runtime.state();
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule.function);
    machine.handles.push_game(L);
    if (player >= 0) machine.handles.push_player(L, player);
    machine.runtime.depth() = 1;
    machine.bound.looking_where = "a metric";
    machine.runtime.meter().refill();
    std::string error;
    if (!machine.runtime.call(player >= 0 ? 2 : 1, 1, error)) return because(std::move(error));
    double number = lua_toboolean(L, -1);
    if (!lua_isboolean(L, -1)) number = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : NAN;
    if (!std::isfinite(number))
        error = fmt::format("{}metric '{}' must give a number, not {}", place_of(machine, rule.function), rule.name,
                            machine.describe(L, -1));
    lua_pop(L, 1);
    if (!error.empty()) return because(std::move(error));
    return number;
}

Result<void> check_invariants(Machine& machine, state::World& world) {
    if (machine.rulebook().invariants.empty()) return {};
    Session session{.world = &world};
    const Binding binding(machine, session);
    lua_State* L = machine.runtime.state();
    machine.runtime.depth() = 1;
    machine.bound.looking_where = "an invariant";
    for (const NamedFunction& rule : machine.rulebook().invariants) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule.function);
        machine.handles.push_game(L);
        machine.runtime.meter().refill();
        std::string error;
        if (!machine.runtime.call(1, 2, error)) return because(fmt::format("{}: {}", rule.name, error));
        const bool holds = lua_toboolean(L, -2);
        const char* reason = lua_tostring(L, -1);
        if (lua_isnil(L, -2)) {
            lua_pop(L, 2);
            return because(fmt::format("{}: {}it returned nothing; return true, or false and a reason", rule.name,
                                       place_of(machine, rule.function)));
        }
        std::string text = holds ? std::string() : fmt::format("{}: {}", rule.name, reason ? reason : "does not hold");
        lua_pop(L, 2);
        if (!holds) return because(std::move(text));
    }
    return {};
}

}  // namespace rulewright::script
