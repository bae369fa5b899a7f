// Batches: the same games whatever the number of threads, and numbers that mean what they say.
#include "playtest/batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "content/loader.h"
#include "playtest/log.h"
#include "playtest/replay.h"
#include "playtest/sample.h"
#include "playtest/summary.h"

namespace rulewright::playtest {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Batches : public testing::Test {
  protected:
    BatchRequest request(int games = 40) {
        content::Diagnostics problems;
        BatchRequest request{.definition = content::load({game_, {}, {}}, problems), .games = games};
        EXPECT_THAT(content::render(problems, false), IsEmpty());
        request.table.players = 3;
        return request;
    }

    static KeptBatch run(const BatchRequest& request) {
        content::Diagnostics problems;
        auto batch = run_and_keep(request, problems);
        EXPECT_TRUE(batch) << content::render(problems, false);
        return batch.value_or(KeptBatch{});
    }

    static std::vector<std::uint64_t> hashes(const KeptBatch& batch) {
        std::vector<std::uint64_t> all;
        for (const GameResult& game : batch.games) all.push_back(game.hash);
        return all;
    }

    sample::Folder folder_;
    std::filesystem::path game_ = sample::write_game(folder_.path());
};

TEST_F(Batches, TheNumberOfThreadsChangesNothing) {
    BatchRequest one = request(), four = request();
    four.jobs = 4;
    EXPECT_EQ(hashes(run(one)), hashes(run(four)));
}

// What rules and bots would remember from game to game differs by which thread plays which games.
TEST_F(Batches, NothingIsRememberedInWhatScriptsDefineOnAnyNumberOfThreads) {
    const auto check = [&](const char* message) {
        BatchRequest one = request(12), two = request(12);
        one.bots = two.bots = {"counting"};
        two.jobs = 2;
        const KeptBatch first = run(one), second = run(two);
        EXPECT_EQ(hashes(first), hashes(second));
        for (const KeptBatch* batch : {&first, &second})
            for (const GameResult& game : batch->games) {
                ASSERT_TRUE(game.failure);
                EXPECT_THAT(game.failure->message, AllOf(HasSubstr(message), HasSubstr("cannot be changed")));
            }
    };
    sample::write(game_ / "bots" / "counting.lua",
                  "bot.seen = 0\nfunction bot.decide(game, me, decision)\n  bot.seen = bot.seen + 1\n"
                  "  return 1 + bot.seen % decision:count()\nend\n");
    check("counting.lua:3:");
    sample::write(game_ / "bots" / "counting.lua", "function bot.decide(game, me, decision) return 1 end\n");
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")",
                 "actions.put.played = (actions.put.played or 0) + 1 me:act(\"turn\")");
    check("turn.lua:");
}

TEST_F(Batches, AnotherSeedGivesOtherGames) {
    BatchRequest other = request();
    other.seed = 2;
    EXPECT_NE(hashes(run(request())), hashes(run(other)));
}

TEST_F(Batches, AGameIsRepeatedByItsOwnSeed) {
    const KeptBatch batch = run(request());
    BatchRequest again = request(1);
    again.seed = batch.games[7].seed;
    EXPECT_EQ(run(again).games[0].hash, batch.games[7].hash);
}

TEST_F(Batches, RotatingBotsSitEverywhere) {
    BatchRequest rotating = request(3);
    rotating.bots = {"a", "b", "c"};
    rotating.rotate = true;
    EXPECT_THAT(seat_bots(rotating, 0), ElementsAre("a", "b", "c"));
    EXPECT_THAT(seat_bots(rotating, 1), ElementsAre("b", "c", "a"));
    EXPECT_THAT(seat_bots(rotating, 2), ElementsAre("c", "a", "b"));
    rotating.bots = {"a", "b"};
    rotating.rotate = false;
    EXPECT_THAT(seat_bots(rotating, 5), ElementsAre("a", "b", "a"));
}

