// The scenario runner: what passes, and above all what must not pass.
#include "playtest/scenario.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "playtest/sample.h"

namespace rulewright::playtest {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class Scenarios : public testing::Test {
  protected:
    ScenarioReport run(const std::string& text, const std::string& filter = {}) {
        sample::write(game_ / "scenarios" / "some.yaml", text);
        problems_ = {};
        return run_scenarios(game_, filter, problems_);
    }

    // Runs one scenario that must fail once; returns that failure.
    ScenarioFailure only_failure(const std::string& text) {
        const ScenarioReport report = run(text);
        EXPECT_THAT(content::render(problems_, false), IsEmpty());
        EXPECT_THAT(report.failures, SizeIs(1)) << text;
        return report.failures.empty() ? ScenarioFailure{} : report.failures.front();
    }

    // Runs scenarios that must all pass.
    void passes(const std::string& text) {
        const ScenarioReport report = run(text);
        EXPECT_THAT(content::render(problems_, false), IsEmpty());
        EXPECT_GT(report.run, 0);
        for (const ScenarioFailure& failure : report.failures)
            ADD_FAILURE() << failure.location.line << ": " << failure.scenario << ": expected " << failure.expected
                          << ", found " << failure.found << "\n"
                          << failure.position;
    }

    sample::Folder folder_;
    std::filesystem::path game_ = sample::write_game(folder_.path());
    content::Diagnostics problems_;
};

TEST_F(Scenarios, AnswersAreMatchedByNameAndChecksHold) {
    passes(R"(
- scenario: A stone goes onto the pile
  given: {players: 2, options: {rounds: 1}}
  when:
    - {player: 1, act: put, target: blue}
    - {check: "game.pile.blue == 1"}
    - {pending: [2]}
    - {player: 2, act: draw}
  then:
    - players[1].stones == 4
    - '#players[2].hand == 1'
    - {finished: true}
    - {score: {player: 1, line: Stones, points: 4}}
    - {winners: [2]}
)");
}

TEST_F(Scenarios, AWrongExpectationFailsAtItsLineWithBothSides) {
    const auto failure = only_failure(R"(
- scenario: Five is not four
  given: {players: 2}
  when:
    - {player: 1, act: put, target: red}
  then:
    - players[2].stones == 5
    - players[1].stones == 5
)");
    EXPECT_EQ(failure.location.line, 8);
    EXPECT_EQ(failure.location.column, 7);
    EXPECT_THAT(failure.location.file, HasSubstr("some.yaml"));
    EXPECT_EQ(failure.scenario, "Five is not four");
    EXPECT_EQ(failure.expected, "players[1].stones == 5");
    EXPECT_EQ(failure.found, "4 == 5 is false");
    EXPECT_THAT(failure.position, HasSubstr("player 2"));
}

TEST_F(Scenarios, OfAConjunctionTheFalsePartIsShown) {
    const auto failure = only_failure(R"(
- scenario: Two parts
  given: {players: 2}
  then:
    - players[1].stones == 5 and players[2].stones == 7
)");
    EXPECT_EQ(failure.expected, "players[2].stones == 7");
    EXPECT_EQ(failure.found, "5 == 7 is false");
}

TEST_F(Scenarios, AMisspeltNameInAnExpressionIsAFailure) {
    const auto failure = only_failure(R"(
- scenario: Misspelt
  given: {players: 2}
  then:
    - players[1].stnes == 5
)");
    EXPECT_THAT(failure.found, HasSubstr("stnes"));
}

TEST_F(Scenarios, ValuesThatCannotBeShownAreFailuresToo) {
    for (const char* body : {"error(\"no text\")", "return 1 == 2", "while true do end"}) {
        const auto failure = only_failure(fmt::format(R"(
- scenario: Odd
  given: {{players: 2}}
  then:
    - '(function() return setmetatable({{}}, {{__tostring = function() {} end}}) end)() == 1'
)",
                                                      body));
        EXPECT_FALSE(failure.found.empty());
    }
}

