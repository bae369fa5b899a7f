// Reader: a game in words for one viewer. Whatever a front end shows of a question, an answer or an event goes through
// here, so that nobody reads more than he may know:
// - a component that the viewer does not see is told by its type: "a hidden card" in an option, "a card" in a sentence;
// - the question, its texts, the name of declining and the reasons of what is not available are for the player who is
//   asked: a script may have written anything into them;
// - of a secret answer the others learn that it was given.
#pragma once

#include <string>
#include <string_view>

#include "decision/event.h"
#include "engine/game.h"

namespace rulewright::engine {

class Reader {
  public:
    Reader(const script::Rules& rules, const state::World& world, decision::Viewer viewer)
        : rules_(rules), world_(world), viewer_(viewer) {}
    Reader(const Game& game, decision::Viewer viewer) : Reader(game.rules(), game.world(), viewer) {}

    // The script's words, else what the menu says of itself; empty where there is neither, and for others.
    [[nodiscard]] std::string question(const Decision& decision) const;
    [[nodiscard]] std::string option(const Decision& decision, const decision::Option& option) const;
    // What declining is called.
    [[nodiscard]] std::string decline(const Decision& decision) const;
    [[nodiscard]] std::string unavailable(const Decision& decision, const decision::Unavailable& one) const;
    // Why; empty for others.
    [[nodiscard]] std::string reason(const Decision& decision, const decision::Unavailable& one) const;
    // Nothing is assumed of the answer.
    [[nodiscard]] std::string answer(const Decision& decision, const Answer& answer) const;

  private:
    const script::Rules& rules_;
    const state::World& world_;
    decision::Viewer viewer_;
};

// The answer for any viewer, now or later.
[[nodiscard]] decision::Sentence answer_words(const script::Rules& rules, const state::World& world,
                                              const Decision& decision, const Answer& answer);
// "Won by Player 1, Player 3", "The game is a draw"
[[nodiscard]] std::string ending_words(const state::World& world);

}  // namespace rulewright::engine
