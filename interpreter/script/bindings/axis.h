// Axes of families: which key stands where.
#pragma once

#include <string>

#include "script/bindings/bindings.h"

namespace rulewright::script {

[[nodiscard]] int axis_size(const Bindings& bindings, const content::Axis& axis);
// The key at a stack index as a position on the axis, or -1 when it is no key of that axis.
[[nodiscard]] int key_position(lua_State* L, const Bindings& bindings, int index, const content::Axis& axis);
// The key at a position.
[[nodiscard]] state::Value key_value(const content::Axis& axis, int position);
[[noreturn]] void wrong_key(lua_State* L, const Bindings& bindings, int index, const content::Axis& axis,
                            const std::string& family);

}  // namespace rulewright::script
