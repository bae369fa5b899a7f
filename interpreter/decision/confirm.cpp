// confirm: yes or no.
#include <fmt/format.h>

#include "decision/kinds.h"
#include "decision/reading.h"

namespace rulewright::decision {
namespace {

class Confirm final : public Behaviour {
  public:
    [[nodiscard]] std::string_view name() const override { return "confirm"; }
    [[nodiscard]] bool has_options() const override { return false; }

    [[nodiscard]] std::int64_t answers(const Decision&) const override { return 2; }

    [[nodiscard]] std::string refusal(const Decision&, const Answer& answer) const override {
        return answer.choice == 0 || answer.choice == 1 ? std::string() : "the answer must be yes or no";
    }

    [[nodiscard]] std::uint32_t outcomes(const Decision&) const override { return 2; }

    [[nodiscard]] Answer drawn(const Decision&, std::uint32_t outcome, state::Random&) const override {
        return Answer::pick(static_cast<std::int32_t>(outcome));
    }

    [[nodiscard]] std::string text(const Decision&, const Answer& answer, const Label&) const override {
        return answer.choice ? "yes" : "no";
    }
    [[nodiscard]] std::vector<std::string> parts(const Decision&, const Answer& answer, const Label&) const override {
        return {answer.choice ? "yes" : "no"};
    }

    [[nodiscard]] Result<Answer> with_parts(const Decision&, std::span<const std::string> parts, const Answer&,
                                            const Label&) const override {
        if (parts.size() == 1 && parts.front() == "yes") return Answer::pick(1);
        if (parts.size() == 1 && parts.front() == "no") return Answer::pick(0);
        return because(fmt::format("'{}' is neither yes nor no", fmt::join(parts, " + ")));
    }

    [[nodiscard]] bool needs_question() const override { return true; }
    [[nodiscard]] std::string range(const Decision&) const override { return "yes or no"; }
    [[nodiscard]] std::string how_to_type(const Decision&) const override { return "y or n"; }

    [[nodiscard]] Result<Answer> typed(const Decision&, std::span<const std::string> words) const override {
        const std::string& word = words.front();
        if (word == "y" || word == "yes") return Answer::pick(1);
        if (word == "n" || word == "no") return Answer::pick(0);
        return because("type y or n");
    }

    [[nodiscard]] Result<Answer> find(const Decision&, const content::Node& wanted, const Names&) const override {
        return Answer::pick(wanted.get(entry())->as_bool().value_or(false) ? 1 : 0);
    }
};

}  // namespace

const Behaviour& confirm() {
    static const Confirm kind;
    return kind;
}

}  // namespace rulewright::decision
