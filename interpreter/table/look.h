// Looking at a game: what one viewer sees of it just now.
#pragma once

#include "engine/game.h"
#include "table/model.h"

namespace rulewright::table {

// `viewer` is a seat, or `onlooker` or `everything` (model.h). News are left to whoever knows what was told
// (session.h).
[[nodiscard]] Model look(const engine::Game& game, int viewer);

}  // namespace rulewright::table
