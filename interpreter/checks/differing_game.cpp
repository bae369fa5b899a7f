// differing-game: the same seed gives another game when other games were played before it.
#include <fmt/format.h>

#include "checks/played.h"

namespace rulewright::checks {
namespace {

content::Location place_of_step(const Ruleset& ruleset, const std::string& name) {
    for (const Combination& combination : ruleset.combinations)
        for (const content::Named& step : combination.defined("steps"))
            if (step.name == name) return step.location;
    return {};
}

std::string likely_cause(const Rehearsal& rehearsal) {
    if (!rehearsal.leaked.empty()) return rehearsal.leaked.front() + " remembers earlier games";
    return "something outside the declared state remembers earlier games";
}

void find_differing_games(const Ruleset& ruleset, Findings& findings) {
    Repeated problems;
    for (const Rehearsal& rehearsal : ruleset.rehearsals) {
        if (!rehearsal.difference) continue;
        const Difference& difference = *rehearsal.difference;
        // What differs from table to table stays out of the message: it is one mistake.
        std::string cure =
            fmt::format("game {} (seed {}) differs in its step {}; what a game remembers is declared in YAML",
                        difference.game, difference.seed, difference.step_number);
        if (const std::string again = replayed_by(ruleset, rehearsal, difference.seed); !again.empty())
            cure += "; " + again;
        problems.add(
            {.location = place_of_step(ruleset, difference.step),
             .message = fmt::format("the same game differs when others were played before it, first in step '{}': {}",
                                    difference.step, likely_cause(rehearsal)),
             .suggestion = std::move(cure)},
            place_of(rehearsal));
    }
    tell_repeated(problems, findings);
}

}  // namespace

extern const Check differing_game{.id = "differing-game",
                                  .text = "a game that depends on which games were played before it",
                                  .severity = content::Severity::error,
                                  .look = find_differing_games};

}  // namespace rulewright::checks
