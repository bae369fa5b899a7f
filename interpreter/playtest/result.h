// What one game of a batch came to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"

namespace rulewright::playtest {

// What an observer (playtest/listeners.h) noted of one game; it travels with the result to the sinks.
struct Observation {
    virtual ~Observation() = default;
};

struct MetricProblem {  // a metric that gave no number: it is missing, the game stands
    std::string metric, message;
};

struct GameResult {
    int number = 0;  // 0.. in its batch
    std::uint64_t seed = 0;
    std::vector<std::string> bots;  // by seat
    std::vector<int> turn_order;    // by seat: 1 has the first turn; empty when the game failed before anybody had it
    state::Ending ending = state::Ending::none;
    std::string reason;                                       // why it ended, when its rules say so
    std::vector<int> ranks;                                   // by seat, 1 is best; empty when nobody was ranked
    std::vector<int> points;                                  // by seat
    std::vector<std::vector<int>> score_lines;                // by seat, parallel to Definition::scores
    std::vector<std::vector<std::optional<double>>> metrics;  // by seat, parallel to BatchInfo::metrics
    std::vector<std::optional<double>> game_metrics;          // parallel to BatchInfo::game_metrics
    std::vector<MetricProblem> metric_problems;               // the first of each metric
    int decisions = 0;
    std::uint64_t hash = 0;  // of the final World
    std::optional<engine::Failure> failure;
    std::vector<std::shared_ptr<const Observation>> observed;  // parallel to Listeners::observers

    // Somebody won: not a draw, not unfinished, not failed.
    [[nodiscard]] bool decided() const;
    // 1 for the winner; a shared win is split; 0 in draws and unfinished games.
    [[nodiscard]] double win_share(int seat) const;
};

// As state::word_of says it, or "failed".
[[nodiscard]] const char* ending_word(const GameResult& result);

}  // namespace rulewright::playtest
