// Moving and turning components: one, some, or a whole zone.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

// Where anything is known, what lies beside a component that moves or is turned is compared with it.
void charge_for_following(lua_State* L, const Bindings& bindings, int component);

// component:move(zone), with "top", "bottom", or an index or slot.
int component_move(lua_State* L);

// Adds to the methods of zones.
void install_zone_moving(Bindings& bindings);

}  // namespace rulewright::script
