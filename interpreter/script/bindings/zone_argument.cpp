#include "script/bindings/zone_argument.h"

#include <fmt/format.h>
#include <lauxlib.h>

namespace rulewright::script {

int zone_argument(lua_State* L, int index) { return check_handle(L, index, HandleKind::zone, "a zone").index; }

int slots_of(const Bindings& bindings, int zone) {
    const auto family = static_cast<std::size_t>(bindings.bound.world->layout().zones[zone].family);
    return bindings.bound.world->layout().zone_families[family].slots;
}

int slot_argument(lua_State* L, const Bindings& bindings, int zone, int index) {
    const int slots = slots_of(bindings, zone);
    const lua_Integer slot = luaL_checkinteger(L, index);
    if (slots == 0) fail(L, fmt::format("zone '{}' has no slots", bindings.name_of(state::zone(zone))));
    if (slot < 1 || slot > slots)
        fail(L, fmt::format("zone '{}' has slots 1 to {}, not {}", bindings.name_of(state::zone(zone)), slots, slot));
    return static_cast<int>(slot);
}

int push_or_nil(lua_State* L, Bindings& bindings, int component) {
    if (component < 0)
        lua_pushnil(L);
    else
        bindings.handles.push_component(L, component);
    return 1;
}

}  // namespace rulewright::script
