// Where the journals of `play` lie, and which of them are of games that were not finished.
#pragma once

#include <optional>
#include <string>

#include "rulewright/shared.h"

namespace rulewright::command {

// $XDG_STATE_HOME/rulewright/play, else ~/.local/state/rulewright/play. Nothing when neither folder is known.
[[nodiscard]] std::optional<fs::path> journal_folder();
// A name of its own for a new game's journal.
[[nodiscard]] fs::path new_journal(const fs::path& folder, const std::string& game);
// The journal that was written last, of this game (empty: of any), unless somebody plays on with it. Throws UsageError
// when there is none.
[[nodiscard]] fs::path last_journal(const std::string& game);
// " --journal FILE", when `play --resume` alone would not find it.
[[nodiscard]] std::string journal_words(const fs::path& journal);

}  // namespace rulewright::command
