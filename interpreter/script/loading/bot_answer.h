// What a bot's `decide` returned, as an Answer.
#pragma once

#include <string>

#include "script/asking/machine.h"

namespace rulewright::script {

// Reads the value on top of the stack. Empty, or why it is no answer.
[[nodiscard]] std::string read_answer(lua_State* L, const Machine& machine, const Decision& decision, Answer& answer);

}  // namespace rulewright::script
