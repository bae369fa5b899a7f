#include "state/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "example.h"

namespace rulewright::state {
namespace {

using namespace example;
using End = World::End;
using List = std::vector<std::int32_t>;

World fresh(int players = 3) { return {layout(players), 1}; }

TEST(World, StartsWithEverythingInItsPlace) {
    const World world = fresh();
    EXPECT_EQ(broken_list(world), "");
    EXPECT_EQ(world.zones[zone(world, deck)].count, 14);
    EXPECT_EQ(world.zones[zone(world, supply, 1)].count, 6);
    EXPECT_EQ(world.zones[zone(world, table, 2)].count, 3);
    List order = listed(world, zone(world, deck));
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end())) << "in definition order, the first on top";
    EXPECT_EQ(world.stored[store(world, cash, 2)], 3);
    EXPECT_EQ(world.stored[store(world, subject)], -1);
    EXPECT_EQ(world.stored[world.layout().components[0].attributes], 1) << "hearts";
    EXPECT_FALSE(world.finished());
}

TEST(World, StartsFaceUpWhereEveryoneLooks) {
    const World world = fresh();
    EXPECT_EQ(world.places[world.zones[zone(world, supply, 1)].first].face_up, 1);
    EXPECT_EQ(world.places[world.zones[zone(world, deck)].first].face_up, 0);
    EXPECT_EQ(world.places[world.zones[zone(world, table, 0)].first].face_up, 0);
}

TEST(World, FillsSlotsFromTheFirst) {
    content::Definition d = definition();
    d.components[1].zone = d.components[2].zone = row;
    const World world(layout(d, {.players = 2, .options = {}}), 1);
    EXPECT_EQ(world.in_slot(zone(world, row), 1), 2);
    EXPECT_EQ(world.in_slot(zone(world, row), 2), 3);
    EXPECT_EQ(world.free_slot(zone(world, row)), 3);
}

TEST(World, MovesToTopBottomAndIndex) {
    World world = fresh();
    const int pile = zone(world, hand);
    world.move(0, pile, End::bottom);
    world.move(1, pile, End::bottom);
    world.move(2, pile, End::top);
    EXPECT_EQ(listed(world, pile), (List{2, 0, 1}));
    world.move_to_index(3, pile, 1);
    EXPECT_EQ(listed(world, pile), (List{2, 3, 0, 1}));
    world.move_to_index(4, pile, 99);
    EXPECT_EQ(listed(world, pile), (List{2, 3, 0, 1, 4}));
    world.move_to_index(2, pile, 2);
    EXPECT_EQ(listed(world, pile), (List{3, 0, 2, 1, 4})) << "the index counts without the moved one";
    world.move(4, pile, End::top);
    EXPECT_EQ(listed(world, pile), (List{4, 3, 0, 2, 1}));
    EXPECT_EQ(world.component_at(pile, 3), 2);
    EXPECT_EQ(world.component_at(pile, 5), -1);
    EXPECT_EQ(world.component_at(pile, -1), -1);
    EXPECT_EQ(broken_list(world), "");
}

TEST(World, MovingKeepsTheFace) {
    World world = fresh();
    world.places[0].face_up = 1;
    world.move(0, zone(world, hand), End::top);
    EXPECT_EQ(world.places[0].face_up, 1);
}

TEST(World, SlotsKeepTheirPlaceAndOrder) {
    World world = fresh();
    const int places = zone(world, row);
    world.move_to_slot(0, places, 3);
    world.move_to_slot(1, places, 1);
    EXPECT_EQ(listed(world, places), (List{1, 0}));
    EXPECT_EQ(world.free_slot(places), 2);
    world.move(2, places, End::top);
    EXPECT_EQ(world.places[2].slot, 2);
    world.move(3, places, End::bottom);
    EXPECT_EQ(listed(world, places), (List{1, 2, 0, 3}));
    EXPECT_EQ(world.free_slot(places), 0);
    world.move(2, zone(world, hand), End::top);
    EXPECT_EQ(world.places[2].slot, 0);
    EXPECT_EQ(world.in_slot(places, 2), -1);
    EXPECT_EQ(world.in_slot(places, 3), 0);
    world.move_to_slot(3, places, 2);
    EXPECT_EQ(listed(world, places), (List{1, 3, 0}));
    EXPECT_EQ(broken_list(world), "");
}

