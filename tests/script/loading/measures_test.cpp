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

}  // namespace
}  // namespace rulewright::script
