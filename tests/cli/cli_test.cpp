// The command from end to end: what a user types, and what comes back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "cli/command.h"
#include "playtest/sample.h"

namespace rulewright::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class Command : public testing::Test {
  protected:
    // Of the sample game, bent by the test.
    Printed stones(const std::string& arguments, const std::string& input = {}) {
        return run(arguments, work_.path(), games_.path(), input);
    }
    // Of the games that ship.
    Printed shipped(const std::string& arguments, const std::string& input = {}) {
        return run(arguments, work_.path(), {}, input);
    }

    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(work_.path()))
            names.push_back(entry.path().filename().string());
        return names;
    }

    sample::Folder games_, work_;
    fs::path game_ = sample::write_game(games_.path());
};

TEST_F(Command, WithoutArgumentsItGreetsAndNamesTheGames) {
    const Printed result = shipped("");
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.out, HasSubstr("tic-tac-toe"));
    EXPECT_THAT(result.out, HasSubstr("Three commands to try"));
    EXPECT_THAT(result.err, IsEmpty());
}

TEST_F(Command, EverySubcommandHasHelpWithAnExample) {
    const Printed all = shipped("--help");
    EXPECT_EQ(all.code, 0);
    for (const std::string name :
         {"list", "check", "test", "playtest", "play", "replay", "resolve", "schema", "bench"}) {
        EXPECT_THAT(all.out, HasSubstr(name));
        const Printed one = shipped(name + " --help");
        EXPECT_EQ(one.code, 0) << name;
        EXPECT_THAT(one.out, StartsWith("usage: rulewright " + name));
        EXPECT_THAT(one.out, HasSubstr("For example:\n  rulewright " + (name == "play" ? "play" : name)));
    }
}

TEST_F(Command, VersionNamesTheBuild) {
    const Printed result = shipped("--version");
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.out, testing::ContainsRegex("^rulewright [0-9]+\\.[0-9]+\\.[0-9]+\n"
                                                   "commit +(unknown|[0-9a-f]+(-dirty)?)\n"
                                                   "compiler +[A-Za-z]+ [0-9.]+\n"
                                                   "build type +[A-Za-z]+[^\n]*\n"
                                                   "lua +5\\.4[0-9.]*\n"
                                                   "log format +1\n$"));
}

TEST_F(Command, WhatIsMisspeltIsWrongUsageWithTheNearestName) {
    sample::write(game_ / "expansions" / "pebbles" / "pack.yaml",
                  "id: pebbles\ntitle: Pebbles\nversion: 1.0.0\ntext: More.\n");
    sample::write(game_ / "variants" / "quick.yaml", "id: quick\ntitle: Quick\ntext: Short.\noptions: {rounds: 1}\n");
    sample::write(game_ / "playtests" / "many.yaml", "id: many\ntext: Many.\ngames: 5\nplayers: [2]\nbots: [random]\n");
    ASSERT_EQ(stones("playtest stones many").code, 0);
    ASSERT_EQ(stones("playtest stones --games 1 --with pebbles --variant quick --set rounds=2").code, 0);
    sample::write(work_.path() / "game.log", "x");
    const std::pair<const char*, const char*> cases[] = {
        {"lsit", "did you mean 'list'?"},
        {"check stnoes", "did you mean 'stones'?"},
        {"playtest stones --with peebles", "did you mean 'pebbles'?"},
        {"playtest stones --variant quikc", "did you mean 'quick'?"},
        {"playtest stones --set ronds=1", "did you mean 'rounds'?"},
        {"playtest stones --game 5", "did you mean '--games'?"},
        {"playtest stones --bots randon", "did you mean 'random'?"},
        {"playtest stones mny", "did you mean 'many'?"},
        {"replay gme.log", "did you mean 'game.log'?"},
    };
    for (const auto& [arguments, cure] : cases) {
        const Printed result = stones(arguments);
        EXPECT_EQ(result.code, 2) << arguments;
        EXPECT_THAT(result.err, HasSubstr(cure)) << arguments;
        EXPECT_THAT(result.out, IsEmpty()) << arguments;
    }
}

