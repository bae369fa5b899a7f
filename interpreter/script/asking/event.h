// Events with their listeners.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

// What scripts call as game:emit.
int emit_event(lua_State* L);

void install_events(Machine& machine);

}  // namespace rulewright::script
