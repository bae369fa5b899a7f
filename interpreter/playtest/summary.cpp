#include "playtest/summary.h"

#include <algorithm>
#include <new>

namespace rulewright::playtest {

namespace {

enum Outcome : std::size_t { winners, losers };
constexpr std::size_t most_reasons = 50;

void add_all(std::vector<Spread>& spreads, const std::vector<int>& numbers) {
    for (std::size_t i = 0; i < spreads.size() && i < numbers.size(); ++i) spreads[i].add(numbers[i]);
}

void add_all(std::vector<Spread>& spreads, const std::vector<std::optional<double>>& numbers) {
    for (std::size_t i = 0; i < spreads.size() && i < numbers.size(); ++i)
        if (numbers[i]) spreads[i].add(*numbers[i]);
}

}  // namespace

Summarizer::Summarizer() : hash_(XXH64_createState(), XXH64_freeState) {
    if (!hash_) throw std::bad_alloc();
    XXH64_reset(hash_.get(), 0);
}

Side Summarizer::side(std::string name) const {
    Side made{.name = std::move(name)};
    made.score_lines.resize(so_far_.score_lines.size());
    made.metrics.resize(so_far_.metrics.size());
    return made;
}

content::Result<void> Summarizer::begin(const BatchInfo& info) {
    for (const content::Named& line : info.layout->definition->scores) so_far_.score_lines.push_back(line.name);
    so_far_.metrics = info.metrics;
    so_far_.game_metrics = info.game_metrics;
    so_far_.of_game.resize(info.game_metrics.size());
    for (int i = 1; i <= info.layout->table.players; ++i) {
        so_far_.seats.push_back(side(std::to_string(i)));
        so_far_.turns.push_back(side(std::to_string(i)));
    }
    so_far_.results = {side("winners"), side("losers")};
    return {};
}

content::Result<void> Summarizer::take(const GameResult& result) {
    ++so_far_.games;
    so_far_.total_decisions += result.decisions;
    XXH64_update(hash_.get(), &result.hash, sizeof result.hash);
    count_ending(result);
    if (result.failure) return {};  // half a game says nothing about balance
    so_far_.decisions.add(result.decisions);
    so_far_.lengths.add(result.decisions);
    add_all(so_far_.of_game, result.game_metrics);
    count_wrong_metrics(result);
    for (std::size_t seat = 0; seat < so_far_.seats.size(); ++seat) {
        add(so_far_.seats[seat], result, seat);
        if (!result.turn_order.empty())
            add(so_far_.turns[static_cast<std::size_t>(result.turn_order[seat] - 1)], result, seat);
        const std::string& bot = result.bots[seat];
        const auto known = bots_.find(bot);
        add(known != bots_.end() ? known->second : bots_.emplace(bot, side(bot)).first->second, result, seat);
        if (result.decided()) add(so_far_.results[result.ranks[seat] == 1 ? winners : losers], result, seat);
    }
    return {};
}

void Summarizer::count_ending(const GameResult& result) {
    if (result.failure)
        ++so_far_.failed;
    else if (result.decided())
        ++so_far_.decided;
    else if (result.ending == state::Ending::draw)
        ++so_far_.draws;
    else
        ++so_far_.unfinished;
    if (result.failure) return;
    count_reason(ending_word(result), result.reason);
}

// Reasons are texts of scripts: whoever makes a new one each game must not fill the memory.
void Summarizer::count_reason(std::string_view ending, std::string_view reason) {
    auto& all = so_far_.endings;
    const auto find = [&] {
        return std::find_if(all.begin(), all.end(),
                            [&](const EndingCount& kind) { return kind.ending == ending && kind.reason == reason; });
    };
    auto known = find();
    if (known == all.end() && all.size() >= most_reasons) {
        reason = "other reasons";
        known = find();
    }
    if (known == all.end()) known = all.insert(all.end(), {std::string(ending), std::string(reason), 0});
    ++known->games;
}

void Summarizer::count_wrong_metrics(const GameResult& result) {
    for (const MetricProblem& problem : result.metric_problems) {
        auto& all = so_far_.wrong_metrics;
        auto known =
            std::find_if(all.begin(), all.end(), [&](const auto& wrong) { return wrong.metric == problem.metric; });
        if (known == all.end()) known = all.insert(all.end(), {problem.metric, problem.message, 0});
        ++known->games;
    }
}

void Summarizer::add(Side& side, const GameResult& result, std::size_t seat) {
    ++side.games;
    side.wins += result.win_share(static_cast<int>(seat));
    side.points.add(result.points[seat]);
    if (seat < result.score_lines.size()) add_all(side.score_lines, result.score_lines[seat]);
    if (seat < result.metrics.size()) add_all(side.metrics, result.metrics[seat]);
}

Summary Summarizer::summary() const {
    Summary summary = so_far_;
    for (const auto& [name, side] : bots_) summary.bots.push_back(side);
    std::stable_sort(summary.endings.begin(), summary.endings.end(),
                     [](const EndingCount& a, const EndingCount& b) { return a.games > b.games; });
    summary.hash = XXH64_digest(hash_.get());
    return summary;
}

}  // namespace rulewright::playtest
