// unused-zone: a zone in which nothing lies at the start and which no script names.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void find_unused_zone(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const content::Definition& definition = *combination.definition;
        std::set<int> filled;
        for (const content::Component& component : definition.components) filled.insert(component.zone);
        for (std::size_t i = 1; i < definition.zones.size(); ++i) {  // the box is always there
            const content::Zone& zone = definition.zones[i];
            const std::string type = zone.on_type < 0 ? "" : "types." + definition.types[zone.on_type].name + ".";
            declared.add(type + "zones." + zone.name, zone.location,
                         filled.contains(static_cast<int>(i)) || ruleset.uses.has(zone.name),
                         fmt::format("nothing uses zone '{}'", zone.name));
        }
    });
}

}  // namespace

extern const Check unused_zone{.id = "unused-zone", .text = "a zone that nothing uses", .look = find_unused_zone};

}  // namespace rulewright::checks
