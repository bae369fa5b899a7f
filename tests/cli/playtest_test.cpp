// Batches from end to end: tables, files, failed games, interruptions, memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <thread>

#include "cli/command.h"
#include "cli/spawned.h"
#include "playtest/sample.h"

namespace rulewright::cli {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class Playtests : public testing::Test {
  protected:
    // Of the sample game, bent by the test.
    Printed stones(const std::string& arguments) {
        return run("playtest stones " + arguments, work_.path(), games_.path());
    }
    std::string file(const std::string& name) const { return sample::read(work_.path() / name); }
    std::vector<std::string> lines(const std::string& name) const {
        std::vector<std::string> all;
        std::istringstream in(file(name));
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    }
    // With an empty deck and one stone some games come to a turn without an option.
    void break_some_games() { sample::edit(game_ / "ruleset.yaml", "start: 5", "start: 1"); }

    sample::Folder games_, work_;
    fs::path game_ = sample::write_game(games_.path());
};

TEST_F(Playtests, ATableOfResultsHasALineForEachGameAndSeat) {
    sample::write(game_ / "bots" / "plain.lua",
                  "bot.parameters = {a = {default = 1, min = 0, max = 9, text = \"A\"},\n"
                  "  b = {default = 1, min = 0, max = 9, text = \"B\"}}\nfunction bot.decide() return 1 end\n");
    const Printed result = stones("--games 3 --players 2 --bots plain:a=1,b=2,random --rotate --csv out.csv");
    ASSERT_EQ(result.code, 0) << result.both();
    const auto table = lines("out.csv");
    ASSERT_EQ(table.size(), 1u + 3 * 2);
    EXPECT_EQ(
        table[0],
        "game,seed,players,packs,options,seat,turn_order,bot,rank,win_share,points,decisions,ending,reason,variant,"
        "Stones,Cards,stones_left");
    EXPECT_THAT(table[1], StartsWith("1,1,2,,rounds=3,1,1,\"plain:a=1,b=2\","));
    EXPECT_THAT(table[2], StartsWith("1,1,2,,rounds=3,2,2,random,"));
    EXPECT_THAT(table[3], HasSubstr(",1,1,random,"));
    EXPECT_FALSE(fs::exists(work_.path() / "out.csv.part"));
}

TEST_F(Playtests, ATableOfResultsIsTheSameWithAnyNumberOfThreads) {
    ASSERT_EQ(stones("--games 200 --players 2,3 --csv one.csv").code, 0);
    ASSERT_EQ(stones("--games 200 --players 2,3 --csv two.csv --jobs 2").code, 0);
    EXPECT_EQ(lines("one.csv").size(), 1u + 200 * 2 + 200 * 3);
    EXPECT_EQ(file("one.csv"), file("two.csv"));
}

TEST_F(Playtests, NamesOfColumnsStayDifferent) {
    sample::edit(game_ / "ruleset.yaml", "scores: [Stones, Cards]", "scores: [points, Cards]");
    sample::edit(game_ / "rules" / "turn.lua", "\"Stones\"", "\"points\"");
    sample::edit(game_ / "rules" / "turn.lua", "metrics.stones_left", "metrics.Cards");
    ASSERT_EQ(stones("--games 1 --csv out.csv").code, 0);
    EXPECT_THAT(lines("out.csv")[0], testing::EndsWith(",variant,score.points,score.Cards,metric.Cards"));
}

TEST_F(Playtests, AFileThatCannotBeWrittenIsRefusedBeforeAnythingIsPlayed) {
    for (const char* name : {"no/such/folder/out.csv", ".", "/dev/full/x.csv"}) {
        const Printed result = stones(std::string("--games 100000000 --csv ") + name);
        EXPECT_EQ(result.code, 2) << name;
        EXPECT_THAT(result.err, HasSubstr("cannot be written")) << name;
        EXPECT_THAT(result.out, IsEmpty()) << name;
    }
}

TEST_F(Playtests, AFullDiskEndsTheBatch) {
    const Printed result = stones("--games 100000000 --csv /dev/full");
    EXPECT_EQ(result.code, 3);
    EXPECT_THAT(result.err, HasSubstr("'/dev/full' cannot be written: No space left on device"));
    EXPECT_THAT(result.out, HasSubstr("stopped after ")) << "what was played is still shown";
    for (const std::string format : {"json", "text"}) {
        const Spawned printed(
            {"playtest", "tic-tac-toe", "--games", format == "json" ? "100000000" : "10", "--format", format},
            work_.path(), "/dev/full");
        EXPECT_EQ(printed.wait().code, 3) << format;
        EXPECT_THAT(file("stderr.txt"), HasSubstr("the output cannot be written: No space left on device"));
    }
}

TEST_F(Playtests, TheDocumentHoldsEveryGameAndWhatTheyMean) {
    sample::edit(game_ / "rules" / "turn.lua", "function metrics.stones_left(game, me)",
                 "function metrics.odd(game, me) return #me.hand end\n\nfunction metrics.stones_left(game, me)");
    const Printed result = stones("--games 20 --players 2,3 --format json --jobs 2");
    ASSERT_EQ(result.code, 0) << result.both();
    const auto document = nlohmann::json::parse(result.out);
    EXPECT_EQ(document["game"], "stones");
    EXPECT_THAT(document["problems"], IsEmpty());
    ASSERT_EQ(document["tables"].size(), 2u);
    const auto& table = document["tables"][1];
    EXPECT_EQ(table["players"], 3);
    EXPECT_EQ(table["options"]["rounds"], 3);
    EXPECT_EQ(table["stopped"], false);
    ASSERT_EQ(table["games"].size(), 20u);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(table["games"][i]["game"], i + 1);
    const auto& seat = table["games"][0]["seats"][2];
    EXPECT_EQ(seat["bot"], "random");
    EXPECT_EQ(seat["points"], seat["score_lines"]["Stones"].get<int>() + seat["score_lines"]["Cards"].get<int>());
    EXPECT_TRUE(seat["metrics"].contains("odd"));
    EXPECT_EQ(table["summary"]["games"], 20);
    EXPECT_EQ(table["summary"]["trusted"], true);
    EXPECT_EQ(table["summary"]["seats"].size(), 3u);
}

TEST_F(Playtests, TheDocumentIsWholeWhenTheContentIsNot) {
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")", "me:act(");
    const Printed result = stones("--format json");
    EXPECT_EQ(result.code, 1);
    const auto document = nlohmann::json::parse(result.out);
    EXPECT_THAT(document["tables"], IsEmpty());
    EXPECT_THAT(document["problems"][0]["file"].get<std::string>(), HasSubstr("turn.lua"));
}

