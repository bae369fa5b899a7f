// Arranging a World by hand: `set` and `place` of a scenario (docs/content.md). It works on the World
// itself, so a wrong name, value or card is reported where it is written, with the nearest right one.
#pragma once

#include "content/document.h"
#include "state/world.h"

namespace rulewright::playtest {

// Applies a `set` section: a map from paths to values. False when something was reported.
bool set_values(state::World& world, const content::Node& section, content::Diagnostics& diagnostics);

// Applies a `place` section: a map from zones to the ids of what lies there, first = top.
bool place_components(state::World& world, const content::Node& section, content::Diagnostics& diagnostics);

}  // namespace rulewright::playtest
