// What players know of components beyond what lies open, and when they lose track of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "example.h"
#include "state/world.h"

namespace rulewright::state {
namespace {

using namespace example;
using End = World::End;

World fresh(content::Definition d = definition()) { return {layout(std::move(d), {.players = 3}), 1}; }

content::Definition remembering(Zone zone) {
    content::Definition d = definition();
    d.zones[zone].remember = true;
    return d;
}

// Components with the print of `of` (card0 has two copies), or of other prints with the same back.
std::vector<int> copies(const World& world, int of) {
    std::vector<int> all;
    for (int c = 0; c < static_cast<int>(world.places.size()); ++c)
        if (world.layout().components[c].definition == world.layout().components[of].definition) all.push_back(c);
    return all;
}
std::vector<int> others_with_back(const World& world, int of) {
    std::vector<int> all;
    for (int c = 0; c < static_cast<int>(world.places.size()); ++c)
        if (world.layout().components[c].group == world.layout().components[of].group &&
            world.layout().components[c].definition != world.layout().components[of].definition)
            all.push_back(c);
    return all;
}

TEST(Knowledge, OfOneToWhomACardIsShownIsHisAlone) {
    World world = fresh();
    world.show(0, 1);
    EXPECT_TRUE(world.sees(1, 0));
    EXPECT_TRUE(world.sees_store(1, hearts, 0)) << "its attributes are seen with it";
    EXPECT_FALSE(world.sees(0, 0));
    EXPECT_FALSE(world.sees(-1, 0));
    EXPECT_EQ(world.view(1).places[0].hidden, 0);
    EXPECT_EQ(world.component_at(zone(world, deck), 0), 0);
    EXPECT_EQ(world.view(1).component_at(zone(world, deck), 0), 0) << "where it lies is known too";
}

TEST(Knowledge, StaysOnTheWayThroughADeck) {
    World world = fresh();
    world.show(3, 1);
    world.move(3, zone(world, deck), End::top);
    world.move(5, zone(world, deck), End::top);
    world.move_to_index(3, zone(world, deck), 4);
    world.move(3, zone(world, hand, 0), End::top);
    EXPECT_TRUE(world.sees(1, 3)) << "he saw that it was drawn";
}

TEST(Knowledge, EndsWithAShuffle) {
    World world = fresh();
    world.show(3, 1);
    world.show(3, 0);
    world.shuffle(zone(world, deck));
    EXPECT_FALSE(world.sees(1, 3));
    EXPECT_FALSE(world.sees(0, 3));
}

TEST(Knowledge, OfTheOnlyCardWithItsBackOutlivesAShuffle) {
    World world = fresh();
    const std::vector<int> pair = copies(world, 0);
    ASSERT_EQ(pair.size(), 2u);
    const int other = others_with_back(world, 0).front();
    world.move(pair[0], zone(world, pouch), End::top);
    world.show(pair[0], 1);
    world.shuffle(zone(world, pouch));
    EXPECT_TRUE(world.sees(1, pair[0])) << "nothing to mix it with";
    world.move(pair[1], zone(world, pouch), End::top);
    world.show(pair[1], 1);
    world.shuffle(zone(world, pouch));
    EXPECT_TRUE(world.sees(1, pair[0])) << "two that are just alike";
    world.move(other, zone(world, pouch), End::top);
    world.shuffle(zone(world, pouch));
    EXPECT_FALSE(world.sees(1, pair[0]));
}

TEST(Knowledge, EndsWhenACardLeavesAHandUnseenBesideOthersWithItsBack) {
    World world = fresh();
    const int other = others_with_back(world, 0).front();
    world.move(0, zone(world, hand, 2), End::top);
    world.move(other, zone(world, hand, 2), End::top);
    world.show(0, 1);
    World stays = world;
    stays.move(other, zone(world, deck), End::top);
    EXPECT_FALSE(stays.sees(1, 0)) << "it may have been this one";
    World goes = world;
    goes.move(0, zone(world, deck), End::top);
    EXPECT_FALSE(goes.sees(1, 0));
    EXPECT_FALSE(goes.sees(1, other));
    World rearranged = world;
    rearranged.move(0, zone(world, hand, 2), End::bottom);
    EXPECT_TRUE(rearranged.sees(1, 0)) << "it is still in that hand";
}

TEST(Knowledge, StaysWhenWhatLeavesAHandIsSeenOrHasAnotherBack) {
    World world = fresh();
    const int other = others_with_back(world, 0).front();
    int other_back = 0;
    while (world.layout().components[other_back].group == world.layout().components[0].group) ++other_back;
    for (const int c : {0, other, other_back}) world.move(c, zone(world, hand, 2), End::top);
    world.show(0, 1);
    world.move(other, zone(world, row), End::bottom);
    EXPECT_TRUE(world.sees(1, 0));
    world.move(other_back, zone(world, deck), End::top);
    EXPECT_TRUE(world.sees(1, 0));
    world.move(0, zone(world, pouch, 1), End::top);
    EXPECT_TRUE(world.sees(1, 0)) << "the last one with this back";
}

TEST(Knowledge, DoesNotTellWhichOfTwoCopiesWasPlayed) {
    World world = fresh();
    const std::vector<int> pair = copies(world, 0);
    for (const int c : pair) world.move(c, zone(world, hand, 2), End::top);
    world.show(pair[0], 1);
    World known = world, unknown = world;
    known.move(pair[0], zone(world, row), End::bottom);
    unknown.move(pair[1], zone(world, row), End::bottom);
    EXPECT_FALSE(known.sees(1, pair[1]));
    EXPECT_FALSE(unknown.sees(1, pair[0])) << "to him it may be the one that was played";
    unknown = world;
    unknown.stored[unknown.layout().components[pair[1]].attributes] = 5;
    unknown.move(pair[1], zone(world, row), End::bottom);
    EXPECT_TRUE(unknown.sees(1, pair[0])) << "this one was not like it";
}

TEST(Knowledge, OfAWholeHandFollowsItWhenItMovesAtOnce) {
    World world = fresh();
    const int other = others_with_back(world, 0).front();
    world.move(0, zone(world, hand, 2), End::top);
    world.move(other, zone(world, hand, 2), End::top);
    world.show(0, 1);
    world.move_all(zone(world, hand, 2), zone(world, hand, 0));
    EXPECT_TRUE(world.sees(1, 0));
    EXPECT_FALSE(world.sees(2, other)) << "this hand remembers nothing";
    EXPECT_EQ(listed(world, zone(world, hand, 0)), (std::vector<std::int32_t>{other, 0}));
    world.move_all(zone(world, hand, 0), zone(world, pouch));
    EXPECT_FALSE(world.sees(1, 0)) << "in which order, nobody else saw";
    EXPECT_EQ(broken_list(world), "");
}

TEST(Knowledge, TurnedFaceUpACardMayBeTheKnownOne) {
    World world = fresh();
    const std::vector<int> pair = copies(world, 0);
    for (const int c : pair) world.move(c, zone(world, table, 2), End::top);
    world.show(pair[0], 1);
    world.turn(pair[1], true);
    EXPECT_TRUE(world.sees(1, pair[1]));
    EXPECT_FALSE(world.sees(1, pair[0]));
    world.turn(pair[1], false);
    EXPECT_FALSE(world.sees(1, pair[1])) << "seen face up, not shown";
}

TEST(Remember, KeepsWhatWasSeenGoingIn) {
    World world = fresh(remembering(pouch));
    world.move(0, zone(world, hand, 1), End::top);
    world.move(0, zone(world, pouch), End::top);
    EXPECT_TRUE(world.sees(1, 0));
    EXPECT_FALSE(world.sees(0, 0));
    world.move(3, zone(world, row), End::top);
    world.move(3, zone(world, pouch), End::bottom);
    for (const int player : {0, 1, 2}) EXPECT_TRUE(world.sees(player, 3)) << player;
    EXPECT_FALSE(world.sees(-1, 2));
    world.move(6, zone(world, pouch), End::bottom);
    EXPECT_FALSE(world.sees(1, 6)) << "from the deck, unseen";
    world.shuffle(zone(world, pouch));
    EXPECT_FALSE(world.sees(1, 0));
}

TEST(Remember, KeepsWhatIsTurnedDown) {
    World world = fresh(remembering(table));
    world.move(0, zone(world, table, 1), End::top);
    world.turn(0, true);
    world.turn(0, false);
    EXPECT_TRUE(world.sees(0, 0));
}

TEST(Knowledge, IsPartOfTheHash) {
    World world = fresh();
    const std::uint64_t before = world.hash();
    const auto fields = world.field_hashes();
    world.show(3, 1);
    EXPECT_NE(world.hash(), before);
    std::vector<std::string> changed;
    const auto now = world.field_hashes();
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (fields[i] != now[i]) changed.push_back(now[i].first);
    EXPECT_THAT(changed, testing::Contains("deck"));
    world.known[3] = 0;
    EXPECT_EQ(world.hash(), before) << "all forgotten is never known";
    EXPECT_EQ(world.field_hashes(), fields);
}

TEST(Knowledge, OfOthersIsNotInAView) {
    World world = fresh();
    const std::uint64_t before = world.view(0).hash();
    world.show(3, 1);
    EXPECT_EQ(world.view(0).hash(), before);
    EXPECT_NE(world.view(1).hash(), fresh().view(1).hash());
}

TEST(Knowledge, OfOthersStaysWithThePlaceInSamples) {
    World world = fresh();
    world.show(3, 1);
    const int zone_of_it = world.places[3].zone;
    const auto order = listed(world, zone_of_it);
    const auto at = std::find(order.begin(), order.end(), 3) - order.begin();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const World imagined = world.determinize(0, seed);
        EXPECT_TRUE(imagined.knows(1, imagined.component_at(zone_of_it, static_cast<int>(at))));
    }
}

// ---- random games beside a witness of perfect memory
// ------------------------------------------------------------------

// Six cards of four prints, all with one back, on their way through a deck, hands, a pile that remembers, and the open.
constexpr int no_print = -1;
std::vector<int> small_zones(const World& world) {
    return {zone(world, deck),    zone(world, hand, 0),  zone(world, hand, 1),
            zone(world, hand, 2), zone(world, pouch, 0), zone(world, table, 0)};
}

World small_table(std::uint64_t seed) {
    content::Definition d = definition();
    d.types[card_type].back = -1;
    d.zones[pouch].remember = true;
    d.zones[table].visible = content::Visibility::everyone;
    World world(layout(std::move(d), {.players = 3}), seed);
    for (int c = 6; c < static_cast<int>(world.places.size()); ++c) world.move(c, zone(world, box), End::bottom);
    world.shuffle(zone(world, deck));
    return world;
}

struct Act {
    enum class Kind : std::uint8_t { show, move, shuffle, move_all };
    Kind kind = Kind::move;
    int from = 0, index = 0, to = 0, to_index = 0, player = 0;  // zones by their place in small_zones
};

// What lies where, as far as anybody could ever say: prints in the order of the zone, of hands in any order.
using Arrangement = std::vector<std::vector<int>>;

bool is_hand(int z) { return z >= 1 && z <= 3; }

// All arrangements that a player who forgets nothing holds possible. Nothing here knows of World's bookkeeping.
class Witness {
  public:
    Witness(const World& world, int player) : player_(player) {
        Arrangement first = arrangement(world);
        std::vector<int> cards;
        for (const auto& pile : first) cards.insert(cards.end(), pile.begin(), pile.end());
        std::sort(cards.begin(), cards.end());
        do {
            Arrangement possible(first.size());
            std::size_t next = 0;
            for (std::size_t z = 0; z < first.size(); ++z)
                for (std::size_t i = 0; i < first[z].size(); ++i) possible[z].push_back(cards[next++]);
            add(std::move(possible));
        } while (std::next_permutation(cards.begin(), cards.end()));
        keep_what_is_seen(world);
    }

