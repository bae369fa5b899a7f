// A batch: many games of one table, played by bots on several threads, and what they mean.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/tic-tac-toe"}, problems).value();
//     const auto batch = rulewright::play_batch(table, {.games = 200, .jobs = 2}, problems);
//     if (!batch) return std::fputs(rulewright::text(problems).c_str(), stderr), 1;
//     for (const rulewright::Side& seat : batch->seats)
//         std::printf("%s won %.0f of %lld games\n", seat.name.c_str(), seat.wins, seat.games);
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

struct GameResult {
    int number = 0;  // 0.. in its batch
    std::uint64_t seed = 0;
    std::vector<std::string> bots;  // by seat
    std::vector<int> turn_order;    // by seat: 1 has the first turn; empty when the game failed before anybody had it
    Ending ending = Ending::open;
    std::string reason;                                       // why it ended, when its rules say so
    std::vector<int> ranks, points;                           // by seat
    std::vector<std::vector<int>> score_lines;                // by seat, parallel to Batch::score_lines
    std::vector<std::vector<std::optional<double>>> metrics;  // by seat, parallel to Batch::metrics
    std::vector<std::optional<double>> game_metrics;          // parallel to Batch::game_metrics
    int decisions = 0;
    std::uint64_t hash = 0;  // of the final state
    std::optional<Failure> failure;
};

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
    // Called with every game, in the order of the games whatever the number of threads; one call at a time, but from
    // any of the threads. Who wants to keep results copies them here: the batch itself keeps none.
    std::function<void(const GameResult&)> result{};
    // Called now and then from the calling thread.
    std::function<void(int done, int total)> progress{};
    // Asked before each game, from any thread: true ends the batch when the games that are running are over.
    std::function<bool()> stop{};
};

struct Spread {  // of a sample
    std::int64_t count = 0;
    double mean = 0, deviation = 0, min = 0, max = 0;
};

struct Side {  // a seat, a place in the turn order, or a bot wherever it sat
    std::string name;
    long long games = 0;
    double wins = 0;  // shared wins split
    Spread points;
    std::vector<Spread> score_lines, metrics;  // parallel to those of Batch
};

struct Batch {
    int played = 0;  // fewer than were asked for when it was stopped
    std::vector<Side> turns, seats, bots;
    std::vector<Side> results;  // winners, losers: of games that somebody won
    std::vector<std::string> score_lines, metrics, game_metrics;
    std::vector<Spread> of_game;                                   // parallel to game_metrics
    long long decided = 0, draws = 0, unfinished = 0, failed = 0;  // with failed games no share can be trusted
    Spread decisions;                                              // per game
    std::uint64_t hash = 0;                                        // of all games' final hashes, in order
    double seconds = 0;
};

// Nothing, with the reasons in `problems`, when a bot does not load.
[[nodiscard]] std::optional<Batch> play_batch(const Table& table, const BatchRequest& request, Diagnostics& problems);

}  // namespace rulewright
