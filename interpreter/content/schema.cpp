#include "content/schema.h"

#include <fmt/format.h>

#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <regex>

#include "content/schema_file.h"

namespace rulewright::content {

using Json = nlohmann::ordered_json;

namespace {

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

bool is_value(const Node& node, const Json& value) {
    if (value.is_boolean()) return node.as_bool() == value.get<bool>();
    if (value.is_number_integer()) return node.as_int() == value.get<std::int64_t>();
    return value.is_string() && node.is_string() && node.text == value.get<std::string>();
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

std::vector<std::string> types_of(const SchemaPlace& place) {
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
    void check(const Node& node, const SchemaPlace& reference, const std::string& name) {
        const SchemaPlace place = follow(reference);
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
        if (node.is_scalar() && !node.quoted && wanted == std::vector<std::string>{"text"})
            cure = fmt::format("write \"{}\" in quotes", node.text);
        diagnostics_.error(node.location, fmt::format("{} must be {}, not {}", name, joined_or(wanted), describe(node)),
                           cure, static_cast<int>(std::max<std::size_t>(1, node.text.size())));
    }

    void check_scalar(const Node& node, const Json& schema, const std::string& name) {
        const int length = static_cast<int>(std::max<std::size_t>(1, node.text.size()));
        if (schema.contains("enum") || schema.contains("const")) {
            const Json values = schema.contains("const") ? Json::array({schema["const"]}) : schema["enum"];
            if (std::none_of(values.begin(), values.end(), [&](const Json& value) { return is_value(node, value); })) {
                std::vector<std::string> allowed;
                for (const Json& value : values)
                    allowed.push_back(value.is_string() ? value.get<std::string>() : value.dump());
                diagnostics_.error(node.location,
                                   fmt::format("{} must be {}, not '{}'", name, joined_or(allowed), node.text),
                                   did_you_mean(node.text, allowed), length);
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

    void check_list(const Node& node, const SchemaPlace& place, const std::string& name) {
        const Json& schema = *place.json;
        if (schema.contains("minItems") && node.items.size() < schema["minItems"].get<std::size_t>())
            diagnostics_.error(node.location,
                               fmt::format("{} needs at least {} element(s)", name, schema["minItems"].dump()));
        if (schema.contains("maxItems") && node.items.size() > schema["maxItems"].get<std::size_t>())
            diagnostics_.error(node.location,
                               fmt::format("{} has more than {} elements", name, schema["maxItems"].dump()));
        if (!schema.contains("items")) return;
        const SchemaPlace element = follow({place.file, &schema["items"]});
        const std::string noun =
            element.json->is_object() ? element.json->value("title", std::string{}) : std::string{};
        for (const Node& item : node.items)
            check(item, element, noun.empty() ? "an element of " + name : "this " + noun);
    }

    void check_map(const Node& node, const SchemaPlace& place, const std::string& name) {
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

    void check_entry(const Key& key, const Node& value, const SchemaPlace& place, const std::string& name,
                     const std::vector<std::string>& known) {
        const Json& schema = *place.json;
        const int length = static_cast<int>(key.text.size());
        if (schema.contains("propertyNames")) {
            const SchemaPlace names = follow({place.file, &schema["propertyNames"]});
            if (names.json->contains("pattern") &&
                !matches_pattern(key.text, names.json->at("pattern").get<std::string>()))
                diagnostics_.error(key.location, fmt::format("'{}' is no valid name", key.text),
                                   names.json->value("description", std::string{}), length);
        }
        if (schema.contains("properties") && schema["properties"].contains(key.text)) {
            check_named(value, {place.file, &schema["properties"][key.text]}, key.text);
            return;
        }
        if (schema.contains("patternProperties"))
            for (const auto& [pattern, child] : schema["patternProperties"].items())
                if (matches_pattern(key.text, pattern)) {
                    check_named(value, {place.file, &child}, key.text);
                    return;
                }
        if (!schema.contains("additionalProperties")) return;
        const Json& rest = schema["additionalProperties"];
        if (rest.is_boolean() && !rest.get<bool>())
            diagnostics_.error(key.location, fmt::format("unknown field '{}' in {}", key.text, name),
                               did_you_mean(key.text, known), length);
        else
            check_named(value, {place.file, &rest}, key.text);
    }

    // A schema's title is the noun of what it describes: "counter 'cash'" reads better than "'cash'".
    void check_named(const Node& value, const SchemaPlace& reference, const std::string& key) {
        const SchemaPlace place = follow(reference);
        const std::string noun = place.json->is_object() ? place.json->value("title", std::string{}) : std::string{};
        check(value, place, noun.empty() ? fmt::format("'{}'", key) : fmt::format("{} '{}'", noun, key));
    }

    // Branches are told apart by the kind of value first, so that a mistake inside a map is reported as that mistake
    // and not as "matches none of 3 schemas".
    void check_branches(const Node& node, const SchemaPlace& place, const Json& branches, const std::string& name,
                        bool exactly_one) {
        std::vector<SchemaPlace> fitting;
        std::vector<std::string> all_types;
        for (const auto& branch : branches) {
            const SchemaPlace here = follow({place.file, &branch});
            const auto types = types_of(here);
            all_types.insert(all_types.end(), types.begin(), types.end());
            if (types.empty() ||
                std::any_of(types.begin(), types.end(), [&](const auto& t) { return has_type(node, t); }))
                fitting.push_back(here);
        }
        if (fitting.empty()) return wrong_type(node, all_types, name);
        if (node.is_map() && !narrow(node, fitting, name)) return;
        if (fitting.size() == 1) return check(node, fitting[0], name);
        std::optional<Diagnostics> best;
        int passed = 0;
        for (const SchemaPlace& branch : fitting) {
            Diagnostics trial;
            Validator(trial).check(node, branch, name);
            if (trial.empty()) ++passed;
            if (!best || trial.all().size() < best->all().size()) best = std::move(trial);
        }
        if (exactly_one && passed > 1) diagnostics_.error(node.location, name + " can be read in more than one way");
        if (passed > 0) return;
        for (const Diagnostic& d : best->all()) diagnostics_.add(d);
    }

    // Leaves the branches of a map that its keys allow, or else the nearest one. Looking at keys alone comes first
    // because trying every branch to the bottom takes 4^depth steps in a nested flow.
    // False when the problem is plain already: keys that no branch knows (reported).
    bool narrow(const Node& node, std::vector<SchemaPlace>& branches, const std::string& name) {
        std::vector<SchemaPlace> allowed;
        std::optional<Fit> nearest;
        SchemaPlace nearest_branch;
        for (const SchemaPlace& branch : branches) {
            const Fit fit = fit_of(node, branch);
            if (fit.problems == 0) allowed.push_back(branch);
            if (nearest && !fit.better_than(*nearest)) continue;
            nearest = fit;
            nearest_branch = branch;
        }
        if (allowed.empty() && !nearest->complete && report_keys_of_no_branch(node, branches, name)) return false;
        if (allowed.empty()) allowed.push_back(nearest_branch);
        branches = std::move(allowed);
        return true;
    }

    struct Fit {
        int problems = 0;       // keys missing or unknown
        bool complete = false;  // the map has every key the branch requires: that branch was meant
        [[nodiscard]] bool better_than(const Fit& other) const {
            return complete != other.complete ? complete : problems < other.problems;
        }
    };

    static Fit fit_of(const Node& node, const SchemaPlace& branch) {
        Fit fit;
        const Json& schema = *branch.json;
        if (!schema.is_object()) return fit;
        if (schema.contains("required")) {
            for (const Json& key : schema["required"])
                if (!node.get(key.get<std::string>())) ++fit.problems;
            fit.complete = fit.problems == 0;
        }
        const bool closed = schema.contains("additionalProperties") && schema["additionalProperties"] == false;
        if (!closed || !schema.contains("properties")) return fit;
        for (const Key& key : node.keys)
            if (!knows(schema, key.text)) ++fit.problems;
        return fit;
    }

    // Does the schema of a map name this key?
    static bool knows(const Json& schema, const std::string& key) {
        if (schema.contains("properties") && schema["properties"].contains(key)) return true;
        if (!schema.contains("patternProperties")) return false;
        const auto& patterns = schema["patternProperties"].items();
        return std::any_of(patterns.begin(), patterns.end(),
                           [&](const auto& entry) { return matches_pattern(key, entry.key()); });
    }

    // A key that no branch knows is more likely misspelt than any branch is meant. False when there is none.
    bool report_keys_of_no_branch(const Node& node, const std::vector<SchemaPlace>& branches, const std::string& name) {
        std::vector<std::string> known;
        for (const SchemaPlace& branch : branches) {
            if (!branch.json->is_object() || !branch.json->contains("properties")) continue;
            for (const auto& [property, ignored] : branch.json->at("properties").items()) known.push_back(property);
        }
        bool reported = false;
        for (const Key& key : node.keys) {
            if (std::any_of(branches.begin(), branches.end(), [&](const SchemaPlace& branch) {
                    return branch.json->is_object() && knows(*branch.json, key.text);
                }))
                continue;
            diagnostics_.error(key.location, fmt::format("unknown field '{}' in {}", key.text, name),
                               did_you_mean(key.text, known), static_cast<int>(key.text.size()));
            reported = true;
        }
        return reported;
    }

    Diagnostics& diagnostics_;
};

bool validate_place(const Node& node, const std::shared_ptr<const SchemaFile>& file, Diagnostics& diagnostics) {
    Diagnostics found;
    Validator(found).check(node, {file, &file->json}, file->json.value("title", std::string("the file")));
    for (const Diagnostic& d : found.all()) diagnostics.add(d);
    return found.empty();
}

template <class Work>
bool guarded(const std::string& origin, Diagnostics& diagnostics, const Work& work) {
    try {
        return work();
    } catch (const BadSchema& bad) {
        diagnostics.error({origin, 0, 0, ""}, "schema: " + bad.message);
    } catch (const std::bad_alloc&) {  // nobody's mistake
        throw;
    } catch (const std::exception& error) {  // nlohmann and std::regex, on a broken schema
        diagnostics.error({origin, 0, 0, ""}, std::string("schema: ") + error.what());
    }
    return false;
}

}  // namespace

bool validate(const Node& node, const std::string& name, Diagnostics& diagnostics) {
    const std::string file = name + ".schema.json";
    return guarded(file, diagnostics, [&] { return validate_place(node, embedded_schema(file), diagnostics); });
}

std::vector<std::string> shared_sections(Diagnostics& diagnostics) {
    std::vector<std::string> sections;
    (void)guarded("pack", diagnostics, [&] {
        const auto ruleset = embedded_schema("ruleset.schema.json");
        const auto pack = embedded_schema("pack.schema.json");
        for (const auto& [name, schema] : pack->json.at("properties").items()) {
            if (!ruleset->json.at("properties").contains(name)) continue;
            const std::string type = follow({pack, &schema}).json->value("type", std::string());
            if (type == "object" || type == "array") sections.push_back(name);
        }
        return true;
    });
    return sections;
}

bool validate_with(const Node& node, const std::string& schema_text, const std::string& origin,
                   Diagnostics& diagnostics) {
    return guarded(origin, diagnostics,
                   [&] { return validate_place(node, parse_schema(schema_text, origin), diagnostics); });
}

}  // namespace rulewright::content
