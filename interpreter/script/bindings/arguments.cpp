#include "script/bindings/arguments.h"

#include <fmt/format.h>
#include <lauxlib.h>

namespace rulewright::script {

bool is_in_game(const state::World& world, const Handle& handle) {
    std::size_t size = SIZE_MAX;
    switch (handle.kind) {
        case HandleKind::player:
            size = static_cast<std::size_t>(world.players());
            break;
        case HandleKind::component:
            size = world.places.size();
            break;
        case HandleKind::zone:
            size = world.zones.size();
            break;
        case HandleKind::stores:
            size = static_cast<std::size_t>(world.layout().stores[handle.family].size0);
            break;
        case HandleKind::zones:
            size = static_cast<std::size_t>(world.layout().zone_families[handle.family].size0);
            break;
        default:
            break;
    }
    return handle.index < 0 || static_cast<std::size_t>(handle.index) < size;
}

Handle& check_handle(lua_State* L, int index, HandleKind kind, const char* what) {
    if (Handle* handle = to_handle(L, index, kind)) {
        check_in_game(L, *handle);
        return *handle;
    }
    fail(L, fmt::format("expected {}, got {}{}", what, Bindings::of(L).describe(L, index),
                        index == 1 ? "; methods are called with ':'" : ""));
}

void refuse_assignment(lua_State* L, const std::string& owner, int code) {
    const What what = what_of(code);
    const bool family = what == What::stores || what == What::zones;
    fail(L, fmt::format("{}.{} cannot be assigned{}", owner, lua_tostring(L, 2),
                        family                                         ? "; assign one of its values: name[key] = ..."
                        : what == What::zone || what == What::own_zone ? "; components are moved: component:move(zone)"
                        : what == What::field                          ? "; fields are printed, attributes change"
                                                                       : ""));
}

}  // namespace rulewright::script
