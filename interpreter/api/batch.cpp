#include "rulewright/batch.h"

#include "api/inside.h"
#include "playtest/batch.h"
#include "playtest/summary.h"

namespace rulewright {

namespace {

// A bot of the program that uses this library, in a seat of a batch.
class Guest final : public agents::Agent {
  public:
    explicit Guest(std::unique_ptr<Bot> bot) : bot_(std::move(bot)) {}
    void begin(std::uint64_t seed) override { bot_->begin(seed); }
    engine::Answer answer(const agents::Situation& situation) override { return api::answer_of(*bot_, situation); }

  private:
    std::unique_ptr<Bot> bot_;
};

Spread outer(const playtest::Spread& spread) {
    return {spread.count(), spread.mean(), spread.deviation(), spread.min(), spread.max()};
}

std::vector<Spread> outer(const std::vector<playtest::Spread>& spreads) {
    std::vector<Spread> all;
    for (const playtest::Spread& spread : spreads) all.push_back(outer(spread));
    return all;
}

std::vector<Side> outer(const std::vector<playtest::Side>& sides) {
    std::vector<Side> all;
    for (const playtest::Side& side : sides)
        all.push_back(
            {side.name, side.games, side.wins, outer(side.points), outer(side.score_lines), outer(side.metrics)});
    return all;
}

GameResult outer(const playtest::GameResult& result) {
    return {.number = result.number,
            .seed = result.seed,
            .bots = result.bots,
            .turn_order = result.turn_order,
            .ending = api::ending_of(result.ending, result.failure.has_value()),
            .reason = result.reason,
            .ranks = result.ranks,
            .points = result.points,
            .score_lines = result.score_lines,
            .metrics = result.metrics,
            .game_metrics = result.game_metrics,
            .decisions = result.decisions,
            .hash = result.hash,
            .failure = api::failure_of(result.failure)};
}

class Teller final : public playtest::ResultSink {
  public:
    explicit Teller(const std::function<void(const GameResult&)>& tell) : tell_(tell) {}
    Result<void> take(const playtest::GameResult& result) override {
        tell_(outer(result));
        return {};
    }

  private:
    const std::function<void(const GameResult&)>& tell_;
};

playtest::BatchRequest inner(const Table::Inside& inside, const BatchRequest& request) {
    playtest::BatchRequest inner{.definition = inside.open.definition,
                                 .table = inside.open.layout->table,
                                 .games = request.games,
                                 .jobs = request.jobs,
                                 .seed = request.seed,
                                 .bots = request.bots,
                                 .rotate = request.rotate,
                                 .check_invariants = request.check_invariants,
                                 .most_decisions = request.most_decisions,
                                 .limits = inside.limits};
    for (const auto& [name, make] : request.makers)
        inner.makers[name] = [&guest = make] { return std::make_unique<Guest>(guest()); };
    return inner;
}

}  // namespace

std::optional<Batch> play_batch(const Table& table, const BatchRequest& request, Diagnostics& problems) {
    playtest::Summarizer summarizer;
    Teller teller(request.result);
    playtest::Listeners listeners{.sinks = {&summarizer}, .progress = request.progress, .stop = request.stop};
    if (request.result) listeners.sinks.push_back(&teller);
    const auto played = playtest::run_batch(inner(table.inside(), request), problems, listeners);
    if (!played) return std::nullopt;
    for (const std::string& leak : played->leaked)
        problems.error({}, leak + " changed during play", "what a game remembers is declared in YAML");

    const playtest::Summary summary = summarizer.summary();
    return Batch{.played = played->played,
                 .turns = outer(summary.turns),
                 .seats = outer(summary.seats),
                 .bots = outer(summary.bots),
                 .results = outer(summary.results),
                 .score_lines = summary.score_lines,
                 .metrics = summary.metrics,
                 .game_metrics = summary.game_metrics,
                 .of_game = outer(summary.of_game),
                 .decided = summary.decided,
                 .draws = summary.draws,
                 .unfinished = summary.unfinished,
                 .failed = summary.failed,
                 .decisions = outer(summary.decisions),
                 .hash = summary.hash,
                 .seconds = played->seconds};
}

}  // namespace rulewright
