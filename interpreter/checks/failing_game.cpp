// failing-game: a game that cannot be played to its end, with random players or with a bot. Invariants are looked at
// after every step.
#include <fmt/format.h>

#include "checks/played.h"
#include "content/location.h"

namespace rulewright::checks {
namespace {

// The flow itself asks too, between two steps.
std::string where(const engine::Failure& failure) {
    return failure.step.empty() ? "between its steps" : fmt::format("in step '{}'", failure.step);
}

void find_failing_games(const Ruleset& ruleset, Findings& findings) {
    Repeated problems;
    for (const Rehearsal& rehearsal : ruleset.rehearsals) {
        for (const content::Diagnostic& one : rehearsal.problems.all()) problems.add(one, place_of(rehearsal));
        if (!rehearsal.failed) continue;
        auto [location, message] = content::split_location(rehearsal.failed->failure.message);
        problems.add({.location = std::move(location),
                      .message = fmt::format("a game fails {}: {}", where(rehearsal.failed->failure), message),
                      .suggestion = replayed_by(ruleset, rehearsal, rehearsal.failed->seed)},
                     place_of(rehearsal));
    }
    tell_repeated(problems, findings);
}

}  // namespace

extern const Check failing_game{.id = "failing-game",
                                .text = "a game that fails, with random players or a bot, or breaks an invariant",
                                .severity = content::Severity::error,
                                .look = find_failing_games};

}  // namespace rulewright::checks
