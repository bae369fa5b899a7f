// Batches: the same games whatever the number of threads, and numbers that mean what they say.
#include "playtest/batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

    static Batch run(const BatchRequest& request) {
        content::Diagnostics problems;
        auto batch = run_batch(request, problems);
        EXPECT_TRUE(batch) << content::render(problems, false);
        return batch.value_or(Batch{});
    }

    static std::vector<std::uint64_t> hashes(const Batch& batch) {
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

TEST_F(Batches, AnotherSeedGivesOtherGames) {
    BatchRequest other = request();
    other.seed = 2;
    EXPECT_NE(hashes(run(request())), hashes(run(other)));
}

TEST_F(Batches, AGameIsRepeatedByItsOwnSeed) {
    const Batch batch = run(request());
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
    const Batch batch = run(request(5));
    EXPECT_THAT(batch.metric_names, ElementsAre("stones_left"));
    for (const GameResult& game : batch.games) {
        ASSERT_EQ(game.metrics.size(), 3u);
        EXPECT_GE(game.metrics[0][0], 2);
        EXPECT_LE(game.metrics[0][0], 5);
    }
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
    const Batch batch = run(endless);
    ASSERT_TRUE(batch.games[0].failure);
    EXPECT_THAT(batch.games[0].failure->message, HasSubstr("not over after 500 decisions"));
}

TEST_F(Batches, TheLogOfAFailedGameRepeatsTheFailure) {
    // With an empty deck and no stones a turn has no option: a mandatory decision without options.
    sample::edit(game_ / "ruleset.yaml", "start: 5", "start: 1");
    BatchRequest broken = request(20);
    const Batch batch = run(broken);
    int failed = -1;
    for (std::size_t i = 0; i < batch.games.size(); ++i)
        if (batch.games[i].failure) failed = static_cast<int>(i);
    ASSERT_GE(failed, 0) << "the sample must be able to run out of options";
    content::Diagnostics problems;
    const auto text = log_of_game(broken, failed, problems);
    ASSERT_TRUE(text);
    const auto log = parse_log(*text, "failed.log");
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
    const Batch batch = run(request(2));
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
    const Batch batch = run(plain);
    EXPECT_THAT(batch.leaked, testing::IsEmpty());
}

TEST_F(Batches, WhatABotRemembersIsFoundOnce) {
    sample::write(game_ / "bots" / "elephant.lua",
                  "local seen = {}\nfunction bot.decide() seen[#seen + 1] = 1 return 1 end\n");
    BatchRequest twice = request(3);
    twice.bots = {"elephant"};
    const Batch batch = run(twice);
    ASSERT_EQ(batch.leaked.size(), 1u);
    EXPECT_THAT(batch.leaked[0], HasSubstr("elephant.lua:1: local 'seen'"));
}

GameResult won_by(std::vector<int> ranks, std::vector<int> points, std::vector<std::string> bots) {
    GameResult game;
    game.ending = state::Ending::ranked;
    game.ranks = std::move(ranks);
    game.points = std::move(points);
    game.bots = std::move(bots);
    game.decisions = 10;
    return game;
}

TEST(Summaries, SharedWinsAreSplitAndBotsAreCountedWhereverTheySat) {
    Batch batch;
    batch.games.push_back(won_by({1, 2}, {6, 2}, {"a", "b"}));
    batch.games.push_back(won_by({1, 1}, {4, 4}, {"b", "a"}));
    batch.games.push_back(won_by({2, 1}, {1, 3}, {"b", "a"}));
    GameResult draw = won_by({}, {0, 0}, {"a", "b"});
    draw.ending = state::Ending::draw;
    batch.games.push_back(draw);
    const Summary summary = summarize(batch);
    EXPECT_EQ(summary.games, 4);
    EXPECT_EQ(summary.decided, 3);
    EXPECT_EQ(summary.draws, 1);
    ASSERT_EQ(summary.seats.size(), 2u);
    EXPECT_DOUBLE_EQ(summary.seats[0].wins, 1.5);
    EXPECT_DOUBLE_EQ(summary.seats[1].wins, 1.5);
    ASSERT_EQ(summary.bots.size(), 2u);
    EXPECT_EQ(summary.bots[0].name, "a");
    EXPECT_DOUBLE_EQ(summary.bots[0].wins, 2.5);
    EXPECT_DOUBLE_EQ(summary.bots[1].wins, 0.5);
    EXPECT_DOUBLE_EQ(summary.bots[0].points.mean, (6 + 4 + 3 + 0) / 4.0);
    EXPECT_DOUBLE_EQ(summary.decisions.mean, 10);
}

TEST(Summaries, FailedGamesSayNothingAboutBalance) {
    Batch batch;
    batch.games.push_back(won_by({1, 2}, {6, 2}, {"a", "b"}));
    GameResult failed = won_by({1, 2}, {99, 2}, {"a", "b"});
    failed.failure = engine::Failure{.message = "broken"};
    batch.games.push_back(failed);
    const Summary summary = summarize(batch);
    EXPECT_EQ(summary.failed, 1);
    EXPECT_THAT(summary.failures, ElementsAre(1));
    EXPECT_DOUBLE_EQ(summary.seats[0].points.mean, 6);
}

TEST(Summaries, SpreadIsTheSamplesOwn) {
    const Spread spread = spread_of({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_DOUBLE_EQ(spread.mean, 5);
    EXPECT_NEAR(spread.deviation, 2.13809, 1e-5);
    EXPECT_EQ(spread.min, 2);
    EXPECT_EQ(spread.max, 9);
    EXPECT_EQ(spread_of({}).count, 0);
    EXPECT_EQ(spread_of({3}).deviation, 0);
}

TEST(Summaries, TheHashDependsOnEveryGameAndTheirOrder) {
    Batch batch;
    batch.games.push_back(won_by({1, 2}, {6, 2}, {"a", "b"}));
    batch.games.push_back(won_by({1, 2}, {6, 2}, {"a", "b"}));
    batch.games[0].hash = 1;
    batch.games[1].hash = 2;
    const auto hash = summarize(batch).hash;
    std::swap(batch.games[0].hash, batch.games[1].hash);
    EXPECT_NE(summarize(batch).hash, hash);
}

}  // namespace
}  // namespace rulewright::playtest
