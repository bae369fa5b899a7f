#include "lua/pattern_cost.h"

#include <algorithm>

namespace rulewright::lua {
namespace {

constexpr double characters_compared_at_once = 16;
constexpr double items_at_once = 8;  // that a match passes where nothing can be chosen

// Where a set, "[...]", that begins here ends: at its ']', or at the end of a pattern that lacks one.
std::size_t end_of_set(std::string_view pattern, std::size_t begin) {
    std::size_t i = begin + 1;
    if (i < pattern.size() && pattern[i] == '^') ++i;
    do {  // a ']' that comes first is a member
        if (i < pattern.size() && pattern[i] == '%') ++i;
        ++i;
    } while (i < pattern.size() && pattern[i] != ']');
    return i;
}

// What makes a pattern dear, counted in one walk.
struct Dear {
    int places = 0;       // that may lie anywhere in the text: repetitions, "%b"
    int references = 0;   // "%1", each compared with as much as it captured
    double choices = 1;   // "?": there or not
    std::size_t set = 1;  // the longest, looked through for each character
    std::size_t items = 1;

    void read(std::string_view pattern) {
        for (std::size_t i = 0; i < pattern.size(); ++i, ++items) switch (pattern[i]) {
                case '%':
                    ++i;
                    if (i >= pattern.size()) break;
                    if (pattern[i] == 'b') ++places;
                    if (pattern[i] >= '1' && pattern[i] <= '9') ++references;
                    break;
                case '[': {
                    const std::size_t end = end_of_set(pattern, i);
                    set = std::max(set, end - i);
                    i = end;
                    break;
                }
                case '*':
                case '+':
                case '-':
                    ++places;
                    break;
                case '?':
                    choices *= 2;
                    break;
                default:
                    break;
            }
    }
};

}  // namespace

// Each repetition ends somewhere behind the one before it, so k of them can be placed in n^k / k! ways; a match that is
// not anchored may also begin anywhere.
double most_match_steps(std::string_view pattern, std::size_t length, bool anchors) {
    const auto n = static_cast<double>(length + 1);
    Dear dear;
    dear.read(pattern);
    if (!anchors || !pattern.starts_with('^')) ++dear.places;
    double steps = dear.choices * static_cast<double>(dear.set);
    for (int k = 1; k <= dear.places; ++k) steps *= std::max(1.0, n / k);
    if (dear.references > 0) steps *= 1 + dear.references * n / characters_compared_at_once;
    return steps * std::max(1.0, static_cast<double>(dear.items) / items_at_once);
}

}  // namespace rulewright::lua
