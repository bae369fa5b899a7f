// unused-action: an action that scripts define and no menu offers.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_action(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        std::set<std::string> offered;
        for (const content::Menu& menu : combination.definition->menus)
            offered.insert(menu.actions.begin(), menu.actions.end());
        for (const content::Named& action : combination.defined("actions"))
            declared.add("actions." + action.name, action.location,
                         offered.contains(action.name) || ruleset.uses.has_entry("actions", action.name),
                         fmt::format("no menu offers action '{}'", action.name));
    });
}

}  // namespace

extern const Check unused_action{
    .id = "unused-action", .text = "an action that no menu offers", .look = find_unused_action};

}  // namespace rulewright::checks
