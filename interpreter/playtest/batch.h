// A batch: many games of one table played headless by agents, on several threads. What a game does depends on its
// seed and its agents alone and results are kept by game number, so the number of threads changes nothing but time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "content/definition.h"
#include "content/diagnostic.h"
#include "engine/game.h"
#include "state/layout.h"

namespace rulewright::playtest {

struct BatchRequest {
    std::shared_ptr<const content::Definition> definition;
    state::Table table;
    int games = 100;
    int jobs = 1;
    std::uint64_t seed = 1;
    std::vector<std::string> bots{"random"};  // by seat; a shorter list is repeated
    bool rotate = false;                      // bots change seats from game to game
    bool check_invariants = false;
    int most_decisions = 100'000;  // a game that is not over by then has failed
    script::Limits limits;
    // Agents that no ruleset has, by the names they have in `bots`; made once for each seat and thread.
    std::map<std::string, std::function<std::unique_ptr<agents::Agent>()>> makers{};
};

struct GameResult {
    std::uint64_t seed = 0;
    std::vector<std::string> bots;  // by seat
    state::Ending ending = state::Ending::none;
    std::vector<int> ranks;                          // by seat, 1 is best; empty when nobody was ranked
    std::vector<int> points;                         // by seat
    std::vector<std::vector<std::int64_t>> metrics;  // by seat, parallel to Batch::metric_names
    int decisions = 0;
    std::uint64_t hash = 0;  // of the final World
    std::optional<engine::Failure> failure;

    // 1 for the winner; a shared win is split; 0 in draws and unfinished games.
    [[nodiscard]] double win_share(int seat) const;
};

struct Batch {
    std::vector<GameResult> games;  // by game number
    std::vector<std::string> metric_names;
    std::vector<std::string> leaked;  // script locals that changed during play
    double seconds = 0;
};

// Called now and then from one thread with the number of games done.
using Progress = std::function<void(int done, int total)>;

// Nothing, with the reasons in diagnostics, when rules or agents do not load.
[[nodiscard]] std::optional<Batch> run_batch(const BatchRequest& request, content::Diagnostics& diagnostics,
                                             const Progress& progress = {});

// Plays game `index` of the batch once more and returns its log; nothing when rules or agents do not load.
[[nodiscard]] std::optional<std::string> log_of_game(const BatchRequest& request, int index,
                                                     content::Diagnostics& diagnostics);

// The seed of game `index`. Game 0 has the batch's own seed: a batch of one game with a result's seed repeats it.
[[nodiscard]] std::uint64_t game_seed(std::uint64_t batch_seed, int index);
// The seed of the agent in a seat.
[[nodiscard]] std::uint64_t agent_seed(std::uint64_t game_seed, int seat);
// Who sits where in game `index`.
[[nodiscard]] std::vector<std::string> seat_bots(const BatchRequest& request, int index);

}  // namespace rulewright::playtest
