#include "script/loading/chunk.h"

#include <lauxlib.h>

namespace rulewright::script {
namespace {

// count(zone, "id")
int count_in_zone(lua_State* L) {
    lua_getfield(L, 1, "count");
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

int as_text(lua_State* L) {
    push_text(L, 1);
    return 1;
}

// Pushes the globals of an expression or chunk: all a script sees, and the game.
void push_environment(Machine& machine, int me) {
    lua_State* L = machine.runtime.state();
    lua_newtable(L);
    machine.handles.push_game(L);
    lua_setfield(L, -2, "game");
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.bound.lists->players);
    lua_setfield(L, -2, "players");
    if (me >= 0) {
        machine.handles.push_player(L, me);
        lua_setfield(L, -2, "me");
    }
    push_function(L, carrying<count_in_zone>);
    lua_setfield(L, -2, "count");
    machine.runtime.globals().put_behind(L);
}

}  // namespace

Evaluation execute(Machine& machine, state::World& world, int me, const std::string& text, const std::string& name,
                   bool look) {
    Session session{.world = &world};
    const Binding binding(machine, session);
    lua_State* L = machine.runtime.state();
    Evaluation result;
    push_environment(machine, me);
    if (!lua::push_chunk(L, text, name)) {
        result.text = machine.runtime.take_error(L);
        return result;
    }
    machine.runtime.depth() = look ? 1 : 0;
    machine.bound.looking_where = "an expression";
    std::string error;
    result.ok = machine.runtime.call(0, 1, error);
    if (!result.ok) {
        result.text = error;
        return result;
    }
    result.truth = lua_toboolean(L, -1);
    if (lua_isuserdata(L, -1) || lua_type(L, -1) == LUA_TSTRING) {
        result.text = machine.describe(L, -1);
        lua_pop(L, 1);
        return result;
    }
    push_function(L, carrying<as_text>);  // its __tostring may do anything
    lua_insert(L, -2);
    result.ok = machine.runtime.call(1, 1, error);
    result.text = result.ok ? lua_tostring(L, -1) : error;
    if (result.ok) lua_pop(L, 1);
    return result;
}

}  // namespace rulewright::script
