// Enums, grids, records, component types, and the data that fits them.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "content/builder.h"
#include "content/drawing.h"

namespace rulewright::content {

const std::set<std::string>& builtin_component_keys() {
    static const std::set<std::string> keys = {"title", "text", "copies", "zone", "per", "abilities", "type"};
    return keys;
}

void Builder::enums() {
    const Node* section = root_.get("enums");
    if (!section || !section->is_map()) return;
    static const std::set<std::string> builtin_types = {"int", "bool", "text", "shape", "player", "component"};
    for (std::size_t i = 0; i < section->keys.size(); ++i) {
        const Key& key = section->keys[i];
        check_name(key, "enum");
        if (builtin_types.contains(key.text))
            complain(key, fmt::format("'{}' is a built-in type and cannot name an enum", key.text));
        Enum made{key.text, {}, key.location};
        std::set<std::string_view> seen;
        for (const Node& value : section->items[i].items) {
            if (!seen.insert(value.text).second)
                complain(value, fmt::format("enum '{}' has the value '{}' twice", key.text, value.text));
            else
                made.values.push_back(value.text);
        }
        if (made.values.empty()) complain(key, fmt::format("enum '{}' has no values", key.text));
        d_.enums.push_back(std::move(made));
    }
}

void Builder::grids() {
    const Node* section = root_.get("grids");
    if (!section || !section->is_map()) return;
    for (std::size_t i = 0; i < section->keys.size(); ++i) {
        const Key& key = section->keys[i];
        check_name(key, "grid");
        if (find_named(d_.enums, key.text) >= 0 || key.text == "player")
            complain(key, fmt::format("'{}' names something else already", key.text));
        Grid grid{key.text, 1, 1, key.location};
        const auto side = [&](const char* name) {
            const Node* node = section->items[i].get(name);
            return node ? static_cast<int>(std::clamp<std::int64_t>(node->as_int().value_or(1), 1, 1000)) : 1;
        };
        grid.width = side("width");
        grid.height = side("height");
        d_.grids.push_back(std::move(grid));
    }
}

void Builder::records() {
    const Node* section = root_.get("records");
    if (!section || !section->is_map()) return;
    // Names first: records may hold each other in lists.
    for (const Key& key : section->keys) {
        check_name(key, "record");
        if (find_named(d_.enums, key.text) >= 0) complain(key, fmt::format("'{}' is an enum already", key.text));
        d_.records.push_back({key.text, {}, key.location});
    }
    for (std::size_t i = 0; i < section->items.size(); ++i)
        d_.records[i].fields = fields(section->items[i].get("fields"), false);
}

void Builder::types() {
    const Node* section = root_.get("types");
    if (!section || !section->is_map()) return;
    for (std::size_t i = 0; i < section->keys.size(); ++i) {
        const Key& key = section->keys[i];
        const Node& node = section->items[i];
        check_name(key, "type");
        Type type;
        type.name = key.text;
        type.text = node.text_or("text");
        type.location = key.location;
        type.fields = fields(node.get("fields"), true);
        if (const Node* back = node.get("back")) {
            type.back = find_named(type.fields, back->text);
            if (type.back < 0)
                complain(*back, fmt::format("type '{}' has no field '{}' to show on its back", key.text, back->text),
                         did_you_mean(back->text, names_of(type.fields)));
        }
        d_.types.push_back(std::move(type));
    }
}

std::vector<Field> Builder::fields(const Node* node, bool on_component) {
    std::vector<Field> made;
    if (!node || !node->is_map()) return made;
    for (std::size_t i = 0; i < node->keys.size(); ++i) {
        const Key& key = node->keys[i];
        const Node& declaration = node->items[i];
        check_name(key, "field");
        if (on_component && builtin_component_keys().contains(key.text))
            complain(key, fmt::format("'{}' is built in and cannot be a field", key.text));
        Field field;
        field.name = key.text;
        field.location = key.location;
        field.text = declaration.text_or("text");
        if (const Node* type = declaration.get("type"))
            if (const auto known = value_type(*type, false)) field.type = *known;
        if (const Node* optional = declaration.get("optional")) field.optional = optional->as_bool().value_or(false);
        default_of(field, declaration);
        made.push_back(std::move(field));
    }
    return made;
}

void Builder::default_of(Field& field, const Node& declaration) {
    if (const Node* given = declaration.get("default")) {
        field.default_value = data(*given, field.type, fmt::format("the default of '{}'", field.name));
    } else if (field.optional && (field.type.list || field.type.map)) {
        field.default_value = Data{};
        field.default_value->kind = field.type.list ? Data::Kind::list : Data::Kind::map;
    }
}

std::optional<ValueType> Builder::value_type(const Node& node, bool state) {
    ValueType type;
    std::string name = node.text;
    if (!state && name.starts_with("list of ")) {
        type.list = true;
        name = name.substr(8);
    } else if (!state && name.starts_with("map of ")) {
        type.map = true;
        name = name.substr(7);
    }
    std::vector<std::string> known = names_of(d_.enums);
    if (const int index = find_named(d_.enums, name); index >= 0) {
        type.kind = ValueType::Kind::enumeration;
        type.index = index;
        return type;
    }
    if (!type.map) {
        using Kind = ValueType::Kind;
        std::vector<std::pair<std::string, Kind>> builtin = {{"int", Kind::integer}, {"bool", Kind::boolean}};
        if (state)
            builtin.insert(builtin.end(), {{"player", Kind::player}, {"component", Kind::component}});
        else
            builtin.insert(builtin.end(), {{"text", Kind::text}, {"shape", Kind::shape}});
        for (const auto& [word, kind] : builtin) {
            known.push_back(word);
            if (word != name) continue;
            type.kind = kind;
            return type;
        }
        if (!state) {
            type.index = find_named(d_.records, name);
            type.kind = ValueType::Kind::record;
            if (type.index >= 0) return type;
            for (const Record& record : d_.records) known.push_back(record.name);
        }
    }
    complain(node,
             type.map ? fmt::format("'map of {}': there is no enum '{}'", name, name)
                      : fmt::format("unknown type '{}'", name),
             did_you_mean(name, known));
    return std::nullopt;
}

std::optional<Data> Builder::data(const Node& node, const ValueType& type, const std::string& what) {
    Data made;
    if (type.list) {
        if (!node.is_sequence()) {
            complain(node, fmt::format("{} must be a list, not {}", what, describe(node)));
            return std::nullopt;
        }
        ValueType element = type;
        element.list = false;
        made.kind = Data::Kind::list;
        bool good = true;
        for (const Node& item : node.items) {
            auto one = data(item, element, "an element of " + what);
            good = good && one;
            if (one) made.list.push_back(std::move(*one));
        }
        return good ? std::optional(made) : std::nullopt;
    }
    if (type.map) {
        if (!node.is_map()) {
            complain(node, fmt::format("{} must be a map, not {}", what, describe(node)));
            return std::nullopt;
        }
        const Enum& keys = d_.enums[type.index];
        made.kind = Data::Kind::map;
        bool good = true;
        for (std::size_t i = 0; i < node.keys.size(); ++i) {
            if (std::find(keys.values.begin(), keys.values.end(), node.keys[i].text) == keys.values.end()) {
                complain(node.keys[i], fmt::format("'{}' is no {} in {}", node.keys[i].text, keys.name, what),
                         did_you_mean(node.keys[i].text, keys.values));
                good = false;
                continue;
            }
            auto one = data(node.items[i], ValueType{}, fmt::format("'{}' of {}", node.keys[i].text, what));
            good = good && one;
            if (one) made.map.push_back({node.keys[i].text, std::move(*one)});
        }
        return good ? std::optional(made) : std::nullopt;
    }
    const auto wrong = [&](const std::string& wanted) -> std::optional<Data> {
        complain(node, fmt::format("{} must be {}, not {}", what, wanted, describe(node)));
        return std::nullopt;
    };
    switch (type.kind) {
        case ValueType::Kind::integer: {
            const auto value = node.as_int();
            if (!value) return wrong("a whole number");
            if (*value < std::numeric_limits<std::int32_t>::min() || *value > std::numeric_limits<std::int32_t>::max())
                return wrong("a number of 32 bits");
            made.kind = Data::Kind::integer;
            made.integer = *value;
            return made;
        }
        case ValueType::Kind::boolean: {
            const auto value = node.as_bool();
            if (!value) return wrong("true or false");
            made.kind = Data::Kind::boolean;
            made.integer = *value ? 1 : 0;
            return made;
        }
        case ValueType::Kind::text:
            if (!node.is_scalar()) return wrong("text");
            made.kind = Data::Kind::text;
            made.text = node.text;
            return made;
        case ValueType::Kind::shape:
            return shape(node, what);
        case ValueType::Kind::enumeration: {
            const Enum& values = d_.enums[type.index];
            if (!node.is_scalar()) return wrong("a " + values.name);
            const auto value = std::find(values.values.begin(), values.values.end(), node.text);
            if (value == values.values.end()) {
                complain(node, fmt::format("{} cannot be '{}': no {} has that name", what, node.text, values.name),
                         did_you_mean(node.text, values.values));
                return std::nullopt;
            }
            made.kind = Data::Kind::enumeration;
            made.integer = value - values.values.begin();
            made.text = node.text;
            return made;
        }
        case ValueType::Kind::record:
            return record(node, d_.records[type.index], what);
        case ValueType::Kind::player:
        case ValueType::Kind::component:
            break;
    }
    return wrong("printed data");
}

std::optional<Data> Builder::shape(const Node& node, const std::string& what) {
    if (!node.is_scalar()) {
        complain(node, fmt::format("{} must be a drawing, not {}", what, describe(node)), "such as .## over ##.");
        return std::nullopt;
    }
    const auto drawing = read_drawing(node.text);
    if (!drawing) {
        complain(node, fmt::format("{} is no shape: {}", what, drawing.reason()),
                 "draw # for a cell and . for none, such as .## over ##.");
        return std::nullopt;
    }
    Data made;
    made.kind = Data::Kind::shape;
    made.integer = std::bit_cast<std::int64_t>(drawing->mask);
    made.text = node.text;
    while (made.text.ends_with('\n')) made.text.pop_back();
    return made;
}

std::optional<Data> Builder::record(const Node& node, const Record& record, const std::string& what) {
    if (!node.is_map()) {
        complain(node, fmt::format("{} must be a map (record '{}'), not {}", what, record.name, describe(node)));
        return std::nullopt;
    }
    Data made;
    made.kind = Data::Kind::map;
    bool good = true;
    for (const Key& key : node.keys)
        if (find_named(record.fields, key.text) < 0) {
            complain(key, fmt::format("unknown field '{}' in {} (record '{}')", key.text, what, record.name),
                     did_you_mean(key.text, names_of(record.fields)));
            good = false;
        }
    for (const Field& field : record.fields) {
        if (const Node* given = node.get(field.name)) {
            auto value = data(*given, field.type, fmt::format("'{}' of {}", field.name, what));
            good = good && value;
            if (value) made.map.push_back({field.name, std::move(*value)});
        } else if (field.default_value) {
            made.map.push_back({field.name, *field.default_value});
        } else if (!field.optional) {
            complain(node, fmt::format("{} needs '{}' (record '{}')", what, field.name, record.name));
            good = false;
        }
    }
    return good ? std::optional(made) : std::nullopt;
}

}  // namespace rulewright::content
