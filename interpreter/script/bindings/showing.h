// Showing components to players, who know them from then on (state/world.h).
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

// Adds to the methods of components, zones and players.
void install_showing(Bindings& bindings);

}  // namespace rulewright::script
