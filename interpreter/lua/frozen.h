// Frozen tables: proxies through which scripts read a table and cannot write it.
#pragma once

#include <lua.h>

namespace rulewright::lua {

// Replaces the table at the top of the stack by a proxy that reads from it and refuses writing, saying `what` it is.
// One that is frozen already stays as it is.
void freeze(lua_State* L, const char* what);

[[nodiscard]] bool is_frozen(lua_State* L, int index);

// The table behind a frozen one, or the value itself; pushes it.
void push_thawed(lua_State* L, int index);

}  // namespace rulewright::lua
