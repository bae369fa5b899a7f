// The printed components: their fields, where they start, how many there are.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "content/builder.h"

namespace rulewright::content {

namespace {

// "supply[N][2,1]" -> "supply", {"N", "2,1"}; nothing when the brackets do not close.
struct ZoneName {
    std::string name;
    std::vector<std::string> keys;
};

std::optional<ZoneName> read_zone_name(const std::string& text) {
    ZoneName made;
    std::size_t at = std::min(text.find('['), text.size());
    made.name = text.substr(0, at);
    while (at < text.size()) {
        const std::size_t close = text.find(']', at);
        if (text[at] != '[' || close == std::string::npos) return std::nullopt;
        made.keys.push_back(text.substr(at + 1, close - at - 1));
        at = close + 1;
    }
    if (made.name.empty()) return std::nullopt;
    return made;
}

// "2,1" -> the index of column 2, row 1; -1 when the grid has no such cell.
int cell_index(const Grid& grid, const std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos) return -1;
    const auto read = [&](std::size_t from, std::size_t to) {
        while (from < to && text[from] == ' ') ++from;
        int value = 0;
        const auto parsed = std::from_chars(text.data() + from, text.data() + to, value);
        return parsed.ec == std::errc{} && parsed.ptr == text.data() + to ? value : 0;
    };
    const int x = read(0, comma), y = read(comma + 1, text.size());
    if (x < 1 || x > grid.width || y < 1 || y > grid.height) return -1;
    return (y - 1) * grid.width + x - 1;
}

}  // namespace

void Builder::components() {
    const Node* section = root_.get("components");
    if (!section || !section->is_map()) return;
    d_.components.reserve(section->keys.size());
    for (std::size_t i = 0; i < section->keys.size(); ++i) component(section->keys[i], section->items[i]);
}

void Builder::component(const Key& key, const Node& node) {
    Component made;
    made.id = key.text;
    made.location = key.location;
    made.title = node.text_or("title", key.text);
    made.text = node.text_or("text");
    const Node* type = node.get("type");
    if (!type) {
        complain(key, fmt::format("component '{}' needs a 'type', its own or its file's", key.text));
        return;
    }
    made.type = find_named(d_.types, type->text);
    if (made.type < 0) {
        complain(*type, fmt::format("there is no component type '{}'", type->text),
                 did_you_mean(type->text, names_of(d_.types)));
        return;
    }
    if (const Node* copies = node.get("copies")) {
        const std::string what = fmt::format("'copies' of '{}'", key.text);
        made.copies = number(*copies, what);
        check_least(made.copies, 0, *copies, what);
        check_most(made.copies, most_copies, *copies, what);
    }
    if (const Node* per = node.get("per")) {
        made.per_player = per->text == "player";
        if (!made.per_player)
            complain(*per, fmt::format("a component is made per player or once, not per '{}'", per->text));
    }
    if (const Node* abilities = node.get("abilities"); abilities && abilities->is_sequence())
        for (const Node& ability : abilities->items) {
            if (std::find(made.abilities.begin(), made.abilities.end(), ability.text) != made.abilities.end())
                complain(ability, fmt::format("the ability '{}' is given twice", ability.text));
            else
                made.abilities.push_back(ability.text);
        }
    component_fields(made, d_.types[made.type], node, key);
    component_zone(made, node);
    d_.components.push_back(std::move(made));
}

void Builder::component_fields(Component& component, const Type& type, const Node& node, const Key& at) {
    const std::set<std::string>& builtin = builtin_component_keys();
    for (const Key& key : node.keys)
        if (!builtin.contains(key.text) && find_named(type.fields, key.text) < 0) {
            std::vector<std::string> known = names_of(type.fields);
            known.insert(known.end(), builtin.begin(), builtin.end());
            complain(key, fmt::format("unknown field '{}' in {} '{}'", key.text, type.name, component.id),
                     did_you_mean(key.text, known));
        }
    for (const Field& field : type.fields) {
        Data value;
        if (const Node* given = node.get(field.name)) {
            if (auto read =
                    data(*given, field.type, fmt::format("'{}' of {} '{}'", field.name, type.name, component.id)))
                value = std::move(*read);
        } else if (field.default_value) {
            value = *field.default_value;
        } else if (!field.optional) {
            complain(at, fmt::format("{} '{}' needs the field '{}'", type.name, component.id, field.name),
                     fmt::format("declared in {}:{} without a default", field.location.file, field.location.line));
        }
        component.fields.push_back(std::move(value));
    }
}

