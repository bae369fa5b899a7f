// Questions as a viewer reads them: hidden cards among the options are called what they are to that viewer.
#pragma once

#include "engine/game.h"
#include "table/sight.h"

namespace rulewright::table {

// The decision with its components called as in the viewer's World.
[[nodiscard]] engine::Decision as_seen(const Sight& sight, const engine::Decision& decision);
[[nodiscard]] Question draw_question(const Sight& sight, const engine::Game& game, const engine::Decision& decision);
// What a decision asks, in words: the script's prompt, else what the menu says of itself, else its name.
[[nodiscard]] std::string question_words(const engine::Game& game, const engine::Decision& decision);

}  // namespace rulewright::table
