// A table as text.
#pragma once

#include <string>

#include "table/model.h"

namespace rulewright::command {

// Everything the viewer may know, the viewer's own mat first.
[[nodiscard]] std::string table_text(const table::Model& model);
// How the game ended, with the score sheet.
[[nodiscard]] std::string ending_text(const table::Model& model);
// "Player 1 (you)"
[[nodiscard]] std::string player_name(int player, int me);

}  // namespace rulewright::command
