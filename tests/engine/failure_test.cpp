// A script that fails ends its game, and no other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;
using testing::HasSubstr;

TEST(Failures, TellStepPlayerAndSeed) {
    InlineGame content(one_step(), play_body("if me.seat == 2 then error('oops') end"));
    const Game game = content.begin(3, 99);
    ASSERT_TRUE(game.failure().has_value());
    EXPECT_THAT(game.failure()->message, HasSubstr("rules/rules.lua:2: oops"));
    EXPECT_EQ(game.failure()->step, "play");
    EXPECT_EQ(game.failure()->player, 1);
    EXPECT_EQ(game.failure()->seed, 99u);
}

TEST(Failures, AreForGoodInTheirGameAndNoOther) {
    InlineGame content(one_step(), play_body("me:confirm('x') error('oops')"));
    Game bad = content.begin(1);
    (void)bad.answer(0, Answer::pick(0));
    ASSERT_TRUE(bad.failure().has_value());
    EXPECT_NE(bad.answer(0, Answer::pick(0)).reason(), "");
    bad.advance();
    EXPECT_TRUE(bad.finished());
    const Game good = content.begin(1);
    EXPECT_FALSE(good.failure().has_value());
    EXPECT_EQ(good.pending().size(), 1u);
}

// Lua catches every C++ exception; the game that was underway must not be told as failed because of ours.
TEST(Failures, ADecidersExceptionComesOutAsItself) {
    InlineGame content(one_step(), play_body("pcall(pcall, function() me:confirm('Sure?') end)"));
    Game game = content.start();
    const auto play = [&](const auto& decider) { game.play(decider); };
    EXPECT_THROW(play([](const Game&, const Decision&) -> Answer { throw std::bad_alloc(); }), std::bad_alloc);
    EXPECT_FALSE(game.failure()) << game.failure()->message;
    game.restart(state::World(game.world().layout_pointer(), 2), 2);
    EXPECT_THROW(play([](const Game&, const Decision&) -> Answer { throw std::runtime_error("no disk"); }),
                 std::runtime_error);
    EXPECT_FALSE(game.failure());
    game.restart(state::World(game.world().layout_pointer(), 3), 3);
    play([](const Game&, const Decision&) { return Answer::pick(1); });
    EXPECT_FALSE(game.failure()) << game.failure()->message;
    EXPECT_TRUE(game.finished());
}

}  // namespace
}  // namespace rulewright::engine
