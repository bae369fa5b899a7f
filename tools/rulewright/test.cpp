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
    fmt::print("{}", content::render(head, colored));
    fmt::print("    expected: {}\n", failure.expected);
    fmt::print("    found:    {}\n", indented(failure.found, "              ").substr(14));
    if (!failure.position.empty()) fmt::print("{}\n", indented(failure.position, "    | "));
    fmt::print("\n");
}

void print_clauses(const ScenarioReport& report) {
    std::vector<std::string> scopes;
    for (const Clause& clause : report.clauses)
        if (std::find(scopes.begin(), scopes.end(), clause.scope) == scopes.end()) scopes.push_back(clause.scope);
    std::size_t width = 5;
    for (const std::string& scope : scopes) width = std::max(width, scope.size());
    fmt::print("  {:<{}}  clauses  proven  physical  not proven\n", "scope", width);
    for (const std::string& scope : scopes) {
        int all = 0, proven = 0, physical = 0, unproven = 0;
        for (const Clause& clause : report.clauses) {
            if (clause.scope != scope) continue;
            ++all;
            proven += clause.standing() == Clause::Standing::proven;
            physical += clause.standing() == Clause::Standing::physical;
            unproven += clause.standing() == Clause::Standing::unproven;
        }
        fmt::print("  {:<{}}  {:>7}  {:>6}  {:>8}  {:>10}\n", scope, width, all, proven, physical, unproven);
    }
    std::vector<std::string> broken;
    for (const Clause& clause : report.clauses) {
        if (clause.standing() != Clause::Standing::unproven) continue;
        if (clause.failed > 0)
            broken.push_back(clause.id);
        else
            fmt::print("  no scenario proves {} ({}:{}): {}\n", clause.id, clause.location.file, clause.location.line,
                       clause.text);
    }
    if (!broken.empty()) fmt::print("  not proven, as their scenarios fail: {}\n", fmt::join(broken, ", "));
}

void print_all_clauses(const ScenarioReport& report) {
    for (const Clause& clause : report.clauses) {
        const auto standing = clause.standing();
        fmt::print("  {:<10} {:<14} {}\n",
                   standing == Clause::Standing::proven     ? "proven"
                   : standing == Clause::Standing::physical ? "physical"
                                                            : "NOT PROVEN",
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
        const int unproven = filtered || !report.loaded ? 0 : report.count(Clause::Standing::unproven);
        if (filtered && report.loaded && report.run == 0 && folders.size() == 1)
            throw UsageError{
                fmt::format("no scenario of {} contains '{}'", folder.filename().string(), line.text("filter"))};
        good = good && !problems.has_errors() && report.failures.empty() && unproven == 0;
        if (line.json()) {
            for (const content::Diagnostic& one : problems.all()) all_problems.add(one);
            for (const ScenarioFailure& failure : report.failures) all_problems.add(as_diagnostic(failure));
            for (const Clause& clause : report.clauses)
                if (!filtered && report.loaded && clause.standing() == Clause::Standing::unproven)
                    all_problems.error(clause.location, fmt::format("clause {} is not proven", clause.id));
            continue;
        }
        tell(problems, false);
        if (!report.loaded) {
            fmt::print("{}: no scenario was run, as the game does not load\n", folder.filename().string());
            continue;
        }
        for (const ScenarioFailure& failure : report.failures) print_failure(failure, color(STDOUT_FILENO));
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        fmt::print("{}: {} of {} scenarios passed in {:.2f} s", folder.filename().string(), report.passed, report.run,
                   seconds);
        if (report.left_out > 0) fmt::print("; {} left out by the filter", report.left_out);
        fmt::print("\n");
        if (report.run == 0 && !filtered) fmt::print("  there are no scenarios\n");
        if (line.flag("clauses")) print_all_clauses(report);
        if (!filtered && !report.clauses.empty()) print_clauses(report);
        std::fflush(stdout);
    }
    if (line.json()) tell(all_problems, true);
    return good ? fine : problem;
}

}  // namespace rulewright::command
