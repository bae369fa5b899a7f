// Freezing what scripts made while they were loaded, so that nothing can be remembered there in play.
#pragma once

#include <lua.h>

#include <string>
#include <vector>

namespace rulewright::lua {

// Replaces the table at the top of the stack by a frozen one (frozen.h), and so every table in it, however deep. What
// does not let itself be frozen is told, and then things stay half done: a table with a metatable, which could hide
// others, or a table as a key. `functions` gets all functions that were met, as references in the registry.
[[nodiscard]] std::string freeze_deeply(lua_State* L, const char* what, std::vector<int>& functions);

}  // namespace rulewright::lua
