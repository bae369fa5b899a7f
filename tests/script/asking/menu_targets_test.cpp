// Actions whose targets are an enum instead of a function.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::HasSubstr;

constexpr const char* yaml =
    "enums: {color: [red, green, blue]}\n"
    "variables: {picked: {type: color}}\n"
    "menus: {turn: [pick]}\n"
    "flow: [only]\n";

constexpr const char* step = "function steps.only(game) game.first:act('turn') game:finish{draw = true} end\n";

TEST(FixedTargets, OfferEveryValueOfTheEnumInOrder) {
    InlineGame content(yaml, std::string(step) +
                                 "actions.pick = {targets = enums.color,\n"
                                 "  run = function(game, _, color) game.picked = color end}");
    Game game = content.begin(2);
    ASSERT_EQ(game.pending().size(), 1u);
    EXPECT_EQ(game.pending()[0]->options.size(), 3u);
    EXPECT_EQ(game.answer(0, Answer::pick(2)).reason(), "");
    EXPECT_TRUE(game.rules().evaluate(game.mutable_world(), -1, "game.picked == 'blue'").truth);
}

TEST(FixedTargets, AreNarrowedByAllows) {
    InlineGame content(yaml, std::string(step) +
                                 "actions.pick = {targets = enums.color,\n"
                                 "  allows = function(_, _, color) return color ~= 'green', 'not green' end,\n"
                                 "  run = function(game, _, color) game.picked = color end}");
    const Game game = content.begin(2);
    ASSERT_EQ(game.pending().size(), 1u);
    EXPECT_EQ(game.pending()[0]->options.size(), 2u);
}

// A table could be changed by a script and would then be state outside the World.
TEST(FixedTargets, AreNoTables) {
    InlineGame content(yaml, std::string(step) + "actions.pick = {targets = {'red', 'blue'}, run = function() end}");
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, HasSubstr("'targets' of 'actions.pick' must be a function or an enum"));
}

}  // namespace
}  // namespace rulewright::script
