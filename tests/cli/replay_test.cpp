// Determinism, logs, replay and play, across processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "cli/command.h"
#include "playtest/log_text.h"
#include "playtest/sample.h"
#include "support/shipped.h"

namespace rulewright::cli {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string result_hash(const Printed& result) {
    std::smatch found;
    const std::regex pattern("result hash ([0-9a-f]{16})");
    return std::regex_search(result.out, found, pattern) ? found[1].str() : "none: " + result.both();
}

class Replays : public testing::Test {
  protected:
    Printed stones(const std::string& arguments, const std::string& input = {}) {
        return run(arguments, work_.path(), games_.path(), input);
    }

    // A log of a game played by a person who always takes the first option.
    fs::path played_log() {
        const Printed result = stones("play stones --seed 5", "1\n1\nsave game.log\nquit\n");
        EXPECT_THAT(result.out, HasSubstr("saved"));
        return work_.path() / "game.log";
    }

    sample::Folder games_, work_;
    fs::path game_ = sample::write_game(games_.path());
};

TEST_F(Replays, EveryShippedGameIsTheSameInTwoProcessesAndWithTwoThreads) {
    for (const fs::path& folder : testing_support::shipped_games()) {
        const std::string game = folder.filename().string();
        const std::string arguments = "playtest " + game + " --games 6 --seed 11";
        const std::string one = result_hash(run(arguments + " --jobs 1", work_.path()));
        EXPECT_EQ(one.size(), 16u) << one;
        EXPECT_EQ(one, result_hash(run(arguments + " --jobs 2", work_.path()))) << game;
    }
}

// The comparison above can fail: one more drawn number gives another hash, and so does another seed.
TEST_F(Replays, TheHashNoticesADifference) {
    const std::string before = result_hash(stones("playtest stones --games 20"));
    EXPECT_EQ(before, result_hash(stones("playtest stones --games 20 --jobs 2")));
    EXPECT_NE(before, result_hash(stones("playtest stones --games 20 --seed 2")));
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "me:act(\"turn\")\n  game:random(2)");
    const Printed changed = stones("playtest stones --games 20");
    EXPECT_EQ(changed.code, 0);
    EXPECT_NE(before, result_hash(changed));
}

TEST_F(Replays, ASavedGameIsReplayedAndContinued) {
    played_log();
    const Printed replayed = stones("replay game.log");
    EXPECT_EQ(replayed.code, 0) << replayed.both();
    EXPECT_THAT(replayed.out, HasSubstr("1. player 1: Put a stone on red"));
    EXPECT_THAT(replayed.out, HasSubstr("the game went as logged"));
    EXPECT_EQ(stones("replay game.log --verify").code, 0);
    const Printed to_two = stones("replay game.log --to 2");
    EXPECT_EQ(to_two.code, 0);
    EXPECT_THAT(to_two.out, HasSubstr("after 2 of 4 answers"));
    EXPECT_EQ(stones("replay game.log --to 99").code, 2);
    const Printed went_on = stones("play --load game.log", "1\n");
    EXPECT_EQ(went_on.code, 0) << went_on.both();
    EXPECT_THAT(went_on.out, HasSubstr("Won by"));
}

TEST_F(Replays, SavingNeverReplacesAFile) {
    sample::write(work_.path() / "game.log", "precious");
    const Printed result = stones("play stones --seed 5", "1\nsave game.log\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("not saved"));
    EXPECT_EQ(sample::read(work_.path() / "game.log"), "precious");
}

TEST_F(Replays, ATouchedLogIsRefusedWithItsLine) {
    const fs::path log = played_log();
    const std::string good = sample::read(log);
    const auto lines_end = good.rfind('\n', good.size() - 2);

    sample::write(log, good.substr(0, lines_end + 1));
    Printed result = stones("replay game.log");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("game.log:"));
    EXPECT_THAT(result.err, HasSubstr("cut off"));

    sample::write(log, good);
    sample::edit(log, "\"choice\":0", "\"choice\":1");
    result = stones("replay game.log");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("game.log:2: error: the checksum does not fit"));

    const auto first = good.find('\n'), second = good.find('\n', first + 1), third = good.find('\n', second + 1);
    sample::write(log, good.substr(0, first + 1) + good.substr(second + 1, third - second) +
                           good.substr(first + 1, second - first) + good.substr(third + 1));
    result = stones("replay game.log");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("game.log:2: error: this was written as line 3"));
}

