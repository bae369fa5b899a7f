// Delivery: brings results to the sinks in the order of the games, whichever thread finishes first. A result waits for
// the games before its own in a ring of fixed size; a thread that is too far ahead waits until there is room, so a slow
// game holds up the others but never makes them pile up results.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "playtest/listeners.h"

namespace rulewright::playtest {

class Delivery {
  public:
    // `room`: how many results may be under way. Results come with the numbers 0, 1, 2 ..., each once.
    Delivery(const std::vector<ResultSink*>& sinks, int room);

    // Takes the result and leaves an old one in its place, to be filled again without allocating. False when no more
    // are wanted.
    bool give(GameResult& result);
    // Nobody waits any longer: a thread has failed, and what it would have brought never comes.
    void close();

    [[nodiscard]] int delivered() const;
    // Why a sink could not go on.
    [[nodiscard]] const std::optional<content::Diagnostic>& problem() const { return problem_; }

  private:
    struct Waiting {
        GameResult result;
        bool taken = false;
    };
    [[nodiscard]] Waiting& waiting(int number) { return ring_[static_cast<std::size_t>(number) % ring_.size()]; }
    [[nodiscard]] content::Result<void> tell(const GameResult& result) const;

    const std::vector<ResultSink*>& sinks_;
    std::vector<Waiting> ring_;
    mutable std::mutex guard_;
    std::condition_variable room_;
    int next_ = 0;          // the game whose turn it is
    bool telling_ = false;  // a thread is at the sinks
    bool closed_ = false;
    std::optional<content::Diagnostic> problem_;
};

}  // namespace rulewright::playtest
