// unused-grid: a grid that no state is declared per, and no script names.
#include <fmt/format.h>

#include "checks/references.h"
#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_grid(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        const References references = references_of(definition);
        for (std::size_t i = 0; i < definition.grids.size(); ++i)
            declared.add("grids." + definition.grids[i].name, definition.grids[i].location,
                         references.grids.contains(static_cast<int>(i)) || ruleset.uses.has(definition.grids[i].name),
                         fmt::format("nothing uses grid '{}'", definition.grids[i].name));
    });
}

}  // namespace

extern const Check unused_grid{.id = "unused-grid", .text = "a grid that nothing uses", .look = find_unused_grid};

}  // namespace rulewright::checks
