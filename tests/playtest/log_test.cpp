// Logs: a round trip loses nothing, and a log that was touched is refused at the line that was touched.
#include "playtest/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "content/loader.h"
#include "playtest/batch.h"
#include "playtest/build_name.h"
#include "playtest/log_text.h"
#include "playtest/output_file.h"
#include "playtest/replay.h"
#include "playtest/sample.h"

namespace rulewright::playtest {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Logs : public testing::Test {
  protected:
    void SetUp() override {
        request_.definition = load();
        request_.table.players = 3;
        content::Diagnostics problems;
        text_ = log_of_game(request_, 0, problems).value_or(LoggedGame{}).log;
        ASSERT_THAT(text_, Not(IsEmpty()));
        for (std::size_t begin = 0; begin < text_.size();) {
            const auto end = text_.find('\n', begin);
            lines_.push_back(text_.substr(begin, end - begin + 1));
            begin = end + 1;
        }
    }

    std::shared_ptr<const content::Definition> load() {
        content::Diagnostics problems;
        auto definition = content::load({game_, {}, {}}, problems);
        EXPECT_TRUE(definition) << content::render(problems, false);
        return definition;
    }

    // What is said about a log that must be refused.
    static std::string refusal(const std::string& text) {
        const auto log = parse_log(text, "some.log");
        EXPECT_FALSE(log);
        return log ? std::string() : content::render(log.problem(), false);
    }

    Replay replayed(const std::shared_ptr<const content::Definition>& definition) {
        content::Diagnostics problems;
        const auto log = parse_log(text_, "some.log");
        EXPECT_TRUE(log);
        return replay(*log, script::Rules::load(definition, problems),
                      state::make_layout(definition, request_.table, problems));
    }

    static std::string joined(const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines) text += line;
        return text;
    }

    sample::Folder folder_;
    std::filesystem::path game_ = sample::write_game(folder_.path());
    BatchRequest request_;
    std::string text_;
    std::vector<std::string> lines_;
};

TEST_F(Logs, ARoundTripThroughAFileKeepsEverything) {
    const auto file = folder_.path() / "game.log";
    ASSERT_EQ(write_new_file(file, text_).reason(), "");
    const auto log = read_log(file);
    ASSERT_TRUE(log) << log.reason();
    EXPECT_EQ(log->header.game, "stones");
    EXPECT_EQ(log->header.content_hash, request_.definition->content_hash);
    EXPECT_EQ(log->header.players, 3);
    EXPECT_EQ(log->header.options.at("rounds"), "3");
    EXPECT_EQ(log->header.seats, (std::vector<std::string>{"random", "random", "random"}));
    EXPECT_EQ(log->answers.size(), 9u);
    EXPECT_EQ(log->end.ending, "ranked");
    const Replay result = replayed(request_.definition);
    EXPECT_FALSE(result.difference) << result.difference->what;
    EXPECT_EQ(result.answers, 9);
    EXPECT_EQ(result.steps, 10);
    EXPECT_EQ(result.game.world().hash(), log->end.hash);
}

TEST_F(Logs, AnExistingFileIsNotReplaced) {
    const auto file = folder_.path() / "game.log";
    sample::write(file, "precious");
    EXPECT_THAT(write_new_file(file, text_).reason(), HasSubstr("exists already"));
    EXPECT_EQ(sample::read(file), "precious");
    EXPECT_THAT(write_new_file(folder_.path() / "nowhere" / "game.log", text_).reason(),
                HasSubstr("cannot be written"));
}

TEST_F(Logs, EveryTruncationIsRefused) {
    for (std::size_t count = 1; count < lines_.size(); ++count) {
        const std::string told = refusal(joined({lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(count)}));
        EXPECT_THAT(told,
                    HasSubstr("some.log:" + std::to_string(count) + ": error: the log is cut off after this line"));
    }
    EXPECT_THAT(refusal(text_.substr(0, text_.size() - 9)),
                HasSubstr("some.log:" + std::to_string(lines_.size()) + ":"));
    EXPECT_THAT(refusal(""), HasSubstr("empty"));
}

