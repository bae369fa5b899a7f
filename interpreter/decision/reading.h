// Small steps that several kinds of decisions take to read an answer.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "decision/behaviour.h"

namespace rulewright::decision {

[[nodiscard]] inline bool is_option(const Decision& decision, std::int64_t index) {
    return index >= 0 && index < static_cast<std::int64_t>(decision.options.size());
}

// The whole text as a number.
[[nodiscard]] std::optional<std::int32_t> typed_number(const std::string& word);
// The options with these numbers, counted from 1, made into an answer; or which word names none.
[[nodiscard]] Result<Answer> typed_options(const Decision& decision, std::span<const std::string> words,
                                           const std::function<Answer(const std::vector<std::int32_t>&)>& answer);
[[nodiscard]] Result<Answer> not_a_number(const std::string& word);

// The options by their keys, each to be taken once.
class OptionsByKey {
  public:
    OptionsByKey(const Decision& decision, const Label& key);
    // An option with this key: the one at `hint`, else the first; nothing when none is left.
    [[nodiscard]] std::optional<std::int32_t> take(const std::string& key, std::int32_t hint);

  private:
    std::vector<std::optional<std::string>> keys_;  // of those that are left
};
[[nodiscard]] Result<Answer> not_offered(const std::string& what);

// The option that a scenario's word means and that is not used yet: by the thing itself, else by its label.
[[nodiscard]] std::optional<std::int32_t> find_option(const Decision& decision, const content::Node& word,
                                                      const Names& names, std::span<const std::int32_t> used = {});

}  // namespace rulewright::decision
