// How answers look in Lua: to the step that asked, and to the bot that replies. The other things that differ by kind of
// decision stand in decision/behaviour.h.
#pragma once

#include <string>

#include "script/asking/machine.h"

namespace rulewright::script {

// What me:choose and its kin return: the thing, a list of things, a number, true or false; nil when declined.
void push_answer(lua_State* L, Machine& machine, const Decision& decision, const Answer& answer);

// Reads what a bot's `decide` returned, from the top of the stack. Empty, or why it is no answer.
[[nodiscard]] std::string read_reply(lua_State* L, const Machine& machine, const Decision& decision, Answer& answer);

// The same the other way round: the value that `decide` would return for this answer.
void push_reply(lua_State* L, const Decision& decision, const Answer& answer);

}  // namespace rulewright::script
