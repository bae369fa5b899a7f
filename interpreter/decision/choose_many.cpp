// choose_many: from min to max of several things, in no order.
#include <fmt/format.h>

#include <algorithm>

#include "decision/kinds.h"
#include "decision/reading.h"

namespace rulewright::decision {
namespace {

std::int64_t ways_to_choose(std::int64_t k, std::int64_t count, std::int64_t cap) {
    std::int64_t ways = 1;
    for (std::int64_t i = 1; i <= std::min(k, count - k) && ways < cap; ++i) ways = ways * (count - i + 1) / i;
    return ways;
}

Answer ascending(std::vector<std::int32_t> many) {
    std::sort(many.begin(), many.end());
    return {0, false, std::move(many)};
}

class ChooseMany final : public Behaviour {
  public:
    [[nodiscard]] std::string_view name() const override { return "choose_many"; }
    [[nodiscard]] bool is_many() const override { return true; }

    // Nobody needs to know how large it really is.
    [[nodiscard]] std::int64_t answers(const Decision& decision) const override {
        const auto count = static_cast<std::int64_t>(decision.options.size());
        std::int64_t total = 0;
        for (std::int64_t k = decision.min; k <= std::min<std::int64_t>(decision.max, count); ++k)
            total = std::min(most_answers, total + ways_to_choose(k, count, most_answers));
        return total;
    }

    [[nodiscard]] std::string refusal(const Decision& decision, const Answer& answer) const override {
        const auto count = static_cast<std::int32_t>(answer.many.size());
        if (count < decision.min || count > decision.max) {
            return decision.min == decision.max
                       ? fmt::format("{} must be chosen, not {}", decision.min, count)
                       : fmt::format("{} to {} may be chosen, not {}", decision.min, decision.max, count);
        }
        std::int32_t last = -1;
        for (const std::int32_t index : answer.many) {
            if (!is_option(decision, index))
                return fmt::format("there is no option {}; there are {}", std::int64_t{index} + 1,
                                   decision.options.size());
            if (index <= last) return "options must be given once each, in ascending order";
            last = index;
        }
        return {};
    }

    [[nodiscard]] std::uint32_t outcomes(const Decision& decision) const override {
        return static_cast<std::uint32_t>(decision.max - decision.min) + 1;
    }

    // How many is the outcome; each option is then taken with the chance that the rest still needs it.
    [[nodiscard]] Answer drawn(const Decision& decision, std::uint32_t outcome, state::Random& random) const override {
        Answer answer;
        const auto count = static_cast<std::uint32_t>(decision.options.size());
        std::uint32_t wanted = static_cast<std::uint32_t>(decision.min) + outcome;
        for (std::uint32_t i = 0; i < count && wanted > 0; ++i) {
            if (random.below(count - i) >= wanted) continue;
            answer.many.push_back(static_cast<std::int32_t>(i));
            --wanted;
        }
        return answer;
    }

    [[nodiscard]] std::string text(const Decision& decision, const Answer& answer, const Label& label) const override {
        std::vector<std::string> names;
        for (const std::int32_t index : answer.many)
            if (is_option(decision, index)) names.push_back(label(decision.options[index]));
        return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
    }

    [[nodiscard]] std::vector<std::string> parts(const Decision& decision, const Answer& answer,
                                                 const Label& key) const override {
        std::vector<std::string> all;
        for (const std::int32_t index : answer.many)
            if (is_option(decision, index)) all.push_back(key(decision.options[index]));
        return all;
    }

    [[nodiscard]] Result<Answer> with_parts(const Decision& decision, std::span<const std::string> parts,
                                            const Answer& hint, const Label& key) const override {
        OptionsByKey options(decision, key);
        std::vector<std::int32_t> many;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto found = options.take(parts[i], i < hint.many.size() ? hint.many[i] : -1);
            if (!found) return not_offered(parts[i]);
            many.push_back(*found);
        }
        return ascending(std::move(many));
    }

    [[nodiscard]] std::string range(const Decision& decision) const override {
        return fmt::format("{} to {} of ", decision.min, decision.max);
    }

    [[nodiscard]] std::string how_to_type(const Decision& decision) const override {
        return fmt::format("{} of them: numbers with spaces between{}",
                           decision.min == decision.max ? fmt::format("{}", decision.min)
                                                        : fmt::format("{} to {}", decision.min, decision.max),
                           decision.min == 0 ? ", none for none" : "");
    }

    [[nodiscard]] Result<Answer> typed(const Decision& decision, std::span<const std::string> words) const override {
        if (words.front() == "none" || words.front() == "-") return Answer{};
        return typed_options(decision, words, ascending);
    }

    [[nodiscard]] Result<Answer> find(const Decision& decision, const content::Node& wanted,
                                      const Names& names) const override {
        std::vector<std::int32_t> many;
        for (const content::Node& word : wanted.get(entry())->items) {
            const auto found = find_option(decision, word, names, many);
            if (!found) return not_offered(word.text);
            many.push_back(*found);
        }
        return ascending(std::move(many));
    }
};

}  // namespace

const Behaviour& choose_many() {
    static const ChooseMany kind;
    return kind;
}

}  // namespace rulewright::decision
