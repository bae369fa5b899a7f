// What scripts hold in their hands: small userdata that name a thing of the World by index. A handle has no state of
// its own, so one set of them serves every World that is bound. All userdata of a machine are handles.
#pragma once

#include <lua.h>

#include <cstdint>
#include <span>

#include "state/shape.h"
#include "state/value.h"

namespace rulewright::script {

enum class HandleKind : std::uint8_t {
    game,
    options,
    packs,
    grids,
    player,
    zone,
    component,
    stores,  // a family of stores: game.bribes, me.invested
    zones,   // a family of zones: game.supply
    grid,
    cell,
    enumeration,
    selection,
    shape,
    decision
};
inline constexpr int handle_kinds = static_cast<int>(HandleKind::decision) + 1;

struct Handle {
    HandleKind kind = HandleKind::game;
    std::uint16_t family = 0;  // stores, zones: index of the declaration; cell: its grid
    std::int32_t index = 0;    // which one; stores, zones: the first key, -1 when it is still open; selection: size
};

// An immutable list of values, e.g. the free cells of a board or the players in turn order.
struct Selection : Handle {
    [[nodiscard]] std::span<state::Value> values() {
        return {reinterpret_cast<state::Value*>(this + 1), static_cast<std::size_t>(index)};
    }
};

struct ShapeHandle : Handle {
    state::Shape shape;
};

// Null when the value at that index is no handle, or not of that kind.
[[nodiscard]] inline Handle* to_handle(lua_State* L, int index) {
    return static_cast<Handle*>(lua_touserdata(L, index));
}
[[nodiscard]] inline Handle* to_handle(lua_State* L, int index, HandleKind kind) {
    Handle* handle = to_handle(L, index);
    return handle && handle->kind == kind ? handle : nullptr;
}

}  // namespace rulewright::script
