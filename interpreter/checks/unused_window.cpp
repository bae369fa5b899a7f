// unused-window: a window that no menu opens.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_window(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        std::set<int> opened;
        for (const content::Menu& menu : definition.menus) opened.insert(menu.windows.begin(), menu.windows.end());
        for (std::size_t i = 0; i < definition.windows.size(); ++i)
            declared.add("windows." + definition.windows[i].name, definition.windows[i].location,
                         opened.contains(static_cast<int>(i)),
                         fmt::format("no menu opens window '{}'", definition.windows[i].name));
    });
}

}  // namespace

extern const Check unused_window{.id = "unused-window",
                                 .text = "a window that no menu opens, so that abilities wait for it in vain",
                                 .look = find_unused_window};

}  // namespace rulewright::checks
