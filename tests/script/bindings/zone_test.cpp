// What a script does to a whole zone at once: counting sets, dealing, turning.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::HasSubstr;

constexpr const char* yaml =
    "enums: {color: [red, green, blue]}\n"
    "types: {card: {fields: {color: {type: color}, worth: {type: int, default: 1}}}}\n"
    "zones:\n"
    "  pile: {holds: card, visible: by_face}\n"
    "  hand: {per: player, holds: card, visible: owner}\n"
    "counters:\n"
    "  cubes: {per: [player, color], max: 9}\n"
    "  votes: {per: color}\n"
    "  cash: {per: player, start: 4, visible: owner}\n"
    "variables: {mark: {per: color, type: player}}\n"
    "flow: [only]\n";

// Runs one step with this body and gives the error it ends in; empty when it ran through.
std::string run(const std::string& body) {
    InlineGame content(
        yaml,
        "function steps.only(game) local pile, me = game.pile, game.first\n" + body + "\ngame:finish{draw = true} end",
        {{"components/cards.yaml",
          "type: card\nzone: pile\ncomponents:\n  r: {color: red, copies: 3}\n"
          "  g: {color: green, copies: 2}\n  b: {color: blue, copies: 2}\n"}});
    const Game game = content.begin(2);
    return game.failure() ? game.failure()->message : "";
}

TEST(WholeZone, BestCountsTheMostFrequentValue) {
    EXPECT_EQ(run("local n, color = pile:best('color') assert(n == 3 and color == 'red')"), "");
    EXPECT_EQ(run("local n, color = me.hand:best('color') assert(n == 0 and color == nil)"), "");
}

TEST(WholeZone, BestCountsFurtherZonesToo) {
    EXPECT_EQ(run("for _, c in ipairs(pile:where('color', 'green')) do c:move(me.hand) end\n"
                  "pile:find('b'):move(me.hand)\n"
                  "assert(me.hand:best('color') == 2)\n"
                  "local n, color = me.hand:best('color', pile) assert(n == 3 and color == 'red')\n"
                  "n, color = me.hand:best('color', me.hand) assert(n == 4 and color == 'green')"),
              "");
}

TEST(WholeZone, BestNamesAFieldThatIsNotThere) {
    EXPECT_THAT(run("pile:best('colour')"), HasSubstr("did you mean 'color'?"));
}

TEST(WholeZone, DealsWhatIsAskedForOrSaysWhatIsMissing) {
    EXPECT_EQ(run("pile:deal(me.hand, 7) assert(#me.hand == 7 and #pile == 0)"), "");
    EXPECT_THAT(run("pile:deal(me.hand, 8)"), HasSubstr("zone 'pile' holds 7, cannot deal 8"));
    EXPECT_THAT(run("me.hand:deal(pile, 1)"), HasSubstr("zone 'hand of Player 1' is empty, cannot deal 1"));
    EXPECT_THAT(run("pile:deal(me.hand, -1)"), HasSubstr("zone 'pile' holds 7, cannot deal -1"));
}

TEST(WholeZone, DealsUpToANumberWhereThatIsSaid) {
    EXPECT_EQ(run("assert(pile:deal_up_to(me.hand, 5) == 5 and pile:deal_up_to(me.hand, 5) == 2)\n"
                  "assert(pile:deal_up_to(me.hand, 5) == 0 and #me.hand == 7)"),
              "");
}

TEST(WholeZone, TurnsEveryComponentAndNoOther) {
    EXPECT_EQ(run("pile:first():move(me.hand) pile:turn_up()\n"
                  "for _, c in ipairs(pile) do assert(c.face_up) end\n"
                  "assert(not me.hand:first().face_up)\n"
                  "pile:turn_down()\n"
                  "for _, c in ipairs(pile) do assert(not c.face_up) end"),
              "");
}

}  // namespace
}  // namespace rulewright::script
