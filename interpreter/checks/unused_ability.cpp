// unused-ability: an ability that scripts define and no component has.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_ability(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        std::set<std::string> had;
        for (const content::Component& component : combination.definition->components)
            had.insert(component.abilities.begin(), component.abilities.end());
        for (const content::Named& ability : combination.defined("abilities"))
            declared.add("abilities." + ability.name, ability.location, had.contains(ability.name),
                         fmt::format("no component has ability '{}'", ability.name));
    });
}

}  // namespace

extern const Check unused_ability{
    .id = "unused-ability", .text = "an ability that no component has", .look = find_unused_ability};

}  // namespace rulewright::checks
