#include "lua/frozen.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "lua/fail.h"
#include "lua/function.h"
#include "lua/host.h"
#include "lua/text.h"

namespace rulewright::lua {
namespace {

const char frozen = 0;  // its address marks the metatable of frozen tables

int refuse_write(lua_State* L) {
    const char* what = lua_tostring(L, lua_upvalueindex(1));
    push_text(L, 2);
    fail(L, fmt::format("{} cannot be changed (writing '{}'); {}", what, lua_tostring(L, -1),
                        Host::of(L).instead_of_writing()));
}

int frozen_length(lua_State* L) {
    push_thawed(L, 1);
    lua_pushinteger(L, luaL_len(L, -1));
    return 1;
}

}  // namespace

void freeze(lua_State* L, const char* what) {
    if (is_frozen(L, -1)) return;
    const int real = lua_gettop(L);
    lua_newtable(L);
    lua_newtable(L);
    lua_pushvalue(L, real);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, what);
    push_function(L, carrying<refuse_write>, 1);
    lua_setfield(L, -2, "__newindex");
    push_function(L, carrying<frozen_length>);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, real);
    lua_rawsetp(L, -2, &frozen);
    lua_setmetatable(L, -2);
    lua_remove(L, real);
}

bool is_frozen(lua_State* L, int index) {
    if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return false;
    const bool result = lua_rawgetp(L, -1, &frozen) != LUA_TNIL;
    lua_pop(L, 2);
    return result;
}

void push_thawed(lua_State* L, int index) {
    lua_pushvalue(L, index);
    if (!is_frozen(L, -1)) return;
    lua_getmetatable(L, -1);
    lua_rawgetp(L, -1, &frozen);
    lua_replace(L, -3);
    lua_pop(L, 1);
}

}  // namespace rulewright::lua
