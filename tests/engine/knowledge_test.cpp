// What players were shown, in whole games: samples keep to it, whatever the players did meanwhile.
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;

// Sixteen cards; everybody holds one, draws one and plays one of the two in the open. Some look at another's hand, some
// exchange hands. Beside what the engine keeps, the players count by hand what they must know: `noted`.
constexpr const char* deduction_yaml = R"(
types: {card: {fields: {rank: {type: int}}}}
zones:
  deck: {holds: card, visible: nobody}
  hand: {per: player, holds: card, visible: owner, remember: true}
  aside: {per: player, holds: card, visible: nobody, remember: true}
  played: {per: player, holds: card, visible: everyone}
counters:
  noted: {per: [player, player], visible: owner}
  looks: {}
  exchanges: {}
flow:
  - setup
  - loop: rounds
    while: cards_left
    do: [{each: player, name: turns, only: cards_left, do: [turn]}]
  - the_end
)";

constexpr const char* deduction_lua = R"(
function steps.setup(game)
  game.deck:shuffle()
  for _, player in ipairs(game.players) do game.deck:deal(player.hand, 1) end
end

function values.cards_left(game) return #game.deck > 0 end

local function look(game, me, other)
  game.looks = game.looks + 1
  me:look(other.hand)
  me.noted[other] = other.hand:first().rank
end

-- The hands are put down beside each other first: everybody sees that both change places.
local function exchange(game, me, other)
  game.exchanges = game.exchanges + 1
  local mine, theirs = me.hand:first(), other.hand:first()
  me.hand:move_all(me.aside)
  other.hand:move_all(other.aside)
  me.aside:move_all(other.hand)
  other.aside:move_all(me.hand)
  for _, player in ipairs(game.players) do
    player.noted[me] = 0
    player.noted[other] = 0
  end
  me.noted[other] = mine.rank
  other.noted[me] = theirs.rank
end

function steps.turn(game, me)
  game.deck:deal(me.hand, 1)
  local card = me:choose(me.hand, "Play one")
  card:move(me.played)
  for _, player in ipairs(game.players) do
    if player.noted[me] == card.rank then player.noted[me] = 0 end
  end
  if card.rank == 2 or card.rank == 3 then
    look(game, me, me:choose(me.others, "At whose hand do you look?"))
  elseif card.rank >= 6 then
    exchange(game, me, me:choose(me.others, "With whom do you exchange hands?"))
  end
end

function steps.the_end(game) game:finish{draw = true} end
)";

constexpr const char* deduction_cards = R"(
type: card
zone: deck
components:
  guard: {rank: 1, copies: 5}
  priest: {rank: 2, copies: 2}
  baron: {rank: 3, copies: 2}
  maid: {rank: 4, copies: 2}
  prince: {rank: 5, copies: 2}
  king: {rank: 6}
  countess: {rank: 7}
  princess: {rank: 8}
)";

struct Count {
    int samples = 0, noted = 0, contradictions = 0;
};

int rank_of(const state::World& world, int component) {
    const auto& definition = *world.layout().definition;
    return static_cast<int>(definition.components[world.layout().components[component].definition].fields[0].integer);
}

int zone_of(const state::World& world, const char* name, int player) {
    return world.layout().zone_families[content::find_named(world.layout().definition->zones, name)].base + player;
}

bool holds(const state::World& world, int player, int rank) {
    for (int c = world.zones[zone_of(world, "hand", player)].first; c >= 0; c = world.places[c].next)
        if (rank_of(world, c) == rank) return true;
    return false;
}

// What the player sees or has noted, held against a sample.
void compare(const Game& game, const Game& sample, int player, Count& count) {
    ++count.samples;
    bool fits = true;
    for (std::size_t c = 0; c < game.world().places.size(); ++c)
        if (game.world().sees(player, static_cast<int>(c)))
            fits = fits && sample.world().places[c].zone == game.world().places[c].zone;
    for (int other = 0; other < game.world().players(); ++other) {
        const int rank = stored(game, "noted", player, other);
        if (rank == 0) continue;
        ++count.noted;
        fits = fits && holds(sample.world(), other, rank);
    }
    count.contradictions += fits ? 0 : 1;
}

TEST(Knowledge, IsKeptBySamplesOfADeductionGame) {
    InlineGame content(deduction_yaml, deduction_lua, {{"components/cards.yaml", deduction_cards}});
    Count count;
    int looks = 0, exchanges = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Game game = content.begin(3, seed);
        state::Random dice(seed);
        while (!game.finished()) {
            const Decision& decision = *game.pending().front();
            for (int player = 0; player < 3; ++player)
                if (const auto sample = game.determinize(player, dice.next())) compare(game, *sample, player, count);
            ASSERT_TRUE(game.answer(decision.player, random_answer(decision, dice)));
        }
        ASSERT_FALSE(game.failure()) << game.failure()->message;
        looks += stored(game, "looks");
        exchanges += stored(game, "exchanges");
    }
    EXPECT_GT(looks, 60);
    EXPECT_GT(exchanges, 60);
    EXPECT_GT(count.samples, 2500);
    EXPECT_GT(count.noted, 500);
    EXPECT_EQ(count.contradictions, 0) << "of " << count.samples << " samples";
}

TEST(Knowledge, IsKeptByForksAndTheSameInEveryRun) {
    InlineGame content(deduction_yaml, deduction_lua, {{"components/cards.yaml", deduction_cards}});
    Game game = content.begin(3, 5);
    state::Random dice(5);
    while (!game.finished()) {
        const Decision& decision = *game.pending().front();
        const Game copy = game.fork();
        EXPECT_EQ(copy.world().known, game.world().known);
        EXPECT_EQ(copy.world().hash(), game.world().hash());
        ASSERT_TRUE(game.answer(decision.player, random_answer(decision, dice)));
    }
    EXPECT_FALSE(game.failure());
}

}  // namespace
}  // namespace rulewright::engine
