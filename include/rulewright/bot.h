// Bot: who answers decisions. The bots of a game's folder are made by name, your own by deriving from Bot.
//
//     struct First : rulewright::Bot {
//         rulewright::Result<rulewright::Answer> answer(const rulewright::Situation& situation) override {
//             if (situation.decision().options() == 0) return rulewright::because("this bot only knows options");
//             return rulewright::Answer::pick(0);
//         }
//     };
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/tic-tac-toe"}, problems).value();
//     First first;
//     const auto random = rulewright::make_bot(table, "random");
//     rulewright::Game game(table, 7);
//     game.play({&first, random->get()});
//     std::printf("%d decisions\n", game.decisions());
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <rulewright/decision.h>
#include <rulewright/table.h>
#include <rulewright/view.h>

namespace rulewright {

namespace agents {
class Situation;
}  // namespace agents

// What a bot is shown: a question and its player's view. There is no way from here to what the player does not know:
// the question's labels, too, are those the player would read. Good while the question is open; and the Decision it
// gives out is good while the Situation is there.
class Situation {
  public:
    [[nodiscard]] int player() const;
    [[nodiscard]] std::string_view step() const;
    // Both look at a copy of the state with everything hidden that is hidden from the player, made when one of them is
    // called first.
    [[nodiscard]] Decision decision() const;
    [[nodiscard]] View view() const;

    explicit Situation(std::shared_ptr<const agents::Situation> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const agents::Situation& inside() const { return *inside_; }

  private:
    struct Seen;
    const Seen& seen() const;
    std::shared_ptr<const agents::Situation> inside_;
    mutable std::shared_ptr<const Seen> seen_;
};

class Bot {
  public:
    virtual ~Bot() = default;
    // Called before each game, with a seed of this bot's own: a bot that draws from nothing else plays the same game
    // again.
    virtual void begin(std::uint64_t seed) { (void)seed; }
    // Must be legal (Decision::check). No answer, because ..., fails the game with that text. Must not throw.
    [[nodiscard]] virtual Result<Answer> answer(const Situation& situation) = 0;
};

// "random", or a bot of the game, with parameters if it has any: "investor:greed=5,fear=1". It belongs to the table's
// thread.
[[nodiscard]] Result<std::unique_ptr<Bot>> make_bot(const Table& table, const std::string& name);

}  // namespace rulewright
