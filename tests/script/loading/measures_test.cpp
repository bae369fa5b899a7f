// Metrics and invariants.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* yaml = "counters: {cash: {per: player, max: 9}}\n";

TEST(Measures, InvariantsAreCheckedAfterEveryStepWhenAsked) {
    const std::string lua = "function invariants.poor(game) return game.first.cash < 2, 'somebody is rich' end\n";
    InlineGame content(one_step(yaml), lua + play_body("me.cash = me.seat + 1"));
    Game loose = content.begin(3);
    EXPECT_FALSE(loose.failure().has_value());
    Game strict = content.begin(3, 1, {.check_invariants = true});
    ASSERT_TRUE(strict.failure().has_value());
    EXPECT_THAT(strict.failure()->message, AllOf(HasSubstr("poor"), HasSubstr("somebody is rich")));
}

TEST(Measures, MetricsReportNumbers) {
    InlineGame content(one_step(yaml), std::string("function metrics.wealth(game, me) return me.cash * 2 end\n") +
                                           play_body("me.cash = me.seat"));
    Game game = content.begin(2);
    ASSERT_EQ(content.rules->metric_names(), std::vector<std::string>{"wealth"});
    state::World world = game.world();
    const auto wealth = content.rules->metric(world, 0, 1);
    ASSERT_TRUE(wealth) << wealth.reason();
    EXPECT_EQ(*wealth, 4);
}

TEST(Measures, MetricsMayBeFractionsTruthsAndOfTheWholeGame) {
    InlineGame content(one_step(yaml),
                       "function metrics.share(game, me) return me.cash / 4 end\n"
                       "function metrics.rich(game, me) return me.cash > 1 end\n"
                       "function metrics.game.mean(game) return (game.first.cash + 2) / 2 end\n" +
                           play_body("me.cash = me.seat"));
    const Game game = content.begin(2);
    state::World world = game.world();
    EXPECT_EQ(*content.rules->metric(world, 0, 0), 0.25);
    EXPECT_EQ(*content.rules->metric(world, 1, 0), 0);
    EXPECT_EQ(*content.rules->metric(world, 1, 1), 1);
    EXPECT_EQ(content.rules->game_metric_names(), std::vector<std::string>{"mean"});
    EXPECT_EQ(*content.rules->game_metric(world, 0), 1.5);
}

TEST(Measures, AMetricThatGivesNoNumberSaysSo) {
    for (const auto& [body, reason] :
         std::map<std::string, std::string>{{"return 'much'", "must give a number, not 'much'"},
                                            {"return 1 / 0", "must give a number, not"},
                                            {"return 0 / 0", "must give a number, not"},
                                            {"return '7'", "must give a number, not '7'"},
                                            {"", "must give a number, not nil"},
                                            {"me.cash = 1", "a metric may only look"}}) {
        InlineGame content(one_step(yaml),
                           "function metrics.wealth(game, me) " + body + " end\n" + play_body("me.cash = 1"));
        const Game game = content.begin(2);
        state::World world = game.world();
        const auto value = content.rules->metric(world, 0, 0);
        ASSERT_FALSE(value) << body;
        EXPECT_THAT(value.reason(), HasSubstr(reason)) << body;
    }
}

TEST(Measures, TheNameGameIsTaken) {
    InlineGame content(one_step(yaml), "function metrics.game(game, me) return 1 end\n" + play_body(""));
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, HasSubstr("write metrics.game.<name>"));
}

}  // namespace
}  // namespace rulewright::script
