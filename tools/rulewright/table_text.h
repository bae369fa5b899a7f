// A game's table as text, made from what the ruleset declares: zones, counters and variables, nothing per game.
#pragma once

#include <string>

#include "state/world.h"

namespace rulewright::command {

// Everything in this World that is not hidden in it. Give a view (World::view) to show what a player knows; `me` is
// marked.
[[nodiscard]] std::string table_text(const state::World& world, int me = -1);

// "won by player 2", "a draw", with the score sheet.
[[nodiscard]] std::string ending_text(const state::World& world, int me = -1);

[[nodiscard]] std::string player_name(int player, int me);

}  // namespace rulewright::command
