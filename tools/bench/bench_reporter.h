// What a run of the benchmarks says, in a few lines: each game beside its twin, and two threads beside one.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace rulewright::bench {

// Prints as the console reporter does and remembers, for each benchmark, the best rate of its repetitions: other work
// on the machine can only make a run slower.
class BenchReporter : public benchmark::ConsoleReporter {
  public:
    void ReportRuns(const std::vector<Run>& runs) override;
    void print() const;

  private:
    struct Rates {
        double items = 0, decisions = 0, milliseconds = 0;
    };
    std::map<std::string, Rates> best_;
};

}  // namespace rulewright::bench
