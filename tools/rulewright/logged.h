// A log and the table it was played at, loaded again.
#pragma once

#include "playtest/log.h"
#include "rulewright/shared.h"

namespace rulewright::command {

struct LoggedGame {
    playtest::Log log;
    engine::OpenTable table;
    bool same_rules = false;
};

// Nothing when the log or the game cannot be used; the reasons are reported. A misspelt file is a UsageError.
[[nodiscard]] std::optional<LoggedGame> load_logged(const CommandLine& line, const std::string& file,
                                                    content::Diagnostics& problems);

}  // namespace rulewright::command