TEST_F(Command, AScriptThatTakesTooLongEndsTheCommandAndIsNoFailedGame) {
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "while true do end");
    const Printed result =
        stones("playtest stones --games 3 --bots random --max-instructions 1000000000000 --max-seconds 1");
    EXPECT_EQ(result.code, 3) << result.both();
    EXPECT_THAT(result.err, AllOf(HasSubstr("game 1, seed "), HasSubstr("turn.lua:19: "),
                                  HasSubstr("did not end within 1 seconds"), HasSubstr("--max-seconds")));
    EXPECT_THAT(result.both(), Not(HasSubstr("failed in")));
}

TEST_F(Command, TheLogOfAGameThatTakesTooLongHoldsItsAnswersSoFar) {
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "me:act(\"turn\") while true do end");
    const Printed late =
        stones("playtest stones --games 3 --bots random --max-instructions 1000000000000 --max-seconds 1 --logs late");
    EXPECT_EQ(late.code, 3) << late.both();
    const std::size_t at = late.err.find("its log: late/");
    ASSERT_NE(at, std::string::npos) << late.err;
    const std::string file = late.err.substr(at + 9, late.err.find('\n', at) - at - 9);
    const std::string log = sample::read(work_.path() / file);
    EXPECT_THAT(log, AllOf(HasSubstr("\"kind\":\"answer\""), HasSubstr("\"ending\":\"open\"")));
}

TEST_F(Command, ValuesThatMakeNoSenseAreWrongUsage) {
    const std::pair<const char*, const char*> cases[] = {
        {"playtest stones --games 0", "from 1"},
        {"playtest stones --games many", "games"},
        {"playtest stones --players 4", "2 to 3 players"},
        {"playtest stones --players two", "no number"},
        {"playtest stones --set rounds=99", "1 to 9"},
        {"playtest stones --set rounds", "OPTION=VALUE"},
        {"playtest stones --jobs 0", "from 1"},
        {"playtest stones --max-instructions 5", "from 10000"},
        {"test stones --max-memory lots", "max-memory"},
        {"test stones --max-text 2000", "max-text"},
        {"playtest stones --max-seconds 0", "from 1"},
        {"play stones --seat 3", "from 1 to 2"},
        {"check stones --format xml", "text or json"},
        {"check", "which game?"},
        {"check stones more words", "too many words"},
        {"check no/such/folder", "there is no folder"},
        {"list --rulesets nowhere", "there is no folder"},
        {"test stones --filter nothing-like-this", "no scenario"},
    };
    for (const auto& [arguments, told] : cases) {
        const Printed result = stones(arguments);
        EXPECT_EQ(result.code, 2) << arguments << "\n" << result.both();
        EXPECT_THAT(result.err, HasSubstr(told)) << arguments;
    }
}

TEST_F(Command, CommandsToCopyBeginAsThisOneDid) {
    ASSERT_EQ(setenv("RULEWRIGHT_CALLED_AS", "../tools/run", 1), 0);
    const Printed greeting = stones("");
    const Printed help = stones("playtest --help");
    const Printed wrong = stones("playtest stones --nothing-like-this");
    unsetenv("RULEWRIGHT_CALLED_AS");
    EXPECT_THAT(greeting.out, HasSubstr("  ../tools/run play "));
    EXPECT_THAT(help.out, HasSubstr("usage: ../tools/run playtest"));
    EXPECT_THAT(wrong.err, HasSubstr("see: ../tools/run playtest --help"));
    EXPECT_THAT(stones("playtest --help").out, HasSubstr("usage: rulewright playtest"));
}

TEST_F(Command, LimitsOfScriptsMayBeChanged) {
    sample::edit(game_ / "rules" / "turn.lua", "function steps.turn(game, me)\n",
                 "function steps.turn(game, me)\n  for i = 1, 1000000 do end\n");
    EXPECT_EQ(stones("playtest stones --games 1").code, 0);
    const std::string tight = " --max-instructions 100000";
    const Printed result = stones("playtest stones --games 1" + tight);
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("did not end within 100000 instructions"));
    EXPECT_THAT(result.err, HasSubstr(".log"));
    const auto at = result.err.find("rulewright replay ");
    ASSERT_NE(at, std::string::npos) << result.err;
    const std::string replay = result.err.substr(at + 11, result.err.find('\n', at) - at - 11);
    EXPECT_THAT(replay, HasSubstr(tight));
    const Printed again = stones(replay);
    EXPECT_THAT(again.out, HasSubstr("fails here, as logged")) << again.both();
    sample::write(game_ / "scenarios" / "some.yaml",
                  "- scenario: A turn\n  given: {players: 2}\n  when: [{player: 1, act: draw}]\n");
    for (const char* command : {"check stones", "test stones"}) {
        EXPECT_EQ(stones(command).code, 0) << command << "\n" << stones(command).both();
        EXPECT_EQ(stones(command + tight).code, 1) << command;
    }
}

