// unused-type: a type that no component has.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_type(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        std::set<int> printed;
        for (const content::Component& component : definition.components) printed.insert(component.type);
        for (std::size_t i = 0; i < definition.types.size(); ++i)
            declared.add("types." + definition.types[i].name, definition.types[i].location,
                         printed.contains(static_cast<int>(i)),
                         fmt::format("there is no component of type '{}'", definition.types[i].name));
    });
}

}  // namespace

extern const Check unused_type{
    .id = "unused-type", .text = "a component type of which there is no component", .look = find_unused_type};

}  // namespace rulewright::checks
