// unused-enum: an enum that no declaration and no script names.
#include <fmt/format.h>

#include "checks/references.h"
#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_enum(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        const References references = references_of(definition);
        for (std::size_t i = 0; i < definition.enums.size(); ++i) {
            const content::Enum& one = definition.enums[i];
            const bool used =
                references.enums.contains(static_cast<int>(i)) || ruleset.uses.has_entry("enums", one.name);
            declared.add("enums." + one.name, one.location, used, fmt::format("nothing uses enum '{}'", one.name));
        }
    });
}

}  // namespace

extern const Check unused_enum{.id = "unused-enum", .text = "an enum that nothing uses", .look = find_unused_enum};

}  // namespace rulewright::checks
