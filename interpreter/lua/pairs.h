// pairs and ipairs in a defined order, for tables and for the host's userdata.
#pragma once

#include <lua.h>

namespace rulewright::lua {

int ordered_pairs(lua_State* L);
// Upvalue: the iterator of Lua's own ipairs.
int list_pairs(lua_State* L);

}  // namespace rulewright::lua
