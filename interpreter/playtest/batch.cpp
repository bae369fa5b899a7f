#include "playtest/batch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>

#include "playtest/delivery.h"
#include "playtest/worker.h"

namespace rulewright::playtest {

namespace {

using Clock = std::chrono::steady_clock;

// How many results each thread may be ahead of the slowest game.
constexpr int room_of_a_job = 64;

// The threads of a batch at work.
class Crew {
  public:
    Crew(const BatchRequest& request, const std::shared_ptr<const state::Layout>& layout, const Listeners& listeners)
        : request_(request),
          layout_(layout),
          listeners_(listeners),
          jobs_(std::clamp(request.jobs, 1, std::max(1, request.games))),
          delivery_(listeners.sinks, jobs_ * room_of_a_job) {}

    // The calling thread works too, with `first`.
    Batch work(std::unique_ptr<Worker> first) {
        const auto started = Clock::now();
        std::vector<std::thread> threads;
        try {
            for (int i = 1; i < jobs_; ++i) threads.emplace_back([this] { guarded(nullptr); });
        } catch (const std::system_error&) {
            // The system gives no more threads: those there are do the work.
        }
        guarded(std::move(first));
        for (std::thread& thread : threads) thread.join();
        if (thrown_) std::rethrow_exception(thrown_);
        if (listeners_.progress) listeners_.progress(delivery_.delivered(), request_.games);
        return {.played = delivery_.delivered(),
                .broken = delivery_.problem(),
                .leaked = {leaked_.begin(), leaked_.end()},
                .seconds = std::chrono::duration<double>(Clock::now() - started).count()};
    }

  private:
    void guarded(std::unique_ptr<Worker> worker) {
        try {
            play_games(std::move(worker));
        } catch (...) {
            const std::lock_guard lock(guard_);
            thrown_ = std::current_exception();
            next_ = request_.games;
            delivery_.close();
        }
    }

    void play_games(std::unique_ptr<Worker> worker) {
        const bool reports = worker && listeners_.progress;
        if (!worker) {
            content::Diagnostics again;
            worker = Worker::make(request_, layout_, listeners_, again);
            if (!worker) return;  // the others play its games
        }
        GameResult result;
        auto shown = Clock::now();
        for (int number = take(); number < request_.games; number = take()) {
            worker->play(number, result);
            if (!delivery_.give(result)) break;
            if (reports && Clock::now() - shown > std::chrono::milliseconds(100)) {
                shown = Clock::now();
                listeners_.progress(delivery_.delivered(), request_.games);
            }
        }
        const auto found = worker->rules().leaked_state();
        const std::lock_guard lock(guard_);
        leaked_.insert(found.begin(), found.end());
    }

    // The number of the next game; past the last one when no more are to be begun. Every number that was given out is
    // played, so what was played is always the first so many games.
    int take() {
        if (listeners_.stop && listeners_.stop()) next_ = request_.games;
        int number = next_;
        while (number < request_.games && !next_.compare_exchange_weak(number, number + 1)) {
        }
        return number;
    }

    const BatchRequest& request_;
    const std::shared_ptr<const state::Layout>& layout_;
    const Listeners& listeners_;
    const int jobs_;
    Delivery delivery_;
    std::atomic<int> next_{0};
    std::mutex guard_;  // of the two below
    std::exception_ptr thrown_;
    std::set<std::string> leaked_;
};

class Keeper final : public ResultSink {
  public:
    explicit Keeper(KeptBatch& batch) : batch_(batch) {}
    content::Result<void> begin(const BatchInfo& info) override {
        batch_.metric_names = info.metrics;
        return {};
    }
    content::Result<void> take(const GameResult& result) override {
        batch_.games.push_back(result);
        return {};
    }

  private:
    KeptBatch& batch_;
};

}  // namespace

std::uint64_t game_seed(std::uint64_t batch_seed, int index) {
    if (index == 0) return batch_seed;
    // 44 bits are plenty to keep games apart and few enough to be typed and to survive any JSON reader.
    return state::mixed(batch_seed, static_cast<std::uint64_t>(index)) >> 20;
}

std::uint64_t agent_seed(std::uint64_t game_seed, int seat) {
    return state::mixed(state::mixed(game_seed, state::name_key("seat")), static_cast<std::uint64_t>(seat));
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

std::optional<LoggedGame> log_of_game(const BatchRequest& request, int index, content::Diagnostics& diagnostics) {
    const auto layout = state::make_layout(request.definition, request.table, diagnostics);
    if (!layout) return std::nullopt;
    const auto worker = Worker::make(request, layout, {}, diagnostics);
    if (!worker) return std::nullopt;
    return worker->play_logged(index);
}

std::optional<Batch> run_batch(const BatchRequest& request, content::Diagnostics& diagnostics,
                               const Listeners& listeners) {
    const auto layout = state::make_layout(request.definition, request.table, diagnostics);
    if (!layout) return std::nullopt;
    // The first worker is made here, so that problems are reported once and before any thread starts.
    auto first = Worker::make(request, layout, listeners, diagnostics);
    if (!first) return std::nullopt;
    const BatchInfo info{layout, request.seed, request.games, first->rules().metric_names(),
                         first->rules().game_metric_names()};
    for (ResultSink* sink : listeners.sinks)
        if (const auto begun = sink->begin(info); !begun) return Batch{.broken = begun.problem()};
    return Crew(request, layout, listeners).work(std::move(first));
}

std::optional<KeptBatch> run_and_keep(const BatchRequest& request, content::Diagnostics& diagnostics) {
    KeptBatch kept;
    Keeper keeper(kept);
    auto batch = run_batch(request, diagnostics, {.sinks = {&keeper}});
    if (!batch) return std::nullopt;
    static_cast<Batch&>(kept) = std::move(*batch);
    return kept;
}

}  // namespace rulewright::playtest