TEST_F(Logs, EveryReorderedPairOfLinesIsRefusedAtTheFirstOfThem) {
    for (std::size_t i = 1; i + 1 < lines_.size(); ++i) {
        auto lines = lines_;
        std::swap(lines[i], lines[i + 1]);
        EXPECT_THAT(refusal(joined(lines)),
                    HasSubstr("some.log:" + std::to_string(i + 1) + ": error: this was written as line"));
    }
}

TEST_F(Logs, AMissingLineIsRefusedWhereItWas) {
    auto lines = lines_;
    lines.erase(lines.begin() + 4);
    EXPECT_THAT(refusal(joined(lines)), HasSubstr("some.log:5: error: this was written as line 6"));
}

TEST_F(Logs, EveryChangedCharacterIsRefusedAtItsLine) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        for (std::size_t at = 0; at + 1 < lines_[i].size(); at += 7) {
            auto lines = lines_;
            lines[i][at] = lines[i][at] == '1' ? '2' : '1';
            EXPECT_THAT(refusal(joined(lines)), HasSubstr("some.log:" + std::to_string(i + 1) + ": error:")) << at;
        }
    }
}

TEST_F(Logs, AnythingAfterTheEndIsRefused) { EXPECT_THAT(refusal(text_ + lines_.back()), HasSubstr("after the end")); }

TEST_F(Logs, NumbersOutOfRangeAreRefusedWithTheirName) {
    const auto refused = [&](const std::string& key, const std::string& number) {
        return refusal(sample::rewritten_log(text_, [&](std::string line) {
            const std::string mark = ",\"" + key + "\":";
            const std::size_t at = line.find(mark);
            if (at == std::string::npos) return line;
            const std::size_t begin = at + mark.size();
            return line.replace(begin, line.find(',', begin) - begin, number);
        }));
    };
    for (const std::string key : {"players", "player", "answers", "choice", "format"})
        for (const std::string number : {"4294967297", "-4294967295", "99999999999999999999", "1.5", "\"1\"", "true"})
            EXPECT_THAT(refused(key, number), HasSubstr("'" + key + "'")) << number;
    for (const std::string number : {"0", "-1", "65"})
        EXPECT_THAT(refused("players", number), HasSubstr("from 1 to 64"));
    EXPECT_THAT(refused("player", "65"), HasSubstr("'player' is 65; a number from"));
    for (const std::string number : {"-1", "1.0", "18446744073709551616"})
        EXPECT_THAT(refused("seed", number), HasSubstr("'seed' is no whole number"));
}

TEST_F(Logs, AnotherFormatIsNamed) {
    EXPECT_THAT(refusal("hello\n"), HasSubstr("some.log:1: error: this is no complete line of a log"));
}

TEST_F(Logs, NameTheProgramThatWroteThem) {
    EXPECT_EQ(parse_log(text_, "some.log")->header.program, program_name());
    EXPECT_THAT(program_name(), testing::MatchesRegex("[0-9]+[.][0-9]+[.][0-9]+ [(](unknown|[0-9a-f]+(-dirty)?)[)]"));
    EXPECT_THAT(build_name().compiler, Not(IsEmpty()));
    EXPECT_THAT(build_name().kind, Not(IsEmpty()));
    EXPECT_THAT(std::string(build_name().lua), testing::StartsWith("5.4"));
}

// A header without it, and the checksums that belong to that.
TEST_F(Logs, FromBeforeProgramsNamedThemselvesAreRead) {
    const std::string old = sample::without_program(text_);
    ASSERT_NE(old, text_);
    const auto log = parse_log(old, "some.log");
    ASSERT_TRUE(log) << log.reason();
    EXPECT_EQ(log->header.program, "");
    text_ = old;
    EXPECT_FALSE(replayed(request_.definition).difference);
}

