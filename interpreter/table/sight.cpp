#include "table/sight.h"

#include <fmt/format.h>

#include "table/names.h"

namespace rulewright::table {

using content::ValueType;

namespace {

state::World seen_by(const state::World& real, int viewer, std::vector<std::int32_t>& names) {
    return viewer == everything ? real : real.view(viewer, &names);
}

}  // namespace

Sight::Sight(const state::World& real, int the_viewer)
    : viewer(the_viewer),
      world(seen_by(real, the_viewer, names)),
      layout(world.layout()),
      definition(*layout.definition),
      places(layout.components.size()) {}

std::string Sight::component_words(int component) const {
    if (world.places[component].hidden != 0)
        return fmt::format("a hidden {}", spaced(definition.types[layout.components[component].type].name));
    return printed_title(printed(component));
}

std::string Sight::place(const state::Value& value) const {
    using Kind = state::Value::Kind;
    switch (value.kind) {
        case Kind::player:
            return seat_place(value.index);
        case Kind::component:
            return places[value.index];
        case Kind::zone: {
            const state::ZoneInfo& info = layout.zones[value.index];
            if (info.host < 0) return zone_place(layout, value.index);
            const std::string& host = places[info.host];
            return host.empty() ? host : fmt::format("{}.{}", host, zone_place(layout, value.index));
        }
        case Kind::enumeration:
            return enum_place(definition, value.family, value.index);
        case Kind::cell:
            return cell_place(definition, value.family, value.index);
        case Kind::none:
        case Kind::boolean:
        case Kind::integer:
        case Kind::text:
            break;
    }
    return {};
}

std::string value_words(const Sight& sight, const ValueType& type, std::int32_t value) {
    switch (type.kind) {
        case ValueType::Kind::boolean:
            return value ? "yes" : "";
        case ValueType::Kind::enumeration:
            return value < 0 ? "" : spaced(sight.definition.enums[type.index].values[value]);
        case ValueType::Kind::player:
            return value < 0 ? "" : fmt::format("Player {}", value + 1);
        case ValueType::Kind::component:
            return value < 0 ? "" : sight.component_words(value);
        default:
            return std::to_string(value);
    }
}

std::string value_mark(const Sight& sight, const ValueType& type, std::int32_t value) {
    switch (type.kind) {
        case ValueType::Kind::boolean:
            return value ? "#" : "";
        case ValueType::Kind::player:
            return value < 0 ? "" : std::to_string(value + 1);
        case ValueType::Kind::integer:
            return value == 0 ? "" : std::to_string(value);
        default:
            return value_words(sight, type, value);
    }
}

}  // namespace rulewright::table
