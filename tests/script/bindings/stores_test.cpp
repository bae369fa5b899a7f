// What a script does to a whole family of counters or variables at once: adding up, filling.
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

TEST(WholeFamily, AddsUpOneRow) {
    EXPECT_EQ(run("me.cubes.red = 2 me.cubes.blue = 5 me.left.cubes.red = 9 game.votes.green = 3\n"
                  "assert(me.cubes:sum() == 7 and me.left.cubes:sum() == 9 and game.votes:sum() == 3)"),
              "");
}

TEST(WholeFamily, FillsOneRow) {
    EXPECT_EQ(run("me.cubes:fill(4) assert(me.cubes:sum() == 12 and me.left.cubes:sum() == 0)\n"
                  "me.cubes:fill(0) assert(me.cubes:sum() == 0)\n"
                  "game.mark:fill(me) assert(game.mark.blue == me) game.mark:fill(nil) assert(game.mark.red == nil)"),
              "");
}

TEST(WholeFamily, OfPairsIsAddedUpByEitherKey) {
    EXPECT_EQ(run("me.cubes.red = 2 me.cubes.blue = 5 me.left.cubes.red = 9\n"
                  "assert(game.cubes:sum() == 16 and game.cubes:sum(nil, 'red') == 11 and game.cubes:sum(me) == 7)\n"
                  "assert(game.cubes:sum(me.left, 'red') == 9 and game.cubes:sum(me.left, 'blue') == 0)\n"
                  "assert(me.cubes:sum('blue') == 5)"),
              "");
    EXPECT_THAT(run("game.cubes:sum('red')"), HasSubstr("'cubes' is kept for each player; 'red' is no player"));
    EXPECT_THAT(run("game.cubes:sum(nil, 'rde')"), HasSubstr("did you mean 'red'?"));
}

TEST(WholeFamily, OfPairsIsFilledAsAWholeOrByEitherKey) {
    EXPECT_EQ(run("game.cubes:fill(3) assert(me.cubes:sum() == 9 and me.left.cubes:sum() == 9)\n"
                  "game.cubes:fill(1, nil, 'red') assert(me.cubes:sum() == 7 and me.left.cubes:sum() == 7)\n"
                  "game.cubes:fill(0, me) assert(me.cubes:sum() == 0 and me.left.cubes:sum() == 7)\n"
                  "me.left.cubes:fill(0, 'blue') assert(game.cubes:sum() == 4)"),
              "");
}

TEST(WholeFamily, RefusesWhatDoesNotFit) {
    EXPECT_THAT(run("me.cubes:fill(10)"), HasSubstr("counter 'cubes' cannot become 10"));
    EXPECT_THAT(run("game.mark:fill(3)"), HasSubstr("'mark' holds"));
    EXPECT_THAT(run("game.mark:sum()"), HasSubstr("'mark' holds no numbers"));
}

TEST(WholeFamily, IsReadButNotFilledByABot) {
    InlineGame content(yaml, "function steps.only(game) game.first:confirm('Go?') game:finish{draw = true} end");
    Game game = content.begin(2);
    state::World view = game.world().view(0);
    EXPECT_TRUE(game.rules().evaluate(view, 0, "game.votes:sum() == 0").truth);
    const auto changing = game.rules().evaluate(view, 0, "game.votes:fill(1)");
    EXPECT_FALSE(changing.ok);
    EXPECT_THAT(changing.text, HasSubstr("cannot change"));
}

}  // namespace
}  // namespace rulewright::script
