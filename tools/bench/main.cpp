// Benchmarks of the interpreter, in one run: random play of every shipped game (those with a hand-written C++ twin
// beside it), copying and hashing a World, two threads against one, and the time from files to a finished game.
//
//     rulewright_bench                                     everything
//     rulewright_bench --benchmark_filter=tic-tac-toe      one game
//     rulewright_bench --benchmark_repetitions=5           the summary takes the best of five
//     rulewright_bench --agreement                         only: do rulesets and twins play the same games?
//     rulewright_bench --pairing                           only: what games with the same seed have in common with a
//     pack
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "agreement.h"
#include "bench_reporter.h"
#include "content/loader.h"
#include "content/rulesets.h"
#include "interpreted.h"
#include "pairing.h"

namespace rulewright::bench {
namespace {

constexpr std::uint64_t choice_seed = 2149;
constexpr std::array twin_games{"tic-tac-toe", "connect-four", "planet-profiteers"};
constexpr double seconds_each = 0.5;

// ---- random play ----------------------------------------------------------------------------------------------------

void count_playouts(benchmark::State& state, std::int64_t decisions) {
    state.SetItemsProcessed(state.iterations());
    state.counters["decisions/s"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}

void play_interpreted(benchmark::State& state, Interpreted& game) {
    state::Random choices(choice_seed + state.thread_index());
    std::uint64_t seed = 1'000'000 * state.thread_index();
    std::int64_t decisions = 0;
    for (auto _ : state) {
        if (const auto played = game.play(choices, ++seed); !played) {
            state.SkipWithError(played.reason().c_str());
            break;
        }
        decisions += game.decisions();
    }
    count_playouts(state, decisions);
}

template <class Twin>
void play_twin(benchmark::State& state) {
    state::Random choices(choice_seed);
    Twin twin;
    std::int64_t decisions = 0;
    for (auto _ : state) {
        twin.play(choices);
        decisions += twin.decisions();
    }
    count_playouts(state, decisions);
}

void play_planet_profiteers_twin(benchmark::State& state, int players) {
    state::Random choices(choice_seed);
    PlanetProfiteersTwin twin;
    std::int64_t decisions = 0;
    std::uint64_t seed = 0;
    for (auto _ : state) {
        twin.play(players, ++seed, choices);
        decisions += twin.decisions();
    }
    count_playouts(state, decisions);
}

// The game at its usual table: four players, or as near as it allows. Null, with a message, when it does not load.
std::shared_ptr<Interpreted> usual_table(const std::filesystem::path& folder) {
    auto table = Interpreted::load({.folder = folder});
    if (table) {
        const int players = usual_players(*table->layout().definition);
        table = Interpreted::load({.folder = folder, .players = players});
    }
    if (!table) {
        fmt::print(stderr, "{} left out: {}\n", folder.filename().string(), table.reason());
        return nullptr;
    }
    return std::make_shared<Interpreted>(std::move(*table));
}

std::string table_name(const std::filesystem::path& folder, const Interpreted& game) {
    return fmt::format("{}/{} players", folder.filename().string(), game.players());
}

void register_twin(const std::string& game, const std::string& name, int players) {
    const std::string twin = "twin/" + name;
    benchmark::internal::Benchmark* registered = nullptr;
    if (game == "tic-tac-toe") registered = benchmark::RegisterBenchmark(twin.c_str(), play_twin<TicTacToeTwin>);
    if (game == "connect-four") registered = benchmark::RegisterBenchmark(twin.c_str(), play_twin<ConnectFourTwin>);
    if (game == "planet-profiteers")
        registered = benchmark::RegisterBenchmark(twin.c_str(), play_planet_profiteers_twin, players);
    if (registered != nullptr) registered->MinTime(seconds_each);
}

// ---- threads --------------------------------------------------------------------------------------------------------

// Each thread has a machine of its own; nothing but the definition's files is shared.
void register_threads(const std::filesystem::path& folder, const std::string& name) {
    auto machines = std::make_shared<std::array<std::shared_ptr<Interpreted>, 2>>();
    for (auto& machine : *machines) machine = usual_table(folder);
    benchmark::RegisterBenchmark(
        ("threads/" + name).c_str(),
        [machines](benchmark::State& state) { play_interpreted(state, *(*machines)[state.thread_index()]); })
        ->Threads(1)
        ->Threads(2)
        ->UseRealTime()
        ->MinTime(seconds_each);
}

// ---- loading --------------------------------------------------------------------------------------------------------

// What a designer waits for after saving a file: read, check, merge, load the scripts, play one game.
void load_and_play(benchmark::State& state, const std::filesystem::path& folder) {
    for (auto _ : state) {
        auto game = Interpreted::load({.folder = folder});
        state::Random choices(choice_seed);
        const auto played = game ? game->play(choices, 1) : content::Result<void>(game.problem());
        if (!played) {
            state.SkipWithError(played.reason().c_str());
            break;
        }
    }
}

// ---- one World ------------------------------------------------------------------------------------------------------

// The game with the most components and stores when all its packs are on and every seat is taken.
std::shared_ptr<Interpreted> biggest_game(std::string& name) {
    std::shared_ptr<Interpreted> biggest;
    std::size_t most = 0;
    for (const auto& folder : ruleset_folders()) {
        content::Diagnostics diagnostics;
        std::vector<std::string> packs;
        for (const auto& subset : content::pack_subsets(folder, diagnostics)) {
            if (subset.size() > packs.size()) packs = subset;
        }
        const auto definition = content::load({folder, packs, {}}, diagnostics);
        if (!definition) continue;
        auto game = Interpreted::load({.folder = folder, .packs = packs, .players = definition->players_max});
        if (!game) continue;
        const std::size_t size = game->layout().stored_total + game->layout().components.size();
        if (size > most) {
            most = size;
            biggest = std::make_shared<Interpreted>(std::move(*game));
            name = fmt::format("{}/{} players", folder.filename().string(), biggest->players());
        }
    }
    return biggest;
}

void copy_world(benchmark::State& state, const Interpreted& game) {
    const engine::Game started = game.start(1);
    for (auto _ : state) {
        state::World copy = started.world();
        benchmark::DoNotOptimize(copy.stored.data());
    }
    state.SetItemsProcessed(state.iterations());
    const state::World& world = started.world();
    state.counters["components"] = static_cast<double>(world.places.size());
    state.counters["stores"] = static_cast<double>(world.stored.size());
}

void hash_world(benchmark::State& state, const Interpreted& game) {
    const engine::Game started = game.start(1);
    for (auto _ : state) benchmark::DoNotOptimize(started.world().hash());
    state.SetItemsProcessed(state.iterations());
}

void view_world(benchmark::State& state, const Interpreted& game) {
    const engine::Game started = game.start(1);
    for (auto _ : state) benchmark::DoNotOptimize(started.world().view(0).stored.data());
    state.SetItemsProcessed(state.iterations());
}

// The zone with the most components.
void shuffle_zone(benchmark::State& state, const Interpreted& game) {
    engine::Game started = game.start(1);
    state::World world = started.world();
    const auto most = std::max_element(world.zones.begin(), world.zones.end(),
                                       [](const auto& a, const auto& b) { return a.count < b.count; });
    const auto zone = static_cast<int>(most - world.zones.begin());
    for (auto _ : state) world.shuffle(zone);
    state.SetItemsProcessed(state.iterations());
    state.counters["components"] = most->count;
}

void fork_game(benchmark::State& state, const Interpreted& game) {
    const engine::Game started = game.start(1);
    for (auto _ : state) {
        engine::Game fork = started.fork();
        benchmark::DoNotOptimize(fork.decisions());
    }
    state.SetItemsProcessed(state.iterations());
}

void register_world() {
    std::string name;
    const auto game = biggest_game(name);
    if (!game) return;
    const auto add = [&](const char* what, void (*run)(benchmark::State&, const Interpreted&)) {
        benchmark::RegisterBenchmark(fmt::format("world/{}/{}", what, name).c_str(), [game,
                                                                                      run](benchmark::State& state) {
            run(state, *game);
        })->MinTime(seconds_each);
    };
    add("copy", copy_world);
    add("hash", hash_world);
    add("view", view_world);
    add("shuffle", shuffle_zone);
    add("fork", fork_game);
}

// ---- all together ---------------------------------------------------------------------------------------------------

// False when a twin plays other games than its ruleset: then its speed is no measure.
bool twins_agree() {
    constexpr int games = 300;
    bool agree = true;
    for (const std::string game : twin_games) {
        if (!std::filesystem::exists(ruleset_folder(game))) continue;
        const bool cards = game == "planet-profiteers";
        for (int players = cards ? 3 : 2; players <= (cards ? 8 : 2); ++players) {
            const std::string difference = disagreement(game, players, games);
            if (difference.empty()) continue;
            fmt::print(stderr, "{} and its C++ twin differ: {}\n", game, difference);
            agree = false;
            break;
        }
    }
    if (agree) fmt::print("rulesets and C++ twins agree in {} games at each table\n", games);
    return agree;
}

void register_all() {
    for (const auto& folder : ruleset_folders()) {
        const auto game = usual_table(folder);
        if (!game) continue;
        const std::string id = folder.filename().string();
        const std::string name = table_name(folder, *game);
        benchmark::RegisterBenchmark(("play/" + name).c_str(), [game](benchmark::State& state) {
            play_interpreted(state, *game);
        })->MinTime(seconds_each);
        register_twin(id, name, game->players());
        if (std::find(twin_games.begin(), twin_games.end(), id) != twin_games.end()) register_threads(folder, name);
        benchmark::RegisterBenchmark(("load/" + id).c_str(), load_and_play, folder)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime()
            ->MinTime(seconds_each);
    }
    for (const std::string game : twin_games) {
        if (!std::filesystem::exists(ruleset_folder(game)))
            fmt::print(stderr, "{} left out: {}\n", game,
                       content::looked_in(content::ruleset_folders(content::ruleset_search())));
    }
    register_world();
}

}  // namespace
}  // namespace rulewright::bench

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--agreement") return rulewright::bench::twins_agree() ? 0 : 1;
    constexpr int pairs = 300;
    if (argc == 2 && std::string_view(argv[1]) == "--pairing") return rulewright::bench::print_pairing(pairs) ? 0 : 1;
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    if (!rulewright::bench::twins_agree()) return 1;
    rulewright::bench::register_all();
    rulewright::bench::BenchReporter summary;
    if (benchmark::RunSpecifiedBenchmarks(&summary) == 0) return 1;
    benchmark::Shutdown();
    summary.print();
    return 0;
}
