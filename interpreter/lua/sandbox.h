// The part of the sandbox other files use: charging for work that the instruction count does not see.
#pragma once

#include <lua.h>

#include <cstdint>

namespace rulewright::script {

// Takes `work` instructions from the budget; raises the same error as an endless loop when none are left.
void charge(lua_State* L, std::int64_t work);

// Replaces the table at the top of the stack by a proxy that reads from it and refuses writing, saying `what` it is.
void freeze(lua_State* L, const char* what);

// The table behind a frozen one, or the value itself; pushes it.
void push_thawed(lua_State* L, int index);

// tostring without addresses; pushes the text.
void push_text(lua_State* L, int index);

}  // namespace rulewright::script
