// Axes of families: which key stands where.
#pragma once

#include <string>

#include "script/bindings/grid.h"

namespace rulewright::script {

[[nodiscard]] inline int axis_size(const Bindings& bindings, const content::Axis& axis) {
    switch (axis.kind) {
        case content::Axis::Kind::player:
            return bindings.bound.world->players();
        case content::Axis::Kind::enumeration:
            return static_cast<int>(bindings.definition->enums[axis.index].values.size());
        case content::Axis::Kind::grid:
            return grid_of(bindings, axis.index).size();
    }
    return 0;
}
// The key at a stack index as a position on the axis, or -1 when it is no key of that axis.
[[nodiscard]] int key_position(lua_State* L, const Bindings& bindings, int index, const content::Axis& axis);
// The key at a position.
[[nodiscard]] inline state::Value key_value(const content::Axis& axis, int position) {
    switch (axis.kind) {
        case content::Axis::Kind::player:
            return state::player(position);
        case content::Axis::Kind::enumeration:
            return {state::Value::Kind::enumeration, static_cast<std::uint16_t>(axis.index), position};
        case content::Axis::Kind::grid:
            return {state::Value::Kind::cell, static_cast<std::uint16_t>(axis.index), position};
    }
    return {};
}
[[noreturn]] void wrong_key(lua_State* L, const Bindings& bindings, int index, const content::Axis& axis,
                            const std::string& family);

}  // namespace rulewright::script
