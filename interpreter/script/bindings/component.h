// Components as scripts see them: printed fields, attributes, zones of their own, where they lie.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

// Pushes a property of a component; the name lies at `index`.
void push_property(lua_State* L, int component, int index);

void install_components(Bindings& bindings);

}  // namespace rulewright::script
