// Decision: a question to one player, and Answer: what may be replied. Options are plain values in a vector that is
// reused from one decision to the next; texts are made only when somebody wants to read them. What differs from kind to
// kind stands in behaviour.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "state/random.h"
#include "state/value.h"

namespace rulewright::decision {

struct Option {
    std::int32_t action = -1;     // index into Rules::action_names(), -1 for a plain choice
    std::int32_t component = -1;  // the component whose ability this is, -1 for an action of the menu
    state::Value target;          // the action's target, or the thing chosen; none when the action has no target
    friend bool operator==(const Option&, const Option&) = default;
};

struct Unavailable {  // only when explanations are on
    std::int32_t action = -1;
    std::int32_t component = -1;
    state::Value target;
    std::string reason;
};

struct Decision {
    enum class Kind : std::uint8_t { act, choose, choose_many, number, confirm };
    Kind kind = Kind::choose;
    std::int32_t player = 0;
    bool optional = false;  // may be declined
    bool secret = false;
    std::int32_t min = 0, max = 0, step = 1;  // number: the range; choose_many: how many
    std::vector<Option> options;
    std::vector<Unavailable> unavailable;
    std::vector<std::string> texts;  // of options whose target is Kind::text
    std::string prompt;
    std::string decline;  // name of declining, may be empty
    std::string menu;     // act only

    // How many different answers there are, declining included; numbers count each value, choose_many is capped.
    [[nodiscard]] std::int64_t answers() const;
};

// The reply. `choice` is an option's index, the number, or 0/1 for confirm.
struct Answer {
    std::int32_t choice = 0;
    bool declined = false;
    std::vector<std::int32_t> many;  // choose_many: ascending option indices

    friend bool operator==(const Answer&, const Answer&) = default;
    [[nodiscard]] static Answer pick(std::int32_t index) { return {index, false, {}}; }
    [[nodiscard]] static Answer decline() { return {0, true, {}}; }
};

// The word for a kind of decision in bots, scenarios and logs: "act", "choose", "choose_many", "number", "confirm".
[[nodiscard]] std::string_view kind_name(Decision::Kind kind);

// Empty when the answer fits the decision, else why not.
[[nodiscard]] std::string refusal(const Decision& decision, const Answer& answer);

// A legal answer by chance: every answer is equally likely, and declining counts as one of them. Where several are
// chosen, first how many (each number that is allowed equally likely, declining beside them), then which, each
// selection of that size equally likely: counting selections, half of them would always hold about half of the options.
// This is the one distribution of random bots, rollouts, `decision:random` and benchmarks.
[[nodiscard]] Answer random_answer(const Decision& decision, state::Random& random);

}  // namespace rulewright::decision
