#include "playtest/summary.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace rulewright::playtest {

namespace {

struct Sample {
    double wins = 0;
    std::vector<double> points;
    std::vector<std::vector<double>> metrics;
};

void add(Sample& sample, const GameResult& game, int seat, std::size_t metrics) {
    const auto at = static_cast<std::size_t>(seat);
    sample.wins += game.win_share(seat);
    sample.points.push_back(game.points[at]);
    sample.metrics.resize(metrics);
    for (std::size_t m = 0; m < metrics && at < game.metrics.size(); ++m)
        sample.metrics[m].push_back(static_cast<double>(game.metrics[at][m]));
}

Side side_of(std::string name, const Sample& sample) {
    Side side{std::move(name), static_cast<int>(sample.points.size()), sample.wins, spread_of(sample.points), {}};
    for (const auto& metric : sample.metrics) side.metrics.push_back(spread_of(metric));
    return side;
}

}  // namespace

Spread spread_of(const std::vector<double>& sample) {
    Spread spread;
    spread.count = static_cast<std::int64_t>(sample.size());
    if (sample.empty()) return spread;
    const auto [low, high] = std::minmax_element(sample.begin(), sample.end());
    spread.min = *low;
    spread.max = *high;
    double sum = 0;
    for (const double x : sample) sum += x;
    spread.mean = sum / static_cast<double>(sample.size());
    double squares = 0;
    for (const double x : sample) squares += (x - spread.mean) * (x - spread.mean);
    if (sample.size() > 1) spread.deviation = std::sqrt(squares / static_cast<double>(sample.size() - 1));
    return spread;
}

Summary summarize(const Batch& batch) {
    Summary summary;
    summary.metric_names = batch.metric_names;
    summary.games = static_cast<int>(batch.games.size());
    std::vector<Sample> seats;
    std::map<std::string, Sample> bots;
    std::vector<double> lengths;
    std::vector<std::uint64_t> hashes;
    for (std::size_t i = 0; i < batch.games.size(); ++i) {
        const GameResult& game = batch.games[i];
        hashes.push_back(game.hash);
        summary.total_decisions += game.decisions;
        if (game.failure) {
            ++summary.failed;
            summary.failures.push_back(static_cast<int>(i));
            continue;  // half a game says nothing about balance
        }
        summary.draws += game.ending == state::Ending::draw;
        summary.limited += game.ending == state::Ending::limit;
        summary.decided += game.ending == state::Ending::ranked || game.ending == state::Ending::winners;
        lengths.push_back(game.decisions);
        seats.resize(std::max(seats.size(), game.points.size()));
        for (int seat = 0; seat < static_cast<int>(game.points.size()); ++seat) {
            add(seats[seat], game, seat, batch.metric_names.size());
            add(bots[game.bots[seat]], game, seat, batch.metric_names.size());
        }
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
        summary.seats.push_back(side_of(std::to_string(seat + 1), seats[seat]));
    for (const auto& [name, sample] : bots) summary.bots.push_back(side_of(name, sample));
    summary.decisions = spread_of(lengths);
    summary.hash = XXH64(hashes.data(), hashes.size() * sizeof(std::uint64_t), 0);
    return summary;
}

}  // namespace rulewright::playtest
