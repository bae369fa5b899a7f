#include "example.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace rulewright::state::example {

using content::Axis;
using content::Visibility;
using Kind = content::ValueType::Kind;

namespace {

content::Location at(int line) { return {"example.yaml", line, 1, "base"}; }

content::Data text(std::string value) {
    content::Data data;
    data.kind = content::Data::Kind::text;
    data.text = std::move(value);
    return data;
}

content::Data number(int value) {
    content::Data data;
    data.kind = content::Data::Kind::integer;
    data.integer = value;
    return data;
}

content::Number always(int n) { return {.constant = n}; }

}  // namespace

content::Definition definition() {
    const Axis player{Axis::Kind::player, -1};
    const Axis colour{Axis::Kind::enumeration, 0};
    content::Definition d;
    d.id = "example";
    d.title = "Example";
    d.players_min = 2;
    d.players_max = 4;
    content::Option crowded;
    crowded.name = "crowded";
    crowded.type = content::OptionType::boolean;
    crowded.players_max = 5;
    content::Option tokens;
    tokens.name = "tokens";
    tokens.default_value = 6;
    tokens.min = 0;
    tokens.max = 9;
    d.options = {crowded, tokens};
    d.enums = {{"colour", {"red", "green", "blue"}, at(1)}};
    d.types.resize(3);
    d.types[card_type].name = "card";
    d.types[card_type].fields = {{"name", {Kind::text}, false, {}, "", at(2)},
                                 {"tier", {Kind::integer}, false, {}, "", at(3)}};
    d.types[card_type].back = 1;
    d.types[token_type].name = "token";
    d.types[stone_type].name = "stone";

    d.zones.resize(8);
    d.zones[box] = {.name = "box", .visible = Visibility::everyone};
    d.zones[deck] = {.name = "deck", .holds = {card_type}, .visible = Visibility::nobody};
    d.zones[hand] = {.name = "hand", .per = {player}, .holds = {card_type}, .visible = Visibility::owner};
    d.zones[table] = {.name = "table",
                      .per = {player},
                      .holds = {card_type, stone_type},
                      .visible = Visibility::by_face,
                      .face_down_to_owner = true,
                      .abilities = true};
    d.zones[row] = {.name = "row", .holds = {card_type}, .slots = always(4), .location = at(4)};
    d.zones[supply] = {.name = "supply", .per = {colour}, .holds = {token_type}};
    d.zones[on_card] = {.name = "tokens", .on_type = card_type, .holds = {token_type, card_type}};
    d.zones[pouch] = {.name = "pouch", .per = {player}, .visible = Visibility::nobody};

    d.stores.resize(8);
    d.stores[bribes] = {.name = "bribes", .counter = true, .per = {colour}, .min = always(0), .location = at(5)};
    d.stores[cash] = {.name = "cash",
                      .counter = true,
                      .per = {player},
                      .min = always(0),
                      .max = always(99),
                      .start = always(3),
                      .visible = Visibility::owner,
                      .location = at(6)};
    d.stores[debts] = {.name = "debts", .counter = true, .per = {player, player}, .visible = Visibility::owner};
    d.stores[secret] = {.name = "secret", .per = {player}, .visible = Visibility::nobody};
    d.stores[subject] = {.name = "subject", .type = {Kind::component}, .start = always(-1)};
    d.stores[leader] = {.name = "leader", .type = {Kind::player}, .start = always(-1)};
    d.stores[hearts] = {.name = "hearts", .on_type = card_type, .start = always(1)};
    d.stores[partner] = {.name = "partner", .on_type = card_type, .type = {Kind::component}, .start = always(-1)};

    for (int i = 0; i < 10; ++i) {
        content::Component card{
            .id = fmt::format("card{}", i), .type = card_type, .zone = deck, .location = at(10 + i)};
        card.copies = always(i % 3 == 0 ? 2 : 1);
        card.fields = {text(card.id), number(1 + i % 2)};
        d.components.push_back(card);
    }
    content::Component token{.id = "token", .type = token_type, .zone = supply, .zone_keys = {1}, .location = at(20)};
    token.copies = {.kind = content::Number::Kind::option, .option = 1};
    content::Component stone{.id = "stone", .type = stone_type, .per_player = true, .zone = table, .zone_keys = {-1}};
    stone.copies.kind = content::Number::Kind::by_players;
    stone.copies.by_players = {{2, 4}, {3, 3}, {4, 2}, {5, 2}};
    stone.location = at(21);
    d.components.push_back(token);
    d.components.push_back(stone);

    d.scores = {{"Cards", "", at(30)}, {"Cash", "", at(31)}};
    content::FlowNode step;
    step.name = "turn";
    content::FlowNode loop;
    loop.kind = content::FlowNode::Kind::loop;
    loop.name = "round";
    loop.times = always(2);
    loop.body = {step};
    d.flow = {loop};
    return d;
}

