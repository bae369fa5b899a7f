// Asking players: me:choose and its kin, and the way from any finished question to its answer.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

// The decision to fill for a question of the player at stack index 1; raises where asking is not allowed.
[[nodiscard]] Decision& new_decision(lua_State* L, Decision::Kind kind);

// Reads the words of the question at `index`, if any.
void read_prompt(lua_State* L, int index, Decision& decision);

// Reads the table of extras at `index` ({optional, secret, alike}), if any.
struct Extras {
    bool alike = false;
};
Extras read_extras(lua_State* L, int index, Decision& decision);

// Puts the first `count` decisions of the running task to their players. When the answers come at once, `next` is
// called directly; otherwise the script is suspended and `next` goes on when they are there.
int ask(lua_State* L, int count, lua_KContext context, Continuation next);

// Raises that a decision that must be made has no option.
[[noreturn]] void no_options(lua_State* L, const Decision& decision);

void install_questions(Machine& machine);

}  // namespace rulewright::script
