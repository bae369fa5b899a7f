// `game.options` and `game.packs`: what was chosen before the game.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_options(Bindings& bindings);

}  // namespace rulewright::script
