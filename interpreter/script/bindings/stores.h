// Families of counters and variables: game.bribes, me.invested, game.mark.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

// Gives the new handle of a family at the top of the stack its methods as members, where that is quicker.
void give_family_methods(Bindings& bindings, lua_State* L, int family, int key);

void install_stores(Bindings& bindings);

}  // namespace rulewright::script
