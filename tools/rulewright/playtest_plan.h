// What `playtest` is to play.
#pragma once

#include <string>
#include <vector>

#include "rulewright/shared.h"

namespace rulewright::command {

// From a playtests/*.yaml, from the command line, or both (the command line wins).
struct Plan {
    TableRequest choice;
    std::string name, text;
    int games = 100;
    std::vector<int> players;  // empty: the fewest the game allows
    std::vector<std::string> bots{"random"};
    std::uint64_t seed = 1;
    bool rotate = false;
};

// Fills in what the file `plan.name` of the game says. False when the file is not usable; the reasons are reported.
[[nodiscard]] bool read_plan(Plan& plan, content::Diagnostics& problems);

// --players 3,4. Throws UsageError.
[[nodiscard]] std::vector<int> player_counts(const CommandLine& line);

}  // namespace rulewright::command
