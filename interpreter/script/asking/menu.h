// Menus: which actions and abilities a player may use now, on what, and running the one chosen.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

void install_menus(Machine& machine);

}  // namespace rulewright::script
