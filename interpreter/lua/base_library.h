// Functions of Lua's base library in a form that does no harm.
#pragma once

#include <lua.h>

namespace rulewright::lua {

int safe_tostring(lua_State* L);
int safe_print(lua_State* L);
int safe_pcall(lua_State* L);
int safe_setmetatable(lua_State* L);
int safe_getmetatable(lua_State* L);

}  // namespace rulewright::lua
