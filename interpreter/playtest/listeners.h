// Who follows a batch. Observers watch the games of one thread from inside: they may look at every decision, and leave
// an Observation of each game. Sinks are told of every finished game, with what was observed, in the order of the
// games whatever the number of threads, and keep what they need of it: the batch itself keeps nothing.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "engine/game.h"
#include "playtest/result.h"
#include "state/layout.h"

namespace rulewright::playtest {

class Observer {
  public:
    virtual ~Observer() = default;
    // Is it to be told of decisions? Asked once; who is not costs nothing while games are played.
    [[nodiscard]] virtual bool wants_decisions() const { return false; }
    // The game is laid out, and nothing has happened yet. Of `result` its number, seed and bots are known.
    virtual void begun(const engine::Game& /*game*/, const GameResult& /*result*/) {}
    // The answer that a bot gives, before it takes effect: the game stands at the decision, with all its options.
    virtual void decided(const engine::Game& /*game*/, const engine::Decision& /*decision*/,
                         const engine::Answer& /*answer*/) {}
    // The game is over, or has failed. What is returned goes to the sinks; null is fine.
    virtual std::shared_ptr<const Observation> ended(const engine::Game& /*game*/, const GameResult& /*result*/) {
        return nullptr;
    }
};

// What is known of a batch before its first game.
struct BatchInfo {
    std::shared_ptr<const state::Layout> layout;  // the definition, the number of players, the options
    std::uint64_t seed = 1;
    int games = 0;                                   // asked for
    std::vector<std::string> metrics, game_metrics;  // of each player, of the game
};

class ResultSink {
  public:
    virtual ~ResultSink() = default;
    virtual content::Result<void> begin(const BatchInfo& /*info*/) { return {}; }
    // One game after the other, never two at once, but not always from the same thread. The result is gone afterwards.
    // A reason (the disk is full) ends the batch.
    virtual content::Result<void> take(const GameResult& result) = 0;
};

struct Listeners {
    std::vector<ResultSink*> sinks{};
    std::vector<std::function<std::unique_ptr<Observer>()>> observers{};  // each called once for every thread
    // Called now and then from the calling thread.
    std::function<void(int done, int total)> progress{};
    // Asked before each game, from any thread: true ends the batch when the games that are running are over.
    std::function<bool()> stop{};
};

}  // namespace rulewright::playtest