TEST_F(Playtests, SharesWithoutTheFailedGamesAreNotTrusted) {
    EXPECT_THAT(stones("--players 3 --games 50").out, Not(HasSubstr("cannot be trusted")));
    break_some_games();
    const Printed result = stones("--players 3 --games 50 --csv out.csv");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out, testing::ContainsRegex("[0-9]+ of 50 games FAILED and are left out: "
                                                   "these shares cannot be trusted"));
    std::vector<std::string> failed;
    for (const std::string& line : lines("out.csv"))
        if (line.find(",failed,") != std::string::npos) failed.push_back(line);
    EXPECT_THAT(failed, Not(IsEmpty()));
    EXPECT_THAT(failed, Each(HasSubstr(",random,,,"))) << "no rank, no share of a win";
    const auto document = nlohmann::json::parse(stones("--players 3 --games 50 --format json").out);
    EXPECT_EQ(document["tables"][0]["summary"]["trusted"], false);
}

TEST_F(Playtests, LogsOfFailedGamesLieInOneFolderThatIsNamed) {
    break_some_games();
    const Printed result = stones("--players 3 --games 400");
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, testing::ContainsRegex("of [0-9]+ failed games the first 20 have logs in failed-games\n"));
    std::vector<std::string> here;
    for (const auto& entry : fs::directory_iterator(work_.path())) here.push_back(entry.path().filename().string());
    EXPECT_THAT(here, ElementsAre("failed-games"));
    const auto logs = fs::directory_iterator(work_.path() / "failed-games");
    EXPECT_EQ(std::distance(begin(logs), end(logs)), 20);
}

TEST_F(Playtests, AnInterruptedBatchKeepsWhatWasPlayed) {
    for (const char* jobs : {"1", "2"}) {
        const Spawned batch({"playtest", "tic-tac-toe", "--games", "100000000", "--csv", "out.csv", "--jobs", jobs},
                            work_.path());
        const fs::path growing = work_.path() / "out.csv.part";
        std::error_code error;
        while (!fs::exists(growing, error) || fs::file_size(growing, error) == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_FALSE(fs::exists(work_.path() / "out.csv")) << "nobody reads half a file";
        batch.signal(SIGINT);
        EXPECT_EQ(batch.wait().code, 130);
        const std::string out = file("stdout.txt");
        std::smatch stopped;
        const std::regex pattern("stopped after ([0-9,]+) of 100,000,000 games\n");
        ASSERT_TRUE(std::regex_search(out, stopped, pattern)) << out << file("stderr.txt");
        std::string played = stopped[1];
        std::erase(played, ',');
        EXPECT_GT(std::stoul(played), 0u);
        EXPECT_EQ(lines("out.csv").size(), 1 + 2 * std::stoul(played));
        EXPECT_THAT(out, HasSubstr("95% interval"));
        fs::remove(work_.path() / "out.csv");
    }
}

TEST_F(Playtests, AnInterruptedDocumentIsWhole) {
    const Spawned batch({"playtest", "tic-tac-toe", "--games", "100000000", "--format", "json"}, work_.path());
    std::error_code error;
    while (!fs::exists(work_.path() / "stdout.txt") || fs::file_size(work_.path() / "stdout.txt", error) == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    batch.signal(SIGTERM);
    EXPECT_EQ(batch.wait().code, 143);
    const auto table = nlohmann::json::parse(file("stdout.txt"))["tables"][0];
    EXPECT_EQ(table["stopped"], true);
    EXPECT_EQ(table["requested"], 100'000'000);
    EXPECT_EQ(table["games"].size(), table["summary"]["games"]);
}

#ifndef __SANITIZE_ADDRESS__  // which keeps freed memory for a while, to see who still uses it
TEST_F(Playtests, MemoryDoesNotGrowWithTheGames) {
    const auto memory = [&](const char* games) {
        const Spawned batch({"playtest", "tic-tac-toe", "--games", games, "--jobs", "2", "--csv", "/dev/null"},
                            work_.path());
        const auto end = batch.wait();
        EXPECT_EQ(end.code, 0);
        return end.memory;
    };
    const long few = memory("1000");
    EXPECT_GT(few, 1000);
    EXPECT_LT(memory("100000"), few + 2048) << "21 bytes a game would be too many";
}
#endif

}  // namespace
}  // namespace rulewright::cli
