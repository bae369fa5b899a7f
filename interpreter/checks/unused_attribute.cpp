// unused-attribute: an attribute of a component type that no script names.
#include <fmt/format.h>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_attribute(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        for (const content::Store& store : definition.stores)
            if (store.on_type >= 0)
                declared.add(fmt::format("types.{}.attributes.{}", definition.types[store.on_type].name, store.name),
                             store.location, ruleset.uses.has(store.name),
                             fmt::format("nothing uses attribute '{}' of type '{}'", store.name,
                                         definition.types[store.on_type].name));
    });
}

}  // namespace

extern const Check unused_attribute{.id = "unused-attribute",
                                    .text = "an attribute of a component type that nothing uses",
                                    .look = find_unused_attribute};

}  // namespace rulewright::checks
