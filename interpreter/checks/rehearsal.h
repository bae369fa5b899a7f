// Rehearsal: a few games of one table, played twice: one after the other, and again in the reverse order, shared by two
// machines. The same seed must give the same game whatever was played before it, so a game that differs has been told
// something by an earlier one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/definition.h"
#include "engine/table.h"
#include "playtest/result.h"
#include "state/layout.h"

namespace rulewright::checks {

// The first game that is not the same when it is played again, and where.
struct Difference {
    std::uint64_t seed = 0;
    int game = 0;         // 1.. in the order of the first time
    int step_number = 0;  // 1..
    std::string step;     // its name; of two that differ, the first time's
};

struct FailedGame {
    std::uint64_t seed = 0;
    engine::Failure failure;
};

struct WrongMetric {
    std::uint64_t seed = 0;
    playtest::MetricProblem problem;
};

struct Rehearsal {
    engine::TableRequest request;  // with the number of players
    std::string bot;               // empty: random players
    std::string words;             // for people: "3 players, with research"
    int played = 0;                // games, both times
    std::optional<FailedGame> failed;
    std::vector<WrongMetric> wrong_metrics;  // each once, from the first game it is wrong in
    std::optional<Difference> difference;
    std::vector<std::string> leaked;  // script locals that changed: "file:line: local 'name'"
    content::Diagnostics problems;    // of bots that do not load, tables that are not possible
};

struct RehearsalRequest {
    std::shared_ptr<const content::Definition> definition;
    state::Table table;
    int games = 3;
    std::string bot;
    script::Limits limits;
};

// Fills in everything but request, bot and words.
[[nodiscard]] Rehearsal rehearse(const RehearsalRequest& request);

}  // namespace rulewright::checks
