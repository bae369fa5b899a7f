#include "decision/decision.h"

#include "decision/behaviour.h"

namespace rulewright::decision {

std::int64_t Decision::answers() const { return behaviour(kind).answers(*this) + (optional ? 1 : 0); }

std::string_view kind_name(Decision::Kind kind) { return behaviour(kind).name(); }

std::string refusal(const Decision& decision, const Answer& answer) {
    if (answer.declined) return decision.optional ? std::string() : "this decision cannot be declined";
    return behaviour(decision).refusal(decision, answer);
}

Answer random_answer(const Decision& decision, state::Random& random) {
    const Behaviour& kind = behaviour(decision);
    const std::uint32_t outcomes = kind.outcomes(decision);
    const std::uint32_t outcome = random.below(outcomes + (decision.optional ? 1 : 0));
    return outcome == outcomes ? Answer::decline() : kind.drawn(decision, outcome, random);
}

}  // namespace rulewright::decision
