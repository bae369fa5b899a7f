// Views and determinizations: what a player knows, all of it, and nothing more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "example.h"
#include "state/world.h"

namespace rulewright::state {
namespace {

using namespace example;
using End = World::End;

World fresh(int players = 3) { return {layout(players), 1}; }

int tokens_of(const World& world, int component) { return world.layout().components[component].zones; }
int group(const World& world, int component) { return world.layout().components[component].group; }
int hearts_of(const World& world, int component) { return world.layout().components[component].attributes; }

int random_player() { return *rc::gen::inRange(-1, 3); }

TEST(Sees, FollowsTheVisibilityOfTheZone) {
    World world = fresh();
    EXPECT_FALSE(world.sees(0, 0)) << "deck";
    world.move(0, zone(world, hand, 1), End::top);
    EXPECT_TRUE(world.sees(1, 0));
    EXPECT_FALSE(world.sees(0, 0));
    EXPECT_FALSE(world.sees(-1, 0)) << "an onlooker";
    world.move(0, zone(world, row), End::top);
    EXPECT_TRUE(world.sees(0, 0));
    EXPECT_TRUE(world.sees(-1, 0));
    world.move(0, zone(world, table, 2), End::top);
    EXPECT_TRUE(world.sees(2, 0)) << "face down, but his own";
    EXPECT_FALSE(world.sees(1, 0));
    world.places[0].face_up = 1;
    EXPECT_TRUE(world.sees(1, 0));
    world.move(0, zone(world, pouch, 2), End::top);
    EXPECT_FALSE(world.sees(2, 0));
}

TEST(Sees, FollowsTheVisibilityOfCounters) {
    const World world = fresh();
    EXPECT_TRUE(world.sees_store(0, bribes, 2));
    EXPECT_TRUE(world.sees_store(1, cash, 1));
    EXPECT_FALSE(world.sees_store(1, cash, 0));
    EXPECT_FALSE(world.sees_store(-1, cash, 0));
    EXPECT_FALSE(world.sees_store(1, secret, 1));
}

TEST(Sees, AttributesAreHiddenWithTheirComponent) {
    World world = fresh();
    world.move(0, zone(world, hand, 1), End::top);
    EXPECT_TRUE(world.sees_store(1, hearts, 0));
    EXPECT_FALSE(world.sees_store(2, hearts, 0));
}

TEST(View, MarksWhatIsHiddenAndNothingElse) {
    World world = fresh();
    world.move(4, zone(world, hand, 1), End::top);
    world.stored[store(world, cash, 0)] = 17;
    world.stored[store(world, cash, 1)] = 18;
    const World view = world.view(1);
    EXPECT_TRUE(view.is_view);
    EXPECT_EQ(listed(view, zone(view, hand, 1)), std::vector<std::int32_t>{4});
    EXPECT_EQ(view.places[4].hidden, 0);
    EXPECT_EQ(view.places[listed(view, zone(view, deck))[0]].hidden, 1);
    EXPECT_EQ(view.stored[store(view, cash, 0)], 3) << "the start value, not his";
    EXPECT_EQ(view.hidden_stored[store(view, cash, 0)], 1);
    EXPECT_EQ(view.stored[store(view, cash, 1)], 18);
    EXPECT_EQ(view.hidden_stored[store(view, cash, 1)], 0);
    EXPECT_EQ(view.hidden_stored[store(view, bribes, 1)], 0);
    EXPECT_EQ(view.hidden_stored[hearts_of(view, 4)], 0);
    EXPECT_EQ(view.hidden_stored[hearts_of(view, 5)], 1);
}

TEST(View, DoesNotTellTheOrderOfTheDeckNorTheGenerator) {
    World one = fresh();
    World two = fresh();
    two.shuffle(zone(two, deck));
    EXPECT_NE(one.hash(), two.hash());
    // The backs of the deck show: tiers must lie alike for the decks to look alike.
    const auto by_tier = [](World& world) {
        auto order = listed(world, zone(world, deck));
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return group(world, a) < group(world, b); });
        world.reorder(zone(world, deck), order);
    };
    by_tier(one);
    by_tier(two);
    ASSERT_NE(listed(one, zone(one, deck)), listed(two, zone(two, deck)));
    EXPECT_EQ(one.view(0).hash(), two.view(0).hash());
}

