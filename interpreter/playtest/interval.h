// How sure a share is that was counted in so many games.
#pragma once

#include <cstdint>
#include <utility>

namespace rulewright::playtest {

// 95 % of the posterior of a share under a uniform prior: sensible for few games, and for none or all won. `wins` may
// be a fraction where wins are shared.
[[nodiscard]] std::pair<double, double> share_interval(double wins, std::int64_t games);

}  // namespace rulewright::playtest
