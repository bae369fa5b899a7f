// Editors check YAML with any JSON Schema validator. They and the program must never disagree, so a corpus of
// documents, good ones, hand-written bad ones and thousands of mutations, is judged by this program's validator and by
// valijson.
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "content/game_folder.h"
#include "content/schema.h"
#include "content/schema_texts.h"
#include "support/shipped.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Adapter = valijson::adapters::NlohmannJsonAdapter;

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// YAML 1.2 core schema, written apart from the program's own reading of scalars.
Json to_json(const YAML::Node& node) {
    if (node.IsNull()) return nullptr;
    if (node.IsSequence()) {
        Json list = Json::array();
        for (const auto& item : node) list.push_back(to_json(item));
        return list;
    }
    if (node.IsMap()) {
        Json map = Json::object();
        for (const auto& entry : node) map[entry.first.Scalar()] = to_json(entry.second);
        return map;
    }
    const std::string& text = node.Scalar();
    if (node.Tag() == "!") return text;
    if (text == "true" || text == "True" || text == "TRUE") return true;
    if (text == "false" || text == "False" || text == "FALSE") return false;
    char* end = nullptr;
    errno = 0;
    const long long integer = std::strtoll(text.c_str(), &end, 10);
    const bool digits_only = !text.empty() && text.find_first_not_of("+-0123456789") == std::string::npos;
    if (digits_only && *end == '\0' && errno == 0) return integer;
    const bool number_like = !text.empty() && text.find_first_not_of("+-.0123456789eE") == std::string::npos &&
                             text.find_first_of("0123456789") != std::string::npos;
    const double fraction = std::strtod(text.c_str(), &end);
    if (number_like && *end == '\0') return fraction;
    return text;
}

Json embedded(const std::string& kind) {
    for (const SchemaText& schema : schema_texts())
        if (schema.name == kind + ".schema.json") return Json::parse(schema.text);
    ADD_FAILURE() << "no schema for " << kind;
    return {};
}

// References into `from` become references into `to`.
void redirect(Json& schema, const std::string& from, const std::string& to) {
    if (schema.is_object())
        if (const auto found = schema.find("$ref"); found != schema.end())
            if (const std::string reference = *found; reference.starts_with(from))
                *found = to + reference.substr(from.size());
    if (schema.is_structured())
        for (auto& child : schema) redirect(child, from, to);
}

class Judge {
  public:
    explicit Judge(const std::string& kind) {
        Json schema = embedded(kind);
        if (kind != "ruleset") {  // valijson would want to fetch it: it becomes a part of this one
            Json ruleset = embedded("ruleset");
            redirect(ruleset, "#/", "#/definitions/ruleset/");
            redirect(schema, "ruleset.schema.json#/", "#/definitions/ruleset/");
            schema["definitions"]["ruleset"] = ruleset;
        }
        json_ = schema;
        valijson::SchemaParser parser;
        parser.populateSchema(Adapter(json_), schema_);
    }

    bool accepts(const Json& document) {
        valijson::Validator validator;
        return validator.validate(schema_, Adapter(document), nullptr);
    }

  private:
    Json json_;
    valijson::Schema schema_;
};

Judge& judge_of(const std::string& kind) {
    static std::map<std::string, std::unique_ptr<Judge>> judges;
    auto& judge = judges[kind];
    if (!judge) judge = std::make_unique<Judge>(kind);
    return *judge;
}

// Nothing when the text is no YAML for the program: then there is nothing to validate.
struct Verdicts {
    bool ours = false, theirs = false;
    std::string reasons;
};
std::optional<Verdicts> judge(const std::string& kind, const std::string& text) {
    Diagnostics problems;
    const auto node = parse_document(text, "a.yaml", "base", problems);
    if (!node) return std::nullopt;
    Verdicts verdicts;
    verdicts.ours = validate(*node, kind, problems);
    verdicts.reasons = brief(problems);
    verdicts.theirs = judge_of(kind).accepts(to_json(YAML::Load(text)));
    return verdicts;
}

