// What the command says arrives or is told not to, acts on no terminal, and is never half a file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "cli/command.h"
#include "cli/spawned.h"
#include "playtest/sample.h"
#include "unicode/printable.h"

namespace rulewright::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

class Output : public testing::Test {
  protected:
    Printed stones(const std::string& arguments, const std::string& input = {}) {
        return run(arguments, work_.path(), games_.path(), input);
    }
    // Through bash, with `plumbing` behind the command; its exit code is the command's.
    Printed piped(const std::string& arguments, const std::string& plumbing) {
        const std::string command =
            "'" + std::string(RULEWRIGHT_BINARY) + "' " + arguments + " " + plumbing + "; exit ${PIPESTATUS[0]}";
        sample::write(work_.path() / "script", command);
        return run_program("/bin/bash", "script", work_.path(), games_.path());
    }

    sample::Folder games_, work_;
    fs::path game_ = sample::write_game(games_.path());
};

const char* const talking[] = {"",
                               "--help",
                               "--version",
                               "list",
                               "list --format json",
                               "check stones --games 1",
                               "check stones --games 1 --format json",
                               "test stones",
                               "test stones --format json",
                               "playtest stones --games 3",
                               "playtest stones --games 3 --format json",
                               "playtest --help",
                               "resolve stones",
                               "schema stones",
                               "play stones",
                               "replay game.log"};

TEST_F(Output, ThatDoesNotArriveIsExitCode3) {
    ASSERT_EQ(stones("play stones --seed 1", "save game.log\n").code, 0);
    for (const std::string command : talking) {
        const Printed full = piped(command, ">/dev/full");
        EXPECT_EQ(full.code, 3) << command;
        EXPECT_THAT(full.err, HasSubstr("rulewright: the output cannot be written: No space left on device"))
            << command;
        const Printed closed = piped(command, "| true");
        // A reader that went away is only seen by who writes after it has gone.
        if (closed.code == 3)
            EXPECT_THAT(closed.err, HasSubstr("the output cannot be written: Broken pipe")) << command;
        else
            EXPECT_THAT(closed.code, testing::AnyOf(0, 1)) << command;
    }
}

TEST_F(Output, AClosedPipeEndsEndlessWork) {
    const Printed closed = piped("playtest stones --games 100000000 --format json", "| head -c 100");
    EXPECT_EQ(closed.code, 3);
    EXPECT_THAT(closed.err, HasSubstr("Broken pipe"));
}

// ---- what acts on terminals -----------------------------------------------------------------------------------------

constexpr const char* evil_yaml = R"("\e[2J\e]0;gotcha\a\x9B31m\u202Edesrever\x7F\rback")";

void expect_harmless(const std::string& text, const std::string& command) {
    EXPECT_EQ(unicode::printable(text), text) << command;
}

TEST_F(Output, ActsOnNoTerminal) {
    sample::edit(game_ / "ruleset.yaml", "title: Stones", std::string("title: ") + evil_yaml);
    sample::edit(game_ / "components" / "cards.yaml", "title: Ant", std::string("title: ") + evil_yaml);
    sample::edit(game_ / "rules" / "turn.lua", "label = \"Draw a card\"",
                 "label = \"Draw \\27[2J\\155\\xE2\\x80\\xAE\\xFF\"");
    sample::edit(game_ / "rules" / "turn.lua", "me.stones = me.stones - 1",
                 "game:log(\"\\27[31m \\xFF\")\n    print(\"\\27]0;x\\7\\13\")\n    me.stones = me.stones - 1");
    sample::write(game_ / "components" / "evil\x1b[1m\xe2\x80\xae\xff.yml", "x: 1\n");
    sample::write(game_ / "scenarios" / "evil.yaml", "- scenario: \"\\e[1m \\u202E\"\n  then: [\"1 == 2\"]\n");
    ASSERT_EQ(stones("play stones --seed 1", "1\n1\nsave game.log\nquit\n").code, 0);
    for (const std::string command : talking) {
        const Printed result = stones(command, "table\nshow ant\nwhy\n1\n1\n");
        expect_harmless(result.out, command);
        expect_harmless(result.err, command);
        if (command.find("json") != std::string::npos || command.starts_with("schema")) {
            EXPECT_TRUE(nlohmann::json::accept(result.out)) << command;
        }
    }
    EXPECT_THAT(stones("list").out, HasSubstr("\\x1B[2J"));
    EXPECT_THAT(stones("check stones --games 1").err, HasSubstr("evil\\x1B[1m\\u202E\\xFF.yml"));
}

