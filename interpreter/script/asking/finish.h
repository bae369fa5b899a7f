// The end of the game: who has won, by points, counters, values or decree.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

void install_finish(Machine& machine);

}  // namespace rulewright::script
