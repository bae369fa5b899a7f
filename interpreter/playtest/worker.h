// Worker: what one thread of a batch needs to play its games: a Lua machine, the agents that live in it, observers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "playtest/batch.h"
#include "script/watchdog.h"

namespace rulewright::playtest {

// A game whose script took too long: what was answered in it until then.
class LateGame : public script::OutOfTime {
  public:
    LateGame(const std::string& message, int number, std::uint64_t seed, std::string log)
        : OutOfTime(message), number_(number), seed_(seed), log_(std::move(log)) {}
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    [[nodiscard]] const std::string& log() const { return log_; }

  private:
    int number_;
    std::uint64_t seed_;
    std::string log_;
};

class Worker {
  public:
    // Nothing, with the reasons in diagnostics, when rules or agents do not load.
    [[nodiscard]] static std::unique_ptr<Worker> make(const BatchRequest& request,
                                                      const std::shared_ptr<const state::Layout>& layout,
                                                      const Listeners& listeners, content::Diagnostics& diagnostics);

    // Plays game `number` into `result`, whose memory is used again. Throws LateGame.
    void play(int number, GameResult& result);
    // The same game once more with a log of it.
    [[nodiscard]] LoggedGame play_logged(int number);

    [[nodiscard]] script::Rules& rules() { return *rules_; }

  private:
    Worker(const BatchRequest& request) : request_(request) {}

    void seat_agents(int number);
    [[nodiscard]] agents::Agent& agent(int seat);
    [[nodiscard]] engine::Answer decide(const engine::Game& game, const engine::Decision& decision);
    void play_on(engine::Game& game, const GameResult& result);
    // Of the game being played: its answers given once more, the last one only written down.
    [[nodiscard]] std::string log_so_far(int number);
    void begin_result(int number, GameResult& result) const;
    void read_result(const engine::Game& game, GameResult& result);
    void read_metrics(const state::World& final_world, GameResult& result);

    const BatchRequest& request_;
    std::shared_ptr<script::Rules> rules_;
    std::vector<std::unique_ptr<agents::Agent>> agents_;  // parallel to the seats of game 0
    std::vector<std::unique_ptr<Observer>> observers_;
    std::vector<Observer*> watching_;   // those of them that want every decision
    state::World start_;                // before the first step
    std::optional<engine::Game> game_;  // used for one game after the other
    int shift_ = 0;                     // by how many seats the agents have moved
};

}  // namespace rulewright::playtest
