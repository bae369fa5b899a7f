// The score sheet and the end of the game: ranking, ties, winners, draw.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* yaml =
    "counters: {cash: {per: player}, cards: {per: player}}\n"
    "scores: [Cards, Cash]\n"
    "flow: [the_end]\n";

std::vector<std::int32_t> ranks(const std::string& body, int players = 3, std::string* failure = nullptr) {
    InlineGame content(yaml,
                       "function values.luck(game, me) return me.seat % 2 end\n"
                       "function steps.the_end(game) local p = game.players " +
                           body + " end");
    const Game game = content.begin(players);
    if (failure)
        *failure = game.failure() ? game.failure()->message : "";
    else
        EXPECT_FALSE(game.failure().has_value()) << game.failure()->message;
    return game.world().ranks;
}

TEST(Finish, RanksByTheScoreSheet) {
    EXPECT_THAT(ranks("p[1]:score('Cards', 3) p[2]:score('Cards', 2) p[2]:score('Cash', 5) p[3]:score('Cash', 4)\n"
                      "game:finish{rank_by = {'points'}}"),
                ElementsAre(3, 1, 2));
}

TEST(Finish, EqualPlayersShareARank) {
    EXPECT_THAT(ranks("p[1]:score('Cards', 3) p[2]:score('Cash', 3) game:finish{rank_by = {'points'}}"),
                ElementsAre(1, 1, 3));
    EXPECT_THAT(ranks("p[1]:score('Cards', 3) game:finish{rank_by = {'points'}}"), ElementsAre(1, 2, 2));
}

TEST(Finish, BreaksTiesByCountersFewestFirstAndValues) {
    const std::string tied = "for _, q in ipairs(p) do q:score('Cards', 4) q.cash = 5 - q.seat end\n";
    EXPECT_THAT(ranks(tied + "game:finish{rank_by = {'points', 'cash'}}"), ElementsAre(1, 2, 3));
    EXPECT_THAT(ranks(tied + "game:finish{rank_by = {'points', '-cash'}}"), ElementsAre(3, 2, 1));
    EXPECT_THAT(ranks(tied + "game:finish{rank_by = {'points', 'luck'}}"), ElementsAre(1, 3, 1));
    EXPECT_THAT(ranks(tied + "game:finish{rank_by = {'points', 'luck', '-cash'}}"), ElementsAre(2, 3, 1));
}

TEST(Finish, NamesWinners) {
    EXPECT_THAT(ranks("game:finish{winners = {p[2]}}"), ElementsAre(2, 1, 2));
    EXPECT_THAT(ranks("game:finish{winners = {p[1], p[3]}}"), ElementsAre(1, 3, 1));
}

TEST(Finish, EndsInADraw) {
    InlineGame content(yaml, "function steps.the_end(game) game:finish{draw = true} end");
    const Game game = content.begin(2);
    EXPECT_EQ(game.world().ending, state::Ending::draw);
    EXPECT_THAT(game.world().ranks, ElementsAre(1, 1));
}

TEST(Finish, EveryPointHasASource) {
    InlineGame content(yaml,
                       "function steps.the_end(game) local a = game.first a:score('Cards', 2) a:score('Cash', 3)\n"
                       "a:score('Cards', 5) a.cash = a.points game:finish{rank_by = {'points'}} end");
    const Game game = content.begin(2);
    ASSERT_FALSE(game.failure().has_value()) << game.failure()->message;
    EXPECT_EQ(stored(game, "cash", 0), 10);
    int cards = 0;
    for (const auto& line : game.world().scores)
        if (line.player == 0 && line.line == 0) cards += line.points;
    EXPECT_EQ(cards, 7);
    EXPECT_EQ(game.world().points(0), 10);
}

TEST(Finish, MistakesAreNamed) {
    std::string failure;
    ranks("p[1]:score('Crads', 3)", 2, &failure);
    EXPECT_THAT(failure, HasSubstr("did you mean 'Cards'?"));
    ranks("p[1]:score('Cards', 1.5)", 2, &failure);
    EXPECT_THAT(failure, HasSubstr("whole numbers"));
    ranks("game:finish{rank_by = {'cahs'}}", 2, &failure);
    EXPECT_THAT(failure, HasSubstr("did you mean 'cash'?"));
    ranks("game:finish{}", 2, &failure);
    EXPECT_THAT(failure, HasSubstr("needs rank_by, winners, draw or unfinished"));
    ranks("game:finish{winners = {}}", 2, &failure);
    EXPECT_THAT(failure, HasSubstr("winners is empty"));
    ranks("game:finish{draw = true} game:finish{draw = true}", 2, &failure);
    EXPECT_THAT(failure, HasSubstr("already ended"));
}

TEST(Finish, AStepThatHasEndedTheGameAsksNothingMore) {
    InlineGame content("counters: {later: {}}\nflow: [play]\n",
                       "function steps.play(game) game:finish{draw = true}\n"
                       "pcall(function() game.first:confirm('Still there?') end) game.later = 1 end");
    const Game game = content.begin(2);
    EXPECT_TRUE(game.finished());
    EXPECT_FALSE(game.failure().has_value());
    EXPECT_TRUE(game.pending().empty());
    EXPECT_EQ(stored(game, "later"), 0) << "the step stops at the question, whatever catches it";
}

TEST(Finish, MayGiveAReason) {
    InlineGame content("flow: [only]\n",
                       "function steps.only(game) game:finish{draw = true, reason = 'the clock'} end");
    const Game game = content.begin(2);
    EXPECT_EQ(game.world().reason, "the clock");
}

TEST(Finish, UnfinishedIsWonByNobody) {
    InlineGame content("flow: [only]\n",
                       "function steps.only(game) game:finish{unfinished = true, reason = 'nobody can move'} end");
    const Game game = content.begin(2);
    EXPECT_TRUE(game.finished());
    EXPECT_EQ(game.world().ending, state::Ending::unfinished);
    EXPECT_TRUE(game.world().ranks.empty());
}

TEST(Finish, RefusesReasonsThatAreNone) {
    const auto failure = [](const std::string& result) {
        return InlineGame("flow: [only]\n", "function steps.only(game) game:finish{" + result + "} end").failure();
    };
    EXPECT_THAT(failure("draw = true, reason = 7"), testing::HasSubstr("'reason' must be a text, not 7"));
    EXPECT_THAT(failure("draw = true, reason = ''"), testing::HasSubstr("one line of 1 to 120 bytes"));
    EXPECT_THAT(failure("draw = true, reason = ('x'):rep(121)"), testing::HasSubstr("one line of 1 to 120 bytes"));
    EXPECT_THAT(failure("draw = true, reason = 'a\\nb'"), testing::HasSubstr("one line of 1 to 120 bytes"));
    EXPECT_THAT(failure("unfinished = true"), testing::HasSubstr("an unfinished game needs a 'reason'"));
    EXPECT_THAT(failure("reason = 'the clock'"),
                testing::HasSubstr("game:finish needs rank_by, winners, draw or unfinished"));
}

}  // namespace
}  // namespace rulewright::script
