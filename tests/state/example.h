// A small game built by hand for the tests of layout and World: no YAML, no Lua.
#pragma once

#include <memory>
#include <string>

#include "state/world.h"

namespace rulewright::state::example {

// Indices into the definition below.
enum Type { card_type, token_type, stone_type };
enum Zone { box, deck, hand, table, row, supply, on_card, pouch };
enum Store { bribes, cash, debts, secret, subject, leader, hearts, partner };

// Types: `card` with fields `name` and `tier` (its back), attributes `hearts` and `partner` (a component) and a zone
// for tokens on it; `token`; `stone`, made for each player. Zones: deck (nobody), hand (owner), table (by face, owner
// sees his own), row (4 slots, everyone), supply per colour, a pouch per player that nobody sees. Counters: bribes per
// colour, cash per player (owner), debts per pair of players (owner), secret per player (nobody); variables subject (a
// component) and leader (a player). 2 to 4 players, 5 with the option `crowded`.
content::Definition definition();

// The layout, or a failed test.
std::shared_ptr<const Layout> layout(int players = 3, std::vector<int> options = {});
std::shared_ptr<const Layout> layout(content::Definition definition, Table table);

// All messages of a layout that must not be possible, one per line.
std::string problems(content::Definition definition, Table table = {.players = 3, .options = {}});

// A World after a few hundred moves, turns and changes of every kind.
World scrambled(std::shared_ptr<const Layout> layout, std::uint64_t seed);

// The index of a zone of a family.
int zone(const World& world, Zone family, int key = 0);
// The first store of a key of a family.
int store(const World& world, Store family, int key0 = 0, int key1 = 0);
// The components in a zone, top first.
std::vector<std::int32_t> listed(const World& world, int zone);
// Every list runs the same way forwards and backwards and holds what says it lies there; slots ascend.
// Empty when all is well, else what is not.
std::string broken_list(const World& world);

}  // namespace rulewright::state::example
