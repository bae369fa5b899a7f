// rulewright test
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <set>

#include "playtest/scenario.h"
#include "rulewright/games.h"
#include "rulewright/shared.h"

namespace rulewright::command {

namespace {

using playtest::Clause;
using playtest::ScenarioFailure;
using playtest::ScenarioReport;

content::Diagnostic as_diagnostic(const ScenarioFailure& failure) {
    return {content::Severity::error,
            failure.location,
            fmt::format("{}: expected {}; found {}", failure.scenario, failure.expected, failure.found),
            {},
            1};
}

std::string indented(const std::string& text, const std::string& margin) {
    std::string out = margin;
    for (const char c : text) {
        out += c;
        if (c == '\n') out += margin;
    }
    return out;
}

// The place with its source line, then what was expected and what was found.
void print_failure(const ScenarioFailure& failure, bool colored) {
    content::Diagnostic head{content::Severity::error, failure.location, failure.scenario, {}, 1};
    write_output(content::render(head, colored));
    say("    expected: {}\n", failure.expected);
    say("    found:    {}\n", indented(failure.found, "              ").substr(14));
    if (!failure.position.empty()) say("{}\n", indented(failure.position, "    | "));
    say("\n");
}

// Nobody reads a thousand failures: the first, and how many more there are.
void print_failures(const std::vector<ScenarioFailure>& failures, bool colored) {
    constexpr std::size_t most_shown = 50;
    for (std::size_t i = 0; i < std::min(failures.size(), most_shown); ++i) print_failure(failures[i], colored);
    if (failures.size() > most_shown)
        say("and {} more failures\n\n", grouped(static_cast<long long>(failures.size() - most_shown)));
}

// "52 of 52 scenarios passed in 0.10 s; 1 file could not be read": whoever reads only this line must know.
void print_count(const std::string& game, const ScenarioReport& report, double seconds) {
    say("{}: {} of {} scenarios passed in {:.2f} s", game, report.passed, report.run, seconds);
    if (report.left_out > 0) say("; {} left out by the filter", report.left_out);
    if (report.unusable > 0) say("; {} could not be used", report.unusable);
    if (report.unread_files > 0)
        say("; {} file{} could not be read", report.unread_files, report.unread_files == 1 ? "" : "s");
    say("\n");
}

void print_clauses(const ScenarioReport& report) {
    std::vector<std::string> scopes;
    for (const Clause& clause : report.clauses)
        if (std::find(scopes.begin(), scopes.end(), clause.scope) == scopes.end()) scopes.push_back(clause.scope);
    std::size_t width = 5;
    for (const std::string& scope : scopes) width = std::max(width, scope.size());
    const bool complete = report.complete();
    say("  {:<{}}  clauses  proven  physical  {:>10}\n", "scope", width, complete ? "not proven" : "not known");
    for (const std::string& scope : scopes) {
        int all = 0, proven = 0, physical = 0, unproven = 0;
        for (const Clause& clause : report.clauses) {
            if (clause.scope != scope) continue;
            ++all;
            proven += clause.standing() == Clause::Standing::proven;
            physical += clause.standing() == Clause::Standing::physical;
            unproven += clause.standing() == Clause::Standing::unproven;
        }
        say("  {:<{}}  {:>7}  {:>6}  {:>8}  {:>10}\n", scope, width, all, proven, physical, unproven);
    }
    if (!complete) return;  // what was not read may prove the rest
    std::vector<std::string> broken;
    for (const Clause& clause : report.clauses) {
        if (clause.standing() != Clause::Standing::unproven) continue;
        if (clause.failed > 0)
            broken.push_back(clause.id);
        else
            say("  no scenario proves {} ({}:{}): {}\n", clause.id, clause.location.file, clause.location.line,
                clause.text);
    }
    if (!broken.empty()) say("  not proven, as their scenarios fail: {}\n", fmt::join(broken, ", "));
}

void print_all_clauses(const ScenarioReport& report) {
    for (const Clause& clause : report.clauses) {
        const auto standing = clause.standing();
        say("  {:<10} {:<14} {}\n",
            standing == Clause::Standing::proven     ? "proven"
            : standing == Clause::Standing::physical ? "physical"
            : report.complete()                      ? "NOT PROVEN"
                                                     : "not known",
            clause.id, clause.text);
    }
}

}  // namespace

int test(const Arguments& arguments) {
    CommandLine line(
        "test", "test <game>|all [--filter TEXT] [--clauses]",
        "Runs the scenarios of a game and of its expansions. A failing one shows what was expected and what was\n"
        "found. Then follows which clauses of the rulebook are proven; one that is not is a failure.",
        {"test tic-tac-toe", "test planet-profiteers --filter bribe"}, {"game"});
    line.add()("filter", po::value<std::string>()->value_name("TEXT"),
               "only scenarios whose name, file or clauses contain it; unproven clauses are then no failure")(
        "clauses", "list every clause with its standing");
    line.add_format();
    line.add_limits();
    if (!line.parse(arguments)) return fine;
    const auto folders = game_folders(line, line.word("game"));
    content::Diagnostics all_problems;
    bool good = true;
    for (const fs::path& folder : folders) {
        const auto started = std::chrono::steady_clock::now();
        content::Diagnostics problems;
        const ScenarioReport report = playtest::run_scenarios(folder, line.text("filter"), problems, line.limits());
        const bool filtered = line.flag("filter");
        const int unproven = report.complete() ? report.count(Clause::Standing::unproven) : 0;
        // What the filter looks for may stand where a file is broken: then that is told instead.
        const bool all_read = report.loaded && report.unread_files == 0 && report.unusable == 0;
        if (filtered && all_read && report.run == 0 && folders.size() == 1)
            throw UsageError{
                fmt::format("no scenario of {} contains '{}'", folder.filename().string(), line.text("filter"))};
        good = good && !problems.has_errors() && report.failures.empty() && unproven == 0;
        if (line.json()) {
            for (const content::Diagnostic& one : problems.all()) all_problems.add(one);
            for (const ScenarioFailure& failure : report.failures) all_problems.add(as_diagnostic(failure));
            for (const Clause& clause : report.clauses)
                if (report.complete() && clause.standing() == Clause::Standing::unproven)
                    all_problems.error(clause.location, fmt::format("clause {} is not proven", clause.id));
            continue;
        }
        tell(problems, false);
        if (!report.loaded) {
            say("{}: no scenario was run, as the game does not load\n", folder.filename().string());
            continue;
        }
        print_failures(report.failures, color(STDOUT_FILENO));
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        print_count(folder.filename().string(), report, seconds);
        if (report.run == 0 && report.complete()) say("  there are no scenarios\n");
        if (line.flag("clauses")) print_all_clauses(report);
        if (!filtered && !report.clauses.empty()) print_clauses(report);
        flush_output();
    }
    if (line.json()) tell(all_problems, true);
    return good ? fine : problem;
}

}  // namespace rulewright::command
