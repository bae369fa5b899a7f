// What scripts see of Lua: an allow-list of functions, some in a bounded or ordered form. Nothing here reaches files,
// time, addresses, bytecode or other scripts' locals.
#pragma once

#include "lua/function.h"

namespace rulewright::lua {

// Pushes the table of globals for a new state, with nothing but what is Lua's. `random`, if any, becomes math.random.
void push_sandbox(lua_State* L, Function random);

}  // namespace rulewright::lua
