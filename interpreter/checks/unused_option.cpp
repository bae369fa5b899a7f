// unused-option: an option that neither a number of the content nor a script reads.
#include <fmt/format.h>

#include "checks/references.h"
#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_option(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        const References references = references_of(definition);
        for (std::size_t i = 0; i < definition.options.size(); ++i) {
            const content::Option& option = definition.options[i];
            const bool used = references.options.contains(static_cast<int>(i)) || option.players_min ||
                              option.players_max || ruleset.uses.has(option.name);
            declared.add("options." + option.name, option.location, used,
                         fmt::format("option '{}' is never read", option.name));
        }
    });
}

}  // namespace

extern const Check unused_option{
    .id = "unused-option", .text = "an option that is never read", .look = find_unused_option};

}  // namespace rulewright::checks
