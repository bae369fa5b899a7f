// Players.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_players(Bindings& bindings);
// Makes their members those of the table that is bound.
void refresh_players(Bindings& bindings);

}  // namespace rulewright::script
