#include "script/asking/value.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "lua/fail.h"
#include "script/asking/ability.h"
#include "script/bindings/arguments.h"
#include "script/bindings/convert.h"

namespace rulewright::script {
namespace {

int value_argument(lua_State* L, const Machine& machine, int index) {
    luaL_checktype(L, index, LUA_TSTRING);
    const int value = machine.rulebook().value_names.find(L, index);
    if (value < 0) no_such_name(L, index, machine.rulebook().value_names, "the registry 'values'");
    return value;
}

// Calls a modifier with game, me, [component], the arguments from stack index 4 to `last`, and the current result,
// which lies on top and is replaced by the new one.
void modify(lua_State* L, Machine& machine, int function, int component, int last, const std::string& name) {
    luaL_checkstack(L, last + 4, "too many arguments");
    const int current = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, function);
    machine.handles.push_game(L);
    lua_pushvalue(L, 3);
    int arguments = 3;
    if (component >= 0) {
        machine.handles.push_component(L, component);
        ++arguments;
    }
    for (int i = 4; i <= last; ++i, ++arguments) lua_pushvalue(L, i);
    lua_pushvalue(L, current);
    lua_call(L, arguments, 1);
    if (lua_isnil(L, -1)) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, function);
        lua::fail_in(L, -1, fmt::format("a modifier of '{}' returned nothing; return the value, changed or not", name));
    }
    lua_replace(L, current);
}

// The flow asks in order to decide something: nothing at all is no answer there, as it is nowhere a condition.
enum class Asker : std::uint8_t { script, flow };

int give_value(lua_State* L, Asker asker) {
    check_handle(L, 1, HandleKind::game, "game");
    Machine& machine = Machine::of(L);
    if (!machine.bound.world) fail(L, "no game is running while scripts are loaded");
    if (lua_gettop(L) < 3) lua_settop(L, 3);
    const int index = value_argument(L, machine, 2);
    const ValueRule& rule = machine.rulebook().values[index];
    const int last = lua_gettop(L);
    const char* where_before = machine.bound.looking_where;
    ++machine.runtime.depth();
    machine.bound.looking_where = "a value";
    luaL_checkstack(L, last + 4, "too many arguments");
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule.function);
    machine.handles.push_game(L);
    for (int i = 3; i <= last; ++i) lua_pushvalue(L, i);
    lua_call(L, last - 1, LUA_MULTRET);
    if (asker == Asker::flow && lua_gettop(L) == last) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, rule.function);
        lua::fail_in(L, -1, fmt::format("value '{}' returned nothing, and the flow depends on it", rule.name));
    }
    lua_settop(L, last + 1);
    for (const int function : rule.modifiers) modify(L, machine, function, -1, last, rule.name);
    if (rule.modified_by_abilities) {
        if (const Handle* me = to_handle(L, 3, HandleKind::player)) {
            check_in_game(L, *me);
            each_ability_component(machine, me->index, [&](int component, const AbilitySet& set) {
                if (!set.modifies) return;
                for (const int action : set.actions)
                    for (const auto& [value, function] : machine.rulebook().actions[action].modify)
                        if (value == index) modify(L, machine, function, component, last, rule.name);
            });
        }
    }
    --machine.runtime.depth();
    machine.bound.looking_where = where_before;
    return 1;
}

int value_for_flow(lua_State* L) { return give_value(L, Asker::flow); }

}  // namespace

// game:value(name, me, ...)
int call_value(lua_State* L) { return give_value(L, Asker::script); }

bool ask_value(Machine& machine, int value, int player, bool negated, state::Value& result, std::string& error) {
    lua_State* L = machine.runtime.state();
    push_function(L, carrying<value_for_flow>);
    machine.handles.push_game(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.rulebook().values[value].name_reference);
    if (player >= 0)
        machine.handles.push_player(L, player);
    else
        lua_pushnil(L);
    if (!machine.runtime.call(3, 1, error)) return false;
    if (const Handle* handle = to_handle(L, -1, HandleKind::player))
        result = state::player(handle->index);
    else if (lua_isinteger(L, -1) && is_stored_number(lua_tointeger(L, -1)))
        result = state::integer(static_cast<std::int32_t>(lua_tointeger(L, -1)));
    else if (lua_isinteger(L, -1))
        error = fmt::format("the flow asked value '{}' and got {}: its numbers have at most 32 bits",
                            machine.rulebook().values[value].name, lua_tointeger(L, -1));
    else
        result = state::boolean(lua_toboolean(L, -1) != negated);
    if (negated && result.kind != state::Value::Kind::boolean) result = state::boolean(false);
    lua_pop(L, 1);
    return error.empty();
}

namespace {

constexpr Member members[] = {
    {.name = "value",
     .call = carrying<call_value>,
     .signature = "(name: string, me?: Player, ...: any): any",
     .text = "A computed value of the registry `values` with its further arguments, after every modification."},
};

}  // namespace

void install_values(Machine& machine) { machine.members.add(HandleKind::game, members); }

}  // namespace rulewright::script
