// Showing components: who knows them afterwards, and what scripts may give.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::HasSubstr;

constexpr const char* yaml =
    "types: {card: {}}\n"
    "zones:\n"
    "  deck: {holds: card, visible: nobody}\n"
    "  hand: {per: player, holds: card, visible: owner}\n"
    "  pile: {holds: card, visible: nobody, remember: true}\n"
    "flow: [only, the_end]\n";

struct Shown {
    explicit Shown(const std::string& body)
        : content(yaml,
                  "function steps.only(game) local deck, me = game.deck, game.first\n" + body +
                      "\nme:confirm('go on?') end\nfunction steps.the_end(game) game:finish{draw = true} end",
                  {{"components/cards.yaml", "type: card\nzone: deck\ncomponents: {a: {}, b: {}, c: {}}\n"}}),
          game(content.begin(3)) {}

    // Who knows the n-th component, a, b or c: "1" and "2" and "3".
    std::string who(int component) {
        std::string seats;
        for (int player = 0; player < 3; ++player)
            if (game.world().sees(player, component)) seats += std::to_string(player + 1);
        return seats;
    }
    std::string failure() const { return game.failure() ? game.failure()->message : ""; }

    InlineGame content;
    Game game;
};

TEST(Showing, ReachesOneSeveralOrEverybody) {
    EXPECT_EQ(Shown("deck:first():show(me.left)").who(0), "2");
    EXPECT_EQ(Shown("deck:first():show(me.others)").who(0), "23");
    EXPECT_EQ(Shown("deck:first():show({me, me.right})").who(0), "13");
    EXPECT_EQ(Shown("deck:first():show()").who(0), "123");
    EXPECT_EQ(Shown("deck:first():show({})").who(0), "");
}

TEST(Showing, AWholeZoneShowsWhatLiesThereNow) {
    Shown shown("deck:last():move(me.hand) deck:show(me.left) me.hand[1]:move(deck)");
    EXPECT_EQ(shown.who(0), "2");
    EXPECT_EQ(shown.who(1), "2");
    EXPECT_EQ(shown.who(2), "");
}

TEST(Looking, TakesAComponentAZoneOrAList) {
    EXPECT_EQ(Shown("me.left:look(deck:first())").who(0), "2");
    EXPECT_EQ(Shown("me.left:look(deck)").who(2), "2");
    Shown shown("me:look(deck:top(2))");
    EXPECT_EQ(shown.who(1), "1");
    EXPECT_EQ(shown.who(2), "");
}

TEST(Looking, IsForgottenWithAShuffle) { EXPECT_EQ(Shown("me:look(deck) deck:shuffle()").who(0), ""); }

TEST(Remembering, KeepsWhatTheOwnerPutThere) {
    EXPECT_EQ(Shown("deck:first():move(me.hand) me.hand:first():move(game.pile)").who(0), "1");
    EXPECT_EQ(Shown("deck:first():move(me.hand) me.hand:move_all(game.pile)").who(0), "1");
    EXPECT_EQ(Shown("deck:first():move(game.pile)").who(0), "");
}

TEST(Showing, RefusesWhatIsNoPlayerAndNoComponent) {
    EXPECT_THAT(Shown("deck:first():show(3)").failure(), HasSubstr("who is shown it must be a table, not 3"));
    EXPECT_THAT(Shown("deck:first():show({deck})").failure(), HasSubstr("expected a player, got"));
    EXPECT_THAT(Shown("deck:show(deck)").failure(), HasSubstr("expected a player, got"));
    EXPECT_THAT(Shown("me:look(me)").failure(), HasSubstr("what a player looks at must be a table, not"));
    EXPECT_THAT(Shown("me:look({deck:first(), 7})").failure(), HasSubstr("expected a component to look at, got 7"));
    EXPECT_THAT(Shown("me:look()").failure(), HasSubstr("what a player looks at must be a table, not nil"));
    EXPECT_THAT(Shown("me:look(setmetatable({}, {__index = deck}))").failure(), HasSubstr("without a metatable"));
}

TEST(Showing, ChangesTheGameSoOnlyRulesMayDoIt) {
    InlineGame content(yaml,
                       "function values.peek(game, me) me:look(game.deck) return 1 end\n"
                       "function steps.only(game) game:value('peek', game.first) end\n"
                       "function steps.the_end(game) game:finish{draw = true} end",
                       {{"components/cards.yaml", "type: card\nzone: deck\ncomponents: {a: {}}\n"}});
    EXPECT_THAT(content.failure(), HasSubstr("may only look"));
}

}  // namespace
}  // namespace rulewright::script
