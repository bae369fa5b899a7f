// Lines for people.
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;

constexpr const char* yaml =
    "enums: {color: [red, green]}\n"
    "types: {card: {fields: {color: {type: color}}}}\n"
    "zones:\n"
    "  pile: {holds: card, visible: by_face}\n"
    "  hand: {per: player, holds: card, visible: owner}\n"
    "flow: [only]\n";

TEST(Narration, TellsAZoneAsWhatLiesInIt) {
    InlineGame content(
        yaml,
        "function steps.only(game) local me = game.first\n"
        "game:log('{1} shows {2}', me, me.hand) game.pile:deal(me.hand, 2)\n"
        "game:log('{1} shows {2}', me, me.hand) game:finish{draw = true} end",
        {{"components/cards.yaml",
          "type: card\nzone: pile\ncomponents:\n  r: {color: red, title: Rose}\n  g: {color: green}\n"}});
    Game game = content.start(2, 1, {.narrate = true});
    game.advance();
    ASSERT_EQ(game.narration().size(), 2u);
    EXPECT_EQ(game.narration()[0].text(), "Player 1 shows nothing");
    EXPECT_EQ(game.narration()[1].text(), "Player 1 shows Rose | g");
}

}  // namespace
}  // namespace rulewright::script