TEST_F(Scenarios, AGameThatDoesNotLoadIsReportedOnce) {
    sample::write(game_ / "rules" / "broken.lua", "function steps.(");
    const ScenarioReport report = run(R"(
- scenario: One
  given: {players: 2}
- scenario: Two
  given: {players: 2}
)");
    EXPECT_FALSE(report.loaded);
    EXPECT_EQ(report.run, 0);
    EXPECT_THAT(report.failures, IsEmpty());
    EXPECT_EQ(problems_.all().size(), 1u) << content::render(problems_, false);
    EXPECT_THAT(content::render(problems_, false), HasSubstr("broken.lua:1"));
}

TEST_F(Scenarios, TheArrangedPositionIsThere) {
    passes(R"(
- scenario: Arranged
  given:
    players: 3
    at: {step: turn, player: 2, loops: {round: 3}}
    set:
      pile.red: 4
      players[3].stones: 1
      players[1].owed[2]: 3
      starter: 3
      favourite: blue
      done: true
      players[2].hand[1].hearts: 2
      cow.hearts: 1
    place:
      players[2].hand: [bee, ant]
      deck: {top: [cow]}
      row: [ant]
      bee.on_it: [chip]
    lua: |
      game.pile.blue = 1
  then:
    - game.pile.red == 4 and game.pile.blue == 1
    - players[3].stones == 1
    - players[1].owed[players[2]] == 3
    - game.starter.seat == 3 and game.favourite == "blue" and game.done
    - players[2].hand[1].id == "bee" and players[2].hand[1].hearts == 2
    - '#players[2].hand == 2'
    - game.deck[1].id == "cow" and game.deck[1].hearts == 1
    - count(game.row, "ant") == 1
    - '#players[2].hand[1].on_it == 1'
    - me.seat == 2
    - {pending: [2]}
    - game:pass("round") == 3
)");
}

TEST_F(Scenarios, PlacingExactlyEmptiesTheZoneIntoTheBox) {
    passes(R"(
- scenario: Emptied
  given:
    players: 2
    at: {step: turn, player: 1}
    place: {deck: []}
  then:
    - '#game.deck == 0'
    - {not_offered: {player: 1, act: draw}, reason: deck is empty}
    - {refused: {player: 1, act: draw}, reason: empty}
)");
}

TEST_F(Scenarios, ArrangingWithWrongNamesIsNamed) {
    const std::pair<const char*, const char*> cases[] = {
        {"set: {pile.rde: 1}", "did you mean 'red'?"},
        {"set: {stons: 1}", "has no 'stons'"},
        {"set: {\"players[4].stones\": 1}", "no player 4"},
        {"set: {\"players[1].stones\": 10}", "from 0 to 9"},
        {"set: {favourite: green}", "a colour"},
        {"set: {starter: 3}", "a player from 1 to 2"},
        {"set: {deck: 3}", "no counter"},
        {"place: {\"players[1].hand\": [bea]}", "did you mean 'bee'?"},
        {"place: {\"players[1].hand\": [bee, bee]}", "placed already"},
        {"place: {\"players[1].hand\": [chip]}", "does not hold"},
        {"place: {pile.red: [bee]}", "no zone"},
        {"place: {row: [bee, ant, ant, cow]}", "only 3 slots"},
    };
    for (const auto& [given, expected] : cases) {
        const auto failure = only_failure("\n- scenario: Wrong\n  given:\n    players: 2\n    " + std::string(given) +
                                          "\n  then:\n    - 1 == 1\n");
        EXPECT_THAT(failure.found, HasSubstr(expected)) << given;
        EXPECT_EQ(failure.location.line, 5) << given;
    }
}

TEST_F(Scenarios, ReasonsAreCompared) {
    passes(R"(
- scenario: Blue is full
  given:
    players: 2
    at: {step: turn, player: 1}
    set: {pile.blue: 2}
  then:
    - {offered: {player: 1, act: put, target: red}}
    - {not_offered: {player: 1, act: put, target: blue}, reason: blue is full}
    - {refused: {player: 2, act: put, target: red}}
)");
    const auto failure = only_failure(R"(
- scenario: Another reason
  given:
    players: 2
    at: {step: turn, player: 1}
    set: {pile.blue: 2}
  then:
    - {not_offered: {player: 1, act: put, target: blue}, reason: too heavy}
)");
    EXPECT_THAT(failure.found, HasSubstr("blue is full"));
    EXPECT_EQ(failure.location.line, 8);
}

