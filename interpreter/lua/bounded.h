// Library functions in a bounded form. Each gets Lua's own function as upvalue and pass the call on to it.
#pragma once

#include <lua.h>

namespace rulewright::lua {

int safe_rep(lua_State* L);
int safe_match(lua_State* L);
int safe_find(lua_State* L);
int safe_gmatch(lua_State* L);
int safe_format(lua_State* L);
int charged(lua_State* L);
int safe_insert(lua_State* L);
int safe_remove(lua_State* L);
int safe_sort(lua_State* L);
int safe_move(lua_State* L);

}  // namespace rulewright::lua
