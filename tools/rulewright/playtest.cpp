// rulewright playtest
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <charconv>
#include <thread>

#include "content/document.h"
#include "content/packs.h"
#include "playtest/batch.h"
#include "playtest/log.h"
#include "playtest/summary.h"
#include "rulewright/games.h"
#include "rulewright/shared.h"

namespace rulewright::command {

namespace {

// What is to be played: from a playtests/*.yaml, from the command line, or both (the command line wins).
struct Plan {
    TableRequest choice;
    std::string name, text;
    int games = 100;
    std::vector<int> players;  // empty: the fewest the game allows
    std::vector<std::string> bots{"random"};
    std::uint64_t seed = 1;
    bool rotate = false;
};

// Named batches of the game and of its packs, with the pack they belong to.
std::map<std::string, std::pair<fs::path, std::string>> named_plans(const fs::path& folder) {
    std::map<std::string, std::pair<fs::path, std::string>> plans;
    const auto add = [&](const fs::path& where, const std::string& pack) {
        for (const fs::path& file : content::files_in(where / "playtests", ".yaml"))
            plans.try_emplace(file.stem().string(), file, pack);
    };
    add(folder, "base");
    for (const std::string& pack : content::pack_ids(folder)) add(folder / "expansions" / pack, pack);
    return plans;
}

// False when the file is not usable; the reasons are reported.
bool read_plan(Plan& plan, content::Diagnostics& problems) {
    const auto plans = named_plans(plan.choice.folder);
    const auto found = plans.find(plan.name);
    if (found == plans.end()) {
        std::vector<std::string> names;
        for (const auto& [name, file] : plans) names.push_back(name);
        std::string cure = content::did_you_mean(plan.name, names);
        if (cure.empty()) cure = names.empty() ? "it has none" : fmt::format("it has: {}", fmt::join(names, ", "));
        throw UsageError{fmt::format("{} has no playtest '{}'", plan.choice.folder.filename().string(), plan.name),
                         cure};
    }
    const auto& [file, pack] = found->second;
    const auto node = content::load_document(file, pack, "playtest", problems);
    if (!node) return false;
    plan.text = node->text_or("text");
    if (const auto* games = node->get("games")) plan.games = static_cast<int>(games->as_int().value_or(plan.games));
    if (const auto* seed = node->get("seed")) plan.seed = static_cast<std::uint64_t>(seed->as_int().value_or(1));
    if (const auto* rotate = node->get("rotate")) plan.rotate = rotate->as_bool().value_or(false);
    if (const auto* players = node->get("players"))
        for (const content::Node& count : players->items)
            plan.players.push_back(static_cast<int>(count.as_int().value_or(0)));
    if (const auto* bots = node->get("bots")) {
        plan.bots.clear();
        for (const content::Node& bot : bots->items) plan.bots.push_back(bot.text);
    }
    if (plan.choice.packs.empty()) {
        if (const auto* packs = node->get("packs"))
            for (const content::Node& one : packs->items) plan.choice.packs.push_back(one.text);
        else if (pack != "base")
            plan.choice.packs.push_back(pack);
    }
    if (plan.choice.variant.empty()) plan.choice.variant = node->text_or("variant");
    if (const auto* options = node->get("options"))
        for (std::size_t i = 0; i < options->keys.size(); ++i)
            plan.choice.options.try_emplace(options->keys[i].text, options->items[i].text);
    check_packs(plan.choice.folder, plan.choice.packs, plan.choice.variant);
    return true;
}

std::vector<int> player_counts(const CommandLine& line) {
    std::vector<int> counts;
    for (const std::string& text : line.texts("players")) {
        int count = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
        if (error != std::errc{} || end != text.data() + text.size())
            throw UsageError{fmt::format("--players '{}' is no number", text),
                             "for example: --players 3 or --players 3,4"};
        counts.push_back(count);
    }
    return counts;
}

playtest::Progress progress_bar() {
    if (!isatty(STDERR_FILENO)) return {};
    return [](int done, int total) {
        constexpr int width = 30;
        const int filled = total > 0 ? static_cast<int>(1LL * width * done / total) : width;
        if (done >= total)
            fmt::print(stderr, "\r\x1b[K");
        else
            fmt::print(stderr, "\r[{:<{}}] {} of {} games", std::string(static_cast<std::size_t>(filled), '#'), width,
                       grouped(done), grouped(total));
        std::fflush(stderr);
    };
}

// 95 % of the posterior of a share under a uniform prior: sensible for few games, and for none or all won.
std::pair<double, double> interval(double wins, int games) {
    // In double: with long double the library computes tables at every start, which tools such as valgrind cannot do.
    using InDouble = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
    const boost::math::beta_distribution<double, InDouble> posterior(wins + 1, games - wins + 1);
    const double low = wins <= 0 ? 0 : boost::math::quantile(posterior, 0.025);
    const double high = wins >= games ? 1 : boost::math::quantile(posterior, 0.975);
    return {low, high};
}

void print_sides(const char* title, const std::vector<playtest::Side>& sides) {
    std::size_t width = std::string_view(title).size();
    for (const playtest::Side& side : sides) width = std::max(width, side.name.size());
    fmt::print("  {:<{}}  {:>9}  {:>7}  {:>15}  {:>15}\n", title, width, "wins", "share", "95% interval", "points");
    for (const playtest::Side& side : sides) {
        const double share = side.games > 0 ? side.wins / side.games : 0;
        const auto [low, high] = side.games > 0 ? interval(side.wins, side.games) : std::pair{0.0, 1.0};
        fmt::print("  {:<{}}  {:>9.1f}  {:>6.1f}%  {:>15}  {:>15}\n", side.name, width, side.wins, 100 * share,
                   fmt::format("{:.1f}% - {:.1f}%", 100 * low, 100 * high),
                   fmt::format("{:.1f} ± {:.1f}", side.points.mean, side.points.deviation));
    }
}

// What the ruleset measures: a line for each metric, a column for each seat or bot.
void print_metrics(const char* title, const std::vector<playtest::Side>& sides,
                   const std::vector<std::string>& metrics) {
    if (metrics.empty()) return;
    std::size_t width = 6, column = 15;
    for (const std::string& metric : metrics) width = std::max(width, metric.size());
    for (const playtest::Side& side : sides)
        column = std::max(column, side.name.size() + std::string_view(title).size() + 1);
    fmt::print("  {:<{}}", "metric", width);
    for (const playtest::Side& side : sides) fmt::print("  {:>{}}", fmt::format("{} {}", title, side.name), column);
    fmt::print("\n");
    for (std::size_t m = 0; m < metrics.size(); ++m) {
        fmt::print("  {:<{}}", metrics[m], width);
        for (const playtest::Side& side : sides) {
            const playtest::Spread spread = m < side.metrics.size() ? side.metrics[m] : playtest::Spread{};
            fmt::print("  {:>{}}", fmt::format("{:.2f} ± {:.2f}", spread.mean, spread.deviation), column);
        }
        fmt::print("\n");
    }
}

std::string plural(long long count, const char* thing) {
    return fmt::format("{} {}{}", grouped(count), thing, count == 1 ? "" : "s");
}

void print_summary(const Plan& plan, const playtest::BatchRequest& request, const playtest::Batch& batch) {
    const playtest::Summary summary = playtest::summarize(batch);
    fmt::print("{}{}: {} of {}, seed {}\n", request.definition->title, table_words(plan.choice, 0),
               plural(summary.games, "game"), plural(request.table.players, "player"), request.seed);
    if (!summary.seats.empty()) {
        print_sides("seat", summary.seats);
        const bool several = summary.bots.size() > 1;
        if (several)
            print_sides("bot", summary.bots);
        else
            fmt::print("  all seats played by {}\n", summary.bots.front().name);
        print_metrics(several ? "bot" : "seat", several ? summary.bots : summary.seats, summary.metric_names);
    }
    std::vector<std::string> endings;
    if (summary.decided) endings.push_back(fmt::format("{} won", grouped(summary.decided)));
    if (summary.draws) endings.push_back(fmt::format("{} drawn", grouped(summary.draws)));
    if (summary.limited) endings.push_back(fmt::format("{} unfinished at the turn limit", grouped(summary.limited)));
    if (summary.failed) endings.push_back(fmt::format("{} FAILED", grouped(summary.failed)));
    fmt::print("  endings: {}\n", endings.empty() ? "none" : fmt::format("{}", fmt::join(endings, ", ")));
    fmt::print("  decisions per game: {:.1f} ± {:.1f} ({:.0f} to {:.0f})\n", summary.decisions.mean,
               summary.decisions.deviation, summary.decisions.min, summary.decisions.max);
    const double seconds = std::max(batch.seconds, 1e-9);
    fmt::print("  {:.2f} s with {}: {} decisions/s, {} games/s\n", batch.seconds, plural(request.jobs, "job"),
               grouped(static_cast<long long>(static_cast<double>(summary.total_decisions) / seconds)),
               grouped(static_cast<long long>(summary.games / seconds)));
    fmt::print("  result hash {:016x}\n", summary.hash);
}

// The failed games, each with what went wrong and a log that repeats it.
void print_failures(const playtest::BatchRequest& request, const playtest::Batch& batch, const fs::path& where) {
    constexpr int most_shown = 5;
    int shown = 0, failed = 0;
    for (std::size_t i = 0; i < batch.games.size(); ++i) {
        const auto& failure = batch.games[i].failure;
        if (!failure || ++failed > most_shown) continue;
        ++shown;
        fmt::print(stderr, "\ngame {} failed: {}\n  in step '{}'{}; seed {}, decision {}\n", i + 1, failure->message,
                   failure->step, failure->player >= 0 ? fmt::format(", turn of player {}", failure->player + 1) : "",
                   failure->seed, failure->decisions + 1);
        content::Diagnostics ignored;
        const auto log = playtest::log_of_game(request, static_cast<int>(i), ignored);
        std::error_code error;
        if (!where.empty()) fs::create_directories(where, error);
        const fs::path file =
            where / fmt::format("{}-{}p-{}.log", request.definition->id, request.table.players, failure->seed);
        const auto saved = log ? playtest::write_new_file(file, *log)
                               : content::Result<void>(content::because("the game cannot be played again"));
        if (saved || fs::exists(file, error)) {
            if (!saved) fmt::print(stderr, "  {}\n", saved.reason());
            fmt::print(stderr, "  replay with: {} replay {}{}{}\n", program(), shell_word(file.string()),
                       rulesets_words(request.definition->folder), limits_words(request.limits));
        } else {
            fmt::print(stderr, "  no log: {}\n", saved.reason());
        }
    }
    if (failed > shown) fmt::print(stderr, "\n... and {} more games failed\n", failed - shown);
}

}  // namespace

int playtest(const Arguments& arguments) {
    CommandLine line(
        "playtest", "playtest <game> [<playtest>] [options]",
        "Lets bots play many games and shows who won, by how much and how long it took. <playtest> is the name of a\n"
        "file in the game's playtests folder; options on the command line win over it. The same seed gives the same\n"
        "games, whatever --jobs says.",
        {"playtest tic-tac-toe --games 1000", "playtest planet-profiteers --players 4 --bots investor,briber --rotate",
         "playtest planet-profiteers standard --jobs 2"},
        {"game", "plan"});
    line.add()("games", po::value<long long>()->default_value(100)->value_name("N"), "how many games")(
        "players", po::value<std::vector<std::string>>()->composing()->value_name("N,..."),
        "how many players; several counts give several tables")(
        "bots", po::value<std::vector<std::string>>()->composing()->value_name("BOT,..."),
        "who plays, seat by seat, repeated when there are more seats; 'random' or a bot of the game; parameters as in "
        "bot:greed=5")("rotate", "bots change seats from game to game")(
        "jobs", po::value<long long>()->default_value(1)->value_name("N"), "threads")(
        "seed", po::value<long long>()->default_value(1)->value_name("N"), "seed of the first game")(
        "check", "check the game's invariants after every step")("save-failures",
                                                                 po::value<std::string>()->value_name("DIR"),
                                                                 "folder for the logs of failed games; default: here");
    line.add_table_options();
    line.add_format();
    line.add_limits();
    if (!line.parse(arguments)) return fine;

    Plan plan;
    plan.choice = table_choice(line, game_folder(line, line.word("game")));
    plan.name = line.word("plan");
    content::Diagnostics problems;
    if (!plan.name.empty() && !read_plan(plan, problems)) {
        tell(problems, line.json());
        return problem;
    }
    if (line.has("games") || plan.name.empty()) plan.games = static_cast<int>(bounded(line, "games", 1, 100'000'000));
    if (line.has("seed") || plan.name.empty())
        plan.seed = static_cast<std::uint64_t>(bounded(line, "seed", 0, INT64_MAX));
    if (line.flag("players")) plan.players = player_counts(line);
    if (line.flag("bots")) plan.bots = bot_list(line.words("bots"));
    if (line.flag("rotate")) plan.rotate = true;
    const int jobs = static_cast<int>(bounded(line, "jobs", 1, 256));

    const auto definition = load(plan.choice, problems);
    if (!definition) {
        tell(problems, line.json());
        return problem;
    }
    check_bots(*definition, plan.bots);
    if (plan.players.empty()) plan.players.push_back(definition->players_min);
    std::vector<state::Table> tables;
    for (const int players : plan.players) {
        plan.choice.players = players;
        tables.push_back(lay_out(definition, plan.choice)->table);
    }

    bool failed = false;
    for (const state::Table& table : tables) {
        playtest::BatchRequest request{.definition = definition,
                                       .table = table,
                                       .games = plan.games,
                                       .jobs = jobs,
                                       .seed = plan.seed,
                                       .bots = plan.bots,
                                       .rotate = plan.rotate,
                                       .check_invariants = line.flag("check"),
                                       .limits = line.limits()};
        const auto batch = playtest::run_batch(request, problems, progress_bar());
        if (!batch) {
            tell(problems, line.json());
            return problem;
        }
        print_summary(plan, request, *batch);
        std::fflush(stdout);
        print_failures(request, *batch, line.text("save-failures"));
        for (const std::string& leak : batch->leaked)
            problems.error({}, leak + " changed during play", "what a game remembers is declared in YAML");
        failed = failed || std::any_of(batch->games.begin(), batch->games.end(),
                                       [](const auto& game) { return game.failure.has_value(); });
    }
    tell(problems, line.json());
    return failed || problems.has_errors() ? problem : fine;
}

}  // namespace rulewright::command