TEST_F(Scenarios, WhatIsOfferedIsNotNotOffered) {
    EXPECT_EQ(
        only_failure("\n- scenario: S\n  given: {players: 2}\n  then:\n    - {not_offered: {player: 1, act: draw}}\n")
            .found,
        "it is offered");
    EXPECT_EQ(only_failure("\n- scenario: S\n  given: {players: 2}\n  then:\n    - {refused: {player: 1, act: draw}}\n")
                  .found,
              "it is legal");
}

TEST_F(Scenarios, ASlipOfTheFingersCannotMakeANegativeCheckPass) {
    EXPECT_THAT(
        only_failure("\n- scenario: S\n  given: {players: 2}\n  then:\n    - {refused: {player: 1, act: drwa}}\n")
            .found,
        HasSubstr("did you mean 'draw'?"));
    EXPECT_THAT(only_failure("\n- scenario: S\n  given: {players: 2}\n  then:\n    - {not_offered: {player: 1, act: "
                             "put, target: blu}}\n")
                    .found,
                HasSubstr("blue"));
}

TEST_F(Scenarios, AnAnswerThatIsNotPossibleStopsAndShowsTheOptions) {
    const auto failure = only_failure(R"(
- scenario: Not my turn
  given: {players: 2}
  when:
    - {player: 2, act: draw}
  then:
    - players[1].stones == 99
)");
    EXPECT_EQ(failure.location.line, 5);
    EXPECT_EQ(failure.found, "pending: player 1");
    EXPECT_THAT(failure.position, HasSubstr("put red"));
}

TEST_F(Scenarios, WrongScoresWinnersAndPendingAreFound) {
    const std::pair<const char*, const char*> cases[] = {
        {"{score: {player: 1, line: Stones, points: 4}}", "5"},
        {"{winners: [1]}", "players 1, 2"},
        {"{finished: false}", "it is over"},
        {"{pending: [1]}", "nobody"},
    };
    for (const auto& [check, found] : cases) {
        const auto failure = only_failure("\n- scenario: S\n  given: {players: 2, at: {step: final}}\n  then:\n    - " +
                                          std::string(check) + "\n");
        EXPECT_THAT(failure.found, HasSubstr(found)) << check;
    }
}

TEST_F(Scenarios, HiddenAndVisibleFollowTheDeclaration) {
    passes(R"(
- scenario: Hands are private
  given:
    players: 2
    at: {step: turn, player: 1}
    place: {"players[1].hand": [bee]}
  then:
    - {hidden: {from: 2, zone: "players[1].hand"}}
    - {visible: {from: 1, zone: "players[1].hand"}}
    - {hidden: {from: 1, zone: deck}}
)");
    const auto failure = only_failure(R"(
- scenario: Not hidden from the owner
  given:
    players: 2
    at: {step: turn, player: 1}
    place: {"players[1].hand": [bee]}
  then:
    - {hidden: {from: 1, zone: "players[1].hand"}}
)");
    EXPECT_THAT(failure.found, HasSubstr("1 of 1"));
    EXPECT_THAT(
        only_failure(
            "\n- scenario: S\n  given: {players: 2}\n  then:\n    - {hidden: {from: 2, zone: \"players[1].hand\"}}\n")
            .found,
        HasSubstr("proves nothing"));
}

