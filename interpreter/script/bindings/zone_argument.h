// What the functions on zones share: reading them from arguments and from the World that is bound.
#pragma once

#include "script/bindings/arguments.h"

namespace rulewright::script {

[[nodiscard]] int zone_argument(lua_State* L, int index);
[[nodiscard]] int slots_of(const Bindings& bindings, int zone);
[[nodiscard]] int slot_argument(lua_State* L, const Bindings& bindings, int zone, int index);

// Pushes the component, or nil for -1; 1, as what a function returns.
int push_or_nil(lua_State* L, Bindings& bindings, int component);

[[nodiscard]] inline const state::ZoneList& list_of(const Bindings& bindings, int zone) {
    return bindings.bound.world->zones[zone];
}
[[nodiscard]] inline const state::Place& place_of(const Bindings& bindings, int component) {
    return bindings.bound.world->places[component];
}
[[nodiscard]] inline const state::ComponentInfo& info_of(const Bindings& bindings, int component) {
    return bindings.bound.world->layout().components[component];
}

}  // namespace rulewright::script
