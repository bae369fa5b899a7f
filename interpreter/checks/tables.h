// The tables at which games are played for the checks: every number of players of every combination, options that allow
// other numbers, and each bot.
#pragma once

#include "checks/ruleset.h"

namespace rulewright::checks {

void rehearse_all(Ruleset& ruleset, int games);

}  // namespace rulewright::checks
