// Which abilities of components count.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

// Zones of a player whose components' abilities count.
template <class Visit>
void each_ability_component(const Machine& machine, int player, Visit visit) {
    const state::World& world = *machine.bound.world;
    for (const int family : world.layout().ability_zones) {
        const state::ZoneFamily& zones = world.layout().zone_families[family];
        for (int k = 0; k < zones.size1; ++k) {
            const auto zone = static_cast<std::size_t>(zones.base + player * zones.size1 + k);
            for (int c = world.zones[zone].first; c >= 0; c = world.places[c].next) {
                if (world.is_view && world.places[c].hidden) continue;
                const auto definition = static_cast<std::size_t>(world.layout().components[c].definition);
                visit(c, machine.rulebook().ability_sets[definition]);
            }
        }
    }
}

}  // namespace rulewright::script
