// Scripts that remember things outside the World.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* yaml = "counters: {cash: {per: player, max: 9}}\n";

TEST(Leaks, StateOutsideTheWorldIsNamedWithItsLine) {
    InlineGame content(one_step(yaml), std::string("local seen = {}\nlocal fixed = {1, 2, 3}\nlocal total = 0\n") +
                                           play_body("seen[#seen + 1] = me.seat total = total + fixed[1]"));
    ASSERT_TRUE(content.load()) << content.problems;
    EXPECT_TRUE(content.rules->leaked_state().empty());
    const Game game = content.begin(2);
    EXPECT_FALSE(game.failure().has_value()) << game.failure()->message;
    std::string leaks;
    for (const std::string& leak : content.rules->leaked_state()) leaks += leak + "\n";
    EXPECT_THAT(leaks, AllOf(HasSubstr("'seen'"), HasSubstr("rules/rules.lua:1"), HasSubstr("'total'"),
                             HasSubstr("rules/rules.lua:3")));
    EXPECT_THAT(leaks, testing::Not(HasSubstr("fixed")));
}

}  // namespace
}  // namespace rulewright::script
