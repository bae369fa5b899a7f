#include "decision/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace rulewright::decision {

std::optional<std::int32_t> typed_number(const std::string& word) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
}

Result<Answer> typed_options(const Decision& decision, std::span<const std::string> words,
                             const std::function<Answer(const std::vector<std::int32_t>&)>& answer) {
    std::vector<std::int32_t> picked;
    for (const std::string& word : words) {
        const auto number = typed_number(word);
        if (!number) return not_a_number(word);
        if (!is_option(decision, std::int64_t{*number} - 1))
            return because(fmt::format("there is no option {}; there are {}", *number, decision.options.size()));
        picked.push_back(*number - 1);
    }
    return answer(picked);
}

Result<Answer> not_a_number(const std::string& word) {
    return because(fmt::format("'{}' is no number", word), "type help for what you can type");
}

OptionsByKey::OptionsByKey(const Decision& decision, const Label& key) {
    for (const Option& option : decision.options) keys_.emplace_back(key(option));
}

std::optional<std::int32_t> OptionsByKey::take(const std::string& key, std::int32_t hint) {
    auto at = keys_.end();
    if (hint >= 0 && hint < std::ssize(keys_) && keys_[hint] == key) at = keys_.begin() + hint;
    if (at == keys_.end()) at = std::find(keys_.begin(), keys_.end(), key);
    if (at == keys_.end()) return std::nullopt;
    at->reset();
    return static_cast<std::int32_t>(at - keys_.begin());
}

Result<Answer> not_offered(const std::string& what) { return because(fmt::format("'{}' is not offered", what)); }

std::optional<std::int32_t> find_option(const Decision& decision, const content::Node& word, const Names& names,
                                        std::span<const std::int32_t> used) {
    const auto search = [&](const auto& fits) -> std::optional<std::int32_t> {
        for (std::int32_t i = 0; i < std::ssize(decision.options); ++i)
            if (std::find(used.begin(), used.end(), i) == used.end() && fits(decision.options[i])) return i;
        return std::nullopt;
    };
    const auto by_thing = search([&](const Option& option) { return names.means(word, option.target); });
    if (by_thing) return by_thing;
    return search([&](const Option& option) { return names.label(option) == word.text; });
}

}  // namespace rulewright::decision
