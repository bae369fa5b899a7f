// Expressions and chunks of scenarios: Lua with game, players, me, enums and count.
#pragma once

#include <string>

#include "script/asking/machine.h"
#include "script/loading/evaluation.h"

namespace rulewright::script {

// Runs the chunk, called `name` in errors, with the World bound; with `look` it may change nothing. `me` -1: nobody.
[[nodiscard]] Evaluation execute(Machine& machine, state::World& world, int me, const std::string& text,
                                 const std::string& name, bool look);

}  // namespace rulewright::script
