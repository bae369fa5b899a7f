// Names: what the members of each kind of handle are called, resolved to codes when the bindings are made and constant
// from then on.
#pragma once

#include <lua.h>

#include <cstdint>
#include <string>
#include <vector>

#include "content/definition.h"
#include "lua/name_table.h"

namespace rulewright::script {

struct Names {
    lua::NameTable game, player, zone, cell, grid, family, shape, decision;
    std::vector<lua::NameTable> types;  // per component type: its members
    std::vector<lua::NameTable> enums;  // per enum: value -> index
    lua::NameTable options, ids, scores;
};

// What a name of a handle stands for, packed into the code of a NameTable.
enum class What : std::uint8_t { store, stores, zone, zones, member, attribute, own_zone, field };
[[nodiscard]] constexpr int name_code(What what, int index) { return (static_cast<int>(what) << 24) | index; }
[[nodiscard]] constexpr What what_of(int code) { return static_cast<What>(code >> 24); }
[[nodiscard]] constexpr int index_of(int code) { return code & 0xffffff; }

// Names what the definition declares.
void name_state(lua_State* L, const content::Definition& definition, Names& names);
// Raises "<owner> has no '<name>'; did you mean ...".
[[noreturn]] void no_such_name(lua_State* L, int index, const lua::NameTable& names, const std::string& owner);

}  // namespace rulewright::script