TEST_F(Batches, MetricsAreReadForEverySeat) {
    const KeptBatch batch = run(request(5));
    EXPECT_THAT(batch.metric_names, ElementsAre("stones_left"));
    for (const GameResult& game : batch.games) {
        ASSERT_EQ(game.metrics.size(), 3u);
        EXPECT_GE(game.metrics[0][0], 2);
        EXPECT_LE(game.metrics[0][0], 5);
    }
}

TEST_F(Batches, AMetricOfTheGameIsOneNumber) {
    sample::edit(game_ / "rules" / "turn.lua", "function metrics.stones_left(game, me)",
                 "function metrics.game.half(game) return 0.5 end\n\nfunction metrics.stones_left(game, me)");
    for (const GameResult& game : run(request(3)).games) {
        EXPECT_THAT(game.game_metrics, ElementsAre(0.5));
        EXPECT_EQ(game.metrics[0].size(), 1u);
    }
}

TEST_F(Batches, AWrongMetricCostsTheMetricNotTheGame) {
    sample::edit(game_ / "rules" / "turn.lua", "function metrics.stones_left(game, me)",
                 "function metrics.wrong(game, me) return me.seat == 2 and 'two' or 1 end\n\n"
                 "function metrics.stones_left(game, me)");
    const KeptBatch batch = run(request(4));
    Summarizer summarizer;
    for (const GameResult& game : batch.games) {
        EXPECT_FALSE(game.failure);
        EXPECT_TRUE(game.decided());
        ASSERT_EQ(game.metric_problems.size(), 1u);
        EXPECT_EQ(game.metric_problems[0].metric, "wrong");
        EXPECT_THAT(game.metric_problems[0].message, HasSubstr("must give a number, not 'two'"));
        const std::size_t wrong = batch.metric_names[0] == "wrong" ? 0 : 1;
        EXPECT_EQ(game.metrics[0][wrong], 1);
        EXPECT_FALSE(game.metrics[1][wrong]);
        EXPECT_TRUE(game.metrics[1][1 - wrong]);
        ASSERT_TRUE(summarizer.take(game));
    }
    ASSERT_EQ(summarizer.summary().wrong_metrics.size(), 1u);
    EXPECT_EQ(summarizer.summary().wrong_metrics[0].games, 4);
}

TEST_F(Batches, AnUnknownBotIsRefused) {
    BatchRequest wrong = request();
    wrong.bots = {"randm"};
    content::Diagnostics problems;
    EXPECT_FALSE(run_batch(wrong, problems));
    EXPECT_THAT(content::render(problems, false), HasSubstr("random"));
}

TEST_F(Batches, AnEndlessGameFailsInsteadOfHanging) {
    sample::edit(game_ / "ruleset.yaml", "    times: option.rounds\n", "    until: done\n");
    sample::edit(game_ / "rules" / "turn.lua", "me.stones > 0", "true");
    sample::edit(game_ / "rules" / "turn.lua", "me.stones = me.stones - 1", "");
    sample::edit(game_ / "ruleset.yaml", "rounds: {", "unused: {");
    BatchRequest endless = request(1);
    endless.most_decisions = 500;
    const KeptBatch batch = run(endless);
    ASSERT_TRUE(batch.games[0].failure);
    EXPECT_THAT(batch.games[0].failure->message, HasSubstr("not over after 500 decisions"));
}

TEST_F(Batches, TheLogOfAFailedGameRepeatsTheFailure) {
    // With an empty deck and no stones a turn has no option: a mandatory decision without options.
    sample::edit(game_ / "ruleset.yaml", "start: 5", "start: 1");
    BatchRequest broken = request(20);
    const KeptBatch batch = run(broken);
    int failed = -1;
    for (std::size_t i = 0; i < batch.games.size(); ++i)
        if (batch.games[i].failure) failed = static_cast<int>(i);
    ASSERT_GE(failed, 0) << "the sample must be able to run out of options";
    content::Diagnostics problems;
    const auto again = log_of_game(broken, failed, problems);
    ASSERT_TRUE(again);
    const auto log = parse_log(again->log, "failed.log");
    ASSERT_TRUE(log) << log.reason();
    EXPECT_EQ(log->end.ending, "failed");
    EXPECT_EQ(log->end.failure, batch.games[failed].failure->message);
    const auto layout = state::make_layout(broken.definition, broken.table, problems);
    const Replay result = replay(*log, script::Rules::load(broken.definition, problems), layout);
    EXPECT_FALSE(result.difference) << result.difference->what;
    ASSERT_TRUE(result.game.failure());
    EXPECT_EQ(result.game.failure()->message, log->end.failure);
}