TEST_F(Replays, AfterARuleEditTheFirstStepAndTheFieldsAreNamed) {
    played_log();
    sample::edit(game_ / "rules" / "turn.lua", "me.stones = me.stones - 1", "me.stones = me.stones - 2");
    const Printed result = stones("replay game.log --verify");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out, HasSubstr("another version of the rules"));
    EXPECT_THAT(result.out, HasSubstr("step 'turn' of player 1, after 1 answers"));
    EXPECT_THAT(result.out, testing::ContainsRegex("fields that differ: [^\n]*stones"));
}

TEST_F(Replays, AnEditThatChangesNothingInThisGameIsToldToo) {
    played_log();
    sample::edit(game_ / "rules" / "turn.lua", "\"the deck is empty\"", "\"no cards are left\"");
    const Printed result = stones("replay game.log --verify");
    EXPECT_EQ(result.code, 0) << result.both();
    EXPECT_THAT(result.out, HasSubstr("although the rules have changed"));
}

TEST_F(Replays, ALogOfAnotherProgramIsReplayedWithARemark) {
    const fs::path log = played_log();
    const std::string text = sample::read(log);
    EXPECT_THAT(stones("replay game.log --verify").out, Not(HasSubstr("this is rulewright")));
    sample::write(log, sample::with_program(text, ",\"program\":\"9.9.9 (abc)\""));
    const Printed other = stones("replay game.log --verify");
    EXPECT_EQ(other.code, 0) << other.both();
    EXPECT_THAT(other.out, HasSubstr("this log was written by rulewright 9.9.9 (abc); this is rulewright "));
    sample::write(log, sample::without_program(text));
    const Printed old = stones("replay game.log --verify");
    EXPECT_EQ(old.code, 0) << old.both();
    EXPECT_THAT(old.out, HasSubstr("this log was written by rulewright before logs named it"));
}

TEST_F(Replays, ALogOfAGameThatIsGoneIsRefused) {
    played_log();
    fs::rename(game_, games_.path() / "stnoes");
    const Printed result = stones("replay game.log");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("there is no game 'stones'"));
}

TEST_F(Replays, ADecisionWithoutOptionsWritesALogThatReproducesIt) {
    sample::edit(game_ / "ruleset.yaml", "start: 5", "start: 1");
    const Printed result = stones("playtest stones --players 3 --games 50 --logs failed");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("in step 'turn', turn of player"));
    EXPECT_THAT(result.out, HasSubstr("FAILED"));
    std::smatch command;
    const std::regex pattern("replay with: rulewright (replay failed/[^\n]*)");
    ASSERT_TRUE(std::regex_search(result.err, command, pattern)) << result.err;
    const Printed replayed = stones(command[1]);
    EXPECT_EQ(replayed.code, 0) << replayed.both();
    EXPECT_THAT(replayed.out, HasSubstr("the game fails here, as logged"));
    EXPECT_THAT(replayed.out, HasSubstr("step 'turn'"));

    // A second run finds the same logs there; another log of that name is left alone.
    const auto logs = [&] {
        const auto all = fs::directory_iterator(work_.path() / "failed");
        return std::distance(begin(all), end(all));
    };
    const auto written = logs();
    const Printed again = stones("playtest stones --players 3 --games 50 --logs failed");
    EXPECT_EQ(again.code, 1);
    EXPECT_THAT(again.err, HasSubstr(command[1].str()));
    EXPECT_EQ(logs(), written);
    for (const auto& entry : fs::directory_iterator(work_.path() / "failed"))
        EXPECT_THAT(entry.path().string(), EndsWith(".log"));
    const fs::path first = work_.path() / command[1].str().substr(std::string("replay ").size());
    sample::write(first, "precious");
    const Printed third = stones("playtest stones --players 3 --games 50 --logs failed");
    EXPECT_THAT(third.err, HasSubstr(first.stem().string() + "-2.log"));
    EXPECT_EQ(sample::read(first), "precious");
}

