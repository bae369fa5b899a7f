// Chance: the World's dice, or those of the bot that looks at it.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

int random_number(lua_State* L);  // math.random

void install_random(Bindings& bindings);  // game:random

}  // namespace rulewright::script
