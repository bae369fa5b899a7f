// Members that stay what they are while one table is played (methods, families, zones, players) are plain entries of a
// hidden table behind the handle's __index: reading them calls nothing. A name that is not among them is a miss and
// goes to the kind's index function, which can give every member. Lua calls it with the hidden table in the place of
// the handle.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

// The handle whose member is read, called either way.
[[nodiscard]] inline const Handle& own_handle(lua_State* L) {
    const Handle* handle = to_handle(L, 1);
    return handle ? *handle : *to_handle(L, lua_upvalueindex(1));
}
// Gives the handle at the top of the stack a metatable of its own with such a table, empty, and pushes the table.
void push_new_members(Bindings& bindings, lua_State* L, HandleKind kind);
// Gives the handle at the top of the stack, which is popped, what its kind's index function gives for the names that
// stay.
void give_members(Bindings& bindings, lua_State* L, HandleKind kind, const NameTable& names);
// Gives the new handle at the top of the stack the methods among these names as members.
void give_methods(Bindings& bindings, lua_State* L, HandleKind kind, const NameTable& names);

}  // namespace rulewright::script