TEST_F(Replays, TheReplayCommandFindsAGameThatWasNamedByItsFolder) {
    sample::edit(game_ / "ruleset.yaml", "start: 5", "start: 1");
    const Printed result = run("playtest '" + game_.string() + "' --players 3 --games 50", work_.path());
    std::smatch command;
    const std::regex pattern("replay with: rulewright (replay [^\n]*)");
    ASSERT_TRUE(std::regex_search(result.err, command, pattern)) << result.err;
    EXPECT_THAT(run(command[1], work_.path()).out, HasSubstr("the game fails here, as logged"));
}

TEST_F(Replays, APersonPlaysToTheEnd) {
    const Printed result = stones("play stones --seed 5", "1\n1\n1\n");
    EXPECT_EQ(result.code, 0) << result.both();
    EXPECT_THAT(result.out, HasSubstr("Player 1 (you)"));
    EXPECT_THAT(result.out, HasSubstr("Won by"));
}

TEST_F(Replays, EndOfInputQuitsCleanly) {
    const Printed result = stones("play stones --seed 5", "1\n");
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.err, IsEmpty());
    EXPECT_THAT(result.out, Not(HasSubstr("Won by")));
}

TEST_F(Replays, APersonSeesReasonsAndNotWhatIsHidden) {
    sample::edit(game_ / "ruleset.yaml", "pile: {per: colour}", "pile: {per: colour, start: 2}");
    const Printed result = stones("play stones --seed 5", "why\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("blue is full"));
    EXPECT_THAT(result.out, HasSubstr("deck (4): 4 hidden"));
    EXPECT_THAT(result.out, Not(HasSubstr("Bee")));
}

TEST_F(Replays, APersonHearsWhatOthersDoWithCardsButNotWhichCards) {
    sample::edit(game_ / "rules" / "turn.lua", "actions.draw = {\n  label = \"Draw a card\",",
                 "actions.draw = {\n  label = \"Draw {target}\",\n  targets = function(game) return game.deck end,");
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "if me.seat == 2 then me:act(\"draw_only\") end");
    sample::edit(game_ / "ruleset.yaml", "turn: [put, draw]", "turn: [put, draw]\n  draw_only: [draw]");
    const Printed result = stones("play stones --seed 5");
    EXPECT_THAT(result.out, HasSubstr("Player 2: Draw a hidden card\n")) << result.both();
    EXPECT_THAT(result.out, Not(HasSubstr("Player 2: Draw Ant")));
}

