// Takes a Lua expression apart far enough to explain why it is false: `a == b` has two sides, `p and q` two parts.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace rulewright::playtest {

struct Comparison {
    std::string left, comparator, right;
};

// The comparison an expression consists of: exactly one of == ~= < <= > >= outside brackets, strings and functions,
// and no `and`, `or` beside it.
[[nodiscard]] std::optional<Comparison> comparison_in(const std::string& expression);

// The parts of `a and b and c`; the whole expression alone when there is an `or`, or no `and`, at its top level.
[[nodiscard]] std::vector<std::string> conjuncts_of(const std::string& expression);

}  // namespace rulewright::playtest
