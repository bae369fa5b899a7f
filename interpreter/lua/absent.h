// What Lua has elsewhere and scripts do not have here.
#pragma once

#include <lua.h>

#include <string_view>

namespace rulewright::lua {

// Why a name of Lua's is not there, and what to use instead; null for names that Lua does not have either. `library` is
// empty for globals.
[[nodiscard]] const char* why_absent(std::string_view library, std::string_view name);

// The __index of the globals, and with its name as upvalue that of a library: a name that is not there is an error with
// a cure.
int missing_global(lua_State* L);
int missing_in_library(lua_State* L);

}  // namespace rulewright::lua
