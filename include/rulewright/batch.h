// A batch: many games of one table, played by bots on several threads, and what they mean.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/tic-tac-toe"}, problems).value();
//     const auto batch = rulewright::play_batch(table, {.games = 200, .jobs = 2}, problems);
//     if (!batch) return std::fputs(rulewright::text(problems).c_str(), stderr), 1;
//     for (const rulewright::Side& seat : batch->seats)
//         std::printf("%s won %.0f of %d games\n", seat.name.c_str(), seat.wins, seat.games);
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <rulewright/bot.h>
#include <rulewright/game.h>

namespace rulewright {

struct BatchRequest {
    int games = 100;
    int jobs = 1;  // threads; the results do not depend on it
    std::uint64_t seed = 1;
    std::vector<std::string> bots{"random"};  // by seat; a shorter list is repeated
    bool rotate = false;                      // bots change seats from game to game
    bool check_invariants = false;
    int most_decisions = 100'000;  // a game that is not over by then has failed
    // Bots of your own, by the names they have in `bots`: called once for each seat and thread, before that plays.
    std::map<std::string, std::function<std::unique_ptr<Bot>()>> makers{};
    // Called now and then from the calling thread.
    std::function<void(int done, int total)> progress{};
};

struct GameResult {
    std::uint64_t seed = 0;
    std::vector<std::string> bots;  // by seat
    Ending ending = Ending::open;
    std::vector<int> ranks, points;                  // by seat
    std::vector<std::vector<std::int64_t>> metrics;  // by seat, parallel to Batch::metric_names
    int decisions = 0;
    std::uint64_t hash = 0;  // of the final state
    std::optional<Failure> failure;
};

struct Spread {  // of a sample
    std::int64_t count = 0;
    double mean = 0, deviation = 0, min = 0, max = 0;
};

struct Side {  // a seat, or a bot wherever it sat
    std::string name;
    int games = 0;
    double wins = 0;  // shared wins split
    Spread points;
    std::vector<Spread> metrics;  // parallel to Batch::metric_names
};

struct Batch {
    std::vector<GameResult> games;  // by game number
    std::vector<Side> seats, bots;
    std::vector<std::string> metric_names;
    int decided = 0, draws = 0, limited = 0, failed = 0;
    Spread decisions;        // per game
    std::uint64_t hash = 0;  // of all games' final hashes, in order
    double seconds = 0;
};

// Nothing, with the reasons in `problems`, when a bot does not load.
[[nodiscard]] std::optional<Batch> play_batch(const Table& table, const BatchRequest& request, Diagnostics& problems);

}  // namespace rulewright
