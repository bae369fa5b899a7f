// `decision`: what a bot is asked, as it sees it.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

void install_decision_handle(Machine& machine);

}  // namespace rulewright::script