TEST_F(Scenarios, SightsMayNameACard) {
    passes(R"(
- scenario: What was looked at is known to one player
  given:
    players: 2
    at: {step: turn, player: 1}
    place: {deck: {top: [bee]}}
    lua: players[1]:look(game.deck:top(1))
  then:
    - {visible: {from: 1, card: bee, zone: deck}}
    - {visible: {from: 1, card: bee}}
    - {hidden: {from: 2, card: bee}}
)");
    const auto found = [&](const std::string& sight) {
        return only_failure(
                   "\n- scenario: S\n  given: {players: 2, at: {step: turn, player: 1}}\n  then:\n    - {hidden: " +
                   sight + "}\n")
            .found;
    };
    EXPECT_THAT(found("{from: 2, card: bea}"), HasSubstr("there is no component 'bea'; did you mean 'bee'?"));
    EXPECT_THAT(found("{from: 2, card: bee, zone: \"players[1].hand\"}"), HasSubstr("proves nothing"));
    EXPECT_THAT(found("{from: 2}"), HasSubstr("neither"));
    EXPECT_THAT(found("{from: 2, card: bee, zone: pile.red}"), HasSubstr("is none"));
}

TEST_F(Scenarios, ForRunsOncePerValue) {
    const ScenarioReport report = run(R"(
- scenario: Any table
  for: {n: [2, 3], m: [1, 2]}
  given: {players: $n, options: {rounds: $m}}
  then:
    - game.player_count == $n and game.options.rounds == $m
    - players[$n].stones == 5
)");
    EXPECT_THAT(content::render(problems_, false), IsEmpty());
    EXPECT_EQ(report.run, 2);
    EXPECT_EQ(report.passed, 2);
    const auto failure = only_failure(
        "\n- scenario: S\n  for: {n: [2, 3]}\n  given: {players: $n}\n  then:\n    - game.player_count == 2\n");
    EXPECT_EQ(failure.scenario, "S (n = 3)");
}

TEST_F(Scenarios, ForFillsWholeMapsAndKindsOfExpectation) {
    passes(R"(
- scenario: A table of what is offered
  for:
    options: [{rounds: 1}, {rounds: 2}]
    set: [{"pile.blue": 1}, {"pile.blue": 2}]
    verdict: [offered, not_offered]
    other: [{player: 1, act: put, target: red}, {player: 1, act: draw}]
  given: {players: 2, options: $options, set: $set}
  then:
    - {$verdict: {player: 1, act: put, target: blue}}
    - {offered: $other}
)");
}

TEST_F(Scenarios, AHoleThatNothingFillsIsAnErrorWithItsPlace) {
    for (const char* line : {"{$verdct: {player: 1, act: draw}}", "{offered: $verdct}"}) {
        run(
            fmt::format("- scenario: x\n  for: {{verdict: [offered, not_offered]}}\n  given: {{players: 2}}\n  then:\n"
                        "    - {}\n",
                        line));
        EXPECT_THAT(content::render(problems_, false), HasSubstr("some.yaml:5:")) << line;
        EXPECT_THAT(content::render(problems_, false), HasSubstr("did you mean 'verdict'?")) << line;
        EXPECT_EQ(problems_.all().size(), 1u) << content::render(problems_, false);
    }
}

TEST_F(Scenarios, AMisspeltExpectationIsFoundNextToHoles) {
    run("- scenario: x\n  given: {players: 2}\n  then:\n    - {offerd: {player: 1, act: draw}}\n");
    EXPECT_THAT(content::render(problems_, false), HasSubstr("did you mean 'offered'?"));
}

TEST_F(Scenarios, AnActionWithoutItsTargetMeansAnyTarget) {
    passes("- scenario: x\n  given: {players: 2}\n  then: [{offered: {player: 1, act: put}}]\n");
    for (const char* check : {"not_offered", "refused"}) {
        const auto failure = only_failure(
            fmt::format("- scenario: x\n  given: {{players: 2}}\n  then: [{{{}: {{player: 1, act: put}}}}]\n", check));
        EXPECT_THAT(failure.expected, HasSubstr("this")) << check;
    }
    passes(
        "- scenario: x\n  given: {players: 2, set: {\"players[1].stones\": 0}}\n"
        "  then: [{not_offered: {player: 1, act: put}, reason: no stones}]\n");
}

