// Effect: what a function of a script may do to the game.
#pragma once

#include <cstdint>

namespace rulewright::script {

// Conditions, values and bots may do nothing but look; asking is for steps and what they run.
enum class Effect : std::uint8_t { looks, changes, asks };

}  // namespace rulewright::script
