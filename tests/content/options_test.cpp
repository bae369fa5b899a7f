#include <gtest/gtest.h>

#include "content/game_folder.h"

namespace rulewright::content {
namespace {

const char* const options =
    "options:\n"
    "  missions: {type: int, default: 5, min: 1, max: 20, text: Missions in a game}\n"
    "  five: {type: bool, default: false, players: {max: 5}}\n"
    "  pace: {type: enum, values: [calm, fast], default: fast}\n";

TEST(Options, AreReadWithTypeRangeAndDefault) {
    GameFolder game;
    game.ruleset(options);
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    ASSERT_EQ(loaded->options.size(), 3u);
    EXPECT_EQ(loaded->options[0].default_value, 5);
    EXPECT_EQ(loaded->options[0].min, 1);
    EXPECT_EQ(loaded->options[0].max, 20);
    EXPECT_EQ(loaded->options[0].text, "Missions in a game");
    EXPECT_EQ(loaded->options[1].type, OptionType::boolean);
    EXPECT_EQ(loaded->options[1].players_max, 5);
    EXPECT_FALSE(loaded->options[1].players_min);
    EXPECT_EQ(loaded->options[2].default_value, 1);
}

TEST(Options, WhatTheHostTypesIsSettledOverVariantOverDefault) {
    GameFolder game;
    game.ruleset(options);
    game.write("variants/short.yaml", "{id: short, title: Short, options: {missions: 3, five: true}}");
    Diagnostics problems;
    EXPECT_EQ(settle_options(*game.load(), {}, problems), (std::vector<int>{5, 0, 1}));
    EXPECT_EQ(settle_options(*game.load({}, "short"), {}, problems), (std::vector<int>{3, 1, 1}));
    EXPECT_EQ(settle_options(*game.load({}, "short"), {{"missions", "9"}, {"pace", "calm"}}, problems),
              (std::vector<int>{9, 1, 0}));
    EXPECT_TRUE(problems.empty()) << brief(problems);
}

TEST(Options, EveryWrongChoiceIsReported) {
    GameFolder game;
    game.ruleset(options);
    const auto loaded = game.load();
    Diagnostics problems;
    const auto values =
        settle_options(*loaded, {{"mission", "3"}, {"missions", "21"}, {"five", "yes"}, {"pace", "fsat"}}, problems);
    EXPECT_EQ(brief(problems),
              "0:0: option 'five' must be true or false, not 'yes'\n"
              "0:0: Game has no option 'mission' (did you mean 'missions'?)\n"
              "0:0: option 'missions' must be from 1 to 20, not 21\n"
              "0:0: option 'pace' must be one of calm, fast, not 'fsat' (did you mean 'fast'?)");
    EXPECT_EQ(values.size(), 3u);
    for (const char* text : {"", "3x", "1.5", "99999999999", " 3", "-"}) {
        Diagnostics more;
        (void)settle_options(*loaded, {{"missions", text}}, more);
        EXPECT_TRUE(more.has_errors()) << text;
    }
}

TEST(Options, DeclarationsThatMakeNoSenseAreReported) {
    GameFolder game;
    game.ruleset(
        "options:\n"
        "  a: {type: int, default: 0, min: 1}\n"
        "  b: {type: int, default: 5, min: 9, max: 3}\n"
        "  c: {type: bool, default: true, min: 1}\n"
        "  d: {type: enum, default: x}\n"
        "  e: {type: enum, values: [x, y, x], default: z}\n"
        "  f: {type: int, default: 1, values: [x]}\n"
        "  g: {type: int, default: 1, players: {max: 9}}\n"
        "  h: {type: bool, default: false, players: {max: 1}}\n"
        "  i: {type: int, default: \"5\"}\n"
        "  j: {type: bool, default: 1}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "5:27: option 'a' must be at least 1, not 0\n"
              "6:3: option 'b': min 9 is more than max 3\n"
              "6:27: option 'b' must be from 9 to 3, not 5\n"
              "7:34: only an option of type int has 'min'\n"
              "8:3: option 'd' needs 'values'\n"
              "9:34: option 'e' has the value 'x' twice\n"
              "9:47: option 'e' must be one of x, y, not 'z'\n"
              "10:30: only an option of type enum has values\n"
              "11:30: only an option of type bool can change the number of players\n"
              "12:44: players: min 2 is more than max 1\n"
              "13:27: option 'i' must be a whole number, not the text '5' (leave out the quotes)\n"
              "14:28: option 'j' must be true or false, not '1'");
}

TEST(Options, TheirShapeIsCheckedByTheSchema) {
    GameFolder game;
    game.ruleset(
        "options:\n  Five: {type: bool, default: true}\n  six: {type: number, default: 1}\n  seven: {type: int}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "5:3: 'Five' is no valid name (Names used from Lua are lower-case words joined by _)\n"
              "6:15: 'type' must be int, bool or enum, not 'number'\n"
              "7:10: option 'seven' needs 'default'");
}

TEST(Options, AVariantCannotSetWhatIsNotThere) {
    GameFolder game;
    game.ruleset(options);
    game.write("variants/odd.yaml", "id: odd\ntitle: Odd\noptions: {missons: 3, missions: 99, five: 1}\n");
    EXPECT_FALSE(game.load({}, "odd"));
    EXPECT_EQ(brief(game.problems),
              "3:11: there is no option 'missons' (did you mean 'missions'?)\n"
              "3:33: option 'missions' must be from 1 to 20, not 99\n"
              "3:43: option 'five' must be true or false, not '1'");
}

// ---- numbers that depend on the table -------------------------------------------------------------------------------

TEST(Numbers, CanBeConstantAnOptionOrATable) {
    GameFolder game;
    game.ruleset(std::string(options) +
                 "counters:\n"
                 "  a: {start: 4}\n"
                 "  b: {start: option.missions, max: option.missions}\n"
                 "  c: {start: {by_players: {2: 8, 3: 7, 4: 7, 5: 6}}}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->stores[0].start.constant, 4);
    EXPECT_EQ(loaded->stores[1].start.kind, Number::Kind::option);
    EXPECT_EQ(loaded->stores[1].start.option, 0);
    EXPECT_EQ(loaded->stores[2].start.by_players, (std::map<int, int>{{2, 8}, {3, 7}, {4, 7}, {5, 6}}));
}

TEST(Numbers, ATableMustListEveryCountThatOptionsUnlock) {
    GameFolder game;
    game.ruleset(std::string(options) + "counters:\n  c: {start: {by_players: {2: 8, 4: 7}}}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "9:27: 'start' of 'c' says nothing for 3, 5 players (the game allows 2 to 5 players)");
}

TEST(Numbers, AnOptionMustExistAndBeAnInt) {
    GameFolder game;
    game.ruleset(std::string(options) + "counters:\n  a: {start: option.mission}\n  b: {start: option.five}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "9:14: there is no option 'mission' (did you mean 'missions'?)\n"
              "10:14: option 'five' is not an int");
}

TEST(Numbers, OfTheWrongShapeAreReportedByTheSchema) {
    GameFolder game;
    game.ruleset(
        "counters:\n"
        "  a: {start: many}\n"
        "  b: {start: 1.5}\n"
        "  c: {start: {by_player: {2: 1}}}\n"
        "  d: {start: {by_players: {two: 1, 3: x}}}\n"
        "  e: {start: 99999999999}\n"
        "  f: {start: value.x}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "5:14: 'start' cannot be 'many' (The value of an option: option.<name>)\n"
              "6:14: 'start' must be a whole number, text or a map, not the number 1.5\n"
              "7:15: unknown field 'by_player' in 'start' (did you mean 'by_players'?)\n"
              "8:28: 'two' is no valid name (A number of players)\n"
              "8:39: '3' must be a whole number, not the text 'x'\n"
              "9:14: 'start' must be at most 2147483647, not 99999999999\n"
              "10:14: 'start' cannot be 'value.x' (The value of an option: option.<name>)");
}

TEST(Numbers, PlayerLimitsMustFitTogether) {
    GameFolder game;
    game.write("ruleset.yaml", "id: game\ntitle: G\nplayers: {min: 4, max: 2}\nflow: [a]\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems), "3:10: players: min 4 is more than max 2");
}

}  // namespace
}  // namespace rulewright::content
