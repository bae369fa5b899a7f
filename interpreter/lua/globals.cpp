#include "lua/globals.h"

#include <lauxlib.h>

#include "lua/frozen.h"

namespace rulewright::lua {

void Globals::open(lua_State* L) { open_ = luaL_ref(L, LUA_REGISTRYINDEX); }

void Globals::set(lua_State* L, const char* name) const {
    lua_rawgeti(L, LUA_REGISTRYINDEX, open_);
    lua_insert(L, -2);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

void Globals::seal(lua_State* L) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, open_);
    freeze(L, "a global");
    sealed_ = luaL_ref(L, LUA_REGISTRYINDEX);
}

void Globals::push(lua_State* L) const { lua_rawgeti(L, LUA_REGISTRYINDEX, sealed_); }

void Globals::put_behind(lua_State* L) const {
    lua_newtable(L);
    push(L);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

}  // namespace rulewright::lua
