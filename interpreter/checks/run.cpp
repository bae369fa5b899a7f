#include "checks/run.h"

#include "checks/list.h"
#include "checks/ruleset.h"
#include "checks/silences.h"
#include "checks/tables.h"
#include "content/packs.h"
#include "playtest/scenario.h"

namespace rulewright::checks {
namespace {

namespace fs = std::filesystem;

// Files that no game reads while it is played.
void read_other_files(const fs::path& folder, content::Diagnostics& diagnostics) {
    (void)playtest::load_rulebook(folder, diagnostics);
    (void)playtest::load_scenarios(folder, diagnostics);
    std::vector<fs::path> homes{folder};
    for (const std::string& pack : content::pack_ids(folder)) homes.push_back(folder / "expansions" / pack);
    for (const fs::path& home : homes)
        for (const fs::path& file : content::files_in(home / "playtests", ".yaml"))
            (void)content::load_document(file, "base", "playtest", diagnostics);
}

}  // namespace

Report run_checks(const Request& request) {
    Report report;
    Ruleset ruleset = open_ruleset(request.folder, request.limits, report.problems);
    ruleset.command = request.command;
    rehearse_all(ruleset, request.games);
    read_other_files(request.folder, report.problems);
    Silences silences(request.folder, report.problems);
    content::Diagnostics findings;
    for (const Check* check : all_checks()) {
        Findings own(*check, findings);
        check->look(ruleset, own);
    }
    const content::Diagnostics loud = silences.keep_loud(findings);
    for (const content::Diagnostic& one : loud.all()) report.problems.add(one);
    // Checks that could not look everywhere have not found what is silenced.
    if (ruleset.whole) silences.tell_useless(report.problems);
    report.combinations = static_cast<int>(ruleset.combinations.size());
    for (const Rehearsal& rehearsal : ruleset.rehearsals) report.games += rehearsal.played;
    return report;
}

}  // namespace rulewright::checks