TEST_F(Scenarios, OptionsAreCounted) {
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "me:choose({4, 7, 4}, \"Which?\")");
    passes("- scenario: x\n  given: {players: 2}\n  then: [{pending: [1], options: 2}]\n");
    const auto failure = only_failure("- scenario: x\n  given: {players: 2}\n  then: [{pending: [1], options: 3}]\n");
    EXPECT_EQ(failure.found, "2");
}

TEST_F(Scenarios, SecrecyOfAnswersIsChecked) {
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "me:act(\"turn\", {secret = true})");
    passes("- scenario: x\n  given: {players: 2}\n  then: [{pending: [1], secret: true}]\n");
    const auto failure =
        only_failure("- scenario: x\n  given: {players: 2}\n  then: [{pending: [1], secret: false}]\n");
    EXPECT_EQ(failure.found, "it is secret");
}

TEST_F(Scenarios, ExpectedErrorsMustHappen) {
    passes("\n- scenario: Too many\n  given: {players: 4}\n  then:\n    - {error: 2 to 3 players}\n");
    EXPECT_EQ(only_failure("\n- scenario: S\n  given: {players: 3}\n  then:\n    - {error: 2 to 3 players}\n").found,
              "no error");
    EXPECT_THAT(only_failure("\n- scenario: S\n  given: {players: 4}\n  then:\n    - {error: too hot}\n").found,
                HasSubstr("2 to 3 players"));
    EXPECT_THAT(only_failure("\n- scenario: S\n  given: {players: 4}\n  then:\n    - 1 == 1\n").found,
                HasSubstr("2 to 3 players"));
}

TEST_F(Scenarios, ARuleThatFailsIsAFailureAtTheAnswerThatCausedIt) {
    sample::edit(game_ / "rules" / "turn.lua", "game.deck:deal(me.hand, 1)", "me.stones = -1");
    const auto failure = only_failure(R"(
- scenario: Broken rule
  given: {players: 2}
  when:
    - {player: 1, act: put, target: red}
    - {player: 2, act: draw}
  then:
    - 1 == 1
)");
    EXPECT_EQ(failure.location.line, 6);
    EXPECT_THAT(failure.found, HasSubstr("stones"));
    EXPECT_THAT(failure.found, HasSubstr("turn.lua:"));
}

TEST_F(Scenarios, BotsPlayOn) {
    passes(R"(
- scenario: To the end
  given: {players: 3}
  when:
    - {bot: random, decisions: 3}
    - {check: 'game:pass("round") == 2'}
    - {bot: random, until: finished}
  then:
    - {finished: true}
)");
    EXPECT_THAT(
        only_failure("\n- scenario: S\n  given: {players: 2}\n  when:\n    - {bot: random, decisions: 7}\n").found,
        HasSubstr("over after 6"));
    EXPECT_THAT(
        only_failure("\n- scenario: S\n  given: {players: 2}\n  when:\n    - {bot: randm, decisions: 1}\n").found,
        HasSubstr("random"));
}

TEST_F(Scenarios, ClausesAreProvenPhysicalOrUnproven) {
    sample::write(game_ / "rulebook.yaml", R"(clauses:
  ST-1: {scope: base, text: Everybody has five stones.}
  ST-2: {scope: base, text: The box is blue., physical: true}
  ST-3: {scope: base, text: Nobody shows this.}
  ST-4: {scope: base, text: This is wrong.}
)");
    const ScenarioReport report = run(R"(
- scenario: Five stones
  proves: [ST-1]
  given: {players: 2}
  then: ["players[1].stones == 5"]
- scenario: Six stones
  proves: [ST-4]
  given: {players: 2}
  then: ["players[1].stones == 6"]
)");
    EXPECT_EQ(report.count(Clause::Standing::proven), 1);
    EXPECT_EQ(report.count(Clause::Standing::physical), 1);
    EXPECT_EQ(report.count(Clause::Standing::unproven), 2);
    ASSERT_THAT(report.clauses, SizeIs(4));
    EXPECT_EQ(report.clauses[2].standing(), Clause::Standing::unproven);
    EXPECT_EQ(report.clauses[3].failed, 1);
}

