// Arguments of functions that scripts call: the handle that must be there, in a game that must be running.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

// Raises while scripts are loaded: there is no game yet.
inline state::World& running_world(lua_State* L) {
    state::World* const world = Bindings::of(L).bound.world;
    if (!world) fail(L, "no game is running while scripts are loaded");
    return *world;
}

[[nodiscard]] bool is_in_game(const state::World& world, const Handle& handle);
// Raises when the thing is not in the game that is running: a script kept it from a game with more players. Bindings
// that have served one table only have no such things.
inline void check_in_game(lua_State* L, const Handle& handle) {
    const Bindings& bindings = Bindings::of(L);
    if (bindings.has_many_tables() && bindings.bound.world && !is_in_game(*bindings.bound.world, handle))
        fail(L, "this thing belongs to another game: scripts keep nothing from one game to the next");
}

// The handle at an index; raises when it is something else. `what` is for the message: "a zone".
Handle& check_handle(lua_State* L, int index, HandleKind kind, const char* what);

// Raises that owner.<name at stack index 2> cannot be assigned, and what to do instead.
[[noreturn]] void refuse_assignment(lua_State* L, const std::string& owner, int code);

}  // namespace rulewright::script
