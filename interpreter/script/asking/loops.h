// Loops of the flow, from a step's point of view: game:pass, game:stop, game:again.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

void install_loops(Machine& machine);

}  // namespace rulewright::script