void expect(const std::string& kind, const std::string& text, bool good) {
    const auto verdicts = judge(kind, text);
    ASSERT_TRUE(verdicts) << text;
    EXPECT_EQ(verdicts->ours, good) << kind << ":\n" << text.substr(0, 600) << "\n" << verdicts->reasons;
    EXPECT_EQ(verdicts->theirs, good) << kind << ":\n" << text.substr(0, 600) << "\n" << verdicts->reasons;
}

// Every shipped YAML file with its kind.
std::vector<std::pair<std::string, fs::path>> shipped_files() {
    std::vector<std::pair<std::string, fs::path>> files;
    for (const auto& entry : fs::recursive_directory_iterator(testing_support::shipped_rulesets())) {
        if (entry.path().extension() != ".yaml") continue;
        const std::string name = entry.path().filename().string(),
                          folder = entry.path().parent_path().filename().string();
        const std::string kind = name == "ruleset.yaml"    ? "ruleset"
                                 : name == "pack.yaml"     ? "pack"
                                 : name == "rulebook.yaml" ? "rulebook"
                                 : folder == "components"  ? "components"
                                 : folder == "variants"    ? "variant"
                                 : folder == "scenarios"   ? "scenario"
                                 : folder == "playtests"   ? "playtest"
                                                           : "";
        if (!kind.empty()) files.emplace_back(kind, entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

TEST(Agreement, EveryShippedFileIsGoodForBoth) {
    const auto files = shipped_files();
    EXPECT_GT(files.size(), 10u);
    for (const auto& [kind, path] : files) {
        SCOPED_TRACE(path.string());
        expect(kind, read(path), true);
    }
}

TEST(Agreement, OnRulesets) {
    const std::string head = "id: g\ntitle: G\nplayers: {min: 2, max: 4}\n";
    for (const char* good :
         {"flow: [a]\n", "version: 1.0.0\nflow: [a, {loop: b, do: c}]\n", "scores: [A, \"2\"]\nflow: [a]\n",
          "counters: {c: {min: none, max: option.x, start: {by_players: {2: 1}}}}\nflow: [a]\n",
          "flow: [{loop: a, times: value.x, until: not y, do: [{each: player, do: b}, {when: c, do: d, else: [e]}, "
          "{simultaneous: player, do: f}]}]\n",
          "menus: {a: [x], b: {windows: [y]}}\nflow: [a]\n",
          "options: {o: {type: enum, values: [a], default: a}}\nflow: [a]\n"})
        expect("ruleset", head + good, true);
    for (const char* bad : {"",
                            "flow: []\n",
                            "flow: a\n",
                            "flow: [a]\nextra: 1\n",
                            "version: 1.0\nflow: [a]\n",
                            "version: one\nflow: [a]\n",
                            "flow: [1]\n",
                            "flow: [{loop: a}]\n",
                            "flow: [{each: team, do: a}]\n",
                            "flow: [{loop: a, each: player, do: b}]\n",
                            "scores: [1]\nflow: [a]\n",
                            "counters: {c: {min: nothing}}\nflow: [a]\n",
                            "counters: {C: {}}\nflow: [a]\n",
                            "counters: {c: {start: 1.5}}\nflow: [a]\n",
                            "counters: {c: {start: \"1\"}}\nflow: [a]\n",
                            "counters: {c: }\nflow: [a]\n",
                            "counters: [c]\nflow: [a]\n",
                            "zones: {z: {}}\nflow: [a]\n",
                            "zones: {z: {holds: []}}\nflow: [a]\n",
                            "zones: {z: {holds: x, per: [a, b, c]}}\nflow: [a]\n",
                            "zones: {z: {holds: x, visible: all}}\nflow: [a]\n",
                            "options: {o: {type: int}}\nflow: [a]\n",
                            "options: {o: {type: int, default: [1]}}\nflow: [a]\n",
                            "enums: {e: []}\nflow: [a]\n",
                            "enums: {e: [1]}\nflow: [a]\n",
                            "enums: {e: [a b]}\nflow: [a]\n",
                            "grids: {g: {width: 3}}\nflow: [a]\n",
                            "grids: {g: {width: 3, height: \"3\"}}\nflow: [a]\n",
                            "turn_limit: {loop: a, passes: 0}\nflow: [a]\n",
                            "menus: {m: x}\nflow: [a]\n",
                            "flow: [a]\ncounters: {c: {start: {by_players: {}}}}\n",
                            "flow: [a]\ncounters: {c: {start: {by_players: {two: 2}}}}\n",
                            "flow: [a]\ntypes: {t: {fields: {f: {}}}}\n",
                            "flow: [a]\ntypes: {t: {fields: {f: {type: list of}}}}\n",
                            "flow: [a]\nvariables: {v: {start: 1}}\n"})
        expect("ruleset", head + bad, false);
    expect("ruleset", "[]\n", false);
    expect("ruleset", "id: G G\ntitle: G\nplayers: {min: 2, max: 4}\nflow: [a]\n", false);
    expect("ruleset", "id: g\ntitle: G\nplayers: {min: 0, max: 4}\nflow: [a]\n", false);
    expect("ruleset", "id: g\ntitle: G\nplayers: {min: 2}\nflow: [a]\n", false);
}

TEST(Agreement, OnPacksAndVariants) {
    const std::string head = "id: p\ntitle: P\n";
    for (const char* good : {"", "requires: [a, b-c]\n",
                             "patches: [{path: a.b, set: 1}, {path: 'a[x]', remove: true}, {path: a, insert_after: "
                             "{anchor: x, add: [y]}}]\n",
                             "patches: [{path: a, set: null}]\n"})
        expect("pack", head + good, true);
    for (const char* bad :
         {"flow: [a]\n", "requires: a\n", "requires: [A B]\n", "patches: [{path: a}]\n", "patches: [{set: 1}]\n",
          "patches: [{path: a, remove: false}]\n", "patches: [{path: a, insert_after: {anchor: x}}]\n",
          "patches: [{path: a, st: 1}]\n", "patches: {path: a, set: 1}\n", "patches: [{path: 1, set: 1}]\n"})
        expect("pack", head + bad, false);
    expect("variant", head + "options: {a: 1, b: true, c: x}\npacks: [p]\n", true);
    expect("variant", head + "options: {a: [1]}\n", false);
    expect("variant", head + "counters: {}\n", false);
}

TEST(Agreement, OnComponents) {
    for (const char* good : {"type: card\ncomponents: {a: {cost: 1, anything: [x]}, b: }\n",
                             "type: card\ncombinations: {id: \"{x}\", each: {x: all, y: [1, a]}}\n",
                             "type: card\ncomponents: {a: {copies: option.n, abilities: [x], per: player}}\n"})
        expect("components", good, true);
    for (const char* bad :
         {"type: card\n", "components: {a: {}}\n", "type: card\ncomponents: {A: {}}\n",
          "type: card\ncomponents: {a: 1}\n", "type: card\ncomponents: {a: {copies: many}}\n",
          "type: card\ncomponents: {a: {per: team}}\n", "type: card\ncomponents: {a: {abilities: x}}\n",
          "type: card\ncombinations: {id: x, each: {}}\n", "type: card\ncombinations: {id: x, each: {a: some}}\n",
          "type: card\ncombinations: [{id: x, each: {a: all}}]\n", "type: card\ncomponents: {a: {title: 3}}\n"})
        expect("components", bad, false);
}

TEST(Agreement, OnScenariosPlaytestsAndRulebooks) {
    for (const char* good :
         {"- scenario: s\n",
          "- {scenario: s, given: {players: 3, at: {step: t, player: 1, loops: {r: 2}}, set: {a.b: 1, c: null}, place: "
          "{deck: {top: [a]}, row: [a, null]}, lua: x}}\n",
          "- {scenario: s, for: {n: [1, 2]}, given: {players: $n}, when: [{player: $n, act: a}, {bot: random, "
          "decisions: 3}, {bot: random, until: finished}, {check: x == 1}, {check: {pending: [1]}}, {pending: [1]}]}\n",
          "- {scenario: s, then: [x == 1, {finished: true}, {not_offered: {player: 1, act: a}, reason: r}, {score: "
          "{player: 1, line: L, points: 3}}, {error: e}, {hidden: {from: 1, zone: z}}]}\n"})
        expect("scenario", good, true);
    for (const char* bad : {"scenario: s\n", "- {given: {}}\n", "- {scenario: s, givn: {}}\n",
                            "- {scenario: s, given: {players: many}}\n", "- {scenario: s, when: [{player: 1}]}\n",
                            "- {scenario: s, when: [{act: a}]}\n", "- {scenario: s, when: [{player: 0, act: a}]}\n",
                            "- {scenario: s, when: [{bot: random}]}\n",
                            "- {scenario: s, then: [{ofered: {player: 1, act: a}}]}\n", "- {scenario: s, then: [1]}\n",
                            "- {scenario: s, then: x}\n", "- {scenario: s, given: {place: {deck: ace}}}\n"})
        expect("scenario", bad, false);
    expect("playtest", "{id: p, games: 10, players: [2, 3], bots: [random], seed: 1, rotate: true}\n", true);
    for (const char* bad :
         {"{id: p, games: 0, players: [2], bots: [random]}\n", "{id: p, games: 1, players: 2, bots: [random]}\n",
          "{id: p, games: 1, players: [2], bots: []}\n",
          "{id: p, games: 1, players: [2], bots: [random], rotate: yes}\n"})
        expect("playtest", bad, false);
    expect("rulebook", "clauses: {A-B-1: {scope: base, text: t, physical: true}}\n", true);
    for (const char* bad : {"clauses: {a-1: {scope: base, text: t}}\n", "clauses: {A-1: {scope: base}}\n",
                            "clauses: {A-1: {scope: base, text: t, phyiscal: true}}\n", "rules: {}\n"})
        expect("rulebook", bad, false);
}

// Mutations of shipped files: words swapped, values replaced, keys misspelt. Most are bad, some stay good.
TEST(Agreement, OnMutationsOfShippedFiles) {
    std::mt19937 random(20260101);
    const std::vector<std::string> replacements = {"x",    "1",   "-1",    "true",         "[]", "{}",       "[a]",
                                                   "null", "1.5", "\"2\"", "999999999999", "$n", "option.x", "A b"};
    int judged = 0, bad = 0;
    for (const auto& [kind, path] : shipped_files()) {
        const std::string text = read(path);
        if (text.size() > 20'000) continue;  // valijson tries every branch of every part
        for (int round = 0; round < 12; ++round) {
            std::string mutated = text;
            const std::size_t at = random() % mutated.size();
            const std::size_t begin = mutated.find_first_of(" [{", at),
                              end = begin == std::string::npos ? begin : mutated.find_first_of(",]}\n:", begin + 1);
            if (end == std::string::npos) continue;
            mutated.replace(begin + 1, end - begin - 1, replacements[random() % replacements.size()]);
            const auto verdicts = judge(kind, mutated);
            if (!verdicts) continue;
            ++judged;
            bad += verdicts->ours ? 0 : 1;
            EXPECT_EQ(verdicts->ours, verdicts->theirs) << path << " mutated at " << begin << ":\n"
                                                        << mutated.substr(begin > 100 ? begin - 100 : 0, 250) << "\n"
                                                        << verdicts->reasons;
        }
    }
    EXPECT_GT(judged, 50);
    EXPECT_GT(bad, 20);
    EXPECT_LT(bad, judged);
}

}  // namespace
}  // namespace rulewright::content