TEST_F(Command, AGameMayBeNamedByItsFolder) {
    EXPECT_EQ(run("check '" + game_.string() + "'", work_.path()).code, 0);
    EXPECT_EQ(run("check '" + game_.string() + "/'", work_.path()).code, 0);
    EXPECT_EQ(run("check '" + games_.path().string() + "'", work_.path()).code, 2);
}

TEST_F(Command, TheUsersGameComesBeforeTheOneThatShips) {
    const fs::path mine = work_.path() / "rulesets";
    fs::create_directory(mine);
    fs::copy(game_, mine / "tic-tac-toe", fs::copy_options::recursive);
    sample::edit(mine / "tic-tac-toe" / "ruleset.yaml", "id: stones\ntitle: Stones", "id: tic-tac-toe\ntitle: Mine");
    const Printed listed = shipped("list");
    EXPECT_EQ(listed.code, 0) << listed.both();
    EXPECT_THAT(listed.out, testing::ContainsRegex("tic-tac-toe +Mine"));
    EXPECT_THAT(listed.out, HasSubstr("this is rulesets/tic-tac-toe"));
    EXPECT_THAT(listed.out, testing::ContainsRegex("it hides: /[^\n]*/rulesets/tic-tac-toe"));
    EXPECT_THAT(listed.out, HasSubstr("connect-four"));
    const auto games = nlohmann::json::parse(shipped("list --format json").out);
    EXPECT_EQ(games[0]["folder"], "rulesets/tic-tac-toe");
    EXPECT_EQ(games[0]["hides"].size(), 1u);
    EXPECT_EQ(games[1]["hides"].size(), 0u);
    EXPECT_THAT(shipped("resolve tic-tac-toe").out, HasSubstr("title: Mine"));
    // "all" is the user's folder, not what ships.
    EXPECT_THAT(shipped("check all").out, Not(HasSubstr("connect-four")));
    fs::remove_all(mine);
    EXPECT_THAT(shipped("resolve tic-tac-toe").out, HasSubstr("title: Tic-tac-toe"));
}

TEST_F(Command, AGameThatIsNowhereIsToldWithTheFoldersInOrder) {
    const fs::path empty = work_.path() / "empty";
    fs::create_directory(empty);
    const Printed unknown = stones("check no-such-game --rulesets empty");
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("there is no game 'no-such-game'"));
    EXPECT_THAT(unknown.err, testing::ContainsRegex("looked in 'empty' \\(--rulesets\\), '" + games_.path().string() +
                                                    "' \\(RULEWRIGHT_RULESETS\\), 'rulesets' \\(in the working folder, "
                                                    "not there\\), '/[^\n]*' \\(beside the program\\), '/[^\n]*share/"
                                                    "rulewright/rulesets' \\(installed, not there\\)"));
    // What the user named is wrong even when other folders hold games.
    const Printed listed = stones("list --rulesets empty");
    EXPECT_EQ(listed.code, 1);
    EXPECT_THAT(listed.out, HasSubstr("stones"));
    EXPECT_THAT(listed.err, HasSubstr("empty: error: there is no game in this folder"));
    const Printed all = stones("check all --rulesets empty");
    EXPECT_EQ(all.code, 2);
    EXPECT_THAT(all.err, HasSubstr("no games were found\n  looked in 'empty' (--rulesets)\n"));
}

