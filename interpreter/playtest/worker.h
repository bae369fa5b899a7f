// Worker: what one thread of a batch needs to play its games: a Lua machine, the agents that live in it, observers.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "playtest/batch.h"

namespace rulewright::playtest {

class Worker {
  public:
    // Nothing, with the reasons in diagnostics, when rules or agents do not load.
    [[nodiscard]] static std::unique_ptr<Worker> make(const BatchRequest& request,
                                                      const std::shared_ptr<const state::Layout>& layout,
                                                      const Listeners& listeners, content::Diagnostics& diagnostics);

    // Plays game `number` into `result`, whose memory is used again.
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
