// Sight: what the parts of a model are drawn from. The World as the viewer sees it, and where each component was drawn,
// so that what is drawn later (variables, options) can point at it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "state/world.h"
#include "table/model.h"

namespace rulewright::table {

struct Sight {
    Sight(const state::World& real, int the_viewer);

    int viewer;
    std::vector<std::int32_t> names;  // component c of the game is names[c] here (empty: all keep their number)
    state::World world;
    const state::Layout& layout;
    const content::Definition& definition;
    std::vector<std::string> places;  // per component of `world`; empty: it lies nowhere on the table

    [[nodiscard]] const content::Component& printed(int component) const {
        return definition.components[layout.components[component].definition];
    }
    // "Solar panel", or "a hidden structure".
    [[nodiscard]] std::string component_words(int component) const;
    // Where a thing is in the model; empty when it is no thing that lies there.
    [[nodiscard]] std::string place(const state::Value& value) const;
};

// What a store of this type holds, in words; `mark` short enough for a cell of a grid. Unset values and "no" are
// nothing: empty texts.
[[nodiscard]] std::string value_words(const Sight& sight, const content::ValueType& type, std::int32_t value);
[[nodiscard]] std::string value_mark(const Sight& sight, const content::ValueType& type, std::int32_t value);

// The key of a family's first axis is a player, so that its members lie on their players' mats.
[[nodiscard]] inline bool on_mats(const std::vector<content::Axis>& per) {
    return !per.empty() && per.front().kind == content::Axis::Kind::player;
}
[[nodiscard]] inline bool on_grid(const std::vector<content::Axis>& per) {
    return !per.empty() && per.back().kind == content::Axis::Kind::grid;
}

// ---- what is drawn, for the shared area (seat -1) or a player's mat ----

[[nodiscard]] std::vector<Zone> draw_zones(Sight& sight, int seat);
// Zones per cell of a grid.
[[nodiscard]] std::vector<Picture> draw_cards_on_grids(Sight& sight, int seat);
[[nodiscard]] Zone draw_zone(Sight& sight, int zone, std::string place);
[[nodiscard]] Card draw_card(Sight& sight, int component, std::string place);
[[nodiscard]] std::vector<Counter> draw_counters(const Sight& sight, int seat);
// Values per cell of a grid.
[[nodiscard]] std::vector<Picture> draw_values_on_grids(const Sight& sight, int seat);
[[nodiscard]] std::vector<Fact> draw_score(const Sight& sight, int seat);

}  // namespace rulewright::table
