// Zones to look through.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_zones(Bindings& bindings);

}  // namespace rulewright::script
