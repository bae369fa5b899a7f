// What matching a pattern may cost at most.
#pragma once

#include <cstddef>
#include <string_view>

namespace rulewright::lua {

inline constexpr std::size_t longest_pattern = 256;

// The most steps a match may take on a text of this length. `anchors`: does a '^' in front hold the match fast?
[[nodiscard]] double most_match_steps(std::string_view pattern, std::size_t length, bool anchors);

}  // namespace rulewright::lua
