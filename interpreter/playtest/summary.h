// What a batch of games means: wins by seat and by bot, scores, lengths, endings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "playtest/batch.h"

namespace rulewright::playtest {

struct Spread {  // of a sample
    std::int64_t count = 0;
    double mean = 0, deviation = 0;
    double min = 0, max = 0;
};
[[nodiscard]] Spread spread_of(const std::vector<double>& sample);

struct Side {  // a seat, or a bot wherever it sat
    std::string name;
    int games = 0;    // finished seats counted
    double wins = 0;  // shared wins split
    Spread points;
    std::vector<Spread> metrics;  // parallel to Summary::metric_names
};

struct Summary {
    std::vector<Side> seats, bots;
    std::vector<std::string> metric_names;
    Spread decisions;  // per game
    int games = 0, decided = 0, draws = 0, limited = 0, failed = 0;
    std::int64_t total_decisions = 0;
    std::uint64_t hash = 0;     // of all games' final hashes, in order
    std::vector<int> failures;  // game numbers
};

[[nodiscard]] Summary summarize(const Batch& batch);

}  // namespace rulewright::playtest
