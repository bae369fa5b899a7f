// World: the whole mutable state of one game in a few flat vectors. Copying a game is copying vectors, hashing is
// one pass over them; undo, save, search and replay all rest on that. It knows nothing of Lua.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "state/layout.h"
#include "state/random.h"
#include "state/value.h"

namespace rulewright::state {

// One component: where it lies and how. Zones are doubly linked lists through these, so a move costs the same
// wherever the component is and however many zones there are.
struct Place {
    std::int32_t zone = 0;
    std::int32_t next = -1, previous = -1;
    std::int16_t slot = 0;  // 1.. in a zone with slots, else 0
    std::uint8_t face_up = 0;
    std::uint8_t hidden = 0;  // only in views: the identity is not known
};

struct ZoneList {
    std::int32_t first = -1, last = -1, count = 0;
};

struct ScoreLine {
    std::int16_t player = 0;
    std::int16_t line = 0;  // index into Definition::scores
    std::int32_t points = 0;
};

enum class Ending : std::int32_t { none, ranked, winners, draw, limit };

class World {
  public:
    World() = default;
    // Every component in its starting zone in definition order, every cell at its start value.
    World(std::shared_ptr<const Layout> layout, std::uint64_t seed);

    [[nodiscard]] const Layout& layout() const { return *layout_; }
    [[nodiscard]] const std::shared_ptr<const Layout>& layout_pointer() const { return layout_; }
    [[nodiscard]] int players() const { return layout_->table.players; }

    std::vector<std::int32_t> cells;  // counters, variables, attributes, flow registers
    std::vector<Place> places;        // per component
    std::vector<ZoneList> zones;
    std::vector<ScoreLine> scores;
    std::vector<std::int32_t> ranks;  // per player when finished: 1 is best, equal is shared
    Random random;
    std::int32_t position = 0;  // in Layout::flow
    Ending ending = Ending::none;
    bool is_view = false;
    std::vector<std::uint8_t> hidden_cells;  // only in views, parallel to cells

    [[nodiscard]] bool finished() const { return ending != Ending::none; }

    // `index` counts from 0 at the top. -1 when outside.
    [[nodiscard]] int component_at(int zone, int index) const;
    [[nodiscard]] int in_slot(int zone, int slot) const;  // component or -1
    [[nodiscard]] int free_slot(int zone) const;          // 1.., or 0 when full
    // Copies the zone's components, top first.
    void list(int zone, std::vector<std::int32_t>& out) const;

    enum class End : std::uint8_t { top, bottom };
    void move(int component, int zone, End end);
    void move_to_index(int component, int zone, int index);  // 0 = top
    void move_to_slot(int component, int zone, int slot);
    void shuffle(int zone);
    // Makes the zone hold its components in this order.
    void reorder(int zone, std::span<const std::int32_t> order);

    [[nodiscard]] int points(int player) const;

    [[nodiscard]] std::uint64_t hash() const;
    // One hash per declared name (zones, cells, flow, random, scores): what differs between two Worlds.
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> field_hashes() const;

    // May this player see the identity of the component / the value of the cell?
    [[nodiscard]] bool sees(int player, int component) const;
    [[nodiscard]] bool sees_cell(int player, int cell_family, int key0) const;

    // What the player knows: hidden components are put in a canonical arrangement (within what their backs show)
    // and marked, hidden cells are zeroed and marked, the generator is blanked. Two Worlds that differ only in
    // what is hidden from the player give equal views.
    [[nodiscard]] World view(int player) const;
    // A World the player cannot tell from this one: hidden components with the same back change places at random,
    // hidden values change hands among the players they are hidden behind, and the generator is reseeded.
    // Components for which `keep` is non-zero stay (empty: none does).
    [[nodiscard]] World determinize(int player, std::uint64_t seed, std::span<const std::uint8_t> keep = {}) const;

  private:
    void unlink(int component);
    std::shared_ptr<const Layout> layout_;
};

}  // namespace rulewright::state
