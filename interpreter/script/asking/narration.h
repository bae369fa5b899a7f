// Lines for people: game:log, player:log, and texts with places for values.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

// The text at stack index `first` with the values after it in the places of {1}, {2}...
[[nodiscard]] decision::Sentence filled_text(lua_State* L, Machine& machine, int first);

void install_narration(Machine& machine);

}  // namespace rulewright::script
