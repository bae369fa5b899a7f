// Raising errors from functions that scripts call.
#pragma once

#include <lua.h>

#include <string>

namespace rulewright::lua {

// Raises a Lua error that begins with the place of the calling script.
[[noreturn]] void fail(lua_State* L, const std::string& message);

}  // namespace rulewright::lua
