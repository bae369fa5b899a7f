// Behaviour: whatever differs between the kinds of decisions, in one place. Each kind is one class in one file
// (act.cpp, choose.cpp, choose_many.cpp, number.cpp, confirm.cpp); a new kind is one more file, its name in
// Decision::Kind and a line in behaviour.cpp. How answers look in Lua stands in script/asking/answers.cpp.
//
// Declining is the same everywhere and is dealt with by the functions of decision.h and answers.h: behaviours see only
// answers that were not declined.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.h"
#include "content/document.h"
#include "decision/decision.h"

namespace rulewright::decision {

using content::because;
using content::Result;

// How an option is called, by people or as a key: `decision` knows things as numbers only.
using Label = std::function<std::string(const Option&)>;

// How the things of a game are called in scenarios, told by somebody who knows its rules and its World.
class Names {
  public:
    virtual ~Names() = default;
    [[nodiscard]] virtual std::string label(const Option& option) const = 0;
    // Is this value meant by the word: a component's id, an enum value, a seat, a cell "2,1", a number, a text, a name?
    [[nodiscard]] virtual bool means(const content::Node& word, const state::Value& value) const = 0;
    [[nodiscard]] virtual std::string_view action(std::int32_t action) const = 0;
    [[nodiscard]] virtual std::string_view component_id(std::int32_t component) const = 0;
};

class Behaviour {
  public:
    virtual ~Behaviour() = default;

    // In bots, scenarios and logs.
    [[nodiscard]] virtual std::string_view name() const = 0;
    // An answer picks from Decision::options.
    [[nodiscard]] virtual bool has_options() const { return true; }
    [[nodiscard]] virtual bool is_many() const { return false; }

    // How many different answers there are, capped at most_answers.
    [[nodiscard]] virtual std::int64_t answers(const Decision& decision) const = 0;
    static constexpr std::int64_t most_answers = 1'000'000'000;
    [[nodiscard]] virtual std::string refusal(const Decision& decision, const Answer& answer) const = 0;

    // Answers by chance: `outcomes` are equally likely, and drawn(n) is the n-th, 0 .. outcomes - 1.
    [[nodiscard]] virtual std::uint32_t outcomes(const Decision& decision) const = 0;
    [[nodiscard]] virtual Answer drawn(const Decision& decision, std::uint32_t outcome,
                                       state::Random& random) const = 0;

    // ---- texts for people ----

    // The answer in words; nothing is assumed of it, so that logs of faulty bots can be written.
    [[nodiscard]] virtual std::string text(const Decision& decision, const Answer& answer,
                                           const Label& label) const = 0;
    // "yes" says nothing without the question.
    [[nodiscard]] virtual bool needs_question() const { return false; }
    // What may be answered, in a few words before the options or instead of them: "a number from 1 to 5", "2 to 3 of".
    [[nodiscard]] virtual std::string range(const Decision& decision) const = 0;
    // What to type at a terminal beside an option's number; empty when that is all.
    [[nodiscard]] virtual std::string how_to_type(const Decision& decision) const = 0;

    // ---- keys (key.h) ----

    // What the answer picks, by the keys of its options; a number or a truth is one part by itself.
    [[nodiscard]] virtual std::vector<std::string> parts(const Decision& decision, const Answer& answer,
                                                         const Label& key) const = 0;
    // The other way round. Of options that share a key, those that `hint` picks come first.
    [[nodiscard]] virtual Result<Answer> with_parts(const Decision& decision, std::span<const std::string> parts,
                                                    const Answer& hint, const Label& key) const = 0;

    // ---- reading ----

    // Typed at a terminal; at least one word. The suggestion of what cannot be read says where help is.
    [[nodiscard]] virtual Result<Answer> typed(const Decision& decision, std::span<const std::string> words) const = 0;
    // The word that gives such an answer in a scenario ("choose"), and its reading: `wanted` is the whole entry.
    [[nodiscard]] virtual std::string_view entry() const { return name(); }
    // What is not among the options is told by the reason that the rules give, else by what is wrong with the request.
    [[nodiscard]] virtual Result<Answer> find(const Decision& decision, const content::Node& wanted,
                                              const Names& names) const = 0;
    // What is wanted is offered, but on something that the entry does not say.
    [[nodiscard]] virtual bool lacks_target(const Decision&, const content::Node& /*wanted*/, const Names&) const {
        return false;
    }
};

[[nodiscard]] const Behaviour& behaviour(Decision::Kind kind);
inline const Behaviour& behaviour(const Decision& decision) { return behaviour(decision.kind); }
// Every kind, in the order of Decision::Kind.
[[nodiscard]] std::span<const Behaviour* const> behaviours();

}  // namespace rulewright::decision
