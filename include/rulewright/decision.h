// Decision: a question to one player. Answer: what may be replied.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/tic-tac-toe"}, problems).value();
//     rulewright::Game game(table, 1);
//     const rulewright::Decision decision = game.decision();
//     for (int option = 0; option < decision.options(); ++option)
//         std::printf("%d: %s\n", option, decision.label(option).c_str());
//     const auto legal = decision.check(rulewright::Answer::pick(99));
//     if (!legal) std::puts(legal.reason().c_str());
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <rulewright/diagnostic.h>

namespace rulewright {

namespace decision {
struct Decision;
}  // namespace decision
namespace script {
class Rules;
}  // namespace script
namespace state {
class World;
}  // namespace state

// `choice` is an option's index, the number, or 0 and 1 for no and yes.
struct Answer {
    int choice = 0;
    bool declined = false;
    std::vector<int> many{};  // choose_many: option indices, ascending, each once

    [[nodiscard]] static Answer pick(int option) { return {option, false, {}}; }
    [[nodiscard]] static Answer number(int number) { return {number, false, {}}; }
    [[nodiscard]] static Answer confirm(bool yes) { return {yes ? 1 : 0, false, {}}; }
    [[nodiscard]] static Answer several(std::vector<int> options) { return {0, false, std::move(options)}; }
    [[nodiscard]] static Answer decline() { return {0, true, {}}; }
    friend bool operator==(const Answer&, const Answer&) = default;
};

// A look at a question that is open in a game, as cheap to copy as three pointers. It is good until that game is
// answered or goes away; the texts it gives out as std::string are yours. Options come in an order that depends on the
// state of the game alone. Texts are made when they are asked for.
class Decision {
  public:
    // act and choose take one option, choose_many from min() to max() of them, number an integer from min() to max()
    // in steps of step(), confirm yes or no.
    enum class Kind { act, choose, choose_many, number, confirm };
    [[nodiscard]] Kind kind() const;
    [[nodiscard]] int player() const;  // who is asked, from 0
    [[nodiscard]] std::string_view prompt() const;
    [[nodiscard]] bool may_decline() const;
    [[nodiscard]] std::string_view decline_label() const;  // what declining is called; may be empty
    [[nodiscard]] int min() const;
    [[nodiscard]] int max() const;
    [[nodiscard]] int step() const;

    [[nodiscard]] int options() const;                  // 0 for number and confirm
    [[nodiscard]] std::string label(int option) const;  // for people
    // The name of the action as the rules have it, empty for a plain choice: the same in every language of labels.
    [[nodiscard]] std::string action(int option) const;
    // What the option means, in words that are the same in every sample, process and day: "bribe:cargo",
    // "rose@hand[2]". Two equal cards in one place share it.
    [[nodiscard]] std::string key(int option) const;
    [[nodiscard]] Result<Answer> find_key(std::string_view key) const;
    // The option with this label.
    [[nodiscard]] Result<Answer> find(std::string_view label) const;
    // Actions that are not to be had now, and why; filled when the game has Settings::explain.
    struct Unavailable {
        std::string label, reason;
    };
    [[nodiscard]] std::vector<Unavailable> unavailable() const;
    // May this be answered?
    [[nodiscard]] Result<void> check(const Answer& answer) const;

    Decision(const script::Rules& rules, const state::World& world, const decision::Decision& decision)
        : rules_(&rules), world_(&world), decision_(&decision) {}

  private:
    const script::Rules* rules_;
    const state::World* world_;
    const decision::Decision* decision_;
};

}  // namespace rulewright
