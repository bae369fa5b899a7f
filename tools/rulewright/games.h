// Which game the user means: the folders that are looked in, and what is said when it is in none of them.
#pragma once

#include "content/rulesets.h"
#include "rulewright/shared.h"

namespace rulewright::command {

// Best first: --rulesets, RULEWRIGHT_RULESETS, ./rulesets, beside the program, installed. Throws UsageError when the
// user named a folder that is not there.
[[nodiscard]] std::vector<content::RulesetFolder> ruleset_folders(const CommandLine& line);
// The folder of one game, by id or by path. Throws UsageError with the nearest id and the folders looked in.
[[nodiscard]] fs::path game_folder(const CommandLine& line, const std::string& game);
// One game; for "all" every game of the folder that the user named, else of the first folder that has one.
[[nodiscard]] std::vector<fs::path> game_folders(const CommandLine& line, const std::string& game);

// "no games were found" and where they were looked for.
[[nodiscard]] UsageError no_games(const std::vector<content::RulesetFolder>& folders);

// " --rulesets DIR" when the game's id alone would not be found by the next command.
[[nodiscard]] std::string rulesets_words(const fs::path& folder);

}  // namespace rulewright::command
