#include "playtest/interval.h"

#include <boost/math/distributions/beta.hpp>

namespace rulewright::playtest {

std::pair<double, double> share_interval(double wins, std::int64_t games) {
    if (games <= 0) return {0, 1};
    const auto all = static_cast<double>(games);
    // In double: with long double the library computes tables at every start, which tools such as valgrind cannot do.
    using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
    const boost::math::beta_distribution<double, InDouble> posterior(wins + 1, all - wins + 1);
    const double low = wins <= 0 ? 0 : boost::math::quantile(posterior, 0.025);
    const double high = wins >= all ? 1 : boost::math::quantile(posterior, 0.975);
    return {low, high};
}

}  // namespace rulewright::playtest
