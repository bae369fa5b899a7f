// Every allocation fails once, while scripts are loaded and while a game is played: what comes out is std::bad_alloc or
// the right result, never a problem of the scripts or a failed game.
#include <gtest/gtest.h>

#include "support/failing_allocations.h"
#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;

// A game with something of everything that scripts do.
class Allocations : public testing::Test {
  protected:
    Allocations() { EXPECT_TRUE(content.load()) << content.problems; }

    InlineGame content{
        "enums: {colour: [red, green]}\n"
        "types: {card: {fields: {worth: {type: int, default: 1}, cost: {type: map of colour, optional: "
        "true}}}}\n"
        "zones: {deck: {holds: card, visible: everyone}, hand: {per: player, holds: card, visible: owner}}\n"
        "counters: {sum: {per: player, min: none}}\n"
        "events: {drawn: {text: A card is drawn}}\n"
        "menus: {turn: [take, pass]}\n"
        "flow:\n  - {each: player, name: turns, do: [play]}\n  - the_end\n",
        R"(
function values.worth(game, me, card) return card.worth end
function on.drawn(game, card) game:log("a card worth {1} is drawn", card.worth) end
actions.take = {
  label = "Take {target}", targets = function(game, me) return game.deck end,
  run = function(game, me, card)
    card:move(me.hand)
    game:emit("drawn", card)
    me.sum = me.sum + game:value("worth", me, card)
  end}
actions.pass = {available = function(game, me) return #me.hand > 1, "not yet, {1}", me end, run = function() end}
function metrics.most(game) return 1 end
function steps.play(game, me)
  for i = 1, 3 do pcall(me.act, me, "turn") end
  pcall(function() me.sum = me.sum + (me:choose_number({min = 1, max = 3}, "How many of " .. tostring(i) .. "?")) end)
  local ok, why = pcall(error, "a long text, which some string has to hold: " .. me.name)
  game:log(why)
end
function steps.the_end(game) game:finish{rank_by = {"sum"}} end
)",
        {{"components/cards.yaml",
          "type: card\nzone: deck\ncomponents:\n  ace: {title: Ace, copies: 4, worth: 3, cost: {red: 1}}\n"}}};
};

TEST_F(Allocations, FailInLoadingScripts) {
    for (int n = 0;; ++n) {
        content::Diagnostics found;
        bool failed = false;
        try {
            const Failing failing(n);
            const auto rules = script::Rules::load(content.definition, found);
            failed = Failing::has_failed();
            ASSERT_TRUE(rules || failed) << content::render(found, false);
            ASSERT_TRUE(rules) << "allocation " << n << " became " << content::render(found, false);
        } catch (const std::bad_alloc&) {
            failed = true;
        }
        if (!failed) break;
        ASSERT_LT(n, 100'000);
    }
}

TEST_F(Allocations, FailInPlaying) {
    Game game = content.start(2, 1, {.explain = true, .record_steps = true, .narrate = true});
    const state::World start = game.world();
    const auto play = [&] {
        state::Random dice(5);
        game.restart(start, 7);
        game.play([&](const Game&, const Decision& decision) { return random_answer(decision, dice); });
    };
    play();
    ASSERT_FALSE(game.failure()) << game.failure()->message;
    const std::uint64_t hash = game.world().hash();
    for (int n = 0;; ++n) {
        bool failed = false;
        try {
            const Failing failing(n);
            // With nothing in the game that was there before.
            Game fresh(content.rules, start, 7, {.explain = true, .record_steps = true, .narrate = true});
            game = std::move(fresh);
            play();
            failed = Failing::has_failed();
        } catch (const std::bad_alloc&) {
            play();  // the rules have taken no harm
            failed = true;
        }
        ASSERT_FALSE(game.failure()) << "allocation " << n << " became " << game.failure()->message;
        ASSERT_EQ(game.world().hash(), hash);
        if (!failed) break;
        ASSERT_LT(n, 100'000);
    }
}

}  // namespace
}  // namespace rulewright::engine
