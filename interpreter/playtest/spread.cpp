#include "playtest/spread.h"

#include <algorithm>
#include <cmath>

namespace rulewright::playtest {

void Spread::add(double x) {
    min_ = count_ == 0 ? x : std::min(min_, x);
    max_ = count_ == 0 ? x : std::max(max_, x);
    ++count_;
    const double off = x - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (x - mean_);
}

double Spread::deviation() const { return count_ < 2 ? 0 : std::sqrt(squares_ / static_cast<double>(count_ - 1)); }

void Histogram::add(std::int64_t x) {
    ++count_;
    ++counts_[x];
}

std::int64_t Histogram::quantile(double part) const {
    const double wanted = part * static_cast<double>(count_);
    std::int64_t seen = 0;
    for (const auto& [x, times] : counts_)
        if (static_cast<double>(seen += times) >= wanted) return x;
    return 0;
}

}  // namespace rulewright::playtest
