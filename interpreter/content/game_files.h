// What lies in a game's folder and nothing reads: a file that the designer believes to be part of the game. Also what
// stands in a file's place and is none.
#pragma once

#include <filesystem>

#include "content/diagnostic.h"

namespace rulewright::content {

// Looks at the folder of a game and at those of all its packs. Hidden files and those for people (*.md, LICENSE) are
// nobody's business.
void check_game_files(const std::filesystem::path& game, Diagnostics& diagnostics);

}  // namespace rulewright::content
