// What the handles of game, players and components share: reading a cell of the running World, refusing an assignment.
#pragma once

#include <functional>
#include <string>

#include "script/asking/machine.h"

namespace rulewright::script {

// Raises while scripts are loaded: there is no game yet.
state::World& running_world(lua_State* L);

// The cell as Lua sees it; raises when it is hidden from the player whose view this is.
void push_cell_value(lua_State* L, Machine& machine, int family, int at);

// Raises that owner.<name at stack index 2> cannot be assigned, and what to do instead.
[[noreturn]] void refuse_assignment(lua_State* L, const std::string& owner, int code);

// Members that stay what they are while one table is played (methods, families, zones, players) are plain entries of
// a hidden table behind the handle's __index: reading them calls nothing. A name that is not among them is a miss and
// goes to `index`, which can give every member. Lua calls it with the hidden table in the place of the handle.

// The handle whose member is read, called either way.
[[nodiscard]] inline const Handle& own_handle(lua_State* L) {
    const Handle* handle = to_handle(L, 1);
    return handle ? *handle : *to_handle(L, lua_upvalueindex(1));
}
// Gives the handle at the top of the stack a metatable of its own with such a table, still empty; its reference.
int give_members(Machine& machine, lua_State* L, HandleKind kind, lua_CFunction index);
// Fills the table, for the handle at the top of the stack, with what `index` gives for the names that stay; pops the
// handle.
void fill_members(Machine& machine, int members, const NameTable& names, lua_CFunction index,
                  const std::function<bool(int code)>& stays);
// Makes the members of game and players those of the machine's table.
void refresh_members(Machine& machine);

// Gives the new handle at the top of the stack the methods among these names as members.
void give_methods(Machine& machine, lua_State* L, HandleKind kind, const NameTable& names, lua_CFunction index);
// The same for a family of cells, where that is quicker.
void give_family_methods(Machine& machine, lua_State* L, int family, int key);

// Names the members of components.
void name_component_members(Machine& machine);
void install_components(Machine& machine);

}  // namespace rulewright::script