TEST_F(Output, RepeatsNoCommandLineRaw) {
    for (const std::string command :
         {"check", "test", "replay", "resolve", "playtest stones --bots", "play stones --set"}) {
        const Printed result = stones(command + " $'\\e[2J\\xff\\u202e'");
        expect_harmless(result.both(), command);
        EXPECT_EQ(result.code, 2) << command;
    }
}

// ---- places ---------------------------------------------------------------------------------------------------------

TEST_F(Output, BrokenScenariosAreAlwaysToldAndHideNoOthers) {
    sample::write(game_ / "rulebook.yaml",
                  "clauses:\n  ST-1: {scope: base, text: One.}\n  ST-2: {scope: base, text: Two.}\n");
    sample::write(game_ / "scenarios" / "bad.yaml", "- scenario: lost\n  proves: [ST-2]\n  then: [\n");
    sample::write(game_ / "scenarios" / "good.yaml",
                  "- scenario: first\n  proves: [ST-1]\n  then: [players[1].stones == 5]\n"
                  "- scenario: odd\n  thne: []\n");
    sample::edit(game_ / "scenarios" / "good.yaml", "[players[1].stones == 5]", "[\"players[1].stones == 5\"]");
    for (const std::string filter : {"", " --filter first", " --filter lost"}) {
        const Printed result = stones("test stones" + filter);
        EXPECT_EQ(result.code, 1);
        EXPECT_THAT(result.err, HasSubstr("bad.yaml:3:9: error: this '[' is never closed")) << filter;
        EXPECT_THAT(result.err, HasSubstr("good.yaml:5:3: error: unknown field 'thne'")) << filter;
        EXPECT_THAT(result.out, HasSubstr("; 1 could not be used; 1 file could not be read")) << filter;
        EXPECT_THAT(result.out, testing::Not(HasSubstr("no scenario proves"))) << filter;
    }
    EXPECT_THAT(stones("test stones").out, HasSubstr("1 of 1 scenarios passed"));
    EXPECT_THAT(stones("test stones --clauses").out, testing::ContainsRegex("not known +ST-2"));
    const auto problems = nlohmann::json::parse(stones("test stones --format json").out);
    EXPECT_EQ(problems.size(), 2u);
    for (const auto& one : problems) {
        EXPECT_THAT(one["file"].get<std::string>(), HasSubstr(".yaml"));
        EXPECT_GT(one["line"].get<int>(), 0);
        EXPECT_GT(one["column"].get<int>(), 0);
    }
}

// ---- kills ----------------------------------------------------------------------------------------------------------

TEST_F(Output, OfAKilledPlaytestIsNeverHalfAFile) {
    sample::edit(game_ / "rules" / "turn.lua", "me.stones = me.stones - 1",
                 "if game:random(6) == 1 then error(\"bad luck\") end\n    me.stones = me.stones - 1");
    std::mt19937 random(1);
    for (int kills = 0; kills < 40; ++kills) {
        const Spawned batch({"playtest", game_.string(), "--games", "300", "--csv", "out.csv", "--logs", "logs"},
                            work_.path());
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 120));
        batch.signal(SIGKILL);
        (void)batch.wait();
        if (fs::exists(work_.path() / "out.csv")) {
            EXPECT_TRUE(sample::read(work_.path() / "out.csv").ends_with("\n"));
            std::size_t lines = 0;
            for (const char c : sample::read(work_.path() / "out.csv")) lines += c == '\n';
            EXPECT_EQ(lines, 1 + 2 * 300u) << "the table of a whole batch";
            fs::remove(work_.path() / "out.csv");
        }
        if (!fs::exists(work_.path() / "logs")) continue;
        for (const auto& entry : fs::directory_iterator(work_.path() / "logs")) {
            if (entry.path().extension() != ".log") continue;
            const std::string log = sample::read(entry.path());
            EXPECT_THAT(log, HasSubstr("\"kind\":\"end\""));
            EXPECT_TRUE(log.ends_with("\"}\n"));
        }
    }
}

}  // namespace
}  // namespace rulewright::cli