TEST_F(Command, WithoutAnyGameListFails) {
    const fs::path alone = work_.path() / "bin" / "rulewright";  // with nothing beside it
    fs::create_directory(alone.parent_path());
    fs::copy_file(RULEWRIGHT_BINARY, alone);
    for (const std::string arguments : {"list", "list --format json"}) {
        const Printed result = run_program(alone, arguments, work_.path());
        EXPECT_EQ(result.code, 1);
        EXPECT_EQ(result.out, arguments == "list" ? "" : "[]\n");
        EXPECT_THAT(result.err,
                    HasSubstr("no games were found\n  looked in 'rulesets' (in the working folder, not there), "
                              "'bin/rulesets' (beside the program, not there), "
                              "'share/rulewright/rulesets' (installed, not there)"));
    }
    EXPECT_THAT(run_program(alone, "", work_.path()).out, HasSubstr("No games were found: looked in 'rulesets'"));
    const Printed checked = run_program(alone, "check", work_.path());
    EXPECT_EQ(checked.code, 2);
    EXPECT_THAT(checked.err, HasSubstr("looked in 'rulesets'"));
}

TEST_F(Command, CheckFindsNothingWrongWithTheSample) {
    const Printed result = stones("check stones");
    EXPECT_EQ(result.code, 0) << result.both();
    EXPECT_THAT(result.out, HasSubstr("0 errors, 0 warnings"));
}

TEST_F(Command, CheckNamesPlaceAndCureOfContentProblems) {
    sample::edit(game_ / "components" / "cards.yaml", "bee: {title: Bee, worth: 2}", "bee: {title: Bee, wroth: 2}");
    const Printed result = stones("check stones");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("cards.yaml:5:"));
    EXPECT_THAT(result.err, HasSubstr("did you mean 'worth'?"));
    EXPECT_THAT(result.err, HasSubstr("^"));
}

TEST_F(Command, CheckAndTestSpeakJsonToEditors) {
    sample::edit(game_ / "components" / "cards.yaml", "bee: {title: Bee, worth: 2}", "bee: {title: Bee, wroth: 2}");
    const Printed result = stones("check stones --format json");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, IsEmpty());
    const auto problems = nlohmann::json::parse(result.out);
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems[0]["line"], 5);
    EXPECT_EQ(problems[0]["severity"], "error");
    EXPECT_THAT(problems[0]["file"].get<std::string>(), HasSubstr("cards.yaml"));
    EXPECT_EQ(nlohmann::json::parse(shipped("check tic-tac-toe --format json").out), nlohmann::json::array());
}

TEST_F(Command, CheckListsItsChecksAndNamesThemBehindWhatTheyFind) {
    EXPECT_THAT(stones("check --list").out, testing::ContainsRegex("\nunused-event +warning +an event that no script"));
    const auto listed = nlohmann::json::parse(stones("check --list --format json").out);
    ASSERT_FALSE(listed.empty());
    EXPECT_EQ(listed[0]["id"], "failing-game");
    EXPECT_EQ(listed[0]["severity"], "error");
    EXPECT_FALSE(listed[0]["text"].get<std::string>().empty());

    sample::edit(game_ / "ruleset.yaml", "scores: [Stones", "scores: [Gold, Stones");
    const Printed result = stones("check stones");
    EXPECT_EQ(result.code, 0) << "a warning is no failure";
    EXPECT_THAT(result.err, testing::ContainsRegex("ruleset.yaml:[0-9]+:10: warning: .*'Gold' \\[unused-score\\]\n"));
    const auto found = nlohmann::json::parse(stones("check stones --format json").out);
    ASSERT_EQ(found.size(), 1);
    EXPECT_EQ(found[0]["check"], "unused-score");
    EXPECT_EQ(found[0]["subject"], "scores[Gold]");
}

TEST_F(Command, CheckFindsGamesThatFailAndTellsHowToSeeThem) {
    sample::edit(game_ / "ruleset.yaml", "start: 5", "start: 0");
    const Printed result = stones("check stones");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("step 'turn'"));
    std::smatch command;
    const std::regex pattern("see: rulewright (playtest stones[^\n]*)");
    ASSERT_TRUE(std::regex_search(result.err, command, pattern)) << result.err;
    EXPECT_EQ(stones(command[1]).code, 1);
}

