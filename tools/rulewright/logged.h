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
// The same in two steps: what the file says,
[[nodiscard]] std::optional<playtest::Log> read_logged(const std::string& file, content::Diagnostics& problems);
// and how to open its table: in `folder` when the game still lies there, else where games are looked for. `at` is where
// the header stands.
[[nodiscard]] std::optional<TableRequest> logged_request(const CommandLine& line, const playtest::LogHeader& header,
                                                         const content::Location& at, content::Diagnostics& problems,
                                                         const fs::path& folder = {});

}  // namespace rulewright::command
