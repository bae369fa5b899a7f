// Original: Lua's own function behind one of ours.
#pragma once

#include <lua.h>

namespace rulewright::lua {

// Runs it in the place of the function that is running, which has it as its first upvalue.
inline int run_original(lua_State* L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

}  // namespace rulewright::lua
