// What the handles of game, players and components share: reading a cell of the running World, refusing an assignment.
#pragma once

#include <string>

#include "script/machine.h"

namespace rulewright::script {

// Raises while scripts are loaded: there is no game yet.
state::World& running_world(lua_State* L);

// The cell as Lua sees it; raises when it is hidden from the player whose view this is.
void push_cell_value(lua_State* L, Machine& machine, int family, int at);

// Raises that owner.<name at stack index 2> cannot be assigned, and what to do instead.
[[noreturn]] void refuse_assignment(lua_State* L, const std::string& owner, int code);

// Names the members of components.
void name_component_members(Machine& machine);
void install_components(Machine& machine);

}  // namespace rulewright::script
