// unused-menu: a menu that no script offers.
#include <fmt/format.h>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_menu(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        for (const content::Menu& menu : combination.definition->menus)
            declared.add("menus." + menu.name, menu.location, ruleset.uses.has_text(menu.name),
                         fmt::format("no script offers menu '{}'", menu.name));
    });
}

}  // namespace

extern const Check unused_menu{.id = "unused-menu", .text = "a menu that no script offers", .look = find_unused_menu};

}  // namespace rulewright::checks