// The text of `zone` with {field} replaced by what is printed there.
std::string Builder::filled_zone(const Component& component, const Node& zone) {
    std::string out;
    const Type& type = d_.types[component.type];
    const std::string& text = zone.text;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = text.find('{', at);
        const std::size_t close = open == std::string::npos ? open : text.find('}', open);
        if (close == std::string::npos) return out + text.substr(at);
        out += text.substr(at, open - at);
        const std::string name = text.substr(open + 1, close - open - 1);
        const int field = find_named(type.fields, name);
        if (field < 0) {
            complain(zone, fmt::format("type '{}' has no field '{}' to find the zone by", type.name, name),
                     did_you_mean(name, names_of(type.fields)));
            return {};
        }
        const Data& value = component.fields[field];
        if (value.kind == Data::Kind::text || value.kind == Data::Kind::enumeration)
            out += value.text;
        else if (value.kind == Data::Kind::integer)
            out += std::to_string(value.integer);
        at = close + 1;
    }
    return out;
}

void Builder::component_zone(Component& component, const Node& node) {
    const Node* given = node.get("zone");
    if (!given || given->text == "box") return;
    const std::string text = filled_zone(component, *given);
    if (text.empty()) return;  // reported
    const auto name = read_zone_name(text);
    if (!name) {
        complain(*given, fmt::format("the zone '{}' cannot be read", text), "write deck, supply[N] or supply[{field}]");
        return;
    }
    std::vector<std::string> known;
    int index = -1;
    for (std::size_t i = 0; i < d_.zones.size(); ++i) {
        if (d_.zones[i].on_type >= 0) continue;
        known.push_back(d_.zones[i].name);
        if (d_.zones[i].name == name->name) index = static_cast<int>(i);
    }
    if (index < 0) {
        complain(*given, fmt::format("there is no zone '{}'", name->name), did_you_mean(name->name, known));
        return;
    }
    const Zone& zone = d_.zones[index];
    if (std::find(zone.holds.begin(), zone.holds.end(), component.type) == zone.holds.end() && !zone.holds.empty())
        complain(*given, fmt::format("zone '{}' does not hold components of type '{}'", zone.name,
                                     d_.types[component.type].name));
    component.zone = index;
    zone_keys(component, zone, name->keys, *given);
}

void Builder::zone_keys(Component& component, const Zone& zone, const std::vector<std::string>& keys, const Node& at) {
    std::size_t next = 0;
    bool player_taken = false;
    for (const Axis& axis : zone.per) {
        if (axis.kind == Axis::Kind::player) {
            if (!component.per_player) {
                complain(at, fmt::format("zone '{}' is one per player, component '{}' is not", zone.name, component.id),
                         "add 'per: player' to the component");
                return;
            }
            if (player_taken) {
                complain(at, fmt::format("zone '{}' is per pair of players: components cannot start there", zone.name),
                         "start in the box");
                return;
            }
            player_taken = true;
            component.zone_keys.push_back(-1);
            continue;
        }
        const bool is_enum = axis.kind == Axis::Kind::enumeration;
        const std::string& family = is_enum ? d_.enums[axis.index].name : d_.grids[axis.index].name;
        if (next >= keys.size()) {
            complain(at, fmt::format("zone '{}' is one per {}: say which", zone.name, family),
                     fmt::format("write {}[...]", zone.name));
            return;
        }
        const std::string& key = keys[next++];
        int found = -1;
        std::string cure = "cells are named by column and row: 2,1";
        if (is_enum) {
            const auto& values = d_.enums[axis.index].values;
            const auto value = std::find(values.begin(), values.end(), key);
            found = value == values.end() ? -1 : static_cast<int>(value - values.begin());
            cure = did_you_mean(key, values);
        } else {
            found = cell_index(d_.grids[axis.index], key);
        }
        if (found < 0)
            complain(at,
                     fmt::format("zone '{}' has no '{}', which is no {} of '{}'", zone.name, key,
                                 is_enum ? "value" : "cell", family),
                     cure);
        component.zone_keys.push_back(found);
    }
    if (next < keys.size()) complain(at, fmt::format("zone '{}' takes no key '{}'", zone.name, keys[next]));
}

}  // namespace rulewright::content
