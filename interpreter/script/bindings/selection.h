// Selections: immutable lists of things, e.g. the free cells of a board or the players in turn order.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_selections(Bindings& bindings);

}  // namespace rulewright::script
