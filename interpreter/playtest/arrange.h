// Arranging a World by hand: the paths, `set` and `place` of a scenario (docs/content.md). It works on the World
// itself, so a wrong name, value or card is reported where it is written, with the nearest right one.
#pragma once

#include <optional>
#include <string>

#include "content/document.h"
#include "state/world.h"

namespace rulewright::playtest {

// What a path names: `bribes.cargo`, `players[1].invested[2]`, `supply[N]`, `players[1].hand[2].flipped`,
// `greenhouse.tokens` (the first greenhouse), `greenhouse[2].tokens` (the second).
struct Spot {
    enum class Kind : std::uint8_t { zone, cell, component };
    Kind kind = Kind::zone;
    int index = 0;                            // zone; index into World::cells; component
    const content::Cell* declared = nullptr;  // cell
    int family = -1;                          // cell: index into Definition::cells
};

// Nothing, with the reason reported at `at`, when the path names nothing.
[[nodiscard]] std::optional<Spot> find_spot(const state::World& world, const std::string& path,
                                            const content::Location& at, content::Diagnostics& diagnostics);

// Applies a `set` section: a map from paths to values. False when something was reported.
bool set_values(state::World& world, const content::Node& section, content::Diagnostics& diagnostics);

// Applies a `place` section: a map from zones to the ids of what lies there, first = top.
bool place_components(state::World& world, const content::Node& section, content::Diagnostics& diagnostics);

}  // namespace rulewright::playtest
