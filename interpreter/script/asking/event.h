// Events with their listeners.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

void install_events(Machine& machine);

}  // namespace rulewright::script
