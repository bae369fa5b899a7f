#include "checks/rehearsal.h"

#include <algorithm>
#include <future>
#include <set>

#include "playtest/batch.h"
#include "playtest/worker.h"

namespace rulewright::checks {
namespace {

using engine::StepRecord;
using playtest::GameResult;

struct StepsTaken final : playtest::Observation {
    explicit StepsTaken(std::vector<StepRecord> taken) : steps(std::move(taken)) {}
    std::vector<StepRecord> steps;
};

class StepObserver final : public playtest::Observer {
  public:
    std::shared_ptr<const playtest::Observation> ended(const engine::Game& game, const GameResult&) override {
        return std::make_shared<StepsTaken>(game.steps());
    }
};

const std::vector<StepRecord>& steps_of(const GameResult& game) {
    return static_cast<const StepsTaken&>(*game.observed.front()).steps;
}

// One machine that plays games in the order given.
class Machine {
  public:
    Machine(const playtest::BatchRequest& batch, const std::shared_ptr<const state::Layout>& layout,
            content::Diagnostics& problems)
        : worker_(playtest::Worker::make(batch, layout, {.observers = {std::make_unique<StepObserver>}}, problems)) {}

    [[nodiscard]] bool ready() const { return worker_ != nullptr; }

    [[nodiscard]] std::vector<GameResult> play(const std::vector<int>& numbers) {
        std::vector<GameResult> results;
        for (const int number : numbers) worker_->play(number, results.emplace_back());
        for (const std::string& leak : worker_->rules().leaked_state()) leaked_.insert(leak);
        return results;
    }

    [[nodiscard]] const std::set<std::string>& leaked() const { return leaked_; }

  private:
    std::unique_ptr<playtest::Worker> worker_;
    std::set<std::string> leaked_;
};

// Where the second game leaves the first one; nothing when they are the same.
std::optional<Difference> difference_of(const GameResult& first, const GameResult& second) {
    if (first.hash == second.hash && first.failure.has_value() == second.failure.has_value()) return std::nullopt;
    const auto &before = steps_of(first), &after = steps_of(second);
    const auto same = [](const StepRecord& a, const StepRecord& b) {
        return a.step == b.step && a.player == b.player && a.answers == b.answers && a.hash == b.hash;
    };
    const auto [at, other] = std::mismatch(before.begin(), before.end(), after.begin(), after.end(), same);
    Difference found{
        .seed = first.seed, .game = first.number + 1, .step_number = static_cast<int>(at - before.begin()) + 1};
    if (at != before.end())
        found.step = at->step;
    else if (other != after.end())
        found.step = other->step;
    return found;
}

// Whole numbers below `games`: every `share`th from the end.
std::vector<int> backwards(int games, int first, int share) {
    std::vector<int> numbers;
    for (int number = games - 1 - first; number >= 0; number -= share) numbers.push_back(number);
    return numbers;
}

std::vector<int> forwards(int games) {
    std::vector<int> numbers = backwards(games, 0, 1);
    std::reverse(numbers.begin(), numbers.end());
    return numbers;
}

// Which machine plays which game is fixed, so that the same is found each time.
std::vector<GameResult> play_backwards(Machine& one, Machine& other, int games) {
    auto elsewhere = std::async(std::launch::async, [&] { return other.play(backwards(games, 1, 2)); });
    auto results = one.play(backwards(games, 0, 2));
    auto rest = elsewhere.get();
    std::move(rest.begin(), rest.end(), std::back_inserter(results));
    std::sort(results.begin(), results.end(),
              [](const GameResult& a, const GameResult& b) { return a.number < b.number; });
    return results;
}

std::vector<WrongMetric> wrong_metrics_of(const std::vector<GameResult>& games) {
    std::vector<WrongMetric> wrong;
    for (const GameResult& game : games)
        for (const playtest::MetricProblem& problem : game.metric_problems)
            if (std::none_of(wrong.begin(), wrong.end(),
                             [&](const WrongMetric& known) { return known.problem.metric == problem.metric; }))
                wrong.push_back({game.seed, problem});
    return wrong;
}

}  // namespace

Rehearsal rehearse(const RehearsalRequest& request) {
    Rehearsal rehearsal;
    const auto layout = state::make_layout(request.definition, request.table, rehearsal.problems);
    if (!layout) return rehearsal;
    const playtest::BatchRequest batch{.definition = request.definition,
                                       .table = request.table,
                                       .games = request.games,
                                       .bots = {request.bot.empty() ? "random" : request.bot},
                                       .check_invariants = true,
                                       .in_detail = true,  // texts for people can be wrong too
                                       .limits = request.limits};
    Machine first(batch, layout, rehearsal.problems);
    if (!first.ready()) return rehearsal;
    const auto games = first.play(forwards(request.games));
    rehearsal.played = request.games;
    std::set<std::string> leaked = first.leaked();
    const auto failed =
        std::find_if(games.begin(), games.end(), [](const GameResult& game) { return game.failure.has_value(); });
    if (failed != games.end()) rehearsal.failed = {failed->seed, *failed->failure};
    rehearsal.wrong_metrics = wrong_metrics_of(games);

    content::Diagnostics told_already;
    Machine one(batch, layout, told_already), other(batch, layout, told_already);
    if (one.ready() && other.ready()) {
        const auto again = play_backwards(one, other, request.games);
        rehearsal.played += request.games;
        for (std::size_t i = 0; i < games.size() && !rehearsal.difference; ++i)
            rehearsal.difference = difference_of(games[i], again[i]);
        leaked.insert(one.leaked().begin(), one.leaked().end());
        leaked.insert(other.leaked().begin(), other.leaked().end());
    }
    rehearsal.leaked.assign(leaked.begin(), leaked.end());
    return rehearsal;
}

}  // namespace rulewright::checks
