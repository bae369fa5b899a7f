// Do a ruleset and its twin play the same games? A comparison of speeds means nothing if they do not.
#pragma once

#include <string>

namespace rulewright::bench {

// Plays `games` seeds both ways and compares number of decisions, points and winners. Empty when every game agrees,
// else the first difference. `game` is one with a twin.
[[nodiscard]] std::string disagreement(const std::string& game, int players, int games);

}  // namespace rulewright::bench
