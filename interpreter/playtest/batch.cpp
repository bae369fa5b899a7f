#include "playtest/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "playtest/log.h"

namespace rulewright::playtest {

namespace {

std::uint64_t mix(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

// What one thread needs: a Lua machine and the agents that live in it.
struct Worker {
    std::shared_ptr<script::Rules> rules;
    std::vector<std::unique_ptr<agents::Agent>> agents;  // parallel to the seats of game 0
    state::World start;                                  // before the first step
    std::optional<engine::Game> game;                    // used for one game after the other
};

std::optional<Worker> make_worker(const BatchRequest& request, const std::shared_ptr<const state::Layout>& layout,
                                  content::Diagnostics& diagnostics) {
    Worker worker;
    worker.rules = script::Rules::load(request.definition, diagnostics, request.limits);
    if (!worker.rules) return std::nullopt;
    worker.start = state::World(layout, request.seed);
    for (const std::string& bot : seat_bots(request, 0)) {
        const auto maker = request.makers.find(bot);
        auto agent =
            maker != request.makers.end() ? maker->second() : agents::make_agent(worker.rules, bot, diagnostics);
        if (!agent) return std::nullopt;
        worker.agents.push_back(std::move(agent));
    }
    return worker;
}

void read_metrics(script::Rules& rules, const state::World& final_world, GameResult& result) {
    const int metrics = static_cast<int>(rules.metric_names().size());
    if (metrics == 0) return;
    state::World world = final_world;
    result.metrics.resize(static_cast<std::size_t>(world.players()));
    for (int player = 0; player < world.players(); ++player) {
        for (int metric = 0; metric < metrics; ++metric) {
            const auto value = rules.metric(world, metric, player);
            if (!value && !result.failure)
                result.failure = engine::Failure{value.reason(), "metrics", player, result.decisions, result.seed};
            result.metrics[player].push_back(value ? *value : 0);
        }
    }
}

// The agents of a worker in the seats they have in game `index`, each with its own seed.
class Seating {
  public:
    Seating(const BatchRequest& request, Worker& worker, int index)
        : worker_(worker), players_(request.table.players), shift_(request.rotate ? index % players_ : 0) {
        const std::uint64_t seed = game_seed(request.seed, index);
        for (int seat = 0; seat < players_; ++seat) agent(seat).begin(agent_seed(seed, seat));
    }
    [[nodiscard]] agents::Agent& agent(int seat) { return *worker_.agents[(seat + shift_) % players_]; }

  private:
    Worker& worker_;
    int players_, shift_;
};

void check_length(const BatchRequest& request, const engine::Game& game) {
    if (game.decisions() >= request.most_decisions)
        throw engine::DeciderFailure(fmt::format("the game is not over after {} decisions", request.most_decisions));
}

GameResult play_one(const BatchRequest& request, Worker& worker, int index) {
    GameResult result;
    result.seed = game_seed(request.seed, index);
    result.bots = seat_bots(request, index);
    Seating seating(request, worker, index);
    if (worker.game)
        worker.game->restart(worker.start, result.seed);
    else
        worker.game.emplace(worker.rules, worker.start, result.seed,
                            engine::Settings{.check_invariants = request.check_invariants});
    engine::Game& game = *worker.game;
    game.play([&](const engine::Game& now, const engine::Decision& decision) {
        check_length(request, now);
        return seating.agent(decision.player).decide(now, decision);
    });

    const state::World& world = game.world();
    result.failure = game.failure();
    result.ending = world.ending;
    result.ranks.assign(world.ranks.begin(), world.ranks.end());
    for (int seat = 0; seat < world.players(); ++seat) result.points.push_back(world.points(seat));
    result.decisions = game.decisions();
    result.hash = world.hash();
    if (!result.failure) read_metrics(*worker.rules, world, result);
    return result;
}

}  // namespace

std::uint64_t game_seed(std::uint64_t batch_seed, int index) {
    if (index == 0) return batch_seed;
    // 44 bits are plenty to keep games apart and few enough to be typed and to survive any JSON reader.
    return mix(mix(batch_seed) + static_cast<std::uint64_t>(index)) >> 20;
}

std::uint64_t agent_seed(std::uint64_t game_seed, int seat) {
    return mix(mix(game_seed ^ 0x5eedULL) + static_cast<std::uint64_t>(seat) + 1);
}

std::vector<std::string> seat_bots(const BatchRequest& request, int index) {
    const int players = request.table.players;
    const int shift = request.rotate ? index % players : 0;
    std::vector<std::string> bots;
    for (int seat = 0; seat < players; ++seat) {
        const auto place = static_cast<std::size_t>((seat + shift) % players);
        bots.push_back(request.bots.empty() ? "random" : request.bots[place % request.bots.size()]);
    }
    return bots;
}

double GameResult::win_share(int seat) const {
    if (failure || (ending != state::Ending::ranked && ending != state::Ending::winners)) return 0;
    const auto winners = std::count(ranks.begin(), ranks.end(), 1);
    const auto at = static_cast<std::size_t>(seat);
    return at < ranks.size() && ranks[at] == 1 ? 1.0 / static_cast<double>(winners) : 0;
}

std::optional<std::string> log_of_game(const BatchRequest& request, int index, content::Diagnostics& diagnostics) {
    const auto layout = state::make_layout(request.definition, request.table, diagnostics);
    if (!layout) return std::nullopt;
    auto worker = make_worker(request, layout, diagnostics);
    if (!worker) return std::nullopt;
    Seating seating(request, *worker, index);
    engine::Game game(worker->rules, layout, game_seed(request.seed, index),
                      {.record_steps = true, .check_invariants = request.check_invariants});
    LogWriter log(header_of(game, seat_bots(request, index), request.check_invariants));
    game.play([&](const engine::Game& now, const engine::Decision& decision) {
        check_length(request, now);
        engine::Answer answer = seating.agent(decision.player).decide(now, decision);
        log.answer(now, decision, answer);
        return answer;
    });
    log.end(game);
    return log.text();
}

std::optional<Batch> run_batch(const BatchRequest& request, content::Diagnostics& diagnostics,
                               const Progress& progress) {
    const auto layout = state::make_layout(request.definition, request.table, diagnostics);
    if (!layout) return std::nullopt;
    // The first worker is made here, so that problems are reported once and before any thread starts.
    auto first = make_worker(request, layout, diagnostics);
    if (!first) return std::nullopt;

    Batch batch;
    batch.metric_names = first->rules->metric_names();
    batch.games.resize(static_cast<std::size_t>(std::max(0, request.games)));
    const auto started = std::chrono::steady_clock::now();

    std::atomic<int> next{0}, done{0};
    std::mutex guard;
    std::exception_ptr thrown;
    std::set<std::string> leaked;
    auto last_shown = started;
    const auto work = [&](std::optional<Worker> worker, bool reports) {
        try {
            if (!worker) {
                content::Diagnostics again;
                worker = make_worker(request, layout, again);
                if (!worker) return;  // the others play its games
            }
            for (int index = next++; index < request.games; index = next++) {
                batch.games[index] = play_one(request, *worker, index);
                ++done;
                const auto now = std::chrono::steady_clock::now();
                if (reports && progress && now - last_shown > std::chrono::milliseconds(100)) {
                    last_shown = now;
                    progress(done, request.games);
                }
            }
            const auto found = worker->rules->leaked_state();
            const std::lock_guard lock(guard);
            leaked.insert(found.begin(), found.end());
        } catch (...) {
            const std::lock_guard lock(guard);
            thrown = std::current_exception();
            next = request.games;
        }
    };
    std::vector<std::thread> threads;
    const int jobs = std::clamp(request.jobs, 1, std::max(1, request.games));
    for (int i = 1; i < jobs; ++i) threads.emplace_back([&work] { work(std::nullopt, false); });
    work(std::move(first), true);
    for (std::thread& thread : threads) thread.join();
    if (thrown) std::rethrow_exception(thrown);
    if (progress) progress(request.games, request.games);

    batch.leaked.assign(leaked.begin(), leaked.end());
    batch.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return batch;
}

}  // namespace rulewright::playtest
