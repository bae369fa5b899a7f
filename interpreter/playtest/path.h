// Paths: how a scenario names a zone, a counter, a variable, an attribute or a component of a World.
#pragma once

#include <string>

#include "content/diagnostic.h"
#include "state/world.h"

namespace rulewright::playtest {

// What a path names: `bribes.cargo`, `players[1].invested[2]`, `supply[N]`, `players[1].hand[2].flipped`,
// `greenhouse.tokens` (the first greenhouse), `greenhouse[2].tokens` (the second).
struct Spot {
    enum class Kind : std::uint8_t { zone, store, component };
    Kind kind = Kind::zone;
    int index = 0;                             // zone; index into World::stored; component
    const content::Store* declared = nullptr;  // store
    int family = -1;                           // store: index into Definition::stores
};

// Or, at `at`, why the path names nothing.
[[nodiscard]] content::Result<Spot> find_spot(const state::World& world, const std::string& path,
                                              const content::Location& at);

}  // namespace rulewright::playtest
