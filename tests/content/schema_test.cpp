// The schema files themselves, and the validator's messages.
#include "content/schema.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "content/game_folder.h"
#include "content/schema_texts.h"
#include "support/shipped.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// By the name of the file.
std::map<std::string, Json> schemas() {
    std::map<std::string, Json> all;
    for (const SchemaText& schema : schema_texts()) all.emplace(schema.name, Json::parse(schema.text));
    return all;
}

TEST(SchemaFiles, ThereIsOneForEveryKind) {
    const auto all = schemas();
    for (const char* kind : {"ruleset", "components", "pack", "variant", "scenario", "playtest", "rulebook"})
        EXPECT_TRUE(all.contains(std::string(kind) + ".schema.json")) << kind;
}

TEST(SchemaFiles, EditorsReadTheTextsThatTheProgramWasBuiltWith) {
    std::map<std::string, std::string> files, embedded;
    for (const auto& entry : fs::directory_iterator(testing_support::shipped_rulesets().parent_path() / "schemas")) {
        if (!entry.path().string().ends_with(".schema.json")) continue;
        std::ostringstream text;
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        files[entry.path().filename().string()] = text.str();
    }
    for (const SchemaText& schema : schema_texts()) embedded.emplace(schema.name, schema.text);
    EXPECT_FALSE(files.empty());
    EXPECT_EQ(files, embedded);
}

void expect_described(const Json& schema, const std::string& where) {
    if (!schema.is_object()) return;
    if (schema.contains("properties"))
        for (const auto& [name, property] : schema["properties"].items()) {
            const bool described = property.contains("$ref") || (property.contains("description") &&
                                                                 property["description"].get<std::string>().size() > 3);
            EXPECT_TRUE(described) << where << "/" << name << " has no description";
        }
    // Whatever a map of things is, it is described where it is defined.
    for (const auto& [key, value] : schema.items()) {
        if (value.is_object()) expect_described(value, where + "/" + key);
        if (value.is_array())
            for (const auto& one : value) expect_described(one, where + "/" + key);
    }
}

TEST(SchemaFiles, EveryFieldHasADescription) {
    for (const auto& [file, schema] : schemas()) {
        EXPECT_EQ(schema["$schema"], "http://json-schema.org/draft-07/schema#") << file;
        expect_described(schema, file);
        if (!schema.contains("definitions")) continue;
        for (const auto& [name, definition] : schema["definitions"].items())
            EXPECT_TRUE(definition.contains("description"))
                << file << " definition " << name << " is what $ref shows, and has no description";
    }
}

void expect_closed(const Json& schema, const std::string& where) {
    if (!schema.is_object()) return;
    const bool has_fields =
        schema.contains("properties") && !schema["properties"].contains("by_players") && schema.contains("type");
    EXPECT_TRUE(!has_fields || schema.contains("additionalProperties")) << where << " lets unknown fields through";
    for (const auto& [key, value] : schema.items()) {
        if (value.is_object()) expect_closed(value, where + "/" + key);
        if (value.is_array())
            for (const auto& one : value) expect_closed(one, where + "/" + key);
    }
}

TEST(SchemaFiles, NoMapWithFieldsTakesUnknownOnes) {
    for (const auto& [file, schema] : schemas()) expect_closed(schema, file);
}

TEST(SchemaFiles, EveryReferenceLeadsSomewhere) {
    const auto all = schemas();
    for (const auto& [file, schema] : all) {
        const std::string text = schema.dump();
        for (std::size_t at = text.find("\"$ref\":\""); at != std::string::npos;
             at = text.find("\"$ref\":\"", at + 1)) {
            const std::size_t begin = at + 8;
            const std::string reference = text.substr(begin, text.find('"', begin) - begin);
            const std::size_t hash = reference.find('#');
            ASSERT_NE(hash, std::string::npos) << reference;
            const auto target = all.find(hash == 0 ? file : reference.substr(0, hash));
            ASSERT_NE(target, all.end()) << reference;
            EXPECT_TRUE(target->second.contains(Json::json_pointer(reference.substr(hash + 1)))) << reference;
        }
    }
}

// ---- messages -------------------------------------------------------------------------------------------------------

std::string check(const std::string& schema, const std::string& yaml) {
    Diagnostics problems;
    const auto node = parse_document(yaml, "a.yaml", "base", problems);
    EXPECT_TRUE(node) << brief(problems);
    if (!node) return "";
    const bool good = validate_with(*node, schema, "test.json", problems);
    EXPECT_EQ(good, problems.empty());
    return brief(problems);
}

