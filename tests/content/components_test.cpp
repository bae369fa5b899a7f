#include <gtest/gtest.h>

#include "content/game_folder.h"

namespace rulewright::content {
namespace {

const char* const sections =
    "enums:\n"
    "  gas: [N, O, Ar]\n"
    "grids:\n"
    "  board: {width: 3, height: 2}\n"
    "records:\n"
    "  effect: {fields: {gain: {type: gas}, count: {type: int, default: 1}}}\n"
    "types:\n"
    "  card:\n"
    "    fields:\n"
    "      cost: {type: int, default: 0}\n"
    "      gas: {type: gas, optional: true}\n"
    "      needs: {type: map of gas, optional: true}\n"
    "      effects: {type: list of effect, optional: true}\n"
    "      outline: {type: shape, optional: true}\n"
    "      motto: {type: text, optional: true}\n"
    "      secret: {type: bool, default: false}\n"
    "  piece: {fields: {worth: {type: int}}}\n"
    "zones:\n"
    "  deck: {holds: card}\n"
    "  supply: {per: gas, holds: card}\n"
    "  home: {per: player, holds: [card, piece]}\n"
    "  field: {per: board, holds: card}\n"
    "  stock: {per: [player, gas], holds: card}\n"
    "  debts: {per: [player, player], holds: card}\n";

// The problems of one components file, or empty.
std::string problems_of(const std::string& file) {
    GameFolder game;
    game.ruleset(sections);
    game.write("components/cards.yaml", file);
    const bool good = game.load() != nullptr;
    EXPECT_EQ(good, game.problems.empty());
    return brief(game.problems);
}

const Data* field(const Definition& game, const std::string& id, const std::string& name) {
    for (const Component& component : game.components)
        if (component.id == id) return &component.fields[find_named(game.types[component.type].fields, name)];
    return nullptr;
}

TEST(Components, HaveTheFieldsOfTheirType) {
    GameFolder game;
    game.ruleset(sections);
    game.write("components/cards.yaml", R"(
type: card
zone: deck
components:
  plain:
  rich:
    title: Rich card
    text: Does much.
    copies: 2
    abilities: [grow, sell]
    cost: 4
    gas: Ar
    needs: {N: 2, Ar: 1}
    effects: [{gain: O}, {gain: N, count: 3}]
    motto: 12
    secret: true
    outline: |
      .##
      ##.
)");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    ASSERT_EQ(loaded->components.size(), 2u);
    const Component& rich = loaded->components[1];
    EXPECT_EQ(rich.title, "Rich card");
    EXPECT_EQ(rich.copies.constant, 2);
    EXPECT_EQ(rich.abilities, (std::vector<std::string>{"grow", "sell"}));
    EXPECT_EQ(loaded->zones[rich.zone].name, "deck");
    EXPECT_EQ(field(*loaded, "rich", "cost")->integer, 4);
    EXPECT_EQ(field(*loaded, "rich", "gas")->text, "Ar");
    EXPECT_EQ(field(*loaded, "rich", "needs")->map[0].key, "N");
    EXPECT_EQ(field(*loaded, "rich", "needs")->map[0].value.integer, 2);
    EXPECT_EQ(field(*loaded, "rich", "effects")->list[0].map[1].value.integer, 1);
    EXPECT_EQ(field(*loaded, "rich", "effects")->list[1].map[1].value.integer, 3);
    EXPECT_EQ(field(*loaded, "rich", "outline")->text, ".##\n##.");
    EXPECT_EQ(field(*loaded, "rich", "motto")->text, "12");
    EXPECT_EQ(field(*loaded, "rich", "secret")->integer, 1);
    const Component& plain = loaded->components[0];
    EXPECT_EQ(plain.title, "plain");
    EXPECT_EQ(plain.copies.constant, 1);
    EXPECT_EQ(field(*loaded, "plain", "cost")->integer, 0);
    EXPECT_EQ(field(*loaded, "plain", "gas")->kind, Data::Kind::none);
    EXPECT_EQ(field(*loaded, "plain", "needs")->kind, Data::Kind::map);
    EXPECT_EQ(field(*loaded, "plain", "effects")->kind, Data::Kind::list);
}

TEST(Components, ComeInTheOrderOfFilesAndLinesThenOfPacks) {
    GameFolder game;
    game.ruleset(sections);
    game.write("components/b.yaml", "type: card\ncomponents: {z: {}, a: {}}\n");
    game.write("components/a.yaml", "type: card\ncomponents: {m: {}}\n");
    game.pack("y", "");
    game.write("expansions/y/components/c.yaml", "type: card\ncomponents: {y1: {}}\n");
    game.pack("x", "requires: [y]\n");
    game.write("expansions/x/components/c.yaml", "type: card\ncomponents: {x1: {}}\n");
    const auto loaded = game.load({"x", "y"});
    ASSERT_TRUE(loaded) << brief(game.problems);
    std::string ids;
    for (const Component& component : loaded->components) ids += component.id + " ";
    EXPECT_EQ(ids, "m z a y1 x1 ");
}

TEST(Components, WrongDataIsReportedWhereItStands) {
    EXPECT_EQ(
        problems_of("type: card\n"
                    "components:\n"
                    "  a: {cost: much}\n"
                    "  b: {gas: Xe}\n"
                    "  c: {needs: {N: 1, M: 2}}\n"
                    "  d: {effects: [{gain: O, cont: 2}, 3]}\n"
                    "  e: {effects: {gain: O}}\n"
                    "  f: {secret: 1}\n"
                    "  g: {cots: 1}\n"
                    "  h: {cost: 3000000000}\n"
                    "  i: {outline: \"...\"}\n"
                    "  j: {outline: \"#########\"}\n"
                    "  k: {effects: [{}]}\n"
                    "  l: {motto: [a]}\n"
                    "  m: {cost: \"3\"}\n"),
        "3:13: 'cost' of card 'a' must be a whole number, not the text 'much'\n"
        "4:12: 'gas' of card 'b' cannot be 'Xe': no gas has that name\n"
        "5:21: 'M' is no gas in 'needs' of card 'c'\n"
        "6:27: unknown field 'cont' in an element of 'effects' of card 'd' (record 'effect') (did you mean 'count'?)\n"
        "6:37: an element of 'effects' of card 'd' must be a map (record 'effect'), not the number 3\n"
        "7:16: 'effects' of card 'e' must be a list, not a map\n"
        "8:15: 'secret' of card 'f' must be true or false, not the number 1\n"
        "9:7: unknown field 'cots' in card 'g' (did you mean 'cost'?)\n"
        "10:13: 'cost' of card 'h' must be a number of 32 bits, not the number 3000000000\n"
        "11:16: 'outline' of card 'i' is no shape: the drawing has no cell "
        "(draw # for a cell and . for none, such as .## over ##.)\n"
        "12:16: 'outline' of card 'j' is no shape: the drawing is 9 cells wide and 1 high, but a shape is at most 8 by "
        "8 "
        "(draw # for a cell and . for none, such as .## over ##.)\n"
        "13:17: an element of 'effects' of card 'k' needs 'gain' (record 'effect')\n"
        "14:14: 'motto' of card 'l' must be text, not a list\n"
        "15:13: 'cost' of card 'm' must be a whole number, not the text '3'");
}

TEST(Components, AFieldWithoutDefaultMustBeGiven) {
    GameFolder game;
    game.ruleset(sections);
    game.write("components/cards.yaml", "type: piece\ncomponents:\n  a: {}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems), "3:3: piece 'a' needs the field 'worth' (declared in " + game.path("ruleset.yaml") +
                                        ":20 without a default)");
}

TEST(Components, TypesMustExist) {
    EXPECT_EQ(problems_of("type: crad\ncomponents:\n  a: {}\n  b: {type: pice, worth: 1}\n"),
              "1:7: there is no component type 'crad' (did you mean 'card'?)\n"
              "4:13: there is no component type 'pice' (did you mean 'piece'?)");
}

TEST(Components, FieldsCannotBeNamedLikeBuiltInKeys) {
    GameFolder game;
    game.ruleset(
        "types:\n  card:\n    fields:\n      title: {type: int}\n      zone: {type: int}\n      owner: {type: int}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "7:7: 'title' is built in and cannot be a field\n"
              "8:7: 'zone' is built in and cannot be a field\n"
              "9:7: 'owner' is taken: every type 'card' has a member of that name (choose another name)");
}

TEST(Components, ADefinedIdCannotBeDefinedAgain) {
    GameFolder game;
    game.ruleset(sections);
    game.write("components/a.yaml", "type: card\ncomponents:\n  ace: {}\n");
    game.write("components/b.yaml", "type: card\ncomponents:\n\n  ace: {}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief_with_files(game.problems), "b.yaml:4:3: component 'ace' is defined already, in " +
                                                   game.path("components/a.yaml") +
                                                   ":3 (base) (a pack changes what exists with a patch)");
}

TEST(Components, AnErrorInOneFileHidesNothingElsewhere) {
    GameFolder game;
    game.ruleset(std::string(sections) + "counters: {cash: {start: -1}}\n");
    game.write("components/a.yaml", "type: card\ncomponents: {ace: {copies: many}}\n");
    game.write("components/b.yaml", "type: card\ncomponents: {two: {cost: x}}\n");
    game.write("components/c.yaml", "type: [\n");
    game.pack("extra", "patches: [{path: components.ace.cost, set: 1}]\n");
    EXPECT_FALSE(game.load({"extra"}));
    const std::string problems = brief_with_files(game.problems);
    for (const char* part : {"a.yaml:2:28: 'copies' cannot be 'many'", "c.yaml:",
                             "ruleset.yaml:28:26: 'start' of 'cash' is -1", "b.yaml:2:26: 'cost' of card 'two'"})
        EXPECT_NE(problems.find(part), std::string::npos) << part << "\n" << problems;
    EXPECT_EQ(problems.find("matches nothing"), std::string::npos) << problems;
}

TEST(Components, CopiesAreCountedSensibly) {
    EXPECT_EQ(problems_of("type: card\ncomponents:\n  a: {copies: -1}\n  b: {copies: 10001}\n  c: {copies: "
                          "{by_players: {2: 1, 3: -2, 4: 1}}}\n"),
              "3:15: 'copies' of 'a' must be at least 0, not -1\n"
              "4:15: 'copies' of 'b' must be at most 10000, not 10001\n"
              "5:15: 'copies' of 'c' must be at least 0, not -2");
}

// ---- where they start -----------------------------------------------------------------------------------------------

const Component* find(const Definition& game, const std::string& id) {
    for (const Component& component : game.components)
        if (component.id == id) return &component;
    return nullptr;
}

TEST(ComponentZones, AreFoundByNameKeyAndField) {
    GameFolder game;
    game.ruleset(sections);
    game.write("components/cards.yaml",
               "type: card\n"
               "components:\n"
               "  boxed: {}\n"
               "  also_boxed: {zone: box}\n"
               "  keyed: {zone: \"supply[O]\"}\n"
               "  by_field: {gas: Ar, zone: \"supply[{gas}]\"}\n"
               "  at_home: {per: player, zone: home}\n"
               "  in_stock: {per: player, gas: O, zone: \"stock[{gas}]\"}\n"
               "  on_board: {zone: \"field[2,2]\"}\n"
               "  for_all: {per: player, zone: deck}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(find(*loaded, "boxed")->zone, 0);
    EXPECT_EQ(find(*loaded, "also_boxed")->zone, 0);
    EXPECT_EQ(find(*loaded, "keyed")->zone_keys, (std::vector<int>{1}));
    EXPECT_EQ(find(*loaded, "by_field")->zone_keys, (std::vector<int>{2}));
    EXPECT_EQ(find(*loaded, "at_home")->zone_keys, (std::vector<int>{-1}));
    EXPECT_TRUE(find(*loaded, "at_home")->per_player);
    EXPECT_EQ(find(*loaded, "in_stock")->zone_keys, (std::vector<int>{-1, 1}));
    EXPECT_EQ(find(*loaded, "on_board")->zone_keys, (std::vector<int>{4}));
    EXPECT_TRUE(find(*loaded, "for_all")->zone_keys.empty());
}

TEST(ComponentZones, ThatCannotBeFoundAreReported) {
    EXPECT_EQ(problems_of("type: card\n"
                          "components:\n"
                          "  a: {zone: dekc}\n"
                          "  b: {zone: supply}\n"
                          "  c: {zone: \"supply[X]\"}\n"
                          "  d: {zone: home}\n"
                          "  e: {zone: \"deck[N]\"}\n"
                          "  f: {zone: \"supply[{gsa}]\"}\n"
                          "  g: {per: player, zone: debts}\n"
                          "  h: {zone: \"field[4,1]\"}\n"
                          "  i: {zone: \"supply[N\"}\n"
                          "  j: {type: piece, worth: 1, zone: deck}\n"),
              "3:13: there is no zone 'dekc' (did you mean 'deck'?)\n"
              "4:13: zone 'supply' is one per gas: say which (write supply[...])\n"
              "5:13: zone 'supply' has no 'X', which is no value of 'gas'\n"
              "6:13: zone 'home' is one per player, component 'd' is not (add 'per: player' to the component)\n"
              "7:13: zone 'deck' takes no key 'N'\n"
              "8:13: type 'card' has no field 'gsa' to find the zone by (did you mean 'gas'?)\n"
              "9:26: zone 'debts' is per pair of players: components cannot start there (start in the box)\n"
              "10:13: zone 'field' has no '4,1', which is no cell of 'board' (cells are named by column and row: 2,1)\n"
              "11:13: the zone 'supply[N' cannot be read (write deck, supply[N] or supply[{field}])\n"
              "12:36: zone 'deck' does not hold components of type 'piece'");
    EXPECT_EQ(problems_of("type: card\ncomponents:\n  k: {per: gas}\n"), "3:12: 'per' must be player, not 'gas'");
}

// ---- combinations ---------------------------------------------------------------------------------------------------

TEST(Combinations, GoThroughEveryValueTheFirstAxisSlowest) {
    GameFolder game;
    game.ruleset(sections);
    game.write("components/cards.yaml",
               "type: card\n"
               "zone: \"supply[{gas}]\"\n"
               "combinations:\n"
               "  id: \"{gas}_{cost}\"\n"
               "  title: \"{gas} for {cost}\"\n"
               "  copies: 2\n"
               "  each: {gas: all, cost: [1, 3]}\n"
               "  fields: {secret: true}\n"
               "components:\n"
               "  single: {gas: O}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    std::string ids;
    for (const Component& component : loaded->components) ids += component.id + " ";
    EXPECT_EQ(ids, "single N_1 N_3 O_1 O_3 Ar_1 Ar_3 ");
    const Component* one = find(*loaded, "O_3");
    EXPECT_EQ(one->title, "O for 3");
    EXPECT_EQ(one->copies.constant, 2);
    EXPECT_EQ(one->zone_keys, (std::vector<int>{1}));
    EXPECT_EQ(field(*loaded, "O_3", "cost")->integer, 3);
    EXPECT_EQ(field(*loaded, "O_3", "secret")->integer, 1);
}

TEST(Combinations, SeeTheEnumValuesAPackAppends) {
    GameFolder game;
    game.ruleset(sections);
    game.pack("extra", "patches:\n  - {path: enums.gas, append: [Xe]}\n");
    game.write("expansions/extra/components/c.yaml",
               "type: card\ncombinations: {id: \"more_{gas}\", each: {gas: all}}\n");
    const auto loaded = game.load({"extra"});
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->components.size(), 4u);
    EXPECT_EQ(loaded->components.back().id, "more_Xe");
}

TEST(Combinations, ThatMakeNoSenseAreReported) {
    EXPECT_EQ(problems_of("type: card\ncombinations: {id: \"{gsa}\", each: {gsa: all}}\n"),
              "2:36: type 'card' has no field 'gsa' (did you mean 'gas'?)");
    EXPECT_EQ(problems_of("type: card\ncombinations: {id: \"{cost}\", each: {cost: all}}\n"),
              "2:43: 'cost' must be a list of values, or all if it is an enum");
    EXPECT_EQ(problems_of("type: card\ncombinations: {id: same, each: {gas: [N, O]}}\n").substr(0, 44),
              "2:20: component 'same' is defined already, i");
    std::string many = "[0";
    for (int i = 1; i < 150; ++i) many += ", " + std::to_string(i);
    many += "]";
    EXPECT_EQ(problems_of("type: card\ncombinations: {id: \"{cost}_{secret}\", each: {cost: " + many +
                          ", motto: " + many + "}}\n"),
              "2:45: these are more than 10000 combinations");
    EXPECT_EQ(problems_of("type: card\ncombinations: {each: {gas: all}}\n"), "2:15: 'combinations' needs 'id'");
}

}  // namespace
}  // namespace rulewright::content
