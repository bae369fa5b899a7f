#include "state/layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "example.h"

namespace rulewright::state {
namespace {

using namespace example;
using testing::HasSubstr;

content::Number always(int n) { return {.constant = n}; }

TEST(Layout, GivesEveryFamilyOneZoneOrCellPerKey) {
    const auto made = layout(3);
    EXPECT_EQ(made->zone_families[deck].size0, 1);
    EXPECT_EQ(made->zone_families[hand].size0, 3);
    EXPECT_EQ(made->zone_families[supply].size0, 3);
    EXPECT_EQ(made->stores[debts].size(), 9);
    const ZoneInfo& second_hand = made->zones[made->zone_families[hand].base + 1];
    EXPECT_EQ(second_hand.family, hand);
    EXPECT_EQ(second_hand.key0, 1);
    EXPECT_EQ(second_hand.key1, -1);
    EXPECT_EQ(second_hand.owner, 1);
    EXPECT_EQ(second_hand.host, -1);
    EXPECT_EQ(made->zones[made->zone_families[supply].base + 1].owner, -1);
    EXPECT_EQ(made->ability_zones, std::vector<int>{table});
}

TEST(Layout, FamiliesDoNotOverlapAndRegistersComeLast) {
    const auto made = layout(4);
    std::vector<int> used(made->stored_total);
    const auto use = [&](int first, int count) {
        for (int i = first; i < first + count; ++i) ++used.at(i);
    };
    for (const Store family : {bribes, cash, debts, secret, subject, leader})
        use(made->stores[family].base, made->stores[family].size());
    for (const auto& component : made->components)
        use(component.attributes, made->attribute_count_of_type[component.type]);
    EXPECT_EQ(made->register_base + made->register_count, made->stored_total);
    use(made->register_base, made->register_count);
    EXPECT_EQ(used, std::vector<int>(made->stored_total, 1));
}

TEST(Layout, MakesCopiesOfComponentsByOptionPlayerCountAndPlayer) {
    const auto made = layout(3, {0, 5});
    std::vector<std::pair<std::string, int>> all;
    for (const auto& component : made->components)
        all.emplace_back(made->definition->components[component.definition].id, component.maker);
    EXPECT_EQ(std::count(all.begin(), all.end(), std::pair<std::string, int>("card0", -1)), 2);
    EXPECT_EQ(std::count(all.begin(), all.end(), std::pair<std::string, int>("card1", -1)), 1);
    EXPECT_EQ(std::count(all.begin(), all.end(), std::pair<std::string, int>("token", -1)), 5);
    for (int player = 0; player < 3; ++player)
        EXPECT_EQ(std::count(all.begin(), all.end(), std::pair<std::string, int>("stone", player)), 3);
    EXPECT_EQ(all.back(), (std::pair<std::string, int>("stone", 2))) << "in seat order";
    EXPECT_EQ(made->components.back().start_zone, made->zone_families[table].base + 2);
}

TEST(Layout, ComponentsHaveTheirOwnZonesAndAttributes) {
    const auto made = layout();
    EXPECT_EQ(made->type_zones[card_type], std::vector<int>{on_card});
    EXPECT_EQ(made->type_attributes[card_type], (std::vector<int>{hearts, partner}));
    EXPECT_EQ(made->stores[partner].base, 1);
    for (int c = 0; c < static_cast<int>(made->components.size()); ++c) {
        if (made->components[c].type != card_type) continue;
        EXPECT_EQ(made->zones[made->components[c].zones].host, c);
        EXPECT_EQ(made->zones[made->components[c].zones].family, on_card);
    }
}

TEST(Layout, ComponentsLookAlikeWhenTypeMakerAndBackAgree) {
    const auto made = layout();
    const auto group_of = [&](const std::string& id, int maker = -1) {
        for (const auto& component : made->components)
            if (made->definition->components[component.definition].id == id && component.maker == maker)
                return component.group;
        return -1;
    };
    EXPECT_EQ(group_of("card0"), group_of("card2")) << "both of tier 1";
    EXPECT_NE(group_of("card0"), group_of("card1")) << "tiers 1 and 2";
    EXPECT_NE(group_of("stone", 0), group_of("stone", 1));
    EXPECT_NE(group_of("token"), group_of("card0"));
}

TEST(Layout, TakesDefaultsForOptionsNotGiven) {
    EXPECT_EQ(layout(3)->table.options, (std::vector<int>{0, 6}));
    EXPECT_EQ(layout(3, {1})->table.options, (std::vector<int>{1, 6}));
}

TEST(Layout, RefusesAnImpossibleNumberOfPlayers) {
    EXPECT_THAT(problems(definition(), {.players = 1, .options = {}}),
                HasSubstr("Example is for 2 to 4 players, not 1"));
    EXPECT_THAT(problems(definition(), {.players = 5, .options = {}}),
                HasSubstr("2 to 4 players, not 5; the option 'crowded' allows 5 players"));
    EXPECT_EQ(problems(definition(), {.players = 5, .options = {1}}), "");
    EXPECT_THAT(problems(definition(), {.players = 6, .options = {1}}), HasSubstr("2 to 5 players, not 6"));
    content::Definition duel = definition();
    duel.players_max = 2;
    EXPECT_THAT(problems(duel), HasSubstr("Example is for 2 players, not 3"));
}

TEST(Layout, RefusesNumbersThatMakeNoSense) {
    content::Definition d = definition();
    d.components[0].copies = always(-1);
    EXPECT_THAT(problems(d), HasSubstr("'card0' has -1 copies"));

    d = definition();
    d.stores[cash].min = always(100);
    EXPECT_THAT(problems(d), HasSubstr("'cash' has min 100 above max 99"));

    d = definition();
    d.stores[cash].start = always(120);
    EXPECT_THAT(problems(d), HasSubstr("'cash' starts at 120, outside 0 to 99"));

    d = definition();
    d.stores[bribes].start = always(-2);
    EXPECT_THAT(problems(d), HasSubstr("'bribes' starts at -2, outside its min 0"));

    d = definition();
    d.zones[row].slots = always(0);
    EXPECT_THAT(problems(d), HasSubstr("zone 'row' has 0 slots"));

    d = definition();
    d.flow[0].times = always(-3);
    EXPECT_THAT(problems(d), HasSubstr("loop 'round' runs -3 times"));

    EXPECT_THAT(problems(definition(), {.players = 3, .options = {0, 10}}),
                HasSubstr("option 'tokens' is 10, outside 0 to 9"));
}

TEST(Layout, RefusesMoreComponentsThanSlots) {
    content::Definition d = definition();
    for (int i = 0; i < 3; ++i) d.components[i].zone = row;  // 2 + 1 + 1 copies
    EXPECT_EQ(problems(d), "");
    d.components[3].zone = row;
    EXPECT_THAT(problems(d), HasSubstr("6 components start in zone 'row', which has 4 slots"));
}

TEST(Layout, RefusesAPlayersZoneForAComponentThatBelongsToNobody) {
    content::Definition d = definition();
    d.components[0].zone = hand;
    d.components[0].zone_keys = {-1};
    EXPECT_THAT(problems(d), HasSubstr("'card0' starts in a zone 'hand' that is not there"));
}

TEST(Layout, RefusesANumberThatIsNotGivenForThisPlayerCount) {
    content::Definition d = definition();
    d.components[11].copies.by_players.erase(3);
    EXPECT_THAT(problems(d), HasSubstr("copies of 'stone' is not given for 3 players"));
}

TEST(Layout, RefusesMoreThanMemoryHolds) {
    content::Definition d = definition();
    d.components[0].copies = always(2'000'000'000);
    EXPECT_THAT(problems(d), HasSubstr("2000000000 components; at most"));
    d = definition();
    d.grids = {{"plain", 40'000, 40'000, {}}};
    d.stores[bribes].per = {{content::Axis::Kind::grid, 0}};
    EXPECT_THAT(problems(d), HasSubstr("1600000000 values; at most"));
}

TEST(Layout, ReportsEveryProblemAtOnce) {
    content::Definition d = definition();
    d.stores[cash].start = always(120);
    d.stores[bribes].start = always(-2);
    EXPECT_THAT(problems(d), testing::AllOf(HasSubstr("cash"), HasSubstr("bribes")));
}

}  // namespace
}  // namespace rulewright::state