TEST(Validator, EveryProblemOfAFileIsReported) {
    EXPECT_EQ(check(R"({"title": "thing", "type": "object", "required": ["a", "z"], "additionalProperties": false,
                        "properties": {"a": {"type": "integer", "minimum": 2, "maximum": 4}, "b": {"type": "string"}, "c": {"type": "array", "items": {"type": "boolean"}, "minItems": 3}}})",
                    "a: 9\nb: 4\nc: [true, 1]\nd: x\n"),
              "1:1: thing needs 'z'\n"
              "1:4: 'a' must be at most 4, not 9\n"
              "2:4: 'b' must be text, not the number 4 (write \"4\" in quotes)\n"
              "3:4: 'c' needs at least 3 element(s)\n"
              "3:11: an element of 'c' must be true or false, not the number 1\n"
              "4:1: unknown field 'd' in thing");
}

TEST(Validator, LimitsOfListsAndMapsAreChecked) {
    EXPECT_EQ(check(R"({"type": "object", "minProperties": 2, "properties": {"a": {"type": "array", "maxItems": 1}}})",
                    "a: [1, 2]\n"),
              "1:1: the file needs at least 2 field(s)\n1:4: 'a' has more than 1 elements");
    EXPECT_EQ(check(R"({"type": "object", "maxProperties": 1})", "a: 1\nb: 2\n"),
              "1:1: the file has more than 1 field(s)");
}

TEST(Validator, PatternsAndEnumsNameWhatIsAllowed) {
    EXPECT_EQ(
        check(
            R"({"properties": {"a": {"type": "string", "pattern": "^x", "description": "Begins with x"}, "b": {"enum": ["left", "right"]}, "c": {"const": 3}}})",
            "a: yx\nb: lefft\nc: 4\n"),
        "1:4: 'a' cannot be 'yx' (Begins with x)\n"
        "2:4: 'b' must be left or right, not 'lefft' (did you mean 'left'?)\n"
        "3:4: 'c' must be 3, not '4'");
}

TEST(Validator, AlternativesAreToldApartByKind) {
    const char* schema =
        R"({"properties": {"a": {"anyOf": [{"type": "integer"}, {"type": "object", "properties": {"x": {"type": "integer"}}, "additionalProperties": false}]}}})";
    EXPECT_EQ(check(schema, "a: 3\n"), "");
    EXPECT_EQ(check(schema, "a: {x: 1}\n"), "");
    EXPECT_EQ(check(schema, "a: {y: 1}\n"), "1:5: unknown field 'y' in 'a'");
    EXPECT_EQ(check(schema, "a: [1]\n"), "1:4: 'a' must be a whole number or a map, not a list");
}

TEST(Validator, OneOfRefusesWhatFitsTwice) {
    EXPECT_EQ(check(R"({"oneOf": [{"type": "object"}, {"type": "object", "minProperties": 1}]})", "a: 1\n"),
              "1:1: the file can be read in more than one way");
}

TEST(Validator, ASchemaItCannotCheckFullyIsAProblem) {
    EXPECT_NE(check(R"({"properties": {"a": {"multipleOf": 2}}})", "a: 1\n")
                  .find("multipleOf: this keyword is not supported"),
              std::string::npos);
    EXPECT_NE(check("{", "a: 1\n").find("not valid JSON"), std::string::npos);
    EXPECT_NE(check(R"({"$ref": "#/definitions/none"})", "a: 1\n").find("leads nowhere"), std::string::npos);
    EXPECT_NE(
        check(
            R"({"definitions": {"a": {"$ref": "#/definitions/b"}, "b": {"$ref": "#/definitions/a"}}, "$ref": "#/definitions/a"})",
            "a: 1\n")
            .find("circles"),
        std::string::npos);
    EXPECT_NE(check(R"({"properties": {"a": {"type": "string", "pattern": "("}}})", "a: x\n").find("schema"),
              std::string::npos);
}

TEST(Validator, AMissingSchemaIsAProblemOfTheProgramNotACrash) {
    Diagnostics problems;
    EXPECT_FALSE(validate(make_map({}), "nothing", problems));
    EXPECT_NE(brief(problems).find("built without a schema 'nothing.schema.json'"), std::string::npos);
}

TEST(SharedSections, AreWhatRulesetsAndPacksBothHave) {
    Diagnostics problems;
    const std::vector<std::string> found = shared_sections(problems);
    EXPECT_TRUE(problems.empty()) << brief(problems);
    const std::set<std::string> sections(found.begin(), found.end());
    for (const char* section : {"options", "enums", "grids", "records", "types", "zones", "counters", "variables",
                                "events", "windows", "menus", "scores"})
        EXPECT_TRUE(sections.contains(section)) << section;
    for (const char* other : {"id", "title", "requires", "patches", "flow", "players"})
        EXPECT_FALSE(sections.contains(other)) << other;
}

}  // namespace
}  // namespace rulewright::content
