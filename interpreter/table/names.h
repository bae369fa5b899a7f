// How the things of a table are called: in words for people, and as places, the way scenarios write them
// (playtest/path.h reads them back).
#pragma once

#include <cstdint>
#include <string>

#include "state/world.h"
#include "table/model.h"

namespace rulewright::table {

// red_upgrades -> red upgrades
[[nodiscard]] std::string spaced(std::string name);

// "Player 2", "steel", "3,1"
[[nodiscard]] std::string key_words(const content::Definition& definition, const content::Axis& axis, int key);

[[nodiscard]] std::string seat_place(int seat);                                                   // players[2]
[[nodiscard]] std::string cell_place(const content::Definition& definition, int grid, int cell);  // board[3,1]
// An enum's value on its own, as counters per enum show it: metal[steel].
[[nodiscard]] std::string enum_place(const content::Definition& definition, int family, int value);

// Of the game's zones; those on components have the component's place before their name.
[[nodiscard]] std::string zone_place(const state::Layout& layout, int zone);
// The zone's keys without the player whose mat it lies on: "second", "systems 2".
[[nodiscard]] std::string zone_key(const state::Layout& layout, int zone);

// A component's title, else its id.
[[nodiscard]] const std::string& printed_title(const content::Component& printed);

// What a field holds, in words; lists and maps in one line.
[[nodiscard]] std::string data_words(const content::Data& data);
[[nodiscard]] bool is_empty(const content::Data& data);

}  // namespace rulewright::table
