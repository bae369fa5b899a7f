// What act and choose have in common: the answer is one of the options.
#pragma once

#include "decision/behaviour.h"

namespace rulewright::decision {

class OneOption : public Behaviour {
  public:
    [[nodiscard]] std::int64_t answers(const Decision& decision) const final;
    [[nodiscard]] std::string refusal(const Decision& decision, const Answer& answer) const final;
    [[nodiscard]] std::uint32_t outcomes(const Decision& decision) const final;
    [[nodiscard]] Answer drawn(const Decision& decision, std::uint32_t outcome, state::Random& random) const final;
    [[nodiscard]] std::string text(const Decision& decision, const Answer& answer, const Label& label) const final;
    [[nodiscard]] std::vector<std::string> parts(const Decision& decision, const Answer& answer,
                                                 const Label& key) const final;
    [[nodiscard]] Result<Answer> with_parts(const Decision& decision, std::span<const std::string> parts,
                                            const Answer& hint, const Label& key) const final;
    [[nodiscard]] std::string range(const Decision& decision) const final;
    [[nodiscard]] std::string how_to_type(const Decision& decision) const final;
    [[nodiscard]] Result<Answer> typed(const Decision& decision, std::span<const std::string> words) const final;
};

}  // namespace rulewright::decision