TEST(World, ShufflingSlotsLeavesEmptyOnesEmpty) {
    World world = fresh();
    const int places = zone(world, row);
    world.move_to_slot(0, places, 1);
    world.move_to_slot(1, places, 4);
    std::set<int> first;
    for (int i = 0; i < 50; ++i) {
        world.shuffle(places);
        EXPECT_EQ(world.free_slot(places), 2);
        EXPECT_EQ(broken_list(world), "");
        first.insert(world.in_slot(places, 1));
    }
    EXPECT_EQ(first, (std::set<int>{0, 1}));
}

TEST(World, ReorderGivesExactlyThatOrder) {
    World world = fresh();
    List order = listed(world, zone(world, deck));
    std::reverse(order.begin(), order.end());
    world.reorder(zone(world, deck), order);
    EXPECT_EQ(listed(world, zone(world, deck)), order);
    EXPECT_EQ(broken_list(world), "");
}

TEST(World, ShuffleIsUniform) {
    World world = fresh();
    const int pile = zone(world, pouch);
    for (int c = 0; c < 4; ++c) world.move(c, pile, End::bottom);
    std::map<List, int> seen;
    constexpr int rounds = 24'000;
    const List start = listed(world, pile);
    for (int i = 0; i < rounds; ++i) {
        world.reorder(pile, start);  // a biased shuffle of a shuffled pile could still look uniform
        world.shuffle(pile);
        ++seen[listed(world, pile)];
    }
    ASSERT_EQ(seen.size(), 24u);
    double chi_squared = 0;
    for (const auto& [order, count] : seen) chi_squared += (count - 1000.0) * (count - 1000.0) / 1000.0;
    EXPECT_LT(chi_squared, 49.7) << "23 degrees of freedom, one in a thousand";
}

TEST(World, KnowsWhatLiesOnWhatAndWhoOwnsIt) {
    World world = fresh();
    const auto tokens_of = [&](int c) { return world.layout().components[c].zones; };
    world.move(1, tokens_of(0), End::top);
    world.move(2, tokens_of(1), End::top);
    EXPECT_TRUE(world.carries(0, tokens_of(0)));
    EXPECT_TRUE(world.carries(0, tokens_of(2)));
    EXPECT_FALSE(world.carries(2, tokens_of(0)));
    EXPECT_FALSE(world.carries(0, zone(world, deck)));
    EXPECT_EQ(world.owner_of(tokens_of(2)), -1);
    world.move(0, zone(world, hand, 1), End::top);
    EXPECT_EQ(world.owner_of(tokens_of(2)), 1);
}

TEST(World, CountsPointsOfEachPlayer) {
    World world = fresh();
    world.scores = {{0, 0, 5}, {1, 0, 7}, {0, 1, -2}};
    EXPECT_EQ(world.points(0), 3);
    EXPECT_EQ(world.points(1), 7);
    EXPECT_EQ(world.points(2), 0);
}

RC_GTEST_PROP(World, ListsSurviveAnyMoves, (std::uint64_t seed)) {
    RC_ASSERT(broken_list(scrambled(layout(3), seed)) == "");
}

RC_GTEST_PROP(World, SameSeedAndMovesGiveTheSameHash, (std::uint64_t seed)) {
    const auto shared = layout(2);
    RC_ASSERT(scrambled(shared, seed).hash() == scrambled(shared, seed).hash());
}

// Names of the fields whose hashes differ.
std::vector<std::string> changed(const World& a, const World& b) {
    const auto left = a.field_hashes(), right = b.field_hashes();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < left.size(); ++i)
        if (left[i] != right[i]) names.push_back(left[i].first);
    return names;
}

