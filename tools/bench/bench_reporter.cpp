#include "bench_reporter.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace rulewright::bench {
namespace {

std::string short_number(double number) {
    if (number >= 1e6) return fmt::format("{:.2f} M", number / 1e6);
    if (number >= 1e3) return fmt::format("{:.1f} k", number / 1e3);
    return fmt::format("{:.1f}", number);
}

// "play/tic-tac-toe/2 players" from "play/tic-tac-toe/2 players/min_time:0.5".
std::string plain_name(const benchmark::BenchmarkReporter::Run& run) {
    std::string name = run.run_name.function_name;
    if (!run.run_name.threads.empty()) name += "/" + run.run_name.threads;
    return name;
}

}  // namespace

void BenchReporter::ReportRuns(const std::vector<Run>& runs) {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
        if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
        Rates& best = best_[plain_name(run)];
        const auto counter = [&](const char* name) {
            const auto found = run.counters.find(name);
            return found == run.counters.end() ? 0.0 : found->second.value;
        };
        best.items = std::max(best.items, counter("items_per_second"));
        best.decisions = std::max(best.decisions, counter("decisions/s"));
        const double milliseconds = run.real_accumulated_time / static_cast<double>(run.iterations) * 1e3;
        if (best.milliseconds == 0 || milliseconds < best.milliseconds) best.milliseconds = milliseconds;
    }
}

void BenchReporter::print() const {
    fmt::print("\n{:<34}{:>14}{:>14}{:>14}{:>9}\n", "random play, one thread", "decisions/s", "playouts/s", "C++ twin",
               "factor");
    for (const auto& [name, rates] : best_) {
        if (!name.starts_with("play/")) continue;
        const std::string game = name.substr(5);
        fmt::print("{:<34}{:>14}{:>14}", game, short_number(rates.decisions), short_number(rates.items));
        if (const auto twin = best_.find("twin/" + game); twin != best_.end() && rates.items > 0)
            fmt::print("{:>14}{:>8.1f}x", short_number(twin->second.items), twin->second.items / rates.items);
        fmt::print("\n");
    }
    fmt::print("\n{:<34}{:>14}{:>14}{:>9}\n", "playouts/s by threads", "one", "two", "ratio");
    for (const auto& [name, rates] : best_) {
        constexpr std::string_view one = "/threads:1";
        if (!name.starts_with("threads/") || !name.ends_with(one)) continue;
        const std::string game = name.substr(8, name.size() - 8 - one.size());
        const auto two = best_.find("threads/" + game + "/threads:2");
        if (two == best_.end() || rates.items == 0) continue;
        fmt::print("{:<34}{:>14}{:>14}{:>8.2f}x\n", game, short_number(rates.items), short_number(two->second.items),
                   two->second.items / rates.items);
    }
    fmt::print("\n{:<34}{:>14}\n", "from files to a finished game", "ms");
    for (const auto& [name, rates] : best_) {
        if (name.starts_with("load/")) fmt::print("{:<34}{:>14.1f}\n", name.substr(5), rates.milliseconds);
    }
    fmt::print("\n{:<34}{:>14}\n", "one World, per second", "");
    for (const auto& [name, rates] : best_) {
        if (name.starts_with("world/")) fmt::print("{:<34}{:>14}\n", name.substr(6), short_number(rates.items));
    }
}

}  // namespace rulewright::bench
