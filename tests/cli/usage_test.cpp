// What makes no sense on a command line is told with the word that is wrong, and ends with exit code 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command.h"
#include "playtest/sample.h"

namespace rulewright::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class WrongUsage : public testing::Test {
  protected:
    void expect_refused(const std::string& arguments, const std::string& told) {
        const Printed result = run(arguments, work_.path(), games_.path());
        EXPECT_EQ(result.code, 2) << arguments << "\n" << result.both();
        EXPECT_THAT(result.err, StartsWith("rulewright: ")) << arguments;
        EXPECT_THAT(result.err, HasSubstr(told)) << arguments;
        EXPECT_THAT(result.out, IsEmpty()) << arguments;
    }
    sample::Folder games_, work_;
    std::filesystem::path game_ = sample::write_game(games_.path());
};

TEST_F(WrongUsage, EmptyValuesAndElements) {
    expect_refused("playtest stones --bots ''", "--bots needs a value");
    expect_refused("playtest stones --players ,", "--players ',' has an empty element");
    for (const std::string option : {"bots", "players", "with"})
        for (const std::string list : {",", "a,", ",a", "a,,b"})
            expect_refused("playtest stones --" + option + " " + list, "--" + option + " '" + list + "' has an empty");
    for (const std::string command : {"playtest stones", "play stones", "resolve stones", "schema stones"})
        for (const std::string option : {"--with", "--variant", "--set", "--rulesets"})
            expect_refused(command + " " + option + " ''", option + " needs a value");
    expect_refused("playtest stones --csv ''", "--csv needs a value");
    expect_refused("playtest stones --logs=''", "--logs");
    expect_refused("test stones --filter ''", "--filter needs a value");
    expect_refused("list --rulesets ''", "--rulesets needs a value");
    expect_refused("check ''", "which game?");
    expect_refused("''", "there is no command ''");
}

TEST_F(WrongUsage, MoreBotsThanSeats) {
    expect_refused("playtest stones --players 2 --bots random,random,random",
                   "3 bots (random, random, random) are too");
    expect_refused("playtest stones --players 3,2 --bots random,random,random", "are too many for 2 seats");
    expect_refused("playtest stones --bots random --bots random --bots random", "are too many for 2 seats");
    expect_refused("play stones --players 2 --bots random,random", "are too many for 1 seat");
}

TEST_F(WrongUsage, SayingAThingTwice) {
    expect_refused("playtest stones --set rounds=1 --set rounds=2", "--set gives 'rounds' twice");
    expect_refused("playtest stones --players 2,2", "--players names '2' twice");
    expect_refused("playtest stones --with a --with a", "--with names 'a' twice");
    for (const std::string twice : {"--games 1 --games 2", "--seed 1 --seed 1", "--csv a --csv b",
                                    "--format json --format text", "--check --check", "--max-memory 8 --max-memory 9"})
        expect_refused("playtest stones " + twice, "more than once");
}

TEST_F(WrongUsage, NumbersOutOfRange) {
    for (const std::string number : {"--games 0", "--games -1", "--games 100000001", "--jobs 0", "--jobs 257",
                                     "--seed -1", "--max-instructions 1", "--max-memory 0", "--max-memory 9999999"})
        expect_refused("playtest stones " + number, "is a number from");
    for (const std::string number :
         {"--games x", "--games 1.5", "--games 99999999999999999999", "--seed 0x10", "--jobs ''", "--max-memory 1e3"})
        expect_refused("playtest stones " + number, "--");
    expect_refused("playtest stones --players x", "--players 'x' is no number");
    expect_refused("playtest stones --players 99999999999", "is no number");
    expect_refused("playtest stones --players 0", "players");
    expect_refused("playtest stones --players 4", "players");
    expect_refused("playtest stones --set rounds=10", "rounds");
    expect_refused("playtest stones --set rounds=99999999999", "rounds");
    expect_refused("check stones --games -1", "is a number from");
    expect_refused("play stones --seat 3", "is a number from 1 to 2");
}

TEST_F(WrongUsage, TooManyWords) {
    std::string words;
    for (int i = 0; i < 20'000; ++i) words += " w" + std::to_string(i);
    for (const std::string command : {"list", "check", "test", "playtest", "play", "replay", "resolve", "schema"}) {
        expect_refused(command + words, "20,000 words are too many; at most 1,000 are read");
        expect_refused(command + " one two three", "too many words");
    }
    expect_refused("--version again", "--version stands alone");
}

TEST_F(WrongUsage, AFileOfTheWrongKindIsNoReasonToWait) {
    for (const std::string what : {"mkfifo log", "mkdir log", "ln -s nowhere log", "ln -s /dev/zero log"}) {
        ASSERT_EQ(std::system(("cd '" + work_.path().string() + "' && rm -rf log && " + what).c_str()), 0);
        for (const std::string command : {"replay log", "play --load log"}) {
            const Printed result = run(command, work_.path(), games_.path());
            EXPECT_THAT(result.code, testing::AnyOf(1, 2)) << what << command;
            EXPECT_FALSE(result.err.empty());
        }
    }
}

}  // namespace
}  // namespace rulewright::cli
