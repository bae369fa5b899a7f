#include "checks/played.h"

namespace rulewright::checks {

Repeated::Place place_of(const Rehearsal& rehearsal) {
    if (rehearsal.bot.empty()) return {Repeated::Place::Kind::table, rehearsal.words, rehearsal.words};
    return {Repeated::Place::Kind::bot, rehearsal.bot, rehearsal.words};
}

std::string replayed_by(const Ruleset& ruleset, const Rehearsal& rehearsal, std::uint64_t seed) {
    return ruleset.command ? "see: " + ruleset.command(rehearsal.request, rehearsal.bot, seed) : std::string();
}

void tell_repeated(const Repeated& problems, Findings& findings) {
    content::Diagnostics told;
    problems.tell(told);
    for (const content::Diagnostic& one : told.all())
        findings.tell(one.subject, one.location, one.message, one.suggestion);
}

}  // namespace rulewright::checks