    void watch(const Act& act, const World& after) {
        const std::set<Arrangement> before = std::exchange(possible_, {});
        for (const Arrangement& one : before) {
            if (act.kind == Act::Kind::shuffle)
                shuffle(one, act.from);
            else if (act.kind == Act::Kind::move)
                move(one, act);
            else if (act.kind == Act::Kind::move_all)
                move_all(one, act);
            else
                add(one);
        }
        if (act.kind == Act::Kind::show && act.player == player_) {
            const Arrangement real = arrangement(after);
            std::erase_if(possible_, [&](const Arrangement& one) {
                return is_unordered(act.from) ? one[act.from] != real[act.from]
                                              : one[act.from][act.index] != real[act.from][act.index];
            });
        }
        keep_what_is_seen(after);
    }

    // Is it sure that the World is as the player is told by it?
    bool vouches_for(const World& world) const {
        const Arrangement told = arrangement(world, true);
        return std::all_of(possible_.begin(), possible_.end(), [&](const Arrangement& one) {
            for (std::size_t z = 0; z < told.size(); ++z)
                for (std::size_t i = 0; i < told[z].size(); ++i) {
                    if (told[z][i] == no_print) continue;
                    if (!is_unordered(static_cast<int>(z)) && told[z][i] != one[z][i]) return false;
                    if (is_unordered(static_cast<int>(z)) && std::count(told[z].begin(), told[z].end(), told[z][i]) >
                                                                 std::count(one[z].begin(), one[z].end(), told[z][i]))
                        return false;
                }
            return true;
        });
    }

