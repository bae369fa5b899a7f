// Raising errors from functions that scripts call.
#pragma once

#include <lua.h>

#include <string>

namespace rulewright::lua {

// Raises a Lua error that begins with the place of the calling script.
[[noreturn]] void fail(lua_State* L, const std::string& message);
// Where the function at the index was written, as errors begin; empty for one of ours.
[[nodiscard]] std::string place_of_function(lua_State* L, int function);
// Raises a Lua error that begins with the place where the function at the index was written.
[[noreturn]] void fail_in(lua_State* L, int function, const std::string& message);

}  // namespace rulewright::lua
