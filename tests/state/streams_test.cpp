#include "state/streams.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "state/example.h"

namespace rulewright::state {
namespace {

using namespace example;

TEST(Streams, AreEachAloneInWhatTheyGive) {
    Streams alone(7), among(7);
    const std::uint64_t first = alone.next(1), second = alone.next(1);
    EXPECT_EQ(among.next(1), first);
    for (std::uint64_t other = 2; other < 50; ++other) (void)among.next(other);
    EXPECT_EQ(among.next(1), second);
    EXPECT_NE(first, second);
}

TEST(Streams, DependOnTheSeedAndOnEachName) {
    std::set<std::uint64_t> given;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Streams streams(seed);
        for (std::uint64_t name = 0; name < 20; ++name)
            for (int time = 0; time < 20; ++time) given.insert(streams.next(name));
    }
    EXPECT_EQ(given.size(), 8000u);
}

TEST(Streams, CountInAnyOrderAlike) {
    Streams a(1), b(1);
    for (const std::uint64_t name : {5, 3, 9, 3}) (void)a.next(name);
    for (const std::uint64_t name : {9, 3, 3, 5}) (void)b.next(name);
    EXPECT_EQ(a, b);
    a.restart(1);
    EXPECT_EQ(a, Streams(1));
}

// What neighbouring seeds, names and numbers have in common must not show: each bit is set half of the time.
TEST(Streams, GiveNumbersWithoutPattern) {
    constexpr int rounds = 20'000;
    std::array<int, 64> set{};
    for (int i = 0; i < rounds; ++i) {
        const std::uint64_t number =
            mixed(mixed(static_cast<std::uint64_t>(i % 20), static_cast<std::uint64_t>(i / 1000)),
                  static_cast<std::uint64_t>(i % 1000));
        for (int bit = 0; bit < 64; ++bit) set[bit] += static_cast<int>(number >> bit & 1);
    }
    for (int bit = 0; bit < 64; ++bit) EXPECT_NEAR(set[bit], rounds / 2, 300) << "bit " << bit << ", four deviations";
}

// Chi-square of which of ten cards lies at which of ten places: 81 degrees of freedom, one in a thousand is 126.1.
constexpr double unlikely = 126.1;

double chi_squared(const std::map<std::pair<int, int>, int>& seen, int rounds) {
    double sum = 0;
    for (int card = 0; card < 10; ++card)
        for (int place = 0; place < 10; ++place) {
            const auto at = seen.find({card, place});
            const double difference = (at == seen.end() ? 0 : at->second) - rounds / 10.0;
            sum += difference * difference / (rounds / 10.0);
        }
    return sum;
}

World ten_cards(std::uint64_t seed) {
    World world(layout(3), seed);
    for (int c = 0; c < 10; ++c) world.move(c, zone(world, pouch), World::End::bottom);
    return world;
}

void count(const World& world, std::map<std::pair<int, int>, int>& seen) {
    int place = 0;
    for (const int card : listed(world, zone(world, pouch))) ++seen[{card, place++}];
}

TEST(Shuffles, PutEveryCardEverywhereWithManySeeds) {
    constexpr int rounds = 20'000;
    const World start = ten_cards(0);
    std::map<std::pair<int, int>, int> first, fifth;
    for (int seed = 1; seed <= rounds; ++seed) {
        World world = start;
        world.streams.restart(static_cast<std::uint64_t>(seed));
        world.shuffle(zone(world, pouch));
        count(world, first);
        for (int again = 0; again < 4; ++again) world.shuffle(zone(world, pouch));
        count(world, fifth);
    }
    EXPECT_LT(chi_squared(first, rounds), unlikely);
    EXPECT_LT(chi_squared(fifth, rounds), unlikely);
}

TEST(Shuffles, PutEveryCardEverywhereInOneGame) {
    constexpr int rounds = 20'000;
    World world = ten_cards(1);
    std::map<std::pair<int, int>, int> seen;
    for (int i = 0; i < rounds; ++i) {
        world.shuffle(zone(world, pouch));
        count(world, seen);
    }
    EXPECT_LT(chi_squared(seen, rounds), unlikely);
}

// In two zones the same cards come to lie in orders that have nothing in common.
TEST(Shuffles, OfTwoZonesAreIndependent) {
    constexpr int rounds = 20'000;
    const World start = ten_cards(0);
    std::map<std::pair<int, int>, int> together;
    for (int seed = 1; seed <= rounds; ++seed) {
        World world = start;
        world.streams.restart(static_cast<std::uint64_t>(seed));
        world.shuffle(zone(world, pouch));
        const auto here = listed(world, zone(world, pouch));
        for (const int c : here) world.move(c, zone(world, hand, 1), World::End::bottom);
        world.shuffle(zone(world, hand, 1));
        const auto there = listed(world, zone(world, hand, 1));
        for (int place = 0; place < 10; ++place)
            ++together[{place, static_cast<int>(std::find(there.begin(), there.end(), here[place]) - there.begin())}];
    }
    EXPECT_LT(chi_squared(together, rounds), unlikely);
}

TEST(Shuffles, DoNotDependOnTheOrderBefore) {
    World one = ten_cards(3), other = ten_cards(3);
    other.move(4, zone(other, pouch), World::End::top);
    one.shuffle(zone(one, pouch));
    other.shuffle(zone(other, pouch));
    EXPECT_EQ(listed(one, zone(one, pouch)), listed(other, zone(other, pouch)));
}

TEST(Shuffles, LeaveTheOrderOfTheOthersAloneWhenACardIsAdded) {
    World one = ten_cards(3), other = ten_cards(3);
    other.move(10, zone(other, pouch), World::End::top);
    one.shuffle(zone(one, pouch));
    other.shuffle(zone(other, pouch));
    auto without = listed(other, zone(other, pouch));
    std::erase(without, 10);
    EXPECT_EQ(without, listed(one, zone(one, pouch)));
}

TEST(Shuffles, OfASampleThatRepeatsWhatHappenedPutItsCardsInTheSamePlaces) {
    World world = ten_cards(3), sample = ten_cards(3);
    // 0 and 1 have changed places.
    sample.originals.resize(sample.places.size());
    for (std::size_t c = 0; c < sample.originals.size(); ++c) sample.originals[c] = static_cast<std::int32_t>(c);
    std::swap(sample.originals[0], sample.originals[1]);
    world.shuffle(zone(world, pouch));
    sample.shuffle(zone(sample, pouch));
    auto expected = listed(world, zone(world, pouch));
    for (int& c : expected) c = c == 0 ? 1 : c == 1 ? 0 : c;
    EXPECT_EQ(listed(sample, zone(sample, pouch)), expected);
}

}  // namespace
}  // namespace rulewright::state
