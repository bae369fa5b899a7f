#include "state/stream_names.h"

#include "state/layout.h"
#include "state/streams.h"

namespace rulewright::state {
namespace {

// A value of an enum by its name, a cell by its column and row.
std::uint64_t key_on(const content::Definition& definition, const content::Axis& axis, int index) {
    switch (axis.kind) {
        case content::Axis::Kind::player:
            return name_key("player") + static_cast<std::uint64_t>(index);
        case content::Axis::Kind::enumeration:
            return name_key(definition.enums[axis.index].values[index]);
        case content::Axis::Kind::grid: {
            const int width = definition.grids[axis.index].width;
            return mixed(name_key("cell"), (std::uint64_t(index / width) << 32) + std::uint64_t(index % width));
        }
    }
    return 0;
}

}  // namespace

void name_streams(Layout& layout) {
    const content::Definition& definition = *layout.definition;
    for (ZoneInfo& zone : layout.zones) {
        const content::Zone& declared = definition.zones[zone.family];
        zone.stream = zone_stream(declared.name);
        if (zone.host >= 0) zone.stream = mixed(zone.stream, layout.components[zone.host].key);
        if (zone.key0 >= 0) zone.stream = mixed(zone.stream, key_on(definition, declared.per[0], zone.key0));
        if (zone.key1 >= 0) zone.stream = mixed(zone.stream, key_on(definition, declared.per[1], zone.key1));
    }
    for (const std::string& step : layout.steps) layout.step_keys.push_back(name_key(step));
    for (FlowOp& op : layout.flow)
        if (op.node) op.key = name_key(op.node->name);
}

}  // namespace rulewright::state