    // Of the own hand he sees the order.
    [[nodiscard]] bool is_unordered(int z) const { return is_hand(z) && z != 1 + player_; }

    // The prints of all, or of those that the player knows.
    [[nodiscard]] Arrangement arrangement(const World& world, bool as_told = false) const {
        Arrangement all;
        for (const int z : small_zones(world)) {
            auto& pile = all.emplace_back();
            for (const int c : listed(world, z))
                pile.push_back(!as_told || world.sees(player_, c) ? world.layout().components[c].definition : no_print);
            if (is_unordered(static_cast<int>(all.size()) - 1)) std::sort(pile.begin(), pile.end());
        }
        return all;
    }

  private:
    void add(Arrangement one) {
        for (int z = 1; z <= 3; ++z)
            if (is_unordered(z)) std::sort(one[z].begin(), one[z].end());
        possible_.insert(std::move(one));
    }
    void shuffle(Arrangement one, int z) {
        std::sort(one[z].begin(), one[z].end());
        do add(one);
        while (std::next_permutation(one[z].begin(), one[z].end()));
    }
    void move(const Arrangement& one, const Act& act) {
        for (std::size_t i = 0; i < one[act.from].size(); ++i) {
            if (!is_unordered(act.from) && static_cast<int>(i) != act.index) continue;
            Arrangement next = one;
            const int card = next[act.from][i];
            next[act.from].erase(next[act.from].begin() + static_cast<std::ptrdiff_t>(i));
            next[act.to].insert(next[act.to].begin() + act.to_index, card);
            add(std::move(next));
        }
    }
    void move_all(Arrangement one, const Act& act) {
        one[act.to].insert(one[act.to].end(), one[act.from].begin(), one[act.from].end());
        one[act.from].clear();
        add(std::move(one));
    }
    // The own hand and the open.
    void keep_what_is_seen(const World& world) {
        const Arrangement real = arrangement(world);
        std::erase_if(possible_, [&](const Arrangement& one) {
            return one[1 + player_] != real[1 + player_] || one.back() != real.back();
        });
    }

