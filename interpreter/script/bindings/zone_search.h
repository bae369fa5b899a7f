// Searching zones by what is printed on components, or by a function.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

// Adds to the methods of zones.
void install_zone_search(Bindings& bindings);

}  // namespace rulewright::script