TEST(View, ShowsTheBacks) {
    World one = fresh();
    World two = fresh();
    // Cards 0 and 2 of the deck have different tiers.
    ASSERT_NE(group(one, 0), group(one, 2));
    auto order = listed(two, zone(two, deck));
    std::swap(order[0], order[2]);
    two.reorder(zone(two, deck), order);
    EXPECT_NE(one.view(0).hash(), two.view(0).hash());
}

TEST(View, HidesWhoIsWhoAmongSwappedHands) {
    World one = fresh();
    World two = fresh();
    int a = -1, b = -1;  // two different cards with the same back
    for (int c = 1; c < 14 && a < 0; ++c)
        if (group(one, c) == group(one, 0) &&
            one.layout().components[c].definition != one.layout().components[0].definition)
            a = 0, b = c;
    ASSERT_GE(a, 0);
    one.move(a, zone(one, hand, 1), End::top);
    one.move(b, zone(one, hand, 2), End::top);
    two.move(b, zone(two, hand, 1), End::top);
    two.move(a, zone(two, hand, 2), End::top);
    one.stored[hearts_of(one, a)] = 7;  // hidden with the card
    one.stored[store(one, subject)] = a;
    two.stored[store(two, subject)] = b;  // points at the card in hand 1, as above
    EXPECT_EQ(one.view(0).hash(), two.view(0).hash());
    EXPECT_NE(one.view(1).hash(), two.view(1).hash()) << "player 2 sees the own hand";
    two.stored[store(two, subject)] = a;
    EXPECT_NE(one.view(0).hash(), two.view(0).hash()) << "now it points at another hand";
}

TEST(View, KeepsWhatLiesOnAHiddenCardAtItsPlace) {
    World world = fresh();
    const int token = world.zones[zone(world, supply, 1)].first;
    const int last = listed(world, zone(world, deck)).back();
    world.move(last, zone(world, deck), End::top);
    world.move(token, tokens_of(world, last), End::top);
    const World view = world.view(0);
    const int top = view.component_at(zone(view, deck), 0);
    EXPECT_NE(top, last) << "the canonical arrangement puts another card there";
    EXPECT_EQ(listed(view, tokens_of(view, top)), std::vector<std::int32_t>{token});
    EXPECT_EQ(view.places[token].hidden, 0);
    EXPECT_EQ(broken_list(view), "");
}

TEST(View, ComponentsOfDifferentMakersAreNotConfused) {
    World world = fresh();
    std::vector<int> stones;
    for (int c = 0; c < static_cast<int>(world.places.size()); ++c)
        if (world.layout().components[c].type == stone_type) stones.push_back(c);
    for (auto stone = stones.rbegin(); stone != stones.rend(); ++stone)
        world.move(*stone, zone(world, pouch), End::bottom);
    const auto makers = [](const World& w) {
        std::vector<int> all;
        for (const int c : listed(w, zone(w, pouch))) all.push_back(w.layout().components[c].maker);
        return all;
    };
    EXPECT_EQ(makers(world.view(0)), makers(world));
    EXPECT_EQ(makers(world.determinize(0, 5)), makers(world));
}

TEST(View, DoesNotTellHowHiddenCardsLie) {
    World world = fresh();
    const std::uint64_t before = world.view(0).hash();
    world.places[0].face_up = 1;  // in the deck, where it was turned up before it was shuffled in
    EXPECT_FALSE(world.sees(0, 0));
    EXPECT_EQ(world.view(0).hash(), before);
    world.move(0, zone(world, row), End::top);
    EXPECT_EQ(world.view(0).places[0].face_up, 1) << "in the open it is seen";
}

RC_GTEST_PROP(View, IsTheSameForEveryDeterminization, (std::uint64_t seed, std::uint64_t other)) {
    const World world = scrambled(layout(3), seed);
    const int player = random_player();
    const World imagined = world.determinize(player, other);
    RC_ASSERT(broken_list(imagined) == "");
    RC_ASSERT(imagined.view(player).hash() == world.view(player).hash());
}