// With other dice nothing in it could be compared, so it is refused before anything is played.
TEST_F(Logs, OfAnotherGeneratorAreRefusedAndSayWhy) {
    const std::string generator = fmt::format(",\"generator\":{}", state::generator_version);
    ASSERT_THAT(text_, HasSubstr(generator));
    const auto with = [&](const std::string& instead) {
        return sample::rewritten_log(text_, [&](std::string line) {
            const std::size_t at = line.find(generator);
            return at == std::string::npos ? line : line.replace(at, generator.size(), instead);
        });
    };
    EXPECT_THAT(refusal(with("")),
                HasSubstr(fmt::format("some.log:1: error: this log's chance was drawn by generator 1 and this program "
                                      "draws by generator {}, so the same seed is another game here; rulewright {} can "
                                      "replay it",
                                      state::generator_version, program_name())));
    EXPECT_THAT(refusal(with(",\"generator\":99")), HasSubstr("drawn by generator 99"));
    EXPECT_THAT(refusal(with(",\"generator\":\"new\"")), HasSubstr("some.log:1: error"));
    EXPECT_THAT(refusal(sample::without_program(with(""))), Not(HasSubstr("can replay it")));
}

TEST_F(Logs, ChangedRulesNameTheFirstStepAndTheFieldsThatDiffer) {
    sample::edit(game_ / "rules" / "turn.lua", "me.stones = me.stones - 1", "me.stones = me.stones - 2");
    const auto changed = load();
    EXPECT_NE(changed->content_hash, request_.definition->content_hash);
    const Replay result = replayed(changed);
    ASSERT_TRUE(result.difference);
    EXPECT_EQ(result.difference->step, "turn");
    EXPECT_THAT(result.difference->fields, Contains(HasSubstr("stones")));
    EXPECT_THAT(result.difference->fields, Not(Contains(HasSubstr("pile"))));
    const auto log = parse_log(text_, "some.log");
    // The first player to put a stone made the difference.
    const auto put = std::find_if(log->answers.begin(), log->answers.end(),
                                  [](const LoggedAnswer& a) { return a.text.find("Put") != std::string::npos; });
    ASSERT_NE(put, log->answers.end());
    EXPECT_EQ(result.difference->player, put->player);
    EXPECT_EQ(result.difference->answers, put - log->answers.begin() + 1);
}

TEST_F(Logs, ARefusedAnswerIsADifferenceToo) {
    sample::edit(game_ / "rules" / "turn.lua", "me.stones > 0,", "me.stones > 0 and game:pass(\"round\") > 1,");
    const Replay result = replayed(load());
    ASSERT_TRUE(result.difference);
}

// What an answer means counts, not where it stood among the options.
TEST_F(Logs, AnswersAreFoundAgainWhenTheOptionsStandInAnotherOrder) {
    sample::edit(game_ / "ruleset.yaml", "turn: [put, draw]", "turn: [draw, put]");
    const Replay result = replayed(load());
    EXPECT_FALSE(result.difference) << result.difference->what;
    EXPECT_EQ(result.answers, 9);
}

TEST_F(Logs, WithoutKeysGoByWhereAnswersStood) {
    const std::string old = sample::rewritten_log(text_, [](std::string line) {
        const std::size_t at = line.find("\"keys\":[");
        return at == std::string::npos ? line : line.erase(at, line.find("],", at) + 2 - at);
    });
    ASSERT_NE(old, text_);
    text_ = old;
    EXPECT_FALSE(replayed(request_.definition).difference);
}

TEST_F(Logs, AKeyThatIsNotOfferedIsADifference) {
    text_ = sample::rewritten_log(text_, [](std::string line) {
        const std::size_t at = line.find("\"keys\":[\"");
        return at == std::string::npos ? line : line.insert(at + 9, "no_");
    });
    const Replay result = replayed(request_.definition);
    ASSERT_TRUE(result.difference);
    EXPECT_THAT(result.difference->what, HasSubstr("is not offered"));
    EXPECT_EQ(result.difference->answers, 0);
}

TEST_F(Logs, ReplayStopsWhereItIsTold) {
    content::Diagnostics problems;
    const auto log = parse_log(text_, "some.log");
    const Replay result = replay(*log, script::Rules::load(request_.definition, problems),
                                 state::make_layout(request_.definition, request_.table, problems), 4);
    EXPECT_EQ(result.answers, 4);
    EXPECT_FALSE(result.game.finished());
    EXPECT_FALSE(result.difference);
}

}  // namespace
}  // namespace rulewright::playtest
