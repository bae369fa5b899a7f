#include "script/bindings/zone_family.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "script/bindings/arguments.h"
#include "script/bindings/axis.h"
#include "script/bindings/bindings.h"

namespace rulewright::script {
namespace {

int index_zones(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    running_world(L);
    const Handle& handle = *to_handle(L, 1);
    check_in_game(L, handle);
    const content::Zone& zone = bindings.definition->zones[handle.family];
    const content::Axis& axis = zone.per[handle.index < 0 ? 0 : 1];
    const int key = key_position(L, bindings, 2, axis);
    if (key < 0) wrong_key(L, bindings, 2, axis, zone.name);
    const state::ZoneFamily& family = bindings.bound.world->layout().zone_families[handle.family];
    if (handle.index < 0 && zone.per.size() == 2)
        bindings.handles.push_family(L, HandleKind::zones, handle.family, key);
    else
        bindings.handles.push_zone(L, family.base + (handle.index < 0 ? key : handle.index * family.size1 + key));
    return 1;
}

}  // namespace

void install_zone_families(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::zones, {{"__index", carrying<index_zones>}});
}

}  // namespace rulewright::script
