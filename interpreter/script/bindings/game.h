// `game`: what belongs to nobody, and the players.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_game(Bindings& bindings);
// Makes its members those of the table that is bound.
void refresh_game(Bindings& bindings);

}  // namespace rulewright::script
