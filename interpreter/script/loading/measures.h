// What is measured and watched while games are played: metrics and invariants.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "script/asking/machine.h"

namespace rulewright::script {

// Nothing, and the error, when its script fails.
[[nodiscard]] std::optional<std::int64_t> ask_metric(Machine& machine, state::World& world, int metric, int player,
                                                     std::string& error);
// The first invariant that does not hold, as "name: reason"; empty when all do.
[[nodiscard]] std::string broken_invariant(Machine& machine, state::World& world);

}  // namespace rulewright::script