RC_GTEST_PROP(View, TellsWhatItCallsEachComponent, (std::uint64_t seed)) {
    const World world = scrambled(layout(3), seed);
    const int player = random_player();
    std::vector<std::int32_t> names{1, 2, 3};
    const World view = world.view(player, &names);
    RC_ASSERT(names.size() == world.places.size());
    for (int z = 0; z < static_cast<int>(world.zones.size()); ++z) {
        if (world.layout().zones[z].host >= 0) continue;
        auto expected = listed(world, z);
        for (auto& c : expected) c = names[c];
        RC_ASSERT(listed(view, z) == expected);
    }
}

RC_GTEST_PROP(View, OfAViewIsTheSameView, (std::uint64_t seed)) {
    const int player = random_player();
    const World view = scrambled(layout(3), seed).view(player);
    RC_ASSERT(broken_list(view) == "");
    RC_ASSERT(view.view(player).hash() == view.hash());
}

// Walks a World and another that should look the same, place by place, what lies on components included.
void expect_same_places(const World& a, const World& b, int player, int zone_a, int zone_b) {
    const auto left = listed(a, zone_a), right = listed(b, zone_b);
    RC_ASSERT(left.size() == right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        RC_ASSERT(group(a, left[i]) == group(b, right[i]));
        RC_ASSERT(a.places[left[i]].slot == b.places[right[i]].slot);
        if (!b.is_view || a.sees(player, left[i])) RC_ASSERT(a.places[left[i]].face_up == b.places[right[i]].face_up);
        RC_ASSERT(a.sees(player, left[i]) == b.sees(player, right[i]));
        if (a.sees(player, left[i])) RC_ASSERT(left[i] == right[i]);
        if (a.layout().components[left[i]].type == card_type)
            expect_same_places(a, b, player, tokens_of(a, left[i]), tokens_of(b, right[i]));
    }
}

RC_GTEST_PROP(View, AndDeterminizationChangeNothingThePlayerSees, (std::uint64_t seed, std::uint64_t other)) {
    const World world = scrambled(layout(3), seed);
    const int player = random_player();
    const World view = world.view(player);
    const World imagined = world.determinize(player, other);
    for (int z = 0; z < static_cast<int>(world.zones.size()); ++z) {
        if (world.layout().zones[z].host >= 0) continue;
        expect_same_places(world, view, player, z, z);
        expect_same_places(world, imagined, player, z, z);
    }
    for (const Store family : {bribes, cash, debts, secret, leader})
        for (int key = 0; key < 3 && key < world.layout().stores[family].size0; ++key) {
            if (!world.sees_store(player, family, key)) continue;
            RC_ASSERT(view.stored[store(view, family, key)] == world.stored[store(world, family, key)]);
            RC_ASSERT(imagined.stored[store(imagined, family, key)] == world.stored[store(world, family, key)]);
        }
    RC_ASSERT(imagined.scores.size() == world.scores.size());
    RC_ASSERT(imagined.position == world.position);
}

RC_GTEST_PROP(View, VariablesPointAtTheSamePlace, (std::uint64_t seed, std::uint64_t other)) {
    const World world = scrambled(layout(3), seed);
    const int player = random_player();
    const int subject_at = store(world, subject);
    const int pointed = world.stored[subject_at];
    RC_PRE(pointed >= 0);  // not one condition: inside RC_PRE && evaluates both sides
    RC_PRE(world.layout().zones[world.places[pointed].zone].host < 0);
    const auto index_of = [](const World& w, int component) {
        const auto all = listed(w, w.places[component].zone);
        return std::find(all.begin(), all.end(), component) - all.begin();
    };
    for (const World& w : {world.view(player), world.determinize(player, other)}) {
        const int now = w.stored[subject_at];
        RC_ASSERT(w.places[now].zone == world.places[pointed].zone);
        RC_ASSERT(index_of(w, now) == index_of(world, pointed));
    }
}

