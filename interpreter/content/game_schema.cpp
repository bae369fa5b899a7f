// A game's own JSON Schema of components/*.yaml: its types, fields, enum values and zones.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "content/document.h"
#include "content/loader.h"

namespace rulewright::content {

namespace {

using Json = nlohmann::ordered_json;

Json enum_schema(const Enum& values) {
    Json allowed = values.values;
    // A value such as 2 may be written without quotes, which makes it a number for an editor.
    for (const std::string& value : values.values)
        if (const auto number = make_scalar(value, {}).as_int()) allowed.push_back(*number);
    return {{"description", "One of the values of " + values.name + "."}, {"enum", allowed}};
}

Json value_schema(const Definition& definition, const ValueType& type) {
    if (type.list) {
        ValueType element = type;
        element.list = false;
        return {{"type", "array"}, {"items", value_schema(definition, element)}};
    }
    if (type.map) {
        Json properties = Json::object();
        for (const std::string& value : definition.enums[type.index].values)
            properties[value] = {{"type", "integer"}, {"description", "How many of " + value + "."}};
        return {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
    }
    switch (type.kind) {
        case ValueType::Kind::integer:
            return {{"type", "integer"}};
        case ValueType::Kind::boolean:
            return {{"type", "boolean"}};
        case ValueType::Kind::enumeration:
            return enum_schema(definition.enums[type.index]);
        case ValueType::Kind::record:
            return {{"$ref", "#/definitions/record_" + definition.records[type.index].name}};
        case ValueType::Kind::shape:
            return {{"type", "string"}, {"pattern", "[^. \\n]"}};
        case ValueType::Kind::text:
        case ValueType::Kind::player:
        case ValueType::Kind::component:
            break;
    }
    return {{"type", {"string", "integer", "number", "boolean"}}};
}

Json field_schema(const Definition& definition, const Field& field) {
    Json schema = value_schema(definition, field.type);
    const std::string text = field.text.empty() ? "Field " + field.name + "." : field.text;
    // Beside $ref other keywords are ignored in draft 7.
    if (schema.contains("$ref")) schema = {{"anyOf", {schema}}};
    schema["description"] = text;
    return schema;
}

void add_fields(const Definition& definition, const std::vector<Field>& fields, Json& schema) {
    for (const Field& field : fields) schema["properties"][field.name] = field_schema(definition, field);
}

Json number_schema() {
    return {{"description", "A whole number, option.<name>, or a table by player count."},
            {"anyOf",
             {{{"type", "integer"}, {"minimum", 0}},
              {{"type", "string"}, {"pattern", "^option\\.[a-z][a-z0-9_]*$"}},
              {{"type", "object"},
               {"required", {"by_players"}},
               {"additionalProperties", false},
               {"properties",
                {{"by_players",
                  {{"type", "object"},
                   {"description", "Player count: number."},
                   {"additionalProperties", {{"type", "integer"}}}}}}}}}}};
}

// What every component may have, whatever its type.
Json builtin_properties(const Definition& definition, const Type& type) {
    std::string zones;
    for (const Zone& zone : definition.zones)
        if (zone.on_type < 0) zones += (zones.empty() ? "" : ", ") + zone.name;
    Json p = Json::object();
    p["title"] = {{"type", "string"}, {"description", "What people see."}};
    p["text"] = {{"type", "string"}, {"description", "What it does, for people."}};
    p["type"] = {{"enum", {type.name}}, {"description", "Type of component; default the file's."}};
    p["zone"] = {{"type", "string"}, {"description", "Where it starts: " + zones + "."}};
    p["copies"] = number_schema();
    p["per"] = {{"enum", {"player"}}, {"description", "A set for each player."}};
    p["abilities"] = {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", "Names of Lua abilities."}};
    return p;
}

Json required_fields(const std::vector<Field>& fields) {
    Json required = Json::array();
    for (const Field& field : fields)
        if (!field.optional && !field.default_value) required.push_back(field.name);
    return required;
}

Json record_schema(const Definition& definition, const Record& record) {
    Json schema = {{"type", "object"},
                   {"description", "Record " + record.name + "."},
                   {"required", required_fields(record.fields)}};
    schema["properties"] = Json::object();
    add_fields(definition, record.fields, schema);
    schema["additionalProperties"] = false;
    return schema;
}

// `says_type`: for a component in a file of another type, which has to say what it is.
Json component_schema(const Definition& definition, const Type& type, bool says_type) {
    Json schema = {{"title", type.name},
                   {"description", type.text.empty() ? "A component of type " + type.name + "." : type.text}};
    schema["required"] = required_fields(type.fields);
    if (says_type) schema["required"].push_back("type");
    schema["type"] = "object";
    if (schema["required"].empty()) schema["type"] = {"object", "null"};
    schema["properties"] = builtin_properties(definition, type);
    add_fields(definition, type.fields, schema);
    schema["additionalProperties"] = false;
    return schema;
}

Json combination_schema(const Definition& definition, const Type& type) {
    Json axes = Json::object();
    for (const Field& field : type.fields)
        axes[field.name] = {
            {"description", "all, or a list of values."},
            {"anyOf", {{{"enum", {"all"}}}, {{"type", "array"}, {"items", value_schema(definition, field.type)}}}}};
    Json shared = {{"type", "object"},
                   {"description", "Fields that all of them share."},
                   {"properties", Json::object()},
                   {"additionalProperties", false}};
    add_fields(definition, type.fields, shared);
    Json schema = {
        {"type", "object"}, {"description", "One component for every combination."}, {"required", {"id", "each"}}};
    schema["properties"] = builtin_properties(definition, type);
    schema["properties"]["id"] = {{"type", "string"}, {"description", "Id of each, with {field} in it."}};
    schema["properties"]["each"] = {{"type", "object"},
                                    {"description", "The fields that vary."},
                                    {"properties", axes},
                                    {"additionalProperties", false}};
    schema["properties"]["fields"] = shared;
    schema["additionalProperties"] = false;
    return schema;
}

// A file whose components are of this type unless they say otherwise.
Json file_schema(const Definition& definition, const Type& type) {
    Json entries = Json::array({{{"$ref", "#/definitions/component_" + type.name}}});
    for (const Type& other : definition.types)
        if (other.name != type.name) entries.push_back({{"$ref", "#/definitions/other_" + other.name}});
    Json schema = {{"type", "object"}, {"required", {"type"}}};
    Json& p = schema["properties"];
    p["type"] = {{"enum", {type.name}}, {"description", "Type of the components in this file."}};
    p["zone"] = {{"type", "string"}, {"description", "Where they start."}};
    p["text"] = {{"type", "string"}, {"description", "What this file is for."}};
    p["components"] = {
        {"type", "object"}, {"description", "Id: component."}, {"additionalProperties", {{"anyOf", entries}}}};
    p["combinations"] = {{"$ref", "#/definitions/combination_" + type.name}};
    schema["additionalProperties"] = false;
    return schema;
}

}  // namespace

std::string game_schema(const Definition& definition) {
    Json schema;
    schema["$schema"] = "http://json-schema.org/draft-07/schema#";
    schema["title"] = "components of " + definition.title;
    schema["description"] = "A components file of " + definition.title + ".";
    Json& definitions = schema["definitions"] = Json::object();
    for (const Record& record : definition.records)
        definitions["record_" + record.name] = record_schema(definition, record);
    Json branches = Json::array();
    for (const Type& type : definition.types) {
        definitions["component_" + type.name] = component_schema(definition, type, false);
        definitions["other_" + type.name] = component_schema(definition, type, true);
        definitions["combination_" + type.name] = combination_schema(definition, type);
        branches.push_back(file_schema(definition, type));
    }
    if (!branches.empty()) schema["anyOf"] = branches;
    return schema.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace rulewright::content
