// unused-event: an event that no script raises; that nobody listens to one is fine, packs may.
#include <fmt/format.h>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_event(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        for (const content::Named& event : combination.definition->events)
            declared.add("events." + event.name, event.location, ruleset.uses.has_text(event.name),
                         fmt::format("no script raises event '{}'", event.name));
    });
}

}  // namespace

extern const Check unused_event{
    .id = "unused-event", .text = "an event that no script raises", .look = find_unused_event};

}  // namespace rulewright::checks
