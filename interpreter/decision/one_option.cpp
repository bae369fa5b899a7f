#include "decision/one_option.h"

#include <fmt/format.h>

#include "decision/reading.h"

namespace rulewright::decision {

std::int64_t OneOption::answers(const Decision& decision) const { return std::ssize(decision.options); }

std::string OneOption::refusal(const Decision& decision, const Answer& answer) const {
    if (is_option(decision, answer.choice)) return {};
    return fmt::format("there is no option {}; there are {}", answer.choice + 1, decision.options.size());
}

std::uint32_t OneOption::outcomes(const Decision& decision) const {
    return static_cast<std::uint32_t>(decision.options.size());
}

Answer OneOption::drawn(const Decision&, std::uint32_t outcome, state::Random&) const {
    return Answer::pick(static_cast<std::int32_t>(outcome));
}

std::string OneOption::text(const Decision& decision, const Answer& answer, const Label& label) const {
    return is_option(decision, answer.choice) ? label(decision.options[answer.choice]) : "?";
}

std::vector<std::string> OneOption::parts(const Decision& decision, const Answer& answer, const Label& key) const {
    return {text(decision, answer, key)};
}

Result<Answer> OneOption::with_parts(const Decision& decision, std::span<const std::string> parts, const Answer& hint,
                                     const Label& key) const {
    if (parts.size() != 1) return because(fmt::format("one thing is to be picked, not {}", parts.size()));
    OptionsByKey options(decision, key);
    const auto found = options.take(parts.front(), hint.choice);
    if (!found) return not_offered(parts.front());
    return Answer::pick(*found);
}

std::string OneOption::range(const Decision&) const { return {}; }

std::string OneOption::how_to_type(const Decision&) const { return {}; }

Result<Answer> OneOption::typed(const Decision& decision, std::span<const std::string> words) const {
    return typed_options(decision, words.first(1), [](const auto& picked) { return Answer::pick(picked.front()); });
}

}  // namespace rulewright::decision
