#include "script/asking/decision.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulewright::script {

std::int64_t Decision::answers() const {
    const auto count = static_cast<std::int64_t>(options.size());
    const std::int64_t declining = optional ? 1 : 0;
    switch (kind) {
        case Kind::act:
        case Kind::choose:
            return count + declining;
        case Kind::number:
            return (static_cast<std::int64_t>(max) - min) / step + 1 + declining;
        case Kind::confirm:
            return 2;
        case Kind::choose_many:
            break;
    }
    // Sum of "count over k" for k in min..max, capped: nobody needs to know how large it really is.
    constexpr std::int64_t cap = 1'000'000'000;
    std::int64_t total = 0;
    for (std::int64_t k = min; k <= std::min<std::int64_t>(max, count); ++k) {
        std::int64_t ways = 1;
        for (std::int64_t i = 1; i <= std::min(k, count - k) && ways < cap; ++i) ways = ways * (count - i + 1) / i;
        total = std::min(cap, total + ways);
    }
    return total + declining;
}

std::string_view kind_name(Decision::Kind kind) {
    switch (kind) {
        case Decision::Kind::act:
            return "act";
        case Decision::Kind::choose:
            return "choose";
        case Decision::Kind::choose_many:
            return "choose_many";
        case Decision::Kind::number:
            return "number";
        case Decision::Kind::confirm:
            return "confirm";
    }
    return "choose";
}

namespace {

std::string refuse_many(const Decision& decision, const Answer& answer) {
    const auto count = static_cast<std::int32_t>(answer.many.size());
    if (count < decision.min || count > decision.max) {
        return decision.min == decision.max
                   ? fmt::format("{} must be chosen, not {}", decision.min, count)
                   : fmt::format("{} to {} may be chosen, not {}", decision.min, decision.max, count);
    }
    std::int32_t last = -1;
    for (const std::int32_t index : answer.many) {
        if (index < 0 || index >= static_cast<std::int32_t>(decision.options.size()))
            return fmt::format("there is no option {}; there are {}", index + 1, decision.options.size());
        if (index <= last) return "options must be given once each, in ascending order";
        last = index;
    }
    return {};
}

}  // namespace

std::string refusal(const Decision& decision, const Answer& answer) {
    if (answer.declined) return decision.optional ? std::string() : "this decision cannot be declined";
    const std::int32_t choice = answer.choice;
    switch (decision.kind) {
        case Decision::Kind::choose_many:
            return refuse_many(decision, answer);
        case Decision::Kind::confirm:
            return choice == 0 || choice == 1 ? std::string() : "the answer must be yes or no";
        case Decision::Kind::number:
            if (choice < decision.min || choice > decision.max)
                return fmt::format("{} is not between {} and {}", choice, decision.min, decision.max);
            if ((choice - decision.min) % decision.step != 0)
                return fmt::format("{} is not reached from {} in steps of {}", choice, decision.min, decision.step);
            return {};
        case Decision::Kind::act:
        case Decision::Kind::choose:
            break;
    }
    if (choice >= 0 && choice < static_cast<std::int32_t>(decision.options.size())) return {};
    return fmt::format("there is no option {}; there are {}", choice + 1, decision.options.size());
}

}  // namespace rulewright::script
