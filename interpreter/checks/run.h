// Everything that can be found out about a ruleset without a person: it is opened with every legal combination of its
// packs and with each variant, a few games are played at every table, its other files are read, and all checks look at
// it. What the ruleset silences is not told.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "content/diagnostic.h"
#include "engine/table.h"

namespace rulewright::checks {

struct Request {
    std::filesystem::path folder;
    int games = 3;  // random games for each table, played twice
    script::Limits limits{};
    // How a user plays a game again, for the cures of findings: the table, the bot (empty: random), the seed.
    std::function<std::string(const engine::TableRequest&, const std::string& bot, std::uint64_t seed)> command{};
};

struct Report {
    content::Diagnostics problems;
    int combinations = 0;  // of packs, and variants, that load
    int games = 0;         // played
};

[[nodiscard]] Report run_checks(const Request& request);

}  // namespace rulewright::checks
