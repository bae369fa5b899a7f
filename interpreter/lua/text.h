// Values as texts for scripts, without addresses: those differ from run to run.
#pragma once

#include <lua.h>

namespace rulewright::lua {

// What tostring gives for the value at the index; pushes the text.
void push_text(lua_State* L, int index);

}  // namespace rulewright::lua
