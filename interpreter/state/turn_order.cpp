#include "state/turn_order.h"

namespace rulewright::state {

std::vector<int> turn_order(const World& world) {
    const Layout& layout = world.layout();
    const auto& declared = layout.definition->turn_order;
    int first = 0;
    if (declared && declared->variable >= 0)
        first = world.stored[layout.stores[declared->variable].base];
    else if (declared)
        first = world.stored[layout.register_base + layout.turn_order_register] - 1;
    if (first < 0) return {};
    const int players = world.players();
    const int step = declared && !declared->leftwards ? players - 1 : 1;
    std::vector<int> places(static_cast<std::size_t>(players));
    for (int place = 0; place < players; ++place) places[(first + place * step) % players] = place + 1;
    return places;
}

}  // namespace rulewright::state
