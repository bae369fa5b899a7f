#include "script/loading/chunk.h"

#include "lua/sol.h"

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

// The globals of an expression or chunk: all a script sees, and the game.
sol::table environment(Machine& machine, int me) {
    lua_State* L = machine.runtime.state();
    sol::table globals = sol::table::create(L);
    machine.handles.push_game(L);
    globals.raw_set("game", lua::take(L), "players", lua::kept(L, machine.bound.lists->players), "count",
                    lua::closure(L, carrying<count_in_zone>));
    if (me >= 0) {
        machine.handles.push_player(L, me);
        globals.raw_set("me", lua::take(L));
    }
    return lua::before_globals(machine.runtime.globals(), globals);
}

}  // namespace

Evaluation execute(Machine& machine, state::World& world, int me, const std::string& text, const std::string& name,
                   bool look) {
    Session session{.world = &world};
    const Binding binding(machine, session);
    lua_State* L = machine.runtime.state();
    Evaluation result;
    environment(machine, me).push();
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
    const sol::object as_written = lua::closure(L, carrying<as_text>);  // its __tostring may do anything
    const auto text_of_it = lua::call(machine.runtime, error, as_written, lua::take(L));
    result.ok = text_of_it.has_value();
    result.text = result.ok ? text_of_it->as<std::string>() : error;
    return result;
}

}  // namespace rulewright::script