TEST_F(Batches, StateKeptOutsideTheWorldIsFound) {
    sample::edit(game_ / "rules" / "turn.lua", "actions.put = {", "local memory = {}\nactions.put = {");
    sample::edit(game_ / "rules" / "turn.lua", "me:act(\"turn\")",
                 "memory.turns = (memory.turns or 0) + 1\n  me:act(\"turn\")");
    const KeptBatch batch = run(request(2));
    ASSERT_EQ(batch.leaked.size(), 1u);
    EXPECT_THAT(batch.leaked[0], HasSubstr("turn.lua:1"));
    EXPECT_THAT(batch.leaked[0], HasSubstr("memory"));
}

TEST_F(Batches, ABotInSeveralSeatsRemembersNothingByItself) {
    sample::write(game_ / "bots" / "lib" / "taste.lua",
                  "local taste = {}\nfunction taste.pick() return 1 end\nreturn taste\n");
    sample::write(game_ / "bots" / "plain.lua",
                  "local taste = require 'taste'\nlocal function first() return taste.pick() end\n"
                  "function bot.decide() return first() end\n");
    BatchRequest plain = request(3);
    plain.bots = {"plain", "random", "plain"};
    plain.table.players = 3;
    plain.rotate = true;
    const KeptBatch batch = run(plain);
    EXPECT_THAT(batch.leaked, testing::IsEmpty());
}

TEST_F(Batches, WhatABotRemembersIsFoundOnce) {
    sample::write(game_ / "bots" / "elephant.lua",
                  "local seen = {}\nfunction bot.decide() seen[#seen + 1] = 1 return 1 end\n");
    BatchRequest twice = request(3);
    twice.bots = {"elephant"};
    const KeptBatch batch = run(twice);
    ASSERT_EQ(batch.leaked.size(), 1u);
    EXPECT_THAT(batch.leaked[0], HasSubstr("elephant.lua:1: local 'seen'"));
}

// Follows every decision of a game, and leaves how many there were and how many options they had.
struct Counted final : Observation {
    int asked = 0;
    std::size_t options = 0;
};

class Counter final : public Observer {
  public:
    explicit Counter(bool curious) : curious_(curious) {}
    bool wants_decisions() const override { return curious_; }
    void begun(const engine::Game& game, const GameResult& result) override {
        EXPECT_EQ(game.decisions(), 0);
        EXPECT_EQ(game.seed(), result.seed);
        counted_ = std::make_shared<Counted>();
    }
    void decided(const engine::Game& game, const engine::Decision& decision, const engine::Answer& answer) override {
        EXPECT_EQ(game.decisions(), counted_->asked) << "told before the answer takes effect";
        EXPECT_LT(answer.choice, std::ssize(decision.options));
        ++counted_->asked;
        counted_->options += decision.options.size();
    }
    std::shared_ptr<const Observation> ended(const engine::Game& game, const GameResult& result) override {
        EXPECT_TRUE(game.finished());
        EXPECT_EQ(result.decisions, game.decisions());
        return counted_;
    }

  private:
    bool curious_;
    std::shared_ptr<Counted> counted_;
};

class Collector final : public ResultSink {
  public:
    content::Result<void> begin(const BatchInfo& info) override {
        begun.push_back(info.games);
        return {};
    }
    content::Result<void> take(const GameResult& result) override {
        numbers.push_back(result.number);
        for (const auto& observation : result.observed)
            observed.push_back(std::dynamic_pointer_cast<const Counted>(observation));
        decisions.push_back(result.decisions);
        if (result.number == break_at) return content::because("no room");
        return {};
    }

