// The examples of docs/content.md are content: they load, each in the surroundings it speaks of.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "content/document.h"
#include "content/game_folder.h"
#include "content/schema.h"
#include "support/shipped.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;

// The text of every ```yaml block, in order.
std::vector<std::string> yaml_blocks() {
    std::ifstream in(testing_support::shipped_rulesets().parent_path() / "docs" / "content.md");
    std::vector<std::string> blocks;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line == "```yaml") {
            inside = true;
            blocks.emplace_back();
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            blocks.back() += line + "\n";
        }
    }
    return blocks;
}

// The block whose first line begins like this.
std::string block(const std::string& beginning) {
    for (const std::string& text : yaml_blocks())
        if (text.starts_with(beginning)) return text;
    ADD_FAILURE() << "docs/content.md has no example that begins with '" << beginning << "'";
    return "";
}

std::string without(std::string text, const std::string& part) {
    const std::size_t at = text.find(part);
    return at == std::string::npos ? text : text.erase(at, part.size());
}

// What the examples take for granted.
const char* const surroundings =
    "enums:\n"
    "  category: [cargo, planet, ships]\n"
    "  gas: [N, O, Ar, Xe]\n"
    "  resource: [water, metal]\n"
    "  line: [first_row, second_row]\n"
    "grids:\n"
    "  board: {width: 3, height: 3}\n";
const char* const other_types =
    "  bid_token: {}\n"
    "  gas_card: {}\n"
    "  contract: {}\n"
    "  upgrade: {}\n";

TEST(DocumentedExamples, OfARulesetMakeAGame) {
    GameFolder game;
    const std::string header = without(block("id: planet-profiteers"), "id: planet-profiteers");
    game.write("ruleset.yaml", "id: game" + header + surroundings + block("options:") + block("records:") +
                                   block("types:") + other_types + block("zones:") + block("counters:") +
                                   block("events:") + block("menus:") + block("flow:"));
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->options.size(), 3u);
    EXPECT_EQ(loaded->zones.size(), 7u);
    EXPECT_EQ(loaded->flow.size(), 3u);
    EXPECT_EQ(loaded->menus[1].windows, (std::vector<int>{0, 1}));
}

TEST(DocumentedExamples, OfAShapeIsADrawing) {
    GameFolder game;
    game.ruleset("types: {tile: {fields: {outline: {type: shape}}}}\n");
    std::string outline = block("outline:");
    std::string indented;
    for (std::size_t at = 0; at < outline.size();) {
        const std::size_t end = outline.find('\n', at) + 1;
        indented += "    " + outline.substr(at, end - at);
        at = end;
    }
    game.write("components/tiles.yaml", "type: tile\ncomponents:\n  zed:\n" + indented);
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->components[0].fields[0].text, ".##\n##.");
}

const char* const card_game =
    "enums:\n"
    "  gas: [N, O, Ar]\n"
    "  resource: [water, metal]\n"
    "  cargo_icon: [ore, fuel]\n"
    "  planet_icon: [ocean, desert]\n"
    "  ship_icon: [scout, hauler, cruiser]\n"
    "types:\n"
    "  card:\n"
    "    fields:\n"
    "      needs: {type: map of resource, optional: true}\n"
    "      gas: {type: gas, optional: true}\n"
    "      cargo: {type: cargo_icon, optional: true}\n"
    "      planet: {type: planet_icon, optional: true}\n"
    "      ship: {type: ship_icon, optional: true}\n"
    "      worth: {type: int, default: 0}\n"
    "zones:\n"
    "  deck: {holds: card}\n"
    "  tokens_home: {per: player, holds: card}\n"
    "  supply: {per: gas, holds: card}\n"
    "counters:\n"
    "  shares: {per: player, max: 12}\n"
    "variables:\n"
    "  old: {type: bool}\n"
    "menus:\n"
    "  mission_action: [bribe, invest]\n"
    "flow:\n"
    "  - loop: mission\n"
    "    do:\n"
    "      - loop: round\n"
    "        do:\n"
    "          - each: player\n"
    "            name: turns\n"
    "            do: [turn]\n";

TEST(DocumentedExamples, OfComponentsAndOfAPackLoadTogether) {
    GameFolder game;
    game.ruleset(card_game);
    game.write("components/cards.yaml", block("type: card"));
    game.write("expansions/research/pack.yaml", block("id: research"));
    const auto base = game.load();
    ASSERT_TRUE(base) << brief_with_files(game.problems);
    EXPECT_EQ(base->components.size(), 3u + 2 * 2 * 2);
    const auto loaded = game.load({"research"});
    ASSERT_TRUE(loaded) << brief_with_files(game.problems);
    EXPECT_EQ(loaded->menus[0].actions.back(), "research");
    EXPECT_EQ(loaded->stores[0].max->constant, 14);
    EXPECT_EQ(loaded->flow[0].body[0].body[1].name, "research_phase");
    EXPECT_EQ(loaded->components[0].fields[0].map[0].value.integer, 2);
    EXPECT_EQ(find_named(loaded->stores, "old"), -1);
}

void expect_valid(const std::string& text, const std::string& kind) {
    Diagnostics problems;
    const auto node = parse_document(text, "docs/content.md", "base", problems);
    ASSERT_TRUE(node) << brief(problems) << "\n" << text;
    EXPECT_TRUE(validate(*node, kind, problems)) << brief(problems) << "\n" << text;
}

TEST(DocumentedExamples, OfRulebooksAndScenariosAreValid) {
    expect_valid(block("clauses:"), "rulebook");
    expect_valid(block("- scenario:"), "scenario");
}

TEST(DocumentedExamples, AreAllLookedAt) {
    const std::vector<std::string> known = {"id: planet-profiteers",
                                            "options:",
                                            "records:",
                                            "types:",
                                            "outline:",
                                            "zones:",
                                            "counters:",
                                            "events:",
                                            "menus:",
                                            "flow:",
                                            "type: card",
                                            "id: research",
                                            "clauses:",
                                            "- scenario:"};
    for (const std::string& text : yaml_blocks())
        EXPECT_TRUE(std::any_of(known.begin(), known.end(),
                                [&](const std::string& beginning) { return text.starts_with(beginning); }))
            << "a new example, not tested here:\n"
            << text;
}

}  // namespace
}  // namespace rulewright::content