TEST_F(Replays, ThePersonsTableKeepsPlacesShowsBacksAndFacesAndLeavesOutBookkeeping) {
    sample::edit(game_ / "ruleset.yaml", "hearts: {type: int, min: 0}", "hearts: {type: int, start: 7, shown: false}");
    sample::edit(game_ / "ruleset.yaml", "  token: {}", "    back: worth\n  token: {}");
    sample::edit(
        game_ / "ruleset.yaml", "row: {holds: card, slots: 3, visible: everyone}",
        "row: {holds: card, visible: by_face}\n  own: {per: player, holds: card, visible: by_face, face_down: owner}");
    sample::edit(game_ / "ruleset.yaml", "done: {type: bool}", "tally: {type: int, start: 4, shown: false}");
    sample::edit(game_ / "ruleset.yaml", "turn: [put, draw]", "turn: {actions: [put, draw], text: \"What now?\"}");
    sample::edit(game_ / "ruleset.yaml", "flow:\n", "flow:\n  - opening\n");
    sample::edit(game_ / "rules" / "turn.lua", "function steps.turn", R"(function steps.opening(game)
  for _, card in ipairs(game.deck:all()) do card:move(game.row) card.hearts = 9 end
  game.row[2]:flip()
  game.row[4]:move(game.players[1].own)
  game.row[3]:move(game.players[1].own)
  game.players[1].own:last():flip()
end
function steps.turn)");
    const Printed result = stones("play stones --seed 5", "quit\n");
    EXPECT_THAT(result.out, HasSubstr("row (2): 1 hidden (worth 1) | Ant\n")) << result.both();
    EXPECT_THAT(result.out, HasSubstr("own (2): Cow | Bee (face up)\n"));
    EXPECT_THAT(result.out, HasSubstr("\nWhat now?\n"));
    EXPECT_THAT(result.out, Not(HasSubstr("hearts")));
    EXPECT_THAT(result.out, Not(HasSubstr("tally")));
}

TEST_F(Replays, APersonCanReadACard) {
    const Printed result = stones("play stones --seed 5", "show bee\nshow Cow\nshow bea\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("Bee (card)\n    worth: 2"));
    EXPECT_THAT(result.out, HasSubstr("Cow (card)\n    worth: 3"));
    EXPECT_THAT(result.out, HasSubstr("nothing is called 'bea'; did you mean 'bee'?"));
}

TEST_F(Replays, APersonIsToldWhatHappenedBeforeTheFirstQuestionAndNothingTwice) {
    sample::edit(game_ / "ruleset.yaml", "flow:\n", "flow:\n  - opening\n");
    sample::edit(game_ / "rules" / "turn.lua", "function steps.turn",
                 "function steps.opening(game) game:log(\"{1} begins\", game.players[1]) end\nfunction steps.turn");
    const std::string line = "  * Player 1 begins\n";
    const Printed result = stones("play stones --seed 5", "1\nundo\nsave game.log\nquit\n");
    EXPECT_EQ(result.out.find(line), result.out.rfind(line)) << result.out;
    EXPECT_LT(result.out.find(line), result.out.find("Choose (turn)")) << result.out;
    EXPECT_THAT(stones("play --load game.log", "quit\n").out, Not(HasSubstr(line)));
}

TEST_F(Replays, UndoTakesBackTheLastAnswerAndWhatFollowed) {
    const Printed result = stones("play stones --seed 5", "1\nundo\nundo\nfoo\n9\n1\n1\n1\n");
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.out, HasSubstr("taken back"));
    EXPECT_THAT(result.out, HasSubstr("there is nothing to take back"));
    EXPECT_THAT(result.out, HasSubstr("'foo' is no number"));
    EXPECT_THAT(result.out, HasSubstr("there is no option 9"));
    EXPECT_THAT(result.out, HasSubstr("Won by"));
}

// Whoever takes back an answer and gives it again sees the same game: cards, dice and what the bots do.
TEST_F(Replays, UndoGivesTheBotsTheirLuckBack) {
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")",
                 "me:choose_number({min = 1, max = 1000000}, \"Guess\")");
    const std::string others = "> Player 2: ";
    const auto said_by_others = [&](const std::string& out) {
        std::vector<std::string> lines;
        for (std::size_t at = out.find(others); at != std::string::npos; at = out.find(others, at + 1))
            lines.push_back(out.substr(at, out.find('\n', at) - at));
        return lines;
    };
    const auto lines = said_by_others(stones("play stones --seed 5", "1\n2\nundo\nundo\n7\n8\n9\n").out);
    ASSERT_EQ(lines.size(), 5u) << testing::PrintToString(lines);
    EXPECT_EQ(lines[2], lines[0]);
    EXPECT_EQ(lines[3], lines[1]);
    EXPECT_NE(lines[1], lines[0]) << "each decision has luck of its own";
}

}  // namespace
}  // namespace rulewright::cli
