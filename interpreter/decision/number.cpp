// number: a whole number from min to max, in steps.
#include <fmt/format.h>

#include "decision/kinds.h"
#include "decision/reading.h"

namespace rulewright::decision {
namespace {

class NumberKind final : public Behaviour {
  public:
    [[nodiscard]] std::string_view name() const override { return "number"; }
    [[nodiscard]] bool has_options() const override { return false; }

    [[nodiscard]] std::int64_t answers(const Decision& decision) const override {
        return (std::int64_t{decision.max} - decision.min) / decision.step + 1;
    }

    [[nodiscard]] std::string refusal(const Decision& decision, const Answer& answer) const override {
        if (answer.choice < decision.min || answer.choice > decision.max)
            return fmt::format("{} is not between {} and {}", answer.choice, decision.min, decision.max);
        if ((std::int64_t{answer.choice} - decision.min) % decision.step != 0)
            return fmt::format("{} is not reached from {} in steps of {}", answer.choice, decision.min, decision.step);
        return {};
    }

    [[nodiscard]] std::uint32_t outcomes(const Decision& decision) const override {
        return static_cast<std::uint32_t>(answers(decision));
    }

    [[nodiscard]] Answer drawn(const Decision& decision, std::uint32_t outcome, state::Random&) const override {
        return Answer::pick(static_cast<std::int32_t>(decision.min + std::int64_t{outcome} * decision.step));
    }

    [[nodiscard]] std::string text(const Decision&, const Answer& answer, const Label&) const override {
        return std::to_string(answer.choice);
    }

    [[nodiscard]] std::vector<std::string> parts(const Decision&, const Answer& answer, const Label&) const override {
        return {std::to_string(answer.choice)};
    }

    [[nodiscard]] Result<Answer> with_parts(const Decision&, std::span<const std::string> parts, const Answer&,
                                            const Label&) const override {
        const auto number = parts.size() == 1 ? typed_number(parts.front()) : std::nullopt;
        if (!number) return because(fmt::format("'{}' is no number", fmt::join(parts, " + ")));
        return Answer::pick(*number);
    }

    [[nodiscard]] std::string range(const Decision& decision) const override {
        return fmt::format("a number from {} to {}", decision.min, decision.max);
    }

    [[nodiscard]] std::string how_to_type(const Decision& decision) const override {
        return range(decision) + (decision.step > 1 ? fmt::format(" in steps of {}", decision.step) : "");
    }

    [[nodiscard]] Result<Answer> typed(const Decision&, std::span<const std::string> words) const override {
        if (const auto number = typed_number(words.front())) return Answer::pick(*number);
        return not_a_number(words.front());
    }

    [[nodiscard]] Result<Answer> find(const Decision&, const content::Node& wanted, const Names&) const override {
        const auto value = wanted.get(entry())->as_int();
        if (!value || *value < INT32_MIN || *value > INT32_MAX) return because("this is no whole number");
        return Answer::pick(static_cast<std::int32_t>(*value));
    }
};

}  // namespace

const Behaviour& number() {
    static const NumberKind kind;
    return kind;
}

}  // namespace rulewright::decision
