// Loading a ruleset's scripts: none of this is on the path of a running game.
#pragma once

#include "content/diagnostic.h"
#include "script/asking/machine.h"
#include "script/loading/registries.h"

namespace rulewright::script {

// Runs the scripts, makes the machine's rulebook of them, and checks them with the definition; false when there were
// errors.
[[nodiscard]] bool load_scripts(Machine& machine, Registries& registries, content::Diagnostics& diagnostics);

}  // namespace rulewright::script
