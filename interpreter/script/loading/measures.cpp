#include "script/loading/measures.h"

#include <fmt/format.h>

#include "lua/sol.h"

namespace rulewright::script {
namespace {

std::string described(const Machine& machine, const sol::object& value) {
    value.push();
    std::string text = machine.describe(value.lua_state(), -1);
    lua_pop(value.lua_state(), 1);
    return text;
}

}  // namespace

std::optional<std::int64_t> ask_metric(Machine& machine, state::World& world, int metric, int player,
                                       std::string& error) {
    Session session{.world = &world};
    const Binding binding(machine, session);
    lua_State* L = machine.runtime.state();
    const NamedFunction& rule = machine.rulebook().metrics[metric];
    machine.handles.push_game(L);
    const sol::object game = lua::take(L);
    machine.handles.push_player(L, player);
    const sol::object whose = lua::take(L);
    machine.runtime.depth() = 1;
    machine.bound.looking_where = "a metric";
    const auto given = lua::call(machine.runtime, error, lua::kept(L, rule.function), game, whose);
    if (!given) return std::nullopt;
    if (given->get_type() == sol::type::boolean) return lua::is_truth(*given);
    const auto number = lua::whole_number(*given);
    if (!number)
        error = fmt::format("metric '{}' must give a whole number, not {}", rule.name, described(machine, *given));
    return number;
}

std::string broken_invariant(Machine& machine, state::World& world) {
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
        if (!machine.runtime.call(1, 2, error)) return fmt::format("{}: {}", rule.name, error);
        const bool holds = lua_toboolean(L, -2);
        const char* reason = lua_tostring(L, -1);
        std::string text = holds ? std::string() : fmt::format("{}: {}", rule.name, reason ? reason : "does not hold");
        lua_pop(L, 2);
        if (!holds) return text;
    }
    return {};
}

}  // namespace rulewright::script
