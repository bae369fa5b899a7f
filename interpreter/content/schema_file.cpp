#include "content/schema_file.h"

#include <algorithm>
#include <map>
#include <set>

#include "content/schema_texts.h"

namespace rulewright::content {

using Json = nlohmann::ordered_json;

namespace {

const std::set<std::string, std::less<>> known_keywords = {"$schema",
                                                           "$id",
                                                           "$ref",
                                                           "title",
                                                           "description",
                                                           "default",
                                                           "examples",
                                                           "definitions",
                                                           "type",
                                                           "properties",
                                                           "patternProperties",
                                                           "additionalProperties",
                                                           "propertyNames",
                                                           "required",
                                                           "items",
                                                           "enum",
                                                           "const",
                                                           "minimum",
                                                           "maximum",
                                                           "minItems",
                                                           "maxItems",
                                                           "minProperties",
                                                           "maxProperties",
                                                           "pattern",
                                                           "anyOf",
                                                           "oneOf"};

// An unsupported keyword would be a check that editors make and this program does not: refused when the file is read.
void check_keywords(const Json& schema, const std::string& where) {
    if (schema.is_boolean()) return;
    if (!schema.is_object()) throw BadSchema{where + ": a schema must be an object"};
    for (const auto& [keyword, value] : schema.items()) {
        const std::string here = where + "/" + keyword;
        if (!known_keywords.contains(keyword)) throw BadSchema{here + ": this keyword is not supported"};
        if (keyword == "properties" || keyword == "patternProperties" || keyword == "definitions")
            for (const auto& [name, child] : value.items()) check_keywords(child, here + "/" + name);
        else if (keyword == "items" || keyword == "additionalProperties" || keyword == "propertyNames")
            check_keywords(value, here);
        else if (keyword == "anyOf" || keyword == "oneOf")
            for (const auto& child : value) check_keywords(child, here);
    }
}

}  // namespace

std::shared_ptr<const SchemaFile> parse_schema(std::string_view text, const std::string& origin) {
    auto file = std::make_shared<SchemaFile>();
    file->json = Json::parse(text, nullptr, false);
    if (file->json.is_discarded()) throw BadSchema{origin + ": this is not valid JSON"};
    check_keywords(file->json, origin + "#");
    return file;
}

std::shared_ptr<const SchemaFile> embedded_schema(const std::string& name) {
    thread_local std::map<std::string, std::shared_ptr<const SchemaFile>> cache;
    auto& slot = cache[name];
    if (!slot) {
        const auto all = schema_texts();
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const SchemaText& one) { return one.name == name; });
        if (found == all.end()) throw BadSchema{"this program was built without a schema '" + name + "'"};
        slot = parse_schema(found->text, name);
    }
    return slot;
}

SchemaPlace follow(SchemaPlace place) {
    for (int hops = 0; place.json->is_object() && place.json->contains("$ref"); ++hops) {
        if (hops > 32) throw BadSchema{"$ref goes round in circles"};
        const std::string ref = place.json->at("$ref").get<std::string>();
        const std::size_t hash = ref.find('#');
        if (hash == std::string::npos) throw BadSchema{"$ref without '#': " + ref};
        if (hash > 0) place.file = embedded_schema(ref.substr(0, hash));
        const Json::json_pointer pointer(ref.substr(hash + 1));
        if (!place.file->json.contains(pointer)) throw BadSchema{"$ref leads nowhere: " + ref};
        place.json = &place.file->json.at(pointer);
    }
    return place;
}

}  // namespace rulewright::content
