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
    return {spread.count, spread.mean, spread.deviation, spread.min, spread.max};
}

std::vector<Side> outer(const std::vector<playtest::Side>& sides) {
    std::vector<Side> all;
    for (const playtest::Side& side : sides) {
        Side& one = all.emplace_back(Side{side.name, side.games, side.wins, outer(side.points), {}});
        for (const playtest::Spread& metric : side.metrics) one.metrics.push_back(outer(metric));
    }
    return all;
}

GameResult outer(playtest::GameResult& result) {
    return {.seed = result.seed,
            .bots = std::move(result.bots),
            .ending = api::ending_of(result.ending, result.failure.has_value()),
            .ranks = std::move(result.ranks),
            .points = std::move(result.points),
            .metrics = std::move(result.metrics),
            .decisions = result.decisions,
            .hash = result.hash,
            .failure = api::failure_of(result.failure)};
}

}  // namespace

std::optional<Batch> play_batch(const Table& table, const BatchRequest& request, Diagnostics& problems) {
    const Table::Inside& inside = table.inside();
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
        inner.makers[name] = [&make] { return std::make_unique<Guest>(make()); };
    auto played = playtest::run_batch(inner, problems, request.progress);
    if (!played) return std::nullopt;
    for (const std::string& leak : played->leaked)
        problems.error({}, leak + " changed during play", "what a game remembers is declared in YAML");

    const playtest::Summary summary = playtest::summarize(*played);
    Batch batch{.seats = outer(summary.seats),
                .bots = outer(summary.bots),
                .metric_names = summary.metric_names,
                .decided = summary.decided,
                .draws = summary.draws,
                .limited = summary.limited,
                .failed = summary.failed,
                .decisions = outer(summary.decisions),
                .hash = summary.hash,
                .seconds = played->seconds};
    for (playtest::GameResult& result : played->games) batch.games.push_back(outer(result));
    return batch;
}

}  // namespace rulewright
