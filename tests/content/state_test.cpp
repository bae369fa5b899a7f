// Enums, grids, zones, counters, variables and attributes as a Definition has them.
#include <gtest/gtest.h>

#include "content/game_folder.h"

namespace rulewright::content {
namespace {

const char* const types =
    "enums:\n"
    "  gas: [N, O, Ar]\n"
    "grids:\n"
    "  board: {width: 3, height: 2}\n"
    "types:\n"
    "  card: {}\n"
    "  token: {text: A token}\n";

std::string problems_of(const std::string& sections) {
    GameFolder game;
    game.ruleset(types + sections);
    EXPECT_FALSE(game.load());
    return brief(game.problems);
}

TEST(Zones, TheFirstIsTheBoxWhichHoldsAnything) {
    GameFolder game;
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    ASSERT_EQ(loaded->zones.size(), 1u);
    EXPECT_EQ(loaded->zones[0].name, "box");
    EXPECT_TRUE(loaded->zones[0].holds.empty());
    EXPECT_EQ(loaded->zones[0].visible, Visibility::everyone);
}

TEST(Zones, AreReadWithAxesTypesAndVisibility) {
    GameFolder game;
    game.ruleset(std::string(types) +
                 "zones:\n"
                 "  deck: {holds: card, visible: nobody}\n"
                 "  hand: {per: player, holds: card, visible: owner}\n"
                 "  row: {per: gas, holds: [card, token], slots: 4}\n"
                 "  tableau: {per: [player, gas], holds: card, visible: by_face, face_down: owner, abilities: true}\n"
                 "  field: {per: board, holds: token}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    ASSERT_EQ(loaded->zones.size(), 6u);
    EXPECT_EQ(loaded->zones[1].visible, Visibility::nobody);
    EXPECT_EQ(loaded->zones[2].per, (std::vector<Axis>{{Axis::Kind::player, -1}}));
    EXPECT_EQ(loaded->zones[3].per, (std::vector<Axis>{{Axis::Kind::enumeration, 0}}));
    EXPECT_EQ(loaded->zones[3].holds, (std::vector<int>{0, 1}));
    EXPECT_EQ(loaded->zones[3].slots->constant, 4);
    EXPECT_EQ(loaded->zones[4].per, (std::vector<Axis>{{Axis::Kind::player, -1}, {Axis::Kind::enumeration, 0}}));
    EXPECT_EQ(loaded->zones[4].visible, Visibility::by_face);
    EXPECT_TRUE(loaded->zones[4].face_down_to_owner);
    EXPECT_TRUE(loaded->zones[4].abilities);
    EXPECT_EQ(loaded->zones[5].per, (std::vector<Axis>{{Axis::Kind::grid, 0}}));
}

TEST(Zones, UnknownNamesAreReportedWithWhatWasMeant) {
    EXPECT_EQ(problems_of("zones:\n"
                          "  a: {holds: crad}\n"
                          "  b: {holds: [card, tokn, card]}\n"
                          "  c: {per: gsa, holds: card}\n"
                          "  d: {per: [player, bord], holds: card}\n"
                          "  box: {holds: card}\n"),
              "12:14: there is no component type 'crad' (did you mean 'card'?)\n"
              "13:21: there is no component type 'tokn' (did you mean 'token'?)\n"
              "13:27: the type 'card' is given twice\n"
              "14:12: 'per' names a player, an enum or a grid, and 'gsa' is none of them (did you mean 'gas'?)\n"
              "15:21: 'per' names a player, an enum or a grid, and 'bord' is none of them (did you mean 'board'?)\n"
              "16:3: the zone 'box' is always there and cannot be declared");
}

TEST(Zones, WhatNeedsAnOwnerMustHaveOne) {
    EXPECT_EQ(problems_of("zones:\n"
                          "  a: {holds: card, visible: owner}\n"
                          "  b: {per: gas, holds: card, visible: by_face, face_down: owner}\n"
                          "  c: {per: [gas, player], holds: card, abilities: true}\n"
                          "  d: {holds: card, visible: everyone, face_down: nobody}\n"
                          "  e: {holds: card, slots: 0}\n"),
              "12:29: 'visible: owner' needs 'per: player', or a pair that begins with player\n"
              "13:59: 'face_down: owner' needs 'per: player'\n"
              "14:40: abilities work for the owner of a zone, so this zone must be 'per: player'\n"
              "15:39: 'face_down' only means something with 'visible: by_face'\n"
              "16:27: 'slots' of zone 'e' must be at least 1, not 0");
}

TEST(Zones, OnComponentsBelongToTheirType) {
    GameFolder game;
    game.ruleset(
        "types:\n"
        "  token: {}\n"
        "  card:\n"
        "    zones:\n"
        "      tokens: {holds: token, visible: everyone}\n"
        "    attributes:\n"
        "      hearts: {type: int, min: 0, max: 3, start: 3}\n"
        "zones:\n"
        "  tokens: {holds: token}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    ASSERT_EQ(loaded->zones.size(), 3u);
    EXPECT_EQ(loaded->zones[1].on_type, -1);
    EXPECT_EQ(loaded->zones[2].on_type, 1);
    EXPECT_EQ(loaded->zones[2].name, "tokens");
    ASSERT_EQ(loaded->stores.size(), 1u);
    EXPECT_EQ(loaded->stores[0].on_type, 1);
    EXPECT_EQ(loaded->stores[0].start.constant, 3);
}

TEST(Counters, StartAtZeroAndDoNotGoBelow) {
    GameFolder game;
    game.ruleset(std::string(types) +
                 "counters:\n"
                 "  a: {}\n"
                 "  b: {min: none, max: 5}\n"
                 "  c: {per: [player, player], min: -3, start: -1, visible: owner}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->stores[0].min->constant, 0);
    EXPECT_FALSE(loaded->stores[0].max);
    EXPECT_TRUE(loaded->stores[0].counter);
    EXPECT_FALSE(loaded->stores[1].min);
    EXPECT_EQ(loaded->stores[1].max->constant, 5);
    EXPECT_EQ(loaded->stores[2].per.size(), 2u);
    EXPECT_EQ(loaded->stores[2].start.constant, -1);
    EXPECT_EQ(loaded->stores[2].visible, Visibility::owner);
}

TEST(Counters, StartWithinTheirRange) {
    EXPECT_EQ(
        problems_of("counters:\n  a: {start: -1}\n  b: {start: 3, max: 2}\n  c: {min: 1}\n  d: {visible: owner}\n"),
        "12:14: 'start' of 'a' is -1, less than its 'min' 0\n"
        "13:14: 'start' of 'b' is 3, more than its 'max' 2\n"
        "14:6: 'start' of 'c' is 0, less than its 'min' 1\n"
        "15:16: 'visible: owner' needs 'per: player', or a pair that begins with player");
}

TEST(Variables, AreUnsetUntilSomethingIsSaid) {
    GameFolder game;
    game.ruleset(std::string(types) +
                 "variables:\n"
                 "  who: {type: player}\n"
                 "  thing: {type: component}\n"
                 "  kind: {type: gas}\n"
                 "  first: {type: gas, start: O}\n"
                 "  over: {type: bool}\n"
                 "  open: {type: bool, start: true}\n"
                 "  count: {type: int, start: -4}\n"
                 "  mark: {per: board, type: player}\n");
    // `first` is a member of game, so it is refused; the others are looked at by position.
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "15:3: 'first' is taken: every game has a member of that name (choose another name)");
    game.ruleset(std::string(types) +
                 "variables:\n"
                 "  who: {type: player}\n"
                 "  thing: {type: component}\n"
                 "  kind: {type: gas}\n"
                 "  begun: {type: gas, start: O}\n"
                 "  over: {type: bool}\n"
                 "  open: {type: bool, start: true}\n"
                 "  count: {type: int, start: -4}\n"
                 "  mark: {per: board, type: player}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    std::vector<int> starts;
    for (const Store& store : loaded->stores) starts.push_back(store.start.constant);
    EXPECT_EQ(starts, (std::vector<int>{-1, -1, -1, 1, 0, 1, -4, -1}));
    EXPECT_FALSE(loaded->stores[6].min);
    EXPECT_EQ(loaded->stores[2].type.kind, ValueType::Kind::enumeration);
}

TEST(Variables, WrongTypesAndStartsAreReported) {
    EXPECT_EQ(problems_of("variables:\n"
                          "  a: {type: playr}\n"
                          "  b: {type: gas, start: Xe}\n"
                          "  c: {type: bool, start: 1}\n"
                          "  d: {type: player, start: 1}\n"
                          "  e: {type: bool, max: 1}\n"
                          "  f: {type: text}\n"
                          "  g: {type: int, start: x}\n"),
              "12:13: unknown type 'playr' (did you mean 'player'?)\n"
              "13:25: 'start' of 'b' must be a gas, not the text 'Xe'\n"
              "14:26: 'start' of 'c' must be true or false, not the number 1\n"
              "15:28: 'start' of 'd': a player is unset when the game begins (set it in a step)\n"
              "16:19: only whole numbers have 'max'\n"
              "17:13: unknown type 'text'\n"
              "18:25: 'start' of 'g' must be a number, option.<name> or by_players, not the text 'x'");
}

TEST(Names, OfOneScopeMustDiffer) {
    GameFolder game;
    game.ruleset(
        "types:\n"
        "  card: {fields: {cost: {type: int}}, attributes: {cost: {type: int}, text: {type: bool}}}\n"
        "zones:\n"
        "  cash: {holds: card}\n"
        "counters:\n"
        "  cash: {}\n"
        "  score: {per: player}\n"
        "  log: {}\n"
        "variables:\n"
        "  log: {per: player, type: bool}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "9:3: 'cash' is declared twice for the game, first in " + game.path("ruleset.yaml") +
                  ":7 (choose another name)\n"
                  "10:3: 'score' is taken: every player has a member of that name (choose another name)\n"
                  "11:3: 'log' is taken: every game has a member of that name (choose another name)\n"
                  "13:3: 'log' is taken: every player has a member of that name (choose another name)\n"
                  "5:52: 'cost' is declared twice for the type 'card', first in " +
                  game.path("ruleset.yaml") +
                  ":5 (choose another name)\n"
                  "5:71: 'text' is taken: every type 'card' has a member of that name (choose another name)");
}

TEST(Names, OfDifferentScopesMayBeTheSame) {
    GameFolder game;
    game.ruleset(
        "types:\n  card: {attributes: {cash: {type: int}}}\n  coin: {attributes: {cash: {type: int}}}\ncounters:\n  "
        "cash: {}\nvariables:\n  cash: {per: player, type: int}\n");
    EXPECT_FALSE(game.load() == nullptr) << brief(game.problems);
}

TEST(Names, CannotBeWordsOfLua) {
    EXPECT_EQ(problems_of("counters:\n  end: {}\n"), "12:3: 'end' is a word of Lua and cannot name a counter");
}

TEST(Enums, HaveEachValueOnce) {
    GameFolder game;
    game.ruleset("enums:\n  gas: [N, O, N]\n  int: [a]\n  none: []\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems), "7:9: enum 'none' needs at least 1 element(s)");
    game.ruleset("enums:\n  gas: [N, O, N]\n  int: [a]\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "5:15: enum 'gas' has the value 'N' twice\n6:3: 'int' is a built-in type and cannot name an enum");
}

TEST(Grids, HaveASize) {
    EXPECT_EQ(problems_of("grids2: 1\n"), "11:1: unknown field 'grids2' in ruleset (did you mean 'grids'?)");
    GameFolder game;
    game.ruleset("grids:\n  a: {width: 0, height: 2}\n  b: {width: 101, height: 2}\n  c: {width: 3}\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "5:14: 'width' must be at least 1, not 0\n6:14: 'width' must be at most 100, not 101\n7:6: grid 'c' "
              "needs 'height'");
}

}  // namespace
}  // namespace rulewright::content
