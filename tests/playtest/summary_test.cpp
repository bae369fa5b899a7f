// What a batch means, computed while it goes on.
#include "playtest/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "content/loader.h"
#include "playtest/interval.h"
#include "playtest/sample.h"

namespace rulewright::playtest {
namespace {

GameResult won_by(std::vector<int> ranks, std::vector<int> points, std::vector<std::string> bots) {
    GameResult game;
    game.ending = state::Ending::ranked;
    game.ranks = std::move(ranks);
    game.points = std::move(points);
    game.bots = std::move(bots);
    game.turn_order = {1, 2};
    game.decisions = 10;
    return game;
}

class Summaries : public testing::Test {
  protected:
    Summary summary_of(const std::vector<GameResult>& games) const {
        content::Diagnostics problems;
        const auto definition = content::load({game_, {}, {}}, problems);
        Summarizer summarizer;
        EXPECT_TRUE(summarizer.begin({.layout = state::make_layout(definition, {}, problems)}));
        for (const GameResult& game : games) EXPECT_TRUE(summarizer.take(game));
        return summarizer.summary();
    }

    sample::Folder folder_;
    std::filesystem::path game_ = sample::write_game(folder_.path());
};

TEST_F(Summaries, SharedWinsAreSplitAndBotsAreCountedWhereverTheySat) {
    GameResult draw = won_by({}, {0, 0}, {"a", "b"});
    draw.ending = state::Ending::draw;
    const Summary summary = summary_of({won_by({1, 2}, {6, 2}, {"a", "b"}), won_by({1, 1}, {4, 4}, {"b", "a"}),
                                        won_by({2, 1}, {1, 3}, {"b", "a"}), draw});
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
    EXPECT_DOUBLE_EQ(summary.bots[0].points.mean(), (6 + 4 + 3 + 0) / 4.0);
    EXPECT_DOUBLE_EQ(summary.decisions.mean(), 10);
    EXPECT_DOUBLE_EQ(summary.results[0].points.mean(), (6 + 4 + 4 + 3) / 4.0) << "winners";
    EXPECT_DOUBLE_EQ(summary.results[1].points.mean(), (2 + 1) / 2.0) << "losers; nobody loses a draw";
}

TEST_F(Summaries, PlacesInTheTurnOrderAreCountedWhereverTheyAre) {
    GameResult second_begins = won_by({2, 1}, {1, 9}, {"a", "b"});
    second_begins.turn_order = {2, 1};
    const Summary summary = summary_of({won_by({1, 2}, {6, 2}, {"a", "b"}), second_begins});
    EXPECT_DOUBLE_EQ(summary.turns[0].wins, 2);
    EXPECT_DOUBLE_EQ(summary.turns[0].points.mean(), (6 + 9) / 2.0);
    EXPECT_DOUBLE_EQ(summary.turns[1].wins, 0);
    EXPECT_DOUBLE_EQ(summary.seats[0].wins, 1);
}

TEST_F(Summaries, FailedGamesSayNothingAboutBalance) {
    GameResult failed = won_by({1, 2}, {99, 2}, {"a", "b"});
    failed.failure = engine::Failure{.message = "broken"};
    const Summary summary = summary_of({won_by({1, 2}, {6, 2}, {"a", "b"}), failed});
    EXPECT_EQ(summary.failed, 1);
    EXPECT_EQ(summary.decided, 1);
    EXPECT_FALSE(summary.trusted());
    EXPECT_DOUBLE_EQ(summary.seats[0].points.mean(), 6);
    EXPECT_EQ(summary.decisions.count(), 1);
}

TEST_F(Summaries, TheHashDependsOnEveryGameAndTheirOrder) {
    std::vector<GameResult> games{won_by({1, 2}, {6, 2}, {"a", "b"}), won_by({1, 2}, {6, 2}, {"a", "b"})};
    games[0].hash = 1;
    games[1].hash = 2;
    const auto hash = summary_of(games).hash;
    std::swap(games[0].hash, games[1].hash);
    EXPECT_NE(summary_of(games).hash, hash);
}

TEST_F(Summaries, CountEndingsByTheirReasons) {
    GameResult clock = won_by({1, 2}, {6, 2}, {"a", "b"});
    clock.reason = "the clock";
    GameResult stuck = won_by({}, {0, 0}, {"a", "b"});
    stuck.ending = state::Ending::unfinished;
    stuck.reason = "nobody can move";
    const Summary summary = summary_of({stuck, clock, clock});
    EXPECT_EQ(summary.unfinished, 1);
    EXPECT_EQ(summary.decided, 2);
    ASSERT_EQ(summary.endings.size(), 2u);
    EXPECT_EQ(summary.endings[0].reason, "the clock");
    EXPECT_EQ(summary.endings[0].games, 2);
    EXPECT_EQ(summary.endings[1].ending, "unfinished");
    EXPECT_DOUBLE_EQ(summary.seats[0].wins, 2);
}

TEST_F(Summaries, KeepNoMoreReasonsThanPeopleRead) {
    std::vector<GameResult> games;
    for (int i = 0; i < 500; ++i) {
        games.push_back(won_by({1, 2}, {6, 2}, {"a", "b"}));
        games.back().reason = "reason " + std::to_string(i);
    }
    const Summary summary = summary_of(games);
    EXPECT_LE(summary.endings.size(), 51u);
    EXPECT_EQ(summary.endings[0].reason, "other reasons");
    EXPECT_EQ(summary.endings[0].games, 450);
}

TEST_F(Summaries, AGameBeforeAnybodysTurnHasNoTurnOrder) {
    GameResult early = won_by({}, {0, 0}, {"a", "b"});
    early.ending = state::Ending::unfinished;
    early.turn_order.clear();
    const Summary summary = summary_of({early});
    EXPECT_EQ(summary.turns[0].games, 0);
    EXPECT_EQ(summary.seats[0].games, 1);
}

Spread spread_of(const std::vector<double>& sample) {
    Spread spread;
    for (const double x : sample) spread.add(x);
    return spread;
}

TEST(Spreads, AreTheSamplesOwn) {
    const Spread spread = spread_of({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_DOUBLE_EQ(spread.mean(), 5);
    EXPECT_NEAR(spread.deviation(), 2.13809, 1e-5);
    EXPECT_EQ(spread.min(), 2);
    EXPECT_EQ(spread.max(), 9);
    EXPECT_EQ(spread_of({}).count(), 0);
    EXPECT_EQ(spread_of({3}).deviation(), 0);
    EXPECT_EQ(spread_of({-4, -2}).max(), -2);
}

TEST(Spreads, AMeanFarFromZeroDoesNotSwallowTheDeviation) {
    // Sums of squares would leave nothing of it: 1e18 has no digits for 1.
    const Spread spread = spread_of({1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16});
    EXPECT_DOUBLE_EQ(spread.deviation(), std::sqrt(30.0));
}

TEST(Histograms, GiveExactQuantiles) {
    std::mt19937 random(5);
    std::vector<std::int64_t> sample;
    Histogram histogram;
    for (int i = 0; i < 1001; ++i) {
        sample.push_back(static_cast<std::int64_t>(random() % 60) - 20);
        histogram.add(sample.back());
    }
    std::sort(sample.begin(), sample.end());
    EXPECT_EQ(histogram.quantile(0), sample[0]);
    EXPECT_EQ(histogram.quantile(0.5), sample[500]);
    EXPECT_EQ(histogram.quantile(0.9), sample[900]);
    EXPECT_EQ(histogram.quantile(1), sample[1000]);
    EXPECT_EQ(Histogram().quantile(0.5), 0);
}

TEST(Intervals, StayInsideAndShrinkWithTheGames) {
    EXPECT_EQ(share_interval(0, 0), (std::pair{0.0, 1.0}));
    EXPECT_EQ(share_interval(0, 20).first, 0);
    EXPECT_EQ(share_interval(20, 20).second, 1);
    const auto [low, high] = share_interval(50, 100);
    EXPECT_NEAR(low, 0.404, 0.001);
    EXPECT_NEAR(high, 0.596, 0.001);
    EXPECT_GT(share_interval(5000, 10000).first, low);
}

}  // namespace
}  // namespace rulewright::playtest