TEST(Determinize, ReachesEveryArrangementAndLeavesWhatIsKept) {
    World world = fresh();
    std::vector<std::int32_t> low;
    for (const int c : listed(world, zone(world, deck)))
        if (group(world, c) == group(world, 0)) low.push_back(c);
    ASSERT_GE(low.size(), 4u);
    // Two to another's hand, one to the own hand, the rest stays in the deck.
    world.move(low[0], zone(world, hand, 1), End::bottom);
    world.move(low[1], zone(world, hand, 1), End::bottom);
    world.move(low[2], zone(world, hand, 0), End::bottom);
    std::vector<std::uint8_t> keep(world.places.size());
    keep[low[1]] = 1;
    std::set<int> seen;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const World imagined = world.determinize(0, seed, keep);
        EXPECT_EQ(imagined.component_at(zone(world, hand, 1), 1), low[1]);
        EXPECT_EQ(imagined.component_at(zone(world, hand, 0), 0), low[2]);
        seen.insert(imagined.component_at(zone(world, hand, 1), 0));
    }
    std::set<int> possible(low.begin(), low.end());
    possible.erase(low[1]);
    possible.erase(low[2]);
    EXPECT_EQ(seen, possible);
}

TEST(Determinize, AttributesGoWithTheCard) {
    World world = fresh();
    world.stored[hearts_of(world, 0)] = 9;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        EXPECT_EQ(world.determinize(0, seed).stored[hearts_of(world, 0)], 9) << "wherever card 0 lies now";
}

TEST(Determinize, HiddenValuesChangeHandsButTheOwnStay) {
    World world = fresh(4);
    for (int p = 0; p < 4; ++p) {
        world.stored[store(world, cash, p)] = 10 + p;
        world.stored[store(world, secret, p)] = 20 + p;
        for (int q = 0; q < 4; ++q) world.stored[store(world, debts, p, q)] = 10 * p + q;
    }
    std::set<int> first_cash, first_secret;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const World imagined = world.determinize(2, seed);
        std::multiset<int> all_cash, all_secret;
        for (int p = 0; p < 4; ++p) {
            all_cash.insert(imagined.stored[store(world, cash, p)]);
            all_secret.insert(imagined.stored[store(world, secret, p)]);
            const int row_from = imagined.stored[store(world, debts, p, 0)] / 10;
            for (int q = 0; q < 4; ++q)
                EXPECT_EQ(imagined.stored[store(world, debts, p, q)], 10 * row_from + q) << "rows stay whole";
        }
        EXPECT_EQ(imagined.stored[store(world, cash, 2)], 12);
        EXPECT_EQ(all_cash, (std::multiset<int>{10, 11, 12, 13}));
        EXPECT_EQ(all_secret, (std::multiset<int>{20, 21, 22, 23}));
        first_cash.insert(imagined.stored[store(world, cash, 0)]);
        first_secret.insert(imagined.stored[store(world, secret, 0)]);
    }
    EXPECT_EQ(first_cash, (std::set<int>{10, 11, 13}));
    EXPECT_EQ(first_secret, (std::set<int>{20, 21, 22, 23}));
}

TEST(Determinize, StartsNewStreamsFromItsSeedAlone) {
    World world = fresh();
    EXPECT_EQ(world.determinize(0, 8).hash(), world.determinize(0, 8).hash());
    EXPECT_FALSE(world.determinize(0, 8).streams == world.determinize(0, 9).streams);
    EXPECT_FALSE(world.determinize(0, 8).streams == world.streams);
    World later = world;
    (void)later.streams.next(1);
    EXPECT_TRUE(world.determinize(0, 8).streams == later.determinize(0, 8).streams);
}

// True of the components. Hidden values have nothing but the present ones to draw from.
RC_GTEST_PROP(Determinize, DependsOnWhatThePlayerKnowsAlone, (std::uint64_t seed, std::uint64_t a, std::uint64_t b)) {
    World world = scrambled(layout(3), seed);
    const int player = random_player();
    const World other = world.determinize(player, a);
    const World one = world.determinize(player, b), two = other.determinize(player, b);
    for (std::size_t z = 0; z < world.zones.size(); ++z)
        RC_ASSERT(listed(one, static_cast<int>(z)) == listed(two, static_cast<int>(z)));
}

}  // namespace
}  // namespace rulewright::state
