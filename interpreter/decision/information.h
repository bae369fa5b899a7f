// Information: what a player knows of a game, as one number. It is the same for whatever the player cannot tell apart
// (hidden things that differ, equal cards that changed places) and differs for what the player can tell apart, in every
// sample, process and day. Search and statistics gather positions by it.
//
// What a step keeps in a local variable of its script is no part of it until it shows: in the World, in what is asked
// or in an answer.
#pragma once

#include <cstdint>
#include <vector>

#include "decision/decision.h"
#include "state/world.h"

namespace rulewright::decision {

// Of what the player sees of the World: of copies of one component it counts how and where they lie, not which is
// which.
[[nodiscard]] std::uint64_t information(const state::World& world, int player);

// Of a question to its player, with its options in any order. The others know nothing of it.
[[nodiscard]] std::uint64_t information(const state::World& world, const Decision& decision);

class Trace;

// All that a player knows at one moment; `asked` may be null.
[[nodiscard]] std::uint64_t information(const state::World& world, int player, const Trace& trace,
                                        const Decision* asked);

// What was answered since the running step began, as each player saw it: a secret answer, a text that was written for
// the player who is asked and a card that is hidden are there for those who may see them.
class Trace {
  public:
    void clear() { parts_.clear(); }
    // Before the answer takes effect. Where several are asked at once, when all of them have answered: nobody sees the
    // others' answers earlier.
    void add(const state::World& world, const Decision& decision, const Answer& answer);
    [[nodiscard]] std::uint64_t seen_by(int player) const;

  private:
    // One thing that was said, for those who see what it was (a bit for each player) and for the others.
    struct Part {
        std::uint64_t watchers = 0, open = 0, closed = 0;
    };
    void add(const state::World& world, const Decision& decision, const state::Value& thing, std::uint64_t kind);
    std::vector<Part> parts_;
};

}  // namespace rulewright::decision
