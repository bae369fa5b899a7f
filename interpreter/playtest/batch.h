// A batch: many games of one table played headless by agents, on several threads. What a game does depends on its
// seed and its agents alone and results are told in the order of the games, so the number of threads changes nothing
// but time. A batch keeps no results: who wants to know them listens (playtest/listeners.h), and a million games take
// as much memory as a thousand.
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
#include "playtest/listeners.h"
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
    bool in_detail = false;        // observers find steps, narration and reasons in the game
    int most_decisions = 100'000;  // a game that is not over by then has failed
    script::Limits limits;
    // Agents that no ruleset has, by the names they have in `bots`; made once for each seat and thread.
    std::map<std::string, std::function<std::unique_ptr<agents::Agent>()>> makers{};
};

struct Batch {
    int played = 0;                             // games the sinks were told of: 0 to played - 1
    std::optional<content::Diagnostic> broken;  // why a sink could not go on
    std::vector<std::string> leaked;            // script locals that changed during play
    double seconds = 0;
};

// Nothing, with the reasons in diagnostics, when rules or agents do not load.
[[nodiscard]] std::optional<Batch> run_batch(const BatchRequest& request, content::Diagnostics& diagnostics,
                                             const Listeners& listeners = {});

// A small batch with all its results, by game number.
struct KeptBatch : Batch {
    std::vector<GameResult> games;
    std::vector<std::string> metric_names;
};
[[nodiscard]] std::optional<KeptBatch> run_and_keep(const BatchRequest& request, content::Diagnostics& diagnostics);

// A game played once more, for its log.
struct LoggedGame {
    std::string log;
    std::optional<engine::Failure> failure;  // as before, unless the game remembers what it should not
};
// Plays game `index` of the batch; nothing when rules or agents do not load.
[[nodiscard]] std::optional<LoggedGame> log_of_game(const BatchRequest& request, int index,
                                                    content::Diagnostics& diagnostics);

// The seed of game `index`. Game 0 has the batch's own seed: a batch of one game with a result's seed repeats it.
[[nodiscard]] std::uint64_t game_seed(std::uint64_t batch_seed, int index);
// The seed of the agent in a seat.
[[nodiscard]] std::uint64_t agent_seed(std::uint64_t game_seed, int seat);
// Who sits where in game `index`.
[[nodiscard]] std::vector<std::string> seat_bots(const BatchRequest& request, int index);

}  // namespace rulewright::playtest
