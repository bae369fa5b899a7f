#include "script/bindings/axis.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "content/diagnostic.h"
#include "script/bindings/arguments.h"

namespace rulewright::script {

using content::Axis;

// The key at a stack index as a position on the axis, or -1 when it is no key of that axis.
int key_position(lua_State* L, const Bindings& bindings, int index, const Axis& axis) {
    switch (axis.kind) {
        case Axis::Kind::player: {
            const Handle* player = to_handle(L, index, HandleKind::player);
            if (player) check_in_game(L, *player);
            return player ? player->index : -1;
        }
        case Axis::Kind::enumeration:
            return bindings.names.enums[axis.index].find(L, index);
        case Axis::Kind::grid: {
            const Handle* cell = to_handle(L, index, HandleKind::cell);
            return cell && cell->family == axis.index ? cell->index : -1;
        }
    }
    return -1;
}

void wrong_key(lua_State* L, const Bindings& bindings, int index, const Axis& axis, const std::string& family) {
    if (axis.kind == Axis::Kind::player)
        fail(L, fmt::format("'{}' is kept for each player; {} is no player", family, bindings.describe(L, index)));
    if (axis.kind == Axis::Kind::grid)
        fail(L, fmt::format("'{}' is kept for each cell of '{}'; {} is none", family,
                            bindings.definition->grids[axis.index].name, bindings.describe(L, index)));
    const content::Enum& declared = bindings.definition->enums[axis.index];
    const std::string cure =
        lua_type(L, index) == LUA_TSTRING ? content::did_you_mean(lua_tostring(L, index), declared.values) : "";
    fail(L, fmt::format("'{}' is kept for each '{}'; {} is none{}{}", family, declared.name,
                        bindings.describe(L, index), cure.empty() ? "" : "; ", cure));
}

}  // namespace rulewright::script
