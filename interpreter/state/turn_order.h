// Turn order: who had the first turn of a game, and who came after, as its ruleset declares it (`turn_order`).
#pragma once

#include <vector>

#include "state/world.h"

namespace rulewright::state {

// The place of each seat, 1 being the first. In the order of the seats where nothing is declared; empty as long as
// nobody knows who begins.
[[nodiscard]] std::vector<int> turn_order(const World& world);

}  // namespace rulewright::state
