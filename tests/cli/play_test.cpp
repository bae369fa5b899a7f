// Whatever ends `play`, nothing that was confirmed is lost: killed at any moment, a closed terminal, the end of the
// input, a bot that fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <chrono>
#include <fstream>
#include <random>
#include <thread>

#include "cli/command.h"
#include "cli/spawned.h"
#include "playtest/sample.h"
#include "table/journal_file.h"

namespace rulewright::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using Clock = std::chrono::steady_clock;

// `play` in a process of its own, with a keyboard and a screen.
class Keyboard {
  public:
    Keyboard(const std::vector<std::string>& arguments, const fs::path& folder) {
        int in[2], out[2];
        if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipes");
        std::vector<std::string> all{RULEWRIGHT_BINARY, "play"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        std::vector<char*> words;
        for (std::string& word : all) words.push_back(word.data());
        words.push_back(nullptr);
        process_ = fork();
        if (process_ == 0) {
            if (chdir(folder.c_str()) != 0) _exit(126);
            setenv("XDG_STATE_HOME", (folder / ".state").c_str(), 1);
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
            execv(words[0], words.data());
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        keyboard_ = in[1];
        screen_ = out[0];
    }
    ~Keyboard() {
        end(SIGKILL);
        close(keyboard_);
        close(screen_);
    }
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    // Until something is asked; false when the time is over before, or the program has ended.
    bool wait_for_prompt(Clock::time_point until) {
        for (;;) {
            if (const auto prompt = shown_.find("\n> ", read_); prompt != std::string::npos) {
                read_ = prompt + 3;
                return true;
            }
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
            pollfd ready{screen_, POLLIN, 0};
            if (left < 0 || poll(&ready, 1, static_cast<int>(left) + 1) <= 0) return false;
            char buffer[4096];
            const ssize_t count = ::read(screen_, buffer, sizeof buffer);
            if (count <= 0) return false;
            shown_.append(buffer, static_cast<std::size_t>(count));
        }
    }
    void type(const std::string& line) { (void)!::write(keyboard_, (line + "\n").c_str(), line.size() + 1); }
    void end(int signal) {
        if (process_ <= 0) return;
        kill(process_, signal);
        waitpid(process_, nullptr, 0);
        process_ = -1;
    }

  private:
    pid_t process_ = -1;
    int keyboard_ = -1, screen_ = -1;
    std::string shown_;
    std::size_t read_ = 0;
};

Clock::time_point in_milliseconds(int count) { return Clock::now() + std::chrono::milliseconds(count); }

class Play : public testing::Test {
  protected:
    Play() {
        // One player says numbers; nothing ends the game for long.
        const fs::path game = games_.path() / "counting";
        sample::write(game / "ruleset.yaml",
                      "id: counting\ntitle: Counting\nversion: 1.0.0\nplayers: {min: 1, max: 2}\n"
                      "counters: {said: {per: player}}\n"
                      "flow: [{loop: round, times: 100000, do: [{each: player, name: turns, do: [say]}]}, the_end]\n");
        sample::write(
            game / "rules" / "say.lua",
            "function steps.say(game, me) me.said = me.said + me:choose_number({min = 1, max = 9}, 'How many?') end\n"
            "function steps.the_end(game) game:finish{draw = true} end\n");
        sample::write(game / "bots" / "mute.lua",
                      "function bot.decide(game, me) if me.said > 2 then return nobody.there end return 3 end\n");
        journal_ = work_.path() / "game.journal";
    }
    Printed play(const std::string& arguments, const std::string& input = {}) {
        return run("play " + arguments, work_.path(), games_.path(), input);
    }
    std::vector<std::string> words(bool resumed) const {
        std::vector<std::string> words{"--rulesets", games_.path().string(), "--journal", journal_.string()};
        if (resumed)
            words.emplace_back("--resume");
        else
            words.insert(words.begin(), "counting");
        return words;
    }
    std::vector<int> said() const {
        const auto read = table::read_journal_file(journal_);
        EXPECT_TRUE(read) << read.reason();
        std::vector<int> numbers;
        for (const table::Given& given : read->history.answers()) numbers.push_back(given.written.answer.choice);
        return numbers;
    }
    bool state_is_empty() const {
        const fs::path folder = work_.path() / ".state" / "rulewright" / "play";
        return !fs::exists(folder) || fs::is_empty(folder);
    }

    sample::Folder games_, work_;
    fs::path journal_;
};

// What the person has seen confirmed, and what was typed since.
struct Said {
    std::vector<int> confirmed;
    std::vector<int> perhaps;  // as it is when the last line was taken, too

    std::string type(std::mt19937& dice) {
        perhaps = confirmed;
        if (!confirmed.empty() && dice() % 5 == 0) {
            perhaps.pop_back();
            return "undo";
        }
        perhaps.push_back(static_cast<int>(dice() % 9) + 1);
        return std::to_string(perhaps.back());
    }
};

TEST_F(Play, KilledAtAnyMomentItHasWhatWasConfirmedAndNoHalves) {
    constexpr int kills = 200;
    std::mt19937 dice(1);
    Said said_so_far;
    int confirmed = 0;
    for (int round = 0; round < kills; ++round) {
        Keyboard keyboard(words(fs::exists(journal_)), work_.path());
        // Some are killed while they start, the others at some moment after an answer was typed.
        const bool early = round % 8 == 1;
        if (keyboard.wait_for_prompt(in_milliseconds(early ? static_cast<int>(dice() % 20) : 20'000))) {
            for (auto answers = dice() % 4; answers > 0; --answers) {
                keyboard.type(said_so_far.type(dice));
                ASSERT_TRUE(keyboard.wait_for_prompt(in_milliseconds(20'000))) << "round " << round;
                said_so_far.confirmed = said_so_far.perhaps;
                ++confirmed;
            }
            keyboard.type(said_so_far.type(dice));
            std::this_thread::sleep_for(std::chrono::microseconds(dice() % 3000));
        } else {
            ASSERT_TRUE(early) << "round " << round;
        }
        keyboard.end(SIGKILL);
        if (!fs::exists(journal_)) continue;
        if (fs::file_size(journal_) == 0) {
            fs::remove(journal_);  // killed before the game began
            continue;
        }
        const std::vector<int> kept = said();
        ASSERT_TRUE(kept == said_so_far.confirmed || kept == said_so_far.perhaps)
            << "round " << round << ": " << kept.size() << " of " << said_so_far.confirmed.size();
        said_so_far.confirmed = said_so_far.perhaps = kept;
    }
    EXPECT_GT(confirmed, kills / 2) << "most rounds got somewhere";
}

TEST_F(Play, ATerminalThatClosesEndsNoGame) {
    {
        Keyboard keyboard(words(false), work_.path());
        for (const char* number : {"4", "5"}) {
            ASSERT_TRUE(keyboard.wait_for_prompt(in_milliseconds(20'000)));
            keyboard.type(number);
        }
        ASSERT_TRUE(keyboard.wait_for_prompt(in_milliseconds(20'000)));
        keyboard.end(SIGHUP);
    }
    EXPECT_EQ(said(), (std::vector<int>{4, 5}));
    EXPECT_THAT(play("--resume --journal game.journal", "quit\n").out, HasSubstr("said 9"));
}

TEST_F(Play, GoesOnWhereTheInputEnded) {
    const Printed first = play("counting", "4\n");
    EXPECT_EQ(first.code, 0);
    EXPECT_THAT(first.out, HasSubstr("nothing is lost; go on with: rulewright play --resume\n"));
    const Printed second = play("--resume", "3\n");
    EXPECT_THAT(second.out, HasSubstr("said 4"));
    EXPECT_THAT(second.out, HasSubstr("said 7"));
    EXPECT_THAT(play("counting --resume").out, HasSubstr("said 7"));
    const Printed other = play("stones --resume");
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.err, HasSubstr("there is no unfinished game of stones"));
}

TEST_F(Play, KeepsAGameWhoseBotFails) {
    const Printed failed = play("counting --players 2 --bots mute", "1\n2\n");
    EXPECT_EQ(failed.code, 1);
    EXPECT_THAT(failed.err, HasSubstr("the bot of player 2 failed"));
    EXPECT_THAT(failed.out, HasSubstr("play --resume"));
    sample::edit(games_.path() / "counting" / "bots" / "mute.lua", "nobody.there", "5");
    const Printed resumed = play("--resume", "quit\n");
    EXPECT_EQ(resumed.code, 0) << resumed.both();
    EXPECT_THAT(resumed.out, HasSubstr("said 8"));
}

TEST_F(Play, LeavesNoJournalOfAGameThatIsOverOrWasNeverBegun) {
    sample::edit(games_.path() / "counting" / "ruleset.yaml", "100000", "2");
    EXPECT_THAT(play("counting", "1\n").out, HasSubstr("go on with"));
    EXPECT_FALSE(state_is_empty());
    EXPECT_THAT(play("--resume", "1\n").out, Not(HasSubstr("go on with")));
    EXPECT_TRUE(state_is_empty());
    EXPECT_THAT(play("counting", "quit\n").out, Not(HasSubstr("go on with")));
    EXPECT_TRUE(state_is_empty());
}

TEST_F(Play, IsPlayedOnByOneProcess) {
    Keyboard keyboard(words(false), work_.path());
    ASSERT_TRUE(keyboard.wait_for_prompt(in_milliseconds(20'000)));
    const Printed second = play("--resume --journal game.journal");
    EXPECT_EQ(second.code, 1);
    EXPECT_THAT(second.err, HasSubstr("somebody plays on with 'game.journal' already"));
    const Printed over_it = play("counting --journal game.journal");
    EXPECT_EQ(over_it.code, 1);
    EXPECT_THAT(over_it.err, HasSubstr("exists already and is not replaced"));
}

TEST_F(Play, SaysThatALineWasTornAndRefusesWhatSomebodyChanged) {
    play("counting --journal game.journal", "4\n5\n");
    const std::string text = sample::read(journal_);
    std::ofstream(journal_, std::ios::trunc) << text.substr(0, text.size() - 5);
    const Printed torn = play("--resume --journal game.journal");
    EXPECT_EQ(torn.code, 0);
    EXPECT_THAT(torn.out, HasSubstr("the last line of the journal was cut off"));
    EXPECT_THAT(torn.out, HasSubstr("said 4"));
    std::string changed = text;
    changed.replace(changed.find("\"choice\":4"), 10, "\"choice\":9");
    std::ofstream(journal_, std::ios::trunc) << changed;
    const Printed refused = play("--resume --journal game.journal");
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.err, HasSubstr("game.journal:2: error: the checksum does not fit"));
}

TEST_F(Play, EditedRulesAreReadAgainAndSayWhereTheyNoLongerFit) {
    const Printed first = play("counting", "3\n8\n");
    sample::edit(games_.path() / "counting" / "rules" / "say.lua", "max = 9", "max = 5");
    const Printed resumed = play("--resume", "5\nreload\nquit\n");
    EXPECT_EQ(resumed.code, 0) << resumed.both();
    EXPECT_THAT(resumed.out, HasSubstr("another version of the rules"));
    EXPECT_THAT(resumed.out, HasSubstr("does not go on as before at decision 2"));
    EXPECT_THAT(resumed.out, HasSubstr("the rules were read again"));
    EXPECT_THAT(play("--resume").out, HasSubstr("said 8"));
}

TEST_F(Play, UndoneAnswersComeAgainAlsoAfterResuming) {
    play("counting", "3\n8\nundo\nundo\n");
    const Printed resumed = play("--resume", "redo\nredo\nredo\n");
    EXPECT_THAT(resumed.out, HasSubstr("said 11"));
    EXPECT_THAT(resumed.out, HasSubstr("there is nothing to do again"));
}

}  // namespace
}  // namespace rulewright::cli
