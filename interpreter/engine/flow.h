// Moving through the flattened flow: everything between two steps.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/diagnostic.h"
#include "script/rules.h"
#include "state/world.h"

namespace rulewright::engine {

// The player of the each that encloses the op, or -1.
[[nodiscard]] int flow_player(const state::World& world, const state::FlowOp& op);

// Executes the op at the World's position, which must be neither a step nor a simultaneous block nor the end, and moves
// on. False, with the reason, when a script it asks fails: no Result, for this is done between any two steps. A session
// with this World must be bound.
bool pass_flow(script::Steps& steps, state::World& world, std::string& error);

// Puts the World at the first place where the step runs (Game::jump).
[[nodiscard]] content::Result<void> jump_flow(script::Steps& steps, state::World& world, std::string_view step,
                                              int player, const std::vector<std::pair<std::string, int>>& passes);

}  // namespace rulewright::engine
