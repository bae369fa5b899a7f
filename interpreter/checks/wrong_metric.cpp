// wrong-metric: a metric that gives no number at the end of a game.
#include <fmt/format.h>

#include "checks/played.h"
#include "content/location.h"

namespace rulewright::checks {
namespace {

void find_wrong_metrics(const Ruleset& ruleset, Findings& findings) {
    Repeated problems;
    for (const Rehearsal& rehearsal : ruleset.rehearsals)
        for (const WrongMetric& wrong : rehearsal.wrong_metrics) {
            auto [location, message] = content::split_location(wrong.problem.message);
            problems.add({.location = std::move(location),
                          .message = fmt::format("metric '{}' is wrong: {}", wrong.problem.metric, message),
                          .suggestion = replayed_by(ruleset, rehearsal, wrong.seed)},
                         place_of(rehearsal));
        }
    tell_repeated(problems, findings);
}

}  // namespace

extern const Check wrong_metric{.id = "wrong-metric",
                                .text = "a metric that fails or gives no number",
                                .severity = content::Severity::error,
                                .look = find_wrong_metrics};

}  // namespace rulewright::checks
