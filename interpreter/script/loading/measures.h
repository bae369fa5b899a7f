// What is measured and watched while games are played: metrics and invariants.
#pragma once

#include <cstdint>

#include "content/diagnostic.h"
#include "script/asking/machine.h"

namespace rulewright::script {

// Or the error of its script. Player -1: a metric of the whole game.
[[nodiscard]] content::Result<double> ask_metric(Machine& machine, state::World& world, const NamedFunction& rule,
                                                 int player);
// The reason names the first invariant that does not hold: "name: reason".
[[nodiscard]] content::Result<void> check_invariants(Machine& machine, state::World& world);

}  // namespace rulewright::script