    int break_at = -1;
    std::vector<int> begun, numbers, decisions;
    std::vector<std::shared_ptr<const Counted>> observed;
};

TEST_F(Batches, AnObserverSeesEveryDecisionAndLeavesWhatItSawToTheSinks) {
    for (const int jobs : {1, 3}) {
        BatchRequest watched = request(30);
        watched.jobs = jobs;
        Collector sink;
        content::Diagnostics problems;
        ASSERT_TRUE(run_batch(watched, problems,
                              {.sinks = {&sink}, .observers = {[] { return std::make_unique<Counter>(true); }}}));
        EXPECT_THAT(sink.begun, ElementsAre(30));
        ASSERT_EQ(sink.observed.size(), 30u);
        for (std::size_t i = 0; i < 30; ++i) {
            EXPECT_EQ(sink.numbers[i], static_cast<int>(i));
            EXPECT_EQ(sink.observed[i]->asked, sink.decisions[i]) << "of its own game, with " << jobs << " jobs";
            EXPECT_GE(sink.observed[i]->options, 9u);
        }
    }
}

TEST_F(Batches, AnObserverThatWantsNoDecisionsIsToldOfNone) {
    Collector sink;
    content::Diagnostics problems;
    ASSERT_TRUE(run_batch(request(3), problems,
                          {.sinks = {&sink}, .observers = {[] { return std::make_unique<Counter>(false); }}}));
    for (const auto& counted : sink.observed) EXPECT_EQ(counted->asked, 0);
}

TEST_F(Batches, WhoListensChangesNothing) {
    Collector sink;
    content::Diagnostics problems;
    ASSERT_TRUE(run_batch(request(), problems,
                          {.sinks = {&sink}, .observers = {[] { return std::make_unique<Counter>(true); }}}));
    std::vector<int> unwatched;
    for (const GameResult& game : run(request()).games) unwatched.push_back(game.decisions);
    EXPECT_EQ(sink.decisions, unwatched);
}

TEST_F(Batches, ASinkThatCannotGoOnEndsTheBatch) {
    for (const int jobs : {1, 3}) {
        BatchRequest many = request(100'000);
        many.jobs = jobs;
        Collector full;
        full.break_at = 7;
        content::Diagnostics problems;
        const auto batch = run_batch(many, problems, {.sinks = {&full}});
        ASSERT_TRUE(batch && batch->broken);
        EXPECT_EQ(batch->broken->message, "no room");
        EXPECT_EQ(batch->played, 7) << "the eighth game was not kept";
        EXPECT_EQ(full.numbers.size(), 8u);
    }
}

TEST_F(Batches, ABatchThatIsStoppedHasPlayedItsFirstGames) {
    for (const int jobs : {1, 3}) {
        BatchRequest many = request(1'000'000);
        many.jobs = jobs;
        Collector sink;
        std::atomic<int> asked{0};
        content::Diagnostics problems;
        const auto batch = run_batch(many, problems, {.sinks = {&sink}, .stop = [&] { return ++asked > 50; }});
        ASSERT_TRUE(batch);
        EXPECT_FALSE(batch->broken);
        EXPECT_EQ(batch->played, 50);
        ASSERT_EQ(sink.numbers.size(), 50u);
        for (int i = 0; i < 50; ++i) EXPECT_EQ(sink.numbers[static_cast<std::size_t>(i)], i);
    }
}

TEST_F(Batches, WhatASinkThrowsComesOut) {
    struct Thrower final : ResultSink {
        content::Result<void> take(const GameResult&) override { throw std::length_error("too many"); }
    } thrower;
    BatchRequest threaded = request(1000);
    threaded.jobs = 3;
    content::Diagnostics problems;
    EXPECT_THROW((void)run_batch(threaded, problems, {.sinks = {&thrower}}), std::length_error);
}

}  // namespace
}  // namespace rulewright::playtest
