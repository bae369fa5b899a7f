#include <gtest/gtest.h>

#include "content/game_folder.h"

namespace rulewright::content {
namespace {

std::string problems_of(const std::string& sections) {
    GameFolder game;
    game.ruleset(sections);
    EXPECT_FALSE(game.load());
    return brief(game.problems);
}

TEST(Flow, IsReadWithEveryKindOfPart) {
    GameFolder game;
    game.ruleset(R"(options: {missions: {type: int, default: 5, min: 1}}
flow:
  - setup
  - loop: mission
    times: option.missions
    while: not over
    until: fortune_made
    do:
      - each: player
        name: turns
        from: captain
        direction: right
        only: still_in
        until: mission_over
        do: turn
      - when: bonus_due
        do: [bonus]
        else: [no_bonus]
      - simultaneous: player
        name: drafting
        only: not done
        do: [draft, pay]
  - loop: endless
    times: value.rounds
    do: [x]
turn_limit: {loop: endless, passes: 400, text: why}
)");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    ASSERT_EQ(loaded->flow.size(), 3u);
    EXPECT_EQ(loaded->flow[0].kind, FlowNode::Kind::step);
    EXPECT_EQ(loaded->flow[0].name, "setup");
    const FlowNode& mission = loaded->flow[1];
    EXPECT_EQ(mission.kind, FlowNode::Kind::loop);
    EXPECT_EQ(mission.name, "mission");
    EXPECT_EQ(mission.times->kind, Number::Kind::option);
    EXPECT_EQ(mission.condition.name, "over");
    EXPECT_TRUE(mission.condition.negated);
    EXPECT_EQ(mission.until.name, "fortune_made");
    const FlowNode& turns = mission.body[0];
    EXPECT_EQ(turns.kind, FlowNode::Kind::each);
    EXPECT_EQ(turns.name, "turns");
    EXPECT_EQ(turns.from, "captain");
    EXPECT_FALSE(turns.leftwards);
    EXPECT_EQ(turns.only.name, "still_in");
    EXPECT_EQ(turns.until.name, "mission_over");
    ASSERT_EQ(turns.body.size(), 1u);
    EXPECT_EQ(turns.body[0].name, "turn");
    EXPECT_EQ(mission.body[1].kind, FlowNode::Kind::when);
    EXPECT_EQ(mission.body[1].condition.name, "bonus_due");
    EXPECT_EQ(mission.body[1].otherwise[0].name, "no_bonus");
    EXPECT_EQ(mission.body[2].kind, FlowNode::Kind::simultaneous);
    EXPECT_TRUE(mission.body[2].only.negated);
    EXPECT_EQ(mission.body[2].body.size(), 2u);
    EXPECT_EQ(loaded->flow[2].times->value, "rounds");
    EXPECT_EQ(loaded->turn_limit->loop, "endless");
    EXPECT_EQ(loaded->turn_limit->passes, 400);
}

TEST(Flow, MisspeltPartsAreReportedAsWhatTheyWereMeantToBe) {
    EXPECT_EQ(problems_of("flow:\n  - lop: a\n    do: [x]\n  - each: player\n    form: captain\n    do: [x]\n  - when: "
                          "a\n    then: [x]\n"),
              "5:5: unknown field 'lop' in this part of the flow (did you mean 'loop'?)\n"
              "8:5: unknown field 'form' in this part of the flow (did you mean 'from'?)\n"
              "11:5: unknown field 'then' in this part of the flow (did you mean 'when'?)");
}

TEST(Flow, FieldsOfOneKindDoNotFitAnother) {
    EXPECT_EQ(problems_of(
                  "flow:\n  - loop: a\n    from: captain\n    do: [x]\n  - each: enemy\n    do: [x]\n  - {loop: a}\n"),
              "6:5: unknown field 'from' in this part of the flow\n"
              "8:11: 'each' must be player, not 'enemy'\n"
              "10:5: this part of the flow needs 'do'");
}

TEST(Flow, NamesOfPartsMustDiffer) {
    GameFolder game;
    game.ruleset("flow:\n  - loop: round\n    do: [x]\n  - each: player\n    name: round\n    do: [x, x]\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems), "8:11: the flow has a part named 'round' already, in " + game.path("ruleset.yaml") +
                                        ":5 (choose another name)");
}

TEST(Flow, AStepMayStandInSeveralPlacesAndShareANameWithALoop) {
    GameFolder game;
    game.ruleset("flow: [a, a, {loop: b, do: [a, b]}]\n");
    EXPECT_TRUE(game.load()) << brief(game.problems);
}

TEST(Flow, EmptyPartsAreRefused) {
    EXPECT_EQ(problems_of("flow: []\n"), "4:7: 'flow' needs at least 1 element(s)");
    EXPECT_EQ(problems_of("flow: [{loop: a, do: []}]\n"), "4:8: there is nothing to do here: 'do' is empty");
}

TEST(Flow, SimultaneousHoldsOnlySteps) {
    EXPECT_EQ(problems_of("flow:\n  - simultaneous: player\n    do:\n      - a\n      - {loop: b, do: [c]}\n"),
              "8:9: inside 'simultaneous' there are only steps");
}

TEST(Flow, NamesMustBeUsableFromLua) {
    EXPECT_EQ(
        problems_of("flow: [Setup, end-turn, {loop: a, until: not, do: [x]}]\n"),
        "4:8: this part of the flow cannot be 'Setup' (Names used from Lua are lower-case words joined by _)\n"
        "4:15: this part of the flow cannot be 'end-turn' (Names used from Lua are lower-case words joined by _)");
    EXPECT_EQ(problems_of("flow: [{loop: a, until: not, do: [end]}]\n"),
              "4:25: 'not' is a word of Lua and cannot name a condition\n"
              "4:35: 'end' is a word of Lua and cannot name a step");
}

TEST(Flow, TheTurnLimitNamesALoop) {
    EXPECT_EQ(problems_of("flow: [{loop: turns, do: [x]}]\nturn_limit: {loop: turn, passes: 3}\n"),
              "5:20: the flow has no loop 'turn' (did you mean 'turns'?)");
    EXPECT_EQ(problems_of("flow: [{loop: turns, do: [x]}]\nturn_limit: {loop: turns, passes: 0}\n"),
              "5:35: 'passes' must be at least 1, not 0");
}

TEST(Flow, LoopsAreNotRepeatedANegativeNumberOfTimes) {
    EXPECT_EQ(problems_of("flow: [{loop: a, times: -1, do: [x]}]\n"), "4:25: 'times' must be at least 0, not -1");
    EXPECT_EQ(problems_of("options: {n: {type: int, default: 1}}\nflow: [{loop: a, times: option.n, do: [x]}]\n"),
              "5:25: 'times' of loop 'a' must be at least 0, and this option has no 'min' (give the option a 'min')");
}

TEST(Flow, DeepNestingIsCheckedInReasonableTime) {
    // Every part looks a little like every other one: a checker that tries all of them needs 4^28 steps.
    std::string flow = "x";
    for (int i = 0; i < 28; ++i)
        flow = "{loop: a" + std::to_string(i) + ", each: player, when: b, simultaneous: player, do: [" + flow + "]}";
    EXPECT_NE(problems_of("flow: [" + flow + "]\n"), "");
}

TEST(Menus, HaveActionsAndWindows) {
    GameFolder game;
    game.ruleset(
        "windows: {still: {}, turn: {}}\nmenus:\n  a: [x, y]\n  b: {actions: [x], windows: [turn, still]}\n  c: "
        "{windows: [still]}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->menus[0].actions, (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(loaded->menus[0].action_locations[1].line, 6);
    EXPECT_EQ(loaded->menus[1].windows, (std::vector<int>{1, 0}));
    EXPECT_TRUE(loaded->menus[2].actions.empty());
}

TEST(Menus, UnknownWindowsAndDoubleActionsAreReported) {
    EXPECT_EQ(problems_of("windows: {still: {}}\nmenus:\n  a: {actions: [x, x], windows: [stil]}\n  b: []\n"),
              "6:20: menu 'a' offers 'x' twice\n"
              "6:34: there is no window 'stil' (did you mean 'still'?)\n"
              "7:3: menu 'b' offers nothing: it has neither actions nor windows");
}

TEST(Scores, HaveEachLineOnce) {
    GameFolder game;
    game.ruleset("scores: [Money, Ships, Money]\n");
    EXPECT_FALSE(game.load());
    EXPECT_EQ(brief(game.problems),
              "4:24: score line 'Money' is given twice, first in " + game.path("ruleset.yaml") + ":4");
}

TEST(Records, MayHoldEachOtherInLists) {
    GameFolder game;
    game.ruleset(
        "records:\n"
        "  tree: {fields: {leaves: {type: int, default: 0}, branches: {type: list of tree, optional: true}}}\n"
        "types: {card: {fields: {tree: {type: tree}}}}\n");
    game.write("components/c.yaml",
               "type: card\ncomponents:\n  oak: {tree: {branches: [{leaves: 2}, {branches: [{leaves: 1}]}]}}\n");
    const auto loaded = game.load();
    ASSERT_TRUE(loaded) << brief(game.problems);
    EXPECT_EQ(loaded->components[0].fields[0].map[1].value.list.size(), 2u);
}

TEST(Records, UnknownTypesAreReportedWithWhatWasMeant) {
    EXPECT_EQ(problems_of("enums: {gas: [N]}\nrecords: {effect: {fields: {gain: {type: gsa}, x: {type: map of effect}, "
                          "y: {type: list of efect}}}}\n"),
              "5:42: unknown type 'gsa' (did you mean 'gas'?)\n"
              "5:58: 'map of effect': there is no enum 'effect'\n"
              "5:84: unknown type 'efect' (did you mean 'effect'?)");
}

TEST(Types, TheBackIsAField) {
    EXPECT_EQ(problems_of("types: {card: {fields: {tier: {type: int}}, back: teir}}\n"),
              "4:51: type 'card' has no field 'teir' to show on its back (did you mean 'tier'?)");
}

TEST(Types, DefaultsMustFitTheirType) {
    EXPECT_EQ(problems_of(
                  "types: {card: {fields: {cost: {type: int, default: x}, tags: {type: list of int, default: 3}}}}\n"),
              "4:52: the default of 'cost' must be a whole number, not the text 'x'\n"
              "4:91: the default of 'tags' must be a list, not the number 3");
}

}  // namespace
}  // namespace rulewright::content
