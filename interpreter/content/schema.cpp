#include "content/schema.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

namespace rulewright::content {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

fs::path schema_folder() {
    if (const char* chosen = std::getenv("RULEWRIGHT_SCHEMAS"); chosen && *chosen) return chosen;
    std::error_code ignored;
#ifdef RULEWRIGHT_SCHEMA_DIR
    if (fs::is_directory(RULEWRIGHT_SCHEMA_DIR, ignored)) return RULEWRIGHT_SCHEMA_DIR;
#endif
#ifdef RULEWRIGHT_INSTALLED_SCHEMA_DIR
    if (fs::is_directory(RULEWRIGHT_INSTALLED_SCHEMA_DIR, ignored)) return RULEWRIGHT_INSTALLED_SCHEMA_DIR;
#endif
    return "schemas";
}

namespace {

// A schema that cannot be used: thrown and caught in this file only.
struct BadSchema {
    std::string message;
};

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

struct Document {
    fs::path path;
    Json json;
};

std::shared_ptr<const Document> parse_schema(const std::string& text, const fs::path& path) {
    auto document = std::make_shared<Document>();
    document->path = path;
    document->json = Json::parse(text, nullptr, false);
    if (document->json.is_discarded()) throw BadSchema{path.string() + ": this is not valid JSON"};
    check_keywords(document->json, path.string() + "#");
    return document;
}

// Each file is read once per thread: a batch of scenarios validates hundreds of documents.
std::shared_ptr<const Document> load_schema(const fs::path& path) {
    thread_local std::map<std::string, std::shared_ptr<const Document>> cache;
    auto& slot = cache[path.string()];
    if (!slot) {
        std::ifstream in(path, std::ios::binary);
        if (!in)
            throw BadSchema{path.string() +
                            ": the schema cannot be read; set RULEWRIGHT_SCHEMAS to the schemas folder"};
        std::ostringstream text;
        text << in.rdbuf();
        slot = parse_schema(text.str(), path);
    }
    return slot;
}

bool matches_pattern(const std::string& text, const std::string& pattern) {
    constexpr std::size_t longest = 500;  // std::regex recurses per character; names are short
    if (text.size() > longest) return false;
    thread_local std::map<std::string, std::regex> cache;
    auto found = cache.find(pattern);
    if (found == cache.end()) found = cache.emplace(pattern, std::regex(pattern, std::regex::ECMAScript)).first;
    return std::regex_search(text, found->second);
}

bool has_type(const Node& node, const std::string& type) {
    if (type == "object") return node.is_map();
    if (type == "array") return node.is_sequence();
    if (type == "null") return node.is_null();
    if (type == "integer") return node.as_int().has_value();
    if (type == "number") return node.is_number();
    if (type == "boolean") return node.as_bool().has_value();
    if (type == "string") return node.is_string();
    return false;
}

std::string type_for_people(const std::string& type) {
    if (type == "object") return "a map";
    if (type == "array") return "a list";
    if (type == "null") return "nothing";
    if (type == "integer") return "a whole number";
    if (type == "number") return "a number";
    if (type == "boolean") return "true or false";
    if (type == "string") return "text";
    return type;
}

std::string joined_or(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i)
        out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return out;
}

// One schema within its document.
struct Place {
    std::shared_ptr<const Document> document;
    const Json* json = nullptr;
};

Place follow(Place place) {
    for (int hops = 0; place.json->is_object() && place.json->contains("$ref"); ++hops) {
        if (hops > 32) throw BadSchema{"$ref goes round in circles"};
        const std::string ref = place.json->at("$ref").get<std::string>();
        const std::size_t hash = ref.find('#');
        if (hash == std::string::npos) throw BadSchema{"$ref without '#': " + ref};
        if (hash > 0) place.document = load_schema(place.document->path.parent_path() / ref.substr(0, hash));
        const Json::json_pointer pointer(ref.substr(hash + 1));
        if (!place.document->json.contains(pointer)) throw BadSchema{"$ref leads nowhere: " + ref};
        place.json = &place.document->json.at(pointer);
    }
    return place;
}

std::vector<std::string> types_of(const Place& place) {
    const Json& schema = *place.json;
    std::vector<std::string> types;
    if (!schema.is_object() || !schema.contains("type")) return types;
    if (schema["type"].is_array())
        for (const auto& type : schema["type"]) types.push_back(type.get<std::string>());
    else
        types.push_back(schema["type"].get<std::string>());
    return types;
}

class Validator {
  public:
    explicit Validator(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    // `name` is what the value is called in messages: "'copies'", "counter 'cash'".
    void check(const Node& node, const Place& reference, const std::string& name) {
        const Place place = follow(reference);
        const Json& schema = *place.json;
        if (schema.is_boolean()) {
            if (!schema.get<bool>()) diagnostics_.error(node.location, name + " is not allowed");
            return;
        }
        const auto types = types_of(place);
        if (!types.empty() &&
            std::none_of(types.begin(), types.end(), [&](const auto& t) { return has_type(node, t); })) {
            wrong_type(node, types, name);
            return;
        }
        if (schema.contains("anyOf")) check_branches(node, place, schema["anyOf"], name, false);
        if (schema.contains("oneOf")) check_branches(node, place, schema["oneOf"], name, true);
        if (node.is_scalar()) check_scalar(node, schema, name);
        if (node.is_sequence()) check_list(node, place, name);
        if (node.is_map()) check_map(node, place, name);
    }

  private:
    void wrong_type(const Node& node, const std::vector<std::string>& types, const std::string& name) {
        std::vector<std::string> wanted;
        for (const auto& type : types)
            if (type != "null" || types.size() == 1) wanted.push_back(type_for_people(type));
        std::string cure;
        if (node.is_scalar() && !node.quoted && std::find(types.begin(), types.end(), "string") != types.end())
            cure = fmt::format("write \"{}\" in quotes", node.text);
        diagnostics_.error(node.location, fmt::format("{} must be {}, not {}", name, joined_or(wanted), describe(node)),
                           cure, static_cast<int>(std::max<std::size_t>(1, node.text.size())));
    }

    void check_scalar(const Node& node, const Json& schema, const std::string& name) {
        const int length = static_cast<int>(std::max<std::size_t>(1, node.text.size()));
        if (schema.contains("enum") || schema.contains("const")) {
            std::vector<std::string> allowed;
            const auto add = [&](const Json& v) { allowed.push_back(v.is_string() ? v.get<std::string>() : v.dump()); };
            if (schema.contains("const"))
                add(schema["const"]);
            else
                for (const auto& value : schema["enum"]) add(value);
            if (std::find(allowed.begin(), allowed.end(), node.text) == allowed.end()) {
                std::string cure = did_you_mean(node.text, allowed);
                diagnostics_.error(node.location,
                                   fmt::format("{} must be {}, not '{}'", name, joined_or(allowed), node.text), cure,
                                   length);
            }
        }
        if (const auto number = node.as_int()) {
            if (schema.contains("minimum") && *number < schema["minimum"].get<std::int64_t>())
                diagnostics_.error(
                    node.location,
                    fmt::format("{} must be at least {}, not {}", name, schema["minimum"].dump(), *number), "", length);
            if (schema.contains("maximum") && *number > schema["maximum"].get<std::int64_t>())
                diagnostics_.error(
                    node.location,
                    fmt::format("{} must be at most {}, not {}", name, schema["maximum"].dump(), *number), "", length);
        }
        if (schema.contains("pattern") && node.is_string() &&
            !matches_pattern(node.text, schema["pattern"].get<std::string>()))
            diagnostics_.error(node.location, fmt::format("{} cannot be '{}'", name, node.text.substr(0, 60)),
                               schema.contains("description") ? schema["description"].get<std::string>() : "", length);
    }

    void check_list(const Node& node, const Place& place, const std::string& name) {
        const Json& schema = *place.json;
        if (schema.contains("minItems") && node.items.size() < schema["minItems"].get<std::size_t>())
            diagnostics_.error(node.location,
                               fmt::format("{} needs at least {} element(s)", name, schema["minItems"].dump()));
        if (schema.contains("maxItems") && node.items.size() > schema["maxItems"].get<std::size_t>())
            diagnostics_.error(node.location,
                               fmt::format("{} has more than {} elements", name, schema["maxItems"].dump()));
        if (!schema.contains("items")) return;
        for (const Node& item : node.items) check(item, {place.document, &schema["items"]}, "an element of " + name);
    }

    void check_map(const Node& node, const Place& place, const std::string& name) {
        const Json& schema = *place.json;
        std::vector<std::string> known;
        if (schema.contains("properties"))
            for (const auto& [property, ignored] : schema["properties"].items()) known.push_back(property);
        if (schema.contains("required"))
            for (const auto& required : schema["required"])
                if (!node.get(required.get<std::string>()))
                    diagnostics_.error(node.location, fmt::format("{} needs '{}'", name, required.get<std::string>()));
        if (schema.contains("minProperties") && node.items.size() < schema["minProperties"].get<std::size_t>())
            diagnostics_.error(node.location,
                               fmt::format("{} needs at least {} field(s)", name, schema["minProperties"].dump()));
        if (schema.contains("maxProperties") && node.items.size() > schema["maxProperties"].get<std::size_t>())
            diagnostics_.error(node.location,
                               fmt::format("{} has more than {} field(s)", name, schema["maxProperties"].dump()));
        for (std::size_t i = 0; i < node.keys.size(); ++i) check_entry(node.keys[i], node.items[i], place, name, known);
    }

    void check_entry(const Key& key, const Node& value, const Place& place, const std::string& name,
                     const std::vector<std::string>& known) {
        const Json& schema = *place.json;
        const int length = static_cast<int>(key.text.size());
        if (schema.contains("propertyNames")) {
            const Place names = follow({place.document, &schema["propertyNames"]});
            if (names.json->contains("pattern") &&
                !matches_pattern(key.text, names.json->at("pattern").get<std::string>()))
                diagnostics_.error(key.location, fmt::format("'{}' is no valid name", key.text),
                                   names.json->value("description", std::string{}), length);
        }
        if (schema.contains("properties") && schema["properties"].contains(key.text)) {
            check_named(value, {place.document, &schema["properties"][key.text]}, key.text);
            return;
        }
        if (schema.contains("patternProperties"))
            for (const auto& [pattern, child] : schema["patternProperties"].items())
                if (matches_pattern(key.text, pattern)) {
                    check_named(value, {place.document, &child}, key.text);
                    return;
                }
        if (!schema.contains("additionalProperties")) return;
        const Json& rest = schema["additionalProperties"];
        if (rest.is_boolean() && !rest.get<bool>())
            diagnostics_.error(key.location, fmt::format("unknown field '{}' in {}", key.text, name),
                               did_you_mean(key.text, known), length);
        else
            check_named(value, {place.document, &rest}, key.text);
    }

    // A schema's title is the noun of what it describes: "counter 'cash'" reads better than "'cash'".
    void check_named(const Node& value, const Place& reference, const std::string& key) {
        const Place place = follow(reference);
        const std::string noun = place.json->is_object() ? place.json->value("title", std::string{}) : std::string{};
        check(value, place, noun.empty() ? fmt::format("'{}'", key) : fmt::format("{} '{}'", noun, key));
    }

    // Branches are told apart by the kind of value first, so that a mistake inside a map is reported as that mistake
    // and not as "matches none of 3 schemas".
    void check_branches(const Node& node, const Place& place, const Json& branches, const std::string& name,
                        bool exactly_one) {
        std::vector<Place> fitting;
        std::vector<std::string> all_types;
        for (const auto& branch : branches) {
            const Place here = follow({place.document, &branch});
            const auto types = types_of(here);
            all_types.insert(all_types.end(), types.begin(), types.end());
            if (types.empty() ||
                std::any_of(types.begin(), types.end(), [&](const auto& t) { return has_type(node, t); }))
                fitting.push_back(here);
        }
        if (fitting.empty()) return wrong_type(node, all_types, name);
        if (fitting.size() == 1) return check(node, fitting[0], name);
        std::optional<Diagnostics> best;
        int passed = 0;
        for (const Place& branch : fitting) {
            Diagnostics trial;
            Validator(trial).check(node, branch, name);
            if (trial.empty()) ++passed;
            if (!best || trial.all().size() < best->all().size()) best = trial;
        }
        if (passed == 0)
            for (const Diagnostic& d : best->all()) diagnostics_.add(d);
        if (exactly_one && passed > 1) diagnostics_.error(node.location, name + " can be read in more than one way");
    }

    Diagnostics& diagnostics_;
};

bool validate_place(const Node& node, const std::shared_ptr<const Document>& document, Diagnostics& diagnostics) {
    Diagnostics found;
    Validator(found).check(node, {document, &document->json}, document->json.value("title", std::string("the file")));
    for (const Diagnostic& d : found.all()) diagnostics.add(d);
    return found.empty();
}

template <class Work>
bool guarded(const std::string& origin, Diagnostics& diagnostics, const Work& work) {
    try {
        return work();
    } catch (const BadSchema& bad) {
        diagnostics.error({origin, 0, 0, ""}, "schema: " + bad.message);
    } catch (const std::exception& error) {  // nlohmann and std::regex, on a broken schema
        diagnostics.error({origin, 0, 0, ""}, std::string("schema: ") + error.what());
    }
    return false;
}

}  // namespace

bool validate(const Node& node, const std::string& name, Diagnostics& diagnostics) {
    const fs::path path = schema_folder() / (name + ".schema.json");
    return guarded(path.string(), diagnostics, [&] { return validate_place(node, load_schema(path), diagnostics); });
}

bool validate_with(const Node& node, const std::string& schema_text, const std::string& origin,
                   Diagnostics& diagnostics) {
    return guarded(origin, diagnostics,
                   [&] { return validate_place(node, parse_schema(schema_text, origin), diagnostics); });
}

}  // namespace rulewright::content
