// Lines for people: game:log, player:log, and texts with places for values.
#pragma once

#include <string>

#include "script/asking/machine.h"

namespace rulewright::script {

// The text at stack index `first` with {1}, {2}... replaced by the names of the values after it.
[[nodiscard]] std::string filled_text(lua_State* L, Machine& machine, int first);

void install_narration(Machine& machine);

}  // namespace rulewright::script
