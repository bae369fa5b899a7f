// The schema `rulewright schema <game>` writes for editors: it must accept what loads and refuse what does not.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "content/document.h"
#include "content/game_folder.h"
#include "content/schema.h"

namespace rulewright::content {
namespace {

class GameSchema : public testing::Test {
  protected:
    GameSchema() {
        game.ruleset(
            "enums:\n"
            "  gas: [N, O, Ar]\n"
            "  tier: [\"1\", \"2\"]\n"
            "records:\n"
            "  effect: {fields: {gain: {type: gas, text: What one gets}, count: {type: int, default: 1}, more: {type: "
            "list of effect, optional: true}}}\n"
            "types:\n"
            "  card:\n"
            "    text: A card.\n"
            "    fields:\n"
            "      cost: {type: int, default: 0, text: Price in dollars}\n"
            "      gas: {type: gas, optional: true}\n"
            "      tier: {type: tier, optional: true}\n"
            "      needs: {type: map of gas, optional: true}\n"
            "      effects: {type: list of effect, optional: true}\n"
            "      main: {type: effect, optional: true}\n"
            "      outline: {type: shape, optional: true}\n"
            "      motto: {type: text, optional: true}\n"
            "      secret: {type: bool, default: false}\n"
            "  piece: {fields: {worth: {type: int, default: 1}}}\n"
            "zones:\n"
            "  deck: {holds: card}\n");
        const auto loaded = game.load();
        EXPECT_TRUE(loaded) << brief(game.problems);
        if (loaded) schema = game_schema(*loaded);
    }

    // The verdict of the schema on a components file, which must be the loader's too.
    bool accepts(const std::string& file) {
        Diagnostics problems;
        const auto node = parse_document(file, "c.yaml", "base", problems);
        EXPECT_TRUE(node) << brief(problems);
        const bool good = node && validate_with(*node, schema, "game.schema.json", problems);
        game.write("components/c.yaml", file);
        const bool loads = game.load() != nullptr;
        EXPECT_EQ(good, loads) << file << "\nschema: " << brief(problems) << "\nloader: " << brief(game.problems);
        return good;
    }

    GameFolder game;
    std::string schema;
};

TEST_F(GameSchema, AcceptsWhatTheGameLoads) {
    EXPECT_TRUE(
        accepts("type: card\nzone: deck\ncomponents:\n  a: {}\n  b: {cost: 3, gas: Ar, title: B, copies: 2}\n"));
    EXPECT_TRUE(
        accepts("type: card\ncomponents:\n  a: {needs: {N: 2, O: 1}, effects: [{gain: N}, {gain: O, count: 2, more: "
                "[{gain: Ar}]}]}\n"));
    EXPECT_TRUE(accepts("type: card\ncomponents:\n  a: {outline: \"##\", motto: 12, secret: true, main: {gain: O}}\n"));
    EXPECT_TRUE(accepts("type: card\ncomponents:\n  a: {tier: 1}\n  b: {tier: \"2\"}\n"));
    EXPECT_TRUE(accepts(
        "type: card\ncombinations: {id: \"{gas}_{cost}\", each: {gas: all, cost: [1, 2]}, fields: {secret: true}}\n"));
    EXPECT_TRUE(accepts("type: piece\ncomponents: {a: {worth: 3, copies: {by_players: {2: 1, 3: 2, 4: 3}}}}\n"));
}

TEST_F(GameSchema, AComponentMayHaveATypeOfItsOwn) {
    EXPECT_TRUE(accepts("type: card\ncomponents: {a: {cost: 1}, b: {type: piece, worth: 2}, c: {type: card}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {b: {type: piece, cost: 2}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {b: {worth: 2}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {b: {type: pece}}\n"));
}

TEST_F(GameSchema, RefusesWhatTheGameRefuses) {
    EXPECT_FALSE(accepts("type: crad\ncomponents: {a: {}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {cots: 3}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {cost: x}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {gas: Xe}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {needs: {Xe: 1}}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {effects: [{}]}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {effects: [{gain: O, cont: 1}]}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {main: [1]}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {outline: \"..\"}}\n"));
    EXPECT_FALSE(accepts("type: card\ncomponents: {a: {secret: 1}}\n"));
    EXPECT_FALSE(accepts("type: piece\ncomponents: {a: {cost: 1}}\n"));
    EXPECT_FALSE(accepts("type: card\ncombinations: {id: \"{gas}\", each: {gsa: all}}\n"));
}

TEST_F(GameSchema, ShowsTheGamesOwnTexts) {
    EXPECT_NE(schema.find("Price in dollars"), std::string::npos);
    EXPECT_NE(schema.find("What one gets"), std::string::npos);
    EXPECT_NE(schema.find("\"Ar\""), std::string::npos);
    const auto json = nlohmann::json::parse(schema);
    EXPECT_EQ(json["$schema"], "http://json-schema.org/draft-07/schema#");
    for (const auto& [name, property] : json["definitions"]["component_card"]["properties"].items())
        EXPECT_TRUE(property.contains("description")) << name;
}

TEST_F(GameSchema, OfAGameWithoutComponentsIsStillASchema) {
    GameFolder bare;
    const auto loaded = bare.load();
    ASSERT_TRUE(loaded);
    EXPECT_TRUE(nlohmann::json::parse(game_schema(*loaded)).contains("$schema"));
}

}  // namespace
}  // namespace rulewright::content