TEST(WorldHash, EveryCellCounts) {
    const World start = fresh();
    for (std::size_t i = 0; i < start.stored.size(); ++i) {
        World other = start;
        ++other.stored[i];
        EXPECT_NE(other.hash(), start.hash()) << "store " << i;
        EXPECT_EQ(changed(start, other).size(), 1u) << "store " << i;
    }
}

TEST(WorldHash, EveryPartCounts) {
    using Change = void (*)(World&);
    const std::vector<std::pair<std::string, Change>> changes = {
        {"position", [](World& w) { ++w.position; }},
        {"ending", [](World& w) { w.ending = Ending::draw; }},
        {"ranks",
         [](World& w) {
             w.ranks = {1, 2, 2};
         }},
        {"reason", [](World& w) { w.reason = "the clock"; }},
        {"known", [](World& w) { w.show(3, 1); }},
        {"known to another", [](World& w) { w.show(3, 2); }},
        {"another known", [](World& w) { w.show(4, 1); }},
        {"scores", [](World& w) { w.scores.push_back({}); }},
        {"random", [](World& w) { w.streams.restart(99); }},
        {"a stream", [](World& w) { (void)w.streams.next(1); }},
        {"another stream", [](World& w) { (void)w.streams.next(2); }},
        {"face", [](World& w) { w.places[3].face_up ^= 1; }},
        {"hidden", [](World& w) { w.places[3].hidden = 1; }},
        {"order", [](World& w) { w.move(3, zone(w, deck), End::top); }},
        {"place", [](World& w) { w.move(3, zone(w, hand), End::top); }},
        {"slot", [](World& w) { w.move_to_slot(3, zone(w, row), 2); }},
        {"other slot", [](World& w) { w.move_to_slot(3, zone(w, row), 3); }},
        {"view", [](World& w) { w.is_view = true, w.hidden_stored.resize(w.stored.size()); }},
    };
    std::map<std::uint64_t, std::string> seen{{fresh().hash(), "nothing"}};
    for (const auto& [name, change] : changes) {
        World world = fresh();
        change(world);
        const auto [at, added] = seen.try_emplace(world.hash(), name);
        EXPECT_TRUE(added) << name << " hashes like " << at->second;
    }
}

TEST(WorldHash, FieldsAreNamedAsDeclared) {
    std::vector<std::string> names;
    for (const auto& [name, hash] : fresh().field_hashes()) names.push_back(name);
    EXPECT_THAT(names, testing::ElementsAre("box", "deck", "players.hand", "players.table", "row", "supply",
                                            "card.tokens", "players.pouch", "bribes", "players.cash", "players.debts",
                                            "players.secret", "subject", "leader", "card.hearts", "card.partner",
                                            "flow", "random", "scores", "result"));
}

TEST(WorldHash, FieldHashesNameWhatDiffers) {
    const World start = fresh();
    World other = start;
    other.move(0, zone(other, hand, 2), End::top);
    EXPECT_THAT(changed(start, other), testing::ElementsAre("deck", "players.hand"));
    other = start;
    other.stored[store(other, debts, 1, 2)] = 4;
    EXPECT_THAT(changed(start, other), testing::ElementsAre("players.debts"));
    other = start;
    other.stored[other.layout().components[5].attributes] = 4;
    EXPECT_THAT(changed(start, other), testing::ElementsAre("card.hearts"));
    other = start;
    ++other.position;
    EXPECT_THAT(changed(start, other), testing::ElementsAre("flow"));
    other = start;
    (void)other.streams.next(1);
    EXPECT_THAT(changed(start, other), testing::ElementsAre("random"));
    other = start;
    other.ending = Ending::ranked;
    EXPECT_THAT(changed(start, other), testing::ElementsAre("result"));
    other = start;
    other.reason = "the clock";
    EXPECT_THAT(changed(start, other), testing::ElementsAre("result"));
}

}  // namespace
}  // namespace rulewright::state
