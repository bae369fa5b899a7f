#include "rulewright/playtest_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "playtest/interval.h"
#include "rulewright/games.h"

namespace rulewright::command {

namespace {

std::string text_of(const playtest::Spread& spread, int digits) {
    if (spread.count() == 0) return "-";
    return fmt::format("{:.{}f} ± {:.{}f}", spread.mean(), digits, spread.deviation(), digits);
}

void print_sides(const char* title, const std::vector<playtest::Side>& sides) {
    std::size_t width = std::string_view(title).size();
    for (const playtest::Side& side : sides) width = std::max(width, side.name.size());
    say("  {:<{}}  {:>9}  {:>7}  {:>15}  {:>15}\n", title, width, "wins", "share", "95% interval", "points");
    for (const playtest::Side& side : sides) {
        const double share = side.games > 0 ? side.wins / static_cast<double>(side.games) : 0;
        const auto [low, high] = playtest::share_interval(side.wins, side.games);
        say("  {:<{}}  {:>9.1f}  {:>6.1f}%  {:>15}  {:>15}\n", side.name, width, side.wins, 100 * share,
            fmt::format("{:.1f}% - {:.1f}%", 100 * low, 100 * high), text_of(side.points, 1));
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
    say("  {:<{}}", what, width);
    for (const playtest::Side& side : sides)
        say("  {:>{}}", fmt::format("{}{}{}", title, *title ? " " : "", side.name), column);
    say("\n");
    for (std::size_t i = 0; i < names.size(); ++i) {
        say("  {:<{}}", names[i], width);
        for (const playtest::Side& side : sides) {
            const playtest::Spread& spread = (side.*spreads)[i];
            say("  {:>{}}", text_of(spread, 2), column);
        }
        say("\n");
    }
}

std::string plural(long long count, const char* thing) {
    return fmt::format("{} {}{}", grouped(count), thing, count == 1 ? "" : "s");
}

void print_endings(const playtest::Summary& summary) {
    std::vector<std::string> endings;
    if (summary.decided) endings.push_back(fmt::format("{} won", grouped(summary.decided)));
    if (summary.draws) endings.push_back(fmt::format("{} drawn", grouped(summary.draws)));
    if (summary.unfinished) endings.push_back(fmt::format("{} unfinished", grouped(summary.unfinished)));
    if (summary.failed) endings.push_back(fmt::format("{} FAILED", grouped(summary.failed)));
    say("  endings: {}\n", endings.empty() ? "none" : fmt::format("{}", fmt::join(endings, ", ")));
    for (const playtest::EndingCount& kind : summary.endings)
        if (!kind.reason.empty())
            say("    {} {}: {}\n", grouped(kind.games),
                kind.ending == "draw"         ? "drawn"
                : kind.ending == "unfinished" ? "unfinished"
                                              : "won",
                kind.reason);
}

void print_lengths(const playtest::Summary& summary) {
    say("  decisions per game: {:.1f} ± {:.1f} ({:.0f} to {:.0f}, median {})\n", summary.decisions.mean(),
        summary.decisions.deviation(), summary.decisions.min(), summary.decisions.max(), summary.lengths.quantile(0.5));
}

void print_game_metrics(const playtest::Summary& summary) {
    for (std::size_t i = 0; i < summary.game_metrics.size(); ++i)
        say("  {} per game: {} ({:g} to {:g})\n", summary.game_metrics[i], text_of(summary.of_game[i], 2),
            summary.of_game[i].min(), summary.of_game[i].max());
    for (const playtest::MetricFailures& wrong : summary.wrong_metrics)
        say("  metric '{}' is WRONG in {}, which are left out of it: {}\n", wrong.metric, plural(wrong.games, "game"),
            wrong.message);
}

// Where seats tell nothing beside the turn order, because the first seat always begins, they are not shown twice.
bool seats_are_turn_order(const content::Definition& definition) { return !definition.turn_order; }

void print_sides_and_measures(const playtest::Summary& summary, const content::Definition& definition) {
    const bool several = summary.bots.size() > 1;
    if (!seats_are_turn_order(definition)) print_sides("turn order", summary.turns);
    print_sides(seats_are_turn_order(definition) ? "turn order (seat)" : "seat", summary.seats);
    if (several)
        print_sides("bot", summary.bots);
    else
        say("  all seats played by {}\n", summary.bots.front().name);
    const auto measures = [&](const char* title, const std::vector<playtest::Side>& sides) {
        print_spreads("score line", summary.score_lines, title, sides, &playtest::Side::score_lines);
        print_spreads("metric", summary.metrics, title, sides, &playtest::Side::metrics);
    };
    measures("turn", summary.turns);
    if (!seats_are_turn_order(definition)) measures("seat", summary.seats);
    if (several) measures("bot", summary.bots);
    if (summary.decided > 0) measures("", summary.results);
    print_game_metrics(summary);
}

}  // namespace

void print_summary(const Plan& plan, const playtest::BatchRequest& request, const playtest::Batch& batch,
                   const playtest::Summary& summary) {
    say("{}{}: {} of {}, seed {}\n", request.definition->title, table_words(plan.choice, 0),
        plural(summary.games, "game"), plural(request.table.players, "player"), request.seed);
    if (batch.played < request.games)
        say("  stopped after {} of {}\n", grouped(batch.played), plural(request.games, "game"));
    if (!summary.trusted())
        say("  {} of {} FAILED and are left out: these shares cannot be trusted\n", grouped(summary.failed),
            plural(summary.games, "game"));
    if (!summary.bots.empty()) print_sides_and_measures(summary, *request.definition);
    print_endings(summary);
    print_lengths(summary);
    const double seconds = std::max(batch.seconds, 1e-9);
    say("  {:.2f} s with {}: {} decisions/s, {} games/s\n", batch.seconds, plural(request.jobs, "job"),
        grouped(static_cast<long long>(static_cast<double>(summary.total_decisions) / seconds)),
        grouped(static_cast<long long>(static_cast<double>(summary.games) / seconds)));
    say("  result hash {:016x}\n", summary.hash);
}

void print_failures(const playtest::BatchRequest& request, const playtest::FailedGames& failed,
                    const fs::path& folder) {
    constexpr std::size_t most_shown = 5;
    const auto& logged = failed.logged();
    const std::size_t shown = std::min(most_shown, logged.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& [number, failure, log, trouble] = logged[i];
        say_error("\ngame {} failed: {}\n  in step '{}'{}; seed {}, decision {}\n", number + 1, failure.message,
                  failure.step, failure.player >= 0 ? fmt::format(", turn of player {}", failure.player + 1) : "",
                  failure.seed, failure.decisions + 1);
        if (!trouble.empty()) say_error("  {}{}\n", log.empty() ? "no log: " : "", trouble);
        if (!log.empty())
            say_error("  replay with: {} replay {}{}{}\n", program(), shell_word(log.string()),
                      rulesets_words(request.definition->folder), limits_words(request.limits));
    }
    if (failed.count() == 0) return;
    if (failed.count() > std::ssize(logged))
        say_error("\nof {} failed games the first {} have logs in {}\n", grouped(failed.count()), logged.size(),
                  shell_word(folder.string()));
    else if (logged.size() > shown)
        say_error("\n{} failed, with logs in {}\n", plural(failed.count(), "game"), shell_word(folder.string()));
    else
        say_error("\nlogs of failed games: {}\n", shell_word(folder.string()));
}

}  // namespace rulewright::command