std::shared_ptr<const Layout> layout(content::Definition definition, Table table) {
    content::Diagnostics diagnostics;
    auto made = make_layout(std::make_shared<content::Definition>(std::move(definition)), table, diagnostics);
    if (!made) ADD_FAILURE() << content::render(diagnostics, false);
    return made;
}

std::shared_ptr<const Layout> layout(int players, std::vector<int> options) {
    return layout(definition(), {.players = players, .options = std::move(options)});
}

std::string problems(content::Definition definition, Table table) {
    content::Diagnostics diagnostics;
    const auto made = make_layout(std::make_shared<content::Definition>(std::move(definition)), table, diagnostics);
    EXPECT_EQ(made == nullptr, diagnostics.has_errors());
    std::string all;
    for (const auto& one : diagnostics.all()) all += one.message + "; " + one.suggestion + "\n";
    return all;
}

int zone(const World& world, Zone family, int key) { return world.layout().zone_families[family].base + key; }

int store(const World& world, Store family, int key0, int key1) {
    const StoreFamily& stores = world.layout().stores[family];
    return stores.base + key0 * stores.size1 + key1;
}

std::vector<std::int32_t> listed(const World& world, int zone) {
    std::vector<std::int32_t> all;
    world.list(zone, all);
    return all;
}

std::string broken_list(const World& world) {
    int total = 0;
    for (int z = 0; z < static_cast<int>(world.zones.size()); ++z) {
        const bool slots = world.layout().zone_families[world.layout().zones[z].family].slots > 0;
        int previous = -1, count = 0;
        for (int c = world.zones[z].first; c >= 0; c = world.places[c].next) {
            const Place& place = world.places[c];
            if (place.zone != z) return fmt::format("{} is listed in zone {} but says {}", c, z, place.zone);
            if (place.previous != previous) return fmt::format("{} in zone {} points back wrongly", c, z);
            if (slots != (place.slot > 0)) return fmt::format("{} in zone {} has slot {}", c, z, place.slot);
            if (slots && previous >= 0 && world.places[previous].slot >= place.slot) return "slots do not ascend";
            previous = c;
            ++count;
        }
        if (world.zones[z].last != previous) return fmt::format("zone {} has a wrong last", z);
        if (world.zones[z].count != count)
            return fmt::format("zone {} counts {}, not {}", z, world.zones[z].count, count);
        total += count;
    }
    return total == static_cast<int>(world.places.size()) ? "" : "components got lost";
}

World scrambled(std::shared_ptr<const Layout> layout, std::uint64_t seed) {
    World world(layout, seed);
    Random dice(seed ^ 0xabcdef);
    const auto below = [&](std::size_t n) { return static_cast<int>(dice.below(static_cast<std::uint32_t>(n))); };
    for (int i = 0; i < 300; ++i) {
        const int c = below(world.places.size()), z = below(world.zones.size());
        const int slots = layout->zone_families[layout->zones[z].family].slots;
        if (world.carries(c, z) || (slots > 0 && world.free_slot(z) == 0)) continue;
        world.move(c, z, below(2) == 0 ? World::End::top : World::End::bottom);
        world.places[c].face_up = static_cast<std::uint8_t>(below(2));
    }
    for (int i = 0; i < 12; ++i)
        world.show(below(world.places.size()), below(static_cast<std::size_t>(world.players())));
    for (int i = 0; i < layout->register_base; ++i) world.stored[i] = below(50);
    for (const int i : layout->stored_components) world.stored[i] = below(world.places.size() + 1) - 1;
    world.scores = {{0, 1, below(9)}, {1, 0, below(9)}};
    world.position = below(3);
    return world;
}

}  // namespace rulewright::state::example
