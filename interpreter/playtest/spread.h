// What is known of a sample that was seen one number at a time: its size does not grow with the sample.
#pragma once

#include <cstdint>
#include <map>

namespace rulewright::playtest {

// Mean and deviation by Welford's method: no sum of squares that a large mean would swallow.
class Spread {
  public:
    void add(double x);

    [[nodiscard]] std::int64_t count() const { return count_; }
    [[nodiscard]] double mean() const { return mean_; }
    [[nodiscard]] double deviation() const;  // of the sample; 0 below two numbers
    [[nodiscard]] double min() const { return min_; }
    [[nodiscard]] double max() const { return max_; }

  private:
    std::int64_t count_ = 0;
    double mean_ = 0, squares_ = 0, min_ = 0, max_ = 0;
};

// Every number with how often it came: for whole numbers of which there are few different ones.
class Histogram {
  public:
    void add(std::int64_t x);
    // The smallest number that at least this part of the sample does not exceed; 0 of an empty sample.
    [[nodiscard]] std::int64_t quantile(double part) const;

  private:
    std::int64_t count_ = 0;
    std::map<std::int64_t, std::int64_t> counts_;
};

}  // namespace rulewright::playtest