TEST_F(Command, CheckFindsBotsThatRememberThings) {
    const fs::path bot = game_ / "bots" / "elephant.lua";
    sample::write(bot, "local function first() return 1 end\nfunction bot.decide() return first() end\n");
    EXPECT_EQ(stones("check stones").code, 0) << stones("check stones").both();
    EXPECT_EQ(stones("playtest stones --bots elephant --games 3").code, 0);
    sample::write(bot, "local seen = 0\nfunction bot.decide() seen = seen + 1 return 1 end\n");
    for (const char* command : {"check stones", "playtest stones --bots elephant --games 3"}) {
        const Printed result = stones(command);
        EXPECT_EQ(result.code, 1) << command;
        EXPECT_THAT(result.err, testing::ContainsRegex("elephant.lua:1: (error: )?local 'seen' changed during play"))
            << command;
    }
}

TEST_F(Command, CheckFindsStateKeptInALuaVariable) {
    sample::edit(game_ / "rules" / "turn.lua", "actions.put = {", "local turns = 0\nactions.put = {");
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "turns = turns + 1\n  me:act(\"turn\")");
    const Printed result = stones("check stones");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("turn.lua:1"));
    EXPECT_THAT(result.err, HasSubstr("'turns'"));
}

TEST_F(Command, NothingIsColouredInAPipe) {
    sample::edit(game_ / "ruleset.yaml", "title: Stones", "titel: Stones");
    for (const char* arguments : {"check stones", "list", "playtest stones", "test stones"})
        EXPECT_THAT(stones(arguments).both(), Not(HasSubstr("\x1b"))) << arguments;
    EXPECT_THAT(shipped("playtest tic-tac-toe --games 2000").both(), Not(HasSubstr("\r")));
}

TEST_F(Command, TestShowsExpectedAndFoundAndTheUnprovenClauses) {
    sample::write(game_ / "rulebook.yaml",
                  "clauses:\n  ST-1: {scope: base, text: Five stones.}\n  ST-2: {scope: base, text: Unshown.}\n");
    sample::write(
        game_ / "scenarios" / "start.yaml",
        "- scenario: Five stones\n  proves: [ST-1]\n  given: {players: 2}\n  then:\n    - players[1].stones == 5\n");
    const Printed unproven = stones("test stones");
    EXPECT_EQ(unproven.code, 1);
    EXPECT_THAT(unproven.out, HasSubstr("1 of 1 scenarios passed"));
    EXPECT_THAT(unproven.out, HasSubstr("no scenario proves ST-2"));
    EXPECT_EQ(stones("test stones --filter Five").code, 0);

    sample::edit(game_ / "rulebook.yaml", "  ST-2: {scope: base, text: Unshown.}\n", "");
    EXPECT_EQ(stones("test stones").code, 0);

    sample::edit(game_ / "scenarios" / "start.yaml", "== 5", "== 6");
    const Printed wrong = stones("test stones");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_THAT(wrong.out, HasSubstr("start.yaml:5:7: error: Five stones"));
    EXPECT_THAT(wrong.out, HasSubstr("expected: players[1].stones == 6"));
    EXPECT_THAT(wrong.out, HasSubstr("found:    5 == 6 is false"));
    EXPECT_EQ(nlohmann::json::parse(stones("test stones --format json").out)[0]["line"], 5);
}

TEST_F(Command, ResolveShowsWhoSetEachValue) {
    sample::write(game_ / "expansions" / "pebbles" / "pack.yaml",
                  "id: pebbles\ntitle: Pebbles\nversion: 1.0.0\ntext: More.\npatches:\n  - {path: "
                  "counters.stones.start, set: 7}\n");
    EXPECT_THAT(stones("resolve stones").out, testing::ContainsRegex("start: 5 .*ruleset.yaml:[0-9]+ \\(base\\)"));
    const Printed with = stones("resolve stones --with pebbles --set rounds=2");
    EXPECT_EQ(with.code, 0);
    EXPECT_THAT(with.out, testing::ContainsRegex("start: 7 .*pack.yaml:6 \\(pebbles\\)"));
}

TEST_F(Command, SchemaKnowsTheGamesOwnFields) {
    const Printed result = stones("schema stones");
    EXPECT_EQ(result.code, 0);
    const auto schema = nlohmann::json::parse(result.out);
    EXPECT_THAT(schema.dump(), HasSubstr("\"worth\""));
}

}  // namespace
}  // namespace rulewright::cli
