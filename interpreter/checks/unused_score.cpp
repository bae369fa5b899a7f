// unused-score: a line of the score sheet that no script writes on.
#include <fmt/format.h>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_score(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        for (const content::Named& line : combination.definition->scores)
            declared.add("scores[" + line.name + "]", line.location, ruleset.uses.has_text(line.name),
                         fmt::format("no script gives points for '{}'", line.name));
    });
}

}  // namespace

extern const Check unused_score{
    .id = "unused-score", .text = "a score line that no script gives points for", .look = find_unused_score};

}  // namespace rulewright::checks