    int player_;
    std::set<Arrangement> possible_;
};

Act random_act(const World& world, Random& dice) {
    const auto below = [&](int n) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(n))); };
    const Act::Kind kinds[] = {Act::Kind::show, Act::Kind::show, Act::Kind::move,    Act::Kind::move,
                               Act::Kind::move, Act::Kind::move, Act::Kind::shuffle, Act::Kind::move_all};
    const auto zones = small_zones(world);
    for (;;) {
        Act act{.kind = kinds[below(8)], .from = below(6), .to = below(6), .player = below(3)};
        const int there = world.zones[zones[act.from]].count;
        if (there == 0 || act.from == act.to) continue;
        act.index = below(there);
        act.to_index = below(world.zones[zones[act.to]].count + 1);
        return act;
    }
}

void perform(World& world, const Act& act) {
    const auto zones = small_zones(world);
    const int from = zones[act.from], to = zones[act.to];
    switch (act.kind) {
        case Act::Kind::show:
            if (!is_hand(act.from)) return world.show(world.component_at(from, act.index), act.player);
            for (const int c : listed(world, from)) world.show(c, act.player);
            return;
        case Act::Kind::move:
            return world.move_to_index(world.component_at(from, act.index), to, act.to_index);
        case Act::Kind::shuffle:
            return world.shuffle(from);
        case Act::Kind::move_all:
            return world.move_all(from, to);
    }
}

RC_GTEST_PROP(Knowledge, IsNeverMoreThanAWitnessOfPerfectMemoryHas, (std::uint64_t seed)) {
    World world = small_table(seed);
    const int player = *rc::gen::inRange(0, 3);
    Witness witness(world, player);
    Random dice(seed ^ 0x5eed);
    for (int i = 0; i < 40; ++i) {
        const Act act = random_act(world, dice);
        perform(world, act);
        witness.watch(act, world);
        RC_ASSERT(witness.vouches_for(world));
    }
}

// What the player knows to lie where.
std::vector<std::pair<int, int>> told(const World& world, int zone, int player) {
    std::vector<std::pair<int, int>> cards;
    const auto all = listed(world, zone);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (world.sees(player, all[i])) cards.emplace_back(static_cast<int>(i), all[i]);
    return cards;
}

RC_GTEST_PROP(Knowledge, IsNeverContradictedBySamples, (std::uint64_t seed)) {
    World world = small_table(seed);
    Random dice(seed ^ 0x5a5a);
    for (int i = 0; i < 40; ++i) {
        perform(world, random_act(world, dice));
        for (int player = 0; player < 3; ++player) {
            const World imagined = world.determinize(player, dice.next());
            for (const int z : small_zones(world)) RC_ASSERT(told(imagined, z, player) == told(world, z, player));
            RC_ASSERT(imagined.view(player).hash() == world.view(player).hash());
        }
    }
}

}  // namespace
}  // namespace rulewright::state
