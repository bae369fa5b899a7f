// Values as texts for scripts, without addresses: those differ from run to run.
#pragma once

#include <lua.h>

#include <string_view>

namespace rulewright::lua {

// What tostring gives for the value at the index; pushes the text.
void push_text(lua_State* L, int index);

// Is it 0/0 and the like? Some machines write "-nan" for it, others "nan".
[[nodiscard]] bool is_no_number(lua_State* L, int index);

inline void push_string(lua_State* L, std::string_view text) { lua_pushlstring(L, text.data(), text.size()); }

}  // namespace rulewright::lua
