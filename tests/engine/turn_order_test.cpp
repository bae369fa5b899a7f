// Who had the first turn, as a ruleset declares it.
#include "state/turn_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* order_yaml =
    "variables: {starter: {type: player}, other: {type: player}}\n"
    "flow:\n"
    "  - setup\n"
    "  - loop: rounds\n"
    "    times: 2\n"
    "    do: [{each: player, name: turns, from: starter, direction: right, only: present, do: [turn]}]\n"
    "  - finish\n";
constexpr const char* order_lua = R"(
function steps.setup(game) game.starter = game.players[3] game.other = game.players[2] end
function values.present(game, me) return me.seat ~= 3 or game:pass("rounds") > 1 end
function steps.turn(game, me) me:confirm("go on?") end
function steps.finish(game) game:finish{draw = true} end
)";

TEST(TurnOrder, IsThatOfTheSeatsWhereNothingIsDeclared) {
    InlineGame content(order_yaml, order_lua);
    EXPECT_THAT(state::turn_order(content.begin(3).world()), ElementsAre(1, 2, 3));
}

TEST(TurnOrder, BeginsWithWhoeverHadTheFirstTurnInTheNamedEach) {
    InlineGame content(std::string("turn_order: turns\n") + order_yaml, order_lua);
    EXPECT_THAT(state::turn_order(content.start(4).world()), IsEmpty()) << "nobody had a turn yet";
    Game game = content.begin(4);
    EXPECT_THAT(state::turn_order(game.world()), ElementsAre(2, 1, 4, 3))
        << "the third was not there, and to the right";
    state::Random dice(1);
    while (!game.finished()) {
        const Decision& decision = *game.pending().front();
        ASSERT_TRUE(game.answer(decision.player, random_answer(decision, dice)));
    }
    EXPECT_THAT(state::turn_order(game.world()), ElementsAre(2, 1, 4, 3)) << "later rounds change nothing";
}

TEST(TurnOrder, MayBeTakenFromAVariable) {
    InlineGame content(std::string("turn_order: other\n") + order_yaml, order_lua);
    EXPECT_THAT(state::turn_order(content.start(3).world()), IsEmpty());
    EXPECT_THAT(state::turn_order(content.begin(3).world()), ElementsAre(3, 1, 2));
}

TEST(TurnOrder, NamesNothingElse) {
    for (const char* name : {"turn", "rounds", "setup", "present"}) {
        InlineGame content("turn_order: " + std::string(name) + "\n" + order_yaml, order_lua);
        EXPECT_FALSE(content.load());
        EXPECT_THAT(content.problems, HasSubstr("names an each of the flow or a player variable")) << name;
    }
    InlineGame content(std::string("turn_order: turn\n") + order_yaml, order_lua);
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, HasSubstr("did you mean 'turns'?"));
}

}  // namespace
}  // namespace rulewright::engine
