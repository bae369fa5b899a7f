#include "playtest/worker.h"

#include <fmt/format.h>

#include <algorithm>

#include "playtest/log.h"
#include "state/turn_order.h"

namespace rulewright::playtest {

std::unique_ptr<Worker> Worker::make(const BatchRequest& request, const std::shared_ptr<const state::Layout>& layout,
                                     const Listeners& listeners, content::Diagnostics& diagnostics) {
    auto worker = std::unique_ptr<Worker>(new Worker(request));
    worker->rules_ = script::Rules::load(request.definition, diagnostics, request.limits);
    if (!worker->rules_) return nullptr;
    worker->start_ = state::World(layout, request.seed);
    for (const std::string& bot : seat_bots(request, 0)) {
        const auto maker = request.makers.find(bot);
        auto agent =
            maker != request.makers.end() ? maker->second() : agents::make_agent(worker->rules_, bot, diagnostics);
        if (!agent) return nullptr;
        worker->agents_.push_back(std::move(agent));
    }
    for (const auto& make_observer : listeners.observers) {
        worker->observers_.push_back(make_observer());
        if (worker->observers_.back()->wants_decisions()) worker->watching_.push_back(worker->observers_.back().get());
    }
    return worker;
}

void Worker::seat_agents(int number) {
    shift_ = request_.rotate ? number % request_.table.players : 0;
    const std::uint64_t seed = game_seed(request_.seed, number);
    for (int seat = 0; seat < request_.table.players; ++seat) agent(seat).begin(agent_seed(seed, seat));
}

agents::Agent& Worker::agent(int seat) { return *agents_[(seat + shift_) % request_.table.players]; }

engine::Answer Worker::decide(const engine::Game& game, const engine::Decision& decision) {
    if (game.decisions() >= request_.most_decisions)
        throw engine::DeciderFailure(fmt::format("the game is not over after {} decisions", request_.most_decisions));
    return agent(decision.player).decide(game, decision);
}

void Worker::play(int number, GameResult& result) {
    begin_result(number, result);
    seat_agents(number);
    if (game_)
        game_->restart(start_, result.seed);
    else
        game_.emplace(rules_, start_, result.seed,
                      engine::Settings{.explain = request_.in_detail,
                                       .record_steps = request_.in_detail,
                                       .check_invariants = request_.check_invariants,
                                       .narrate = request_.in_detail});
    try {
        play_on(*game_, result);
    } catch (const script::OutOfTime& late) {
        throw LateGame(fmt::format("game {}, seed {}: {}", number + 1, result.seed, late.what()), number, result.seed,
                       log_so_far(number));
    }
    read_result(*game_, result);
    for (const auto& observer : observers_) result.observed.push_back(observer->ended(*game_, result));
}

void Worker::play_on(engine::Game& game, const GameResult& result) {
    for (const auto& observer : observers_) observer->begun(game, result);
    if (watching_.empty()) {
        game.play([&](const engine::Game& now, const engine::Decision& decision) { return decide(now, decision); });
    } else {
        game.play([&](const engine::Game& now, const engine::Decision& decision) {
            engine::Answer answer = decide(now, decision);
            for (Observer* observer : watching_) observer->decided(now, decision, answer);
            return answer;
        });
    }
}

LoggedGame Worker::play_logged(int number) {
    seat_agents(number);
    engine::Game game(rules_, start_, game_seed(request_.seed, number),
                      {.record_steps = true, .check_invariants = request_.check_invariants});
    LogWriter log(header_of(game, seat_bots(request_, number), request_.check_invariants));
    game.play([&](const engine::Game& now, const engine::Decision& decision) {
        engine::Answer answer = decide(now, decision);
        log.answer(now, decision, answer);
        return answer;
    });
    log.end(game);
    return {log.text(), game.failure()};
}

std::string Worker::log_so_far(int number) {
    const std::vector<engine::AnswerRecord> answers = game_->answers();
    engine::Game game(rules_, start_, game_->seed(),
                      {.record_steps = true, .check_invariants = request_.check_invariants});
    LogWriter log(header_of(game, seat_bots(request_, number), request_.check_invariants));
    std::size_t given = 0;
    // Without an answer there is nothing to play: the first step would take too long again.
    if (!answers.empty())
        game.play(
            [&](const engine::Game& now, const engine::Decision& decision) -> std::optional<engine::Answer> {
                if (given == answers.size() || answers[given].player != decision.player) return std::nullopt;
                const engine::Answer& answer = answers[given++].answer;
                log.answer(now, decision, answer);
                // What comes after the last one would take too long again.
                return given < answers.size() ? std::optional(answer) : std::nullopt;
            },
            static_cast<int>(answers.size()));
    log.end(game);
    return log.text();
}

void Worker::begin_result(int number, GameResult& result) const {
    result.number = number;
    result.seed = game_seed(request_.seed, number);
    result.bots = seat_bots(request_, number);
    result.observed.clear();
}

void Worker::read_result(const engine::Game& game, GameResult& result) {
    const state::World& world = game.world();
    const auto players = static_cast<std::size_t>(world.players());
    result.failure = game.failure();
    result.ending = world.ending;
    result.reason = world.reason;
    result.ranks.assign(world.ranks.begin(), world.ranks.end());
    result.turn_order = state::turn_order(world);
    result.points.clear();
    for (int seat = 0; seat < world.players(); ++seat) result.points.push_back(world.points(seat));
    result.score_lines.resize(players);
    for (auto& lines : result.score_lines) lines.assign(request_.definition->scores.size(), 0);
    for (const state::ScoreLine& score : world.scores) result.score_lines[score.player][score.line] += score.points;
    result.decisions = game.decisions();
    result.hash = world.hash();
    read_metrics(world, result);
}

void Worker::read_metrics(const state::World& final_world, GameResult& result) {
    result.metrics.clear();
    result.game_metrics.clear();
    result.metric_problems.clear();
    const auto& names = rules_->metric_names();
    const auto& game_names = rules_->game_metric_names();
    if (result.failure || (names.empty() && game_names.empty())) return;
    state::World world = final_world;
    const auto number = [&](const content::Result<double>& value, const std::string& name) -> std::optional<double> {
        if (value) return *value;
        auto& problems = result.metric_problems;
        if (std::none_of(problems.begin(), problems.end(), [&](const auto& known) { return known.metric == name; }))
            problems.push_back({name, value.reason()});
        return std::nullopt;
    };
    for (int player = 0; player < world.players(); ++player) {
        auto& own = result.metrics.emplace_back();
        for (std::size_t i = 0; i < names.size(); ++i)
            own.push_back(number(rules_->metric(world, static_cast<int>(i), player), names[i]));
    }
    for (std::size_t i = 0; i < game_names.size(); ++i)
        result.game_metrics.push_back(number(rules_->game_metric(world, static_cast<int>(i)), "game." + game_names[i]));
}

}  // namespace rulewright::playtest
