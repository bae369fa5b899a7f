// Families of zones: game.supply, me.rows.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_zone_families(Bindings& bindings);

}  // namespace rulewright::script
