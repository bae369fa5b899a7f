// hidden-memory: a local of a script that changed while games were played.
#include "checks/played.h"
#include "content/location.h"

namespace rulewright::checks {
namespace {

void find_hidden_memory(const Ruleset& ruleset, Findings& findings) {
    Repeated problems;
    for (const Rehearsal& rehearsal : ruleset.rehearsals)
        for (const std::string& leak : rehearsal.leaked) {
            auto [location, local] = content::split_location(leak);
            problems.add({.location = std::move(location),
                          .message = local + " changed during play",
                          .suggestion = "what a game remembers is declared in YAML"},
                         place_of(rehearsal));
        }
    tell_repeated(problems, findings);
}

}  // namespace

extern const Check hidden_memory{.id = "hidden-memory",
                                 .text = "a script's local that changes during play",
                                 .severity = content::Severity::error,
                                 .look = find_hidden_memory};

}  // namespace rulewright::checks
