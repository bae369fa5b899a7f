#include "rulewright/playtest_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "playtest/interval.h"
#include "rulewright/games.h"

namespace rulewright::command {

namespace {

void print_sides(const char* title, const std::vector<playtest::Side>& sides) {
    std::size_t width = std::string_view(title).size();
    for (const playtest::Side& side : sides) width = std::max(width, side.name.size());
    fmt::print("  {:<{}}  {:>9}  {:>7}  {:>15}  {:>15}\n", title, width, "wins", "share", "95% interval", "points");
    for (const playtest::Side& side : sides) {
        const double share = side.games > 0 ? side.wins / static_cast<double>(side.games) : 0;
        const auto [low, high] = playtest::share_interval(side.wins, side.games);
        fmt::print("  {:<{}}  {:>9.1f}  {:>6.1f}%  {:>15}  {:>15}\n", side.name, width, side.wins, 100 * share,
                   fmt::format("{:.1f}% - {:.1f}%", 100 * low, 100 * high),
                   fmt::format("{:.1f} ± {:.1f}", side.points.mean(), side.points.deviation()));
    }
}

// A line for each name, a column for each seat or bot.
void print_spreads(const char* what, const std::vector<std::string>& names, const char* title,
                   const std::vector<playtest::Side>& sides, std::vector<playtest::Spread> playtest::Side::*spreads) {
    if (names.empty()) return;
    std::size_t width = std::string_view(what).size(), column = 15;
    for (const std::string& name : names) width = std::max(width, name.size());
    for (const playtest::Side& side : sides)
        column = std::max(column, side.name.size() + std::string_view(title).size() + 1);
    fmt::print("  {:<{}}", what, width);
    for (const playtest::Side& side : sides) fmt::print("  {:>{}}", fmt::format("{} {}", title, side.name), column);
    fmt::print("\n");
    for (std::size_t i = 0; i < names.size(); ++i) {
        fmt::print("  {:<{}}", names[i], width);
        for (const playtest::Side& side : sides) {
            const playtest::Spread& spread = (side.*spreads)[i];
            fmt::print("  {:>{}}", fmt::format("{:.2f} ± {:.2f}", spread.mean(), spread.deviation()), column);
        }
        fmt::print("\n");
    }
}

std::string plural(long long count, const char* thing) {
    return fmt::format("{} {}{}", grouped(count), thing, count == 1 ? "" : "s");
}

void print_endings(const playtest::Summary& summary) {
    std::vector<std::string> endings;
    if (summary.decided) endings.push_back(fmt::format("{} won", grouped(summary.decided)));
    if (summary.draws) endings.push_back(fmt::format("{} drawn", grouped(summary.draws)));
    if (summary.unfinished)
        endings.push_back(fmt::format("{} unfinished at the turn limit", grouped(summary.unfinished)));
    if (summary.failed) endings.push_back(fmt::format("{} FAILED", grouped(summary.failed)));
    fmt::print("  endings: {}\n", endings.empty() ? "none" : fmt::format("{}", fmt::join(endings, ", ")));
}

void print_lengths(const playtest::Summary& summary) {
    fmt::print("  decisions per game: {:.1f} ± {:.1f} ({:.0f} to {:.0f}, median {})\n", summary.decisions.mean(),
               summary.decisions.deviation(), summary.decisions.min(), summary.decisions.max(),
               summary.lengths.quantile(0.5));
}

void print_sides_and_measures(const playtest::Summary& summary) {
    print_sides("seat", summary.seats);
    const bool several = summary.bots.size() > 1;
    if (several)
        print_sides("bot", summary.bots);
    else
        fmt::print("  all seats played by {}\n", summary.bots.front().name);
    print_spreads("metric", summary.metrics, several ? "bot" : "seat", several ? summary.bots : summary.seats,
                  &playtest::Side::metrics);
}

}  // namespace

void print_summary(const Plan& plan, const playtest::BatchRequest& request, const playtest::Batch& batch,
                   const playtest::Summary& summary) {
    fmt::print("{}{}: {} of {}, seed {}\n", request.definition->title, table_words(plan.choice, 0),
               plural(summary.games, "game"), plural(request.table.players, "player"), request.seed);
    if (batch.played < request.games)
        fmt::print("  stopped after {} of {}\n", grouped(batch.played), plural(request.games, "game"));
    if (!summary.trusted())
        fmt::print("  {} of {} FAILED and are left out: these shares cannot be trusted\n", grouped(summary.failed),
                   plural(summary.games, "game"));
    if (!summary.bots.empty()) print_sides_and_measures(summary);
    print_endings(summary);
    print_lengths(summary);
    const double seconds = std::max(batch.seconds, 1e-9);
    fmt::print("  {:.2f} s with {}: {} decisions/s, {} games/s\n", batch.seconds, plural(request.jobs, "job"),
               grouped(static_cast<long long>(static_cast<double>(summary.total_decisions) / seconds)),
               grouped(static_cast<long long>(static_cast<double>(summary.games) / seconds)));
    fmt::print("  result hash {:016x}\n", summary.hash);
}

void print_failures(const playtest::BatchRequest& request, const playtest::FailedGames& failed,
                    const fs::path& folder) {
    constexpr std::size_t most_shown = 5;
    const auto& logged = failed.logged();
    const std::size_t shown = std::min(most_shown, logged.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& [number, failure, log, trouble] = logged[i];
        fmt::print(stderr, "\ngame {} failed: {}\n  in step '{}'{}; seed {}, decision {}\n", number + 1,
                   failure.message, failure.step,
                   failure.player >= 0 ? fmt::format(", turn of player {}", failure.player + 1) : "", failure.seed,
                   failure.decisions + 1);
        if (!trouble.empty()) fmt::print(stderr, "  {}{}\n", log.empty() ? "no log: " : "", trouble);
        if (!log.empty())
            fmt::print(stderr, "  replay with: {} replay {}{}{}\n", program(), shell_word(log.string()),
                       rulesets_words(request.definition->folder), limits_words(request.limits));
    }
    if (failed.count() == 0) return;
    if (failed.count() > std::ssize(logged))
        fmt::print(stderr, "\nof {} failed games the first {} have logs in {}\n", grouped(failed.count()),
                   logged.size(), shell_word(folder.string()));
    else if (logged.size() > shown)
        fmt::print(stderr, "\n{} failed, with logs in {}\n", plural(failed.count(), "game"),
                   shell_word(folder.string()));
    else
        fmt::print(stderr, "\nlogs of failed games: {}\n", shell_word(folder.string()));
}

}  // namespace rulewright::command