TEST_F(Scenarios, AClauseIsNotProvenWhileOneOfItsScenariosFails) {
    sample::write(game_ / "rulebook.yaml", "clauses:\n  ST-1: {scope: base, text: Five stones.}\n");
    const ScenarioReport report = run(R"(
- scenario: Good
  proves: [ST-1]
  given: {players: 2}
  then: ["players[1].stones == 5"]
- scenario: Bad
  proves: [ST-1]
  given: {players: 3}
  then: ["players[1].stones == 6"]
)");
    EXPECT_EQ(report.count(Clause::Standing::unproven), 1);
}

TEST_F(Scenarios, UnknownClausesAndScopesAreErrors) {
    sample::write(game_ / "rulebook.yaml", "clauses:\n  ST-1: {scope: bse, text: Five stones.}\n");
    (void)run("\n- scenario: S\n  proves: [ST-2]\n  given: {players: 2}\n  then: [\"1 == 1\"]\n");
    const std::string told = content::render(problems_, false);
    EXPECT_THAT(told, HasSubstr("some.yaml:3:12"));
    EXPECT_THAT(told, HasSubstr("did you mean 'ST-1'?"));
    EXPECT_THAT(told, HasSubstr("did you mean 'base'?"));
}

TEST_F(Scenarios, AnUnknownFieldIsAnErrorWithItsPlace) {
    (void)run("\n- scenario: S\n  givn: {players: 2}\n  then: [\"1 == 1\"]\n");
    EXPECT_TRUE(problems_.has_errors());
    EXPECT_THAT(content::render(problems_, false), HasSubstr("some.yaml:3:3"));
}

TEST_F(Scenarios, OneThatExpectsNothingProvesNothing) {
    sample::write(game_ / "rulebook.yaml", "clauses:\n  ST-1: {scope: base, text: Five stones.}\n");
    const ScenarioReport report = run(R"(
- scenario: Nothing at all
  proves: [ST-1]
  given: {players: 2}
- scenario: Answers alone
  proves: [ST-1]
  given: {players: 2}
  when: [{player: 1, act: put, target: red}, {bot: random, decisions: 1}]
  then: []
)");
    const std::string told = content::render(problems_, false);
    EXPECT_THAT(told, AllOf(HasSubstr("some.yaml:3:11: error: this scenario expects nothing, so it proves nothing"),
                            HasSubstr("some.yaml:6:11: error")));
    EXPECT_EQ(report.count(Clause::Standing::unproven), 1);
}

TEST_F(Scenarios, OneThatExpectsSomethingBetweenItsAnswersProvesIt) {
    sample::write(game_ / "rulebook.yaml", "clauses:\n  ST-1: {scope: base, text: Five stones.}\n");
    const ScenarioReport report =
        run("\n- scenario: Between\n  proves: [ST-1]\n  given: {players: 2}\n  when: [{check: \"1 == 1\"}]\n");
    EXPECT_EQ(content::render(problems_, false), "");
    EXPECT_EQ(report.count(Clause::Standing::unproven), 0);
}

TEST_F(Scenarios, ASeedIsNotNegative) {
    (void)run("\n- scenario: S\n  given: {players: 2, seed: -5}\n  then: [\"1 == 1\"]\n");
    EXPECT_THAT(content::render(problems_, false), HasSubstr("some.yaml:3:29: error"));
    problems_ = {};
    (void)run("\n- scenario: S\n  for: {s: [-5]}\n  given: {players: 2, seed: $s}\n  then: [\"1 == 1\"]\n");
    EXPECT_THAT(content::render(problems_, false), HasSubstr("error"));
}

TEST_F(Scenarios, TheFilterChoosesByNameAndCountsWhatItLeavesOut) {
    const ScenarioReport report =
        run("\n- scenario: One\n  given: {players: 2}\n  then: [\"1 == 1\"]\n- scenario: Two\n  given: {players: 2}\n  "
            "then: "
            "[\"1 == 2\"]\n",
            "One");
    EXPECT_EQ(report.run, 1);
    EXPECT_EQ(report.left_out, 1);
    EXPECT_THAT(report.failures, IsEmpty());
}

}  // namespace
}  // namespace rulewright::playtest
