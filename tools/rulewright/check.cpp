// rulewright check: everything that can be found out about a game without a person.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "checks/list.h"
#include "checks/run.h"
#include "rulewright/games.h"
#include "rulewright/shared.h"

namespace rulewright::command {

namespace {

// --list: the checks there are.
void print_list(bool json) {
    if (json) {
        nlohmann::ordered_json all = nlohmann::ordered_json::array();
        for (const checks::Check* check : checks::all_checks())
            all.push_back({{"id", check->id},
                           {"text", check->text},
                           {"severity", check->severity == content::Severity::error ? "error" : "warning"}});
        say("{}\n", all.dump(2));
        return;
    }
    for (const checks::Check* check : checks::all_checks())
        say("{:<22}{:<9}{}\n", check->id, check->severity == content::Severity::error ? "error" : "warning",
            check->text);
}

// The command that plays a game of the checks again.
std::string game_again(const fs::path& folder, const TableRequest& table, const std::string& bot, std::uint64_t seed) {
    return fmt::format("{} playtest {}{}{}{} --games 1 --seed {} --check", program(),
                       shell_word(folder.filename().string()), rulesets_words(folder),
                       table_words(table, table.players.value_or(0)), bot.empty() ? "" : " --bots " + shell_word(bot),
                       seed);
}

int count(const content::Diagnostics& problems, content::Severity severity) {
    const auto& all = problems.all();
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [&](const auto& one) { return one.severity == severity; }));
}

}  // namespace

int check(const Arguments& arguments) {
    CommandLine line(
        "check", "check <game>|all [--games N] | check --list",
        "Loads a game with every legal combination of its packs and with each variant, plays a few random games for\n"
        "every number of players with all invariants on, twice, reads scenarios, playtests, rulebook and bots, and\n"
        "looks for what nothing uses. What is meant to be so is silenced in the manifest: see docs/checks.md.",
        {"check tic-tac-toe", "check my-games/new-game", "check all --format json", "check --list"}, {"game"});
    line.add()("games", po::value<long long>()->default_value(3)->value_name("N"), "random games for each table")(
        "list", "print the checks there are, with what each finds");
    line.add_format();
    line.add_limits();
    if (!line.parse(arguments)) return fine;
    if (line.flag("list")) {
        print_list(line.json());
        return fine;
    }
    const int games = static_cast<int>(bounded(line, "games", 0, 1'000'000));
    content::Diagnostics all;
    bool good = true;
    for (const fs::path& folder : game_folders(line, line.word("game"))) {
        const auto started = std::chrono::steady_clock::now();
        const checks::Report report =
            checks::run_checks({.folder = folder,
                                .games = games,
                                .limits = line.limits(),
                                .command = [&](const TableRequest& table, const std::string& bot, std::uint64_t seed) {
                                    return game_again(folder, table, bot, seed);
                                }});
        good = good && !report.problems.has_errors();
        if (line.json()) {
            for (const content::Diagnostic& one : report.problems.all()) all.add(one);
            continue;
        }
        tell(report.problems, false);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        say("{}: {} combinations of packs and variants, {} games, {} errors, {} warnings, {:.2f} s\n",
            folder.filename().string(), report.combinations, report.games,
            count(report.problems, content::Severity::error), count(report.problems, content::Severity::warning),
            seconds);
        flush_output();
    }
    if (line.json()) tell(all, true);
    return good ? fine : problem;
}

}  // namespace rulewright::command
