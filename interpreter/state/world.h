// World: the whole mutable state of one game in a few flat vectors. Copying a game is copying vectors, hashing is
// one pass over them; undo, save, search and replay all rest on that. It knows nothing of Lua.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "state/layout.h"
#include "state/streams.h"
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

enum class Ending : std::int32_t { none, ranked, winners, draw, unfinished };

// "open", "ranked", "winners", "draw", "unfinished".
[[nodiscard]] const char* word_of(Ending ending);

class World {
  public:
    World() = default;
    // Every component in its starting zone in definition order, the first on top (in slot 1), every store at its start
    // value. Components start face up in zones that everyone sees, face down elsewhere. To start many games at one
    // table, copy one such World and restart its streams: that is several times quicker.
    World(std::shared_ptr<const Layout> layout, std::uint64_t seed);

    [[nodiscard]] const Layout& layout() const { return *layout_; }
    [[nodiscard]] const std::shared_ptr<const Layout>& layout_pointer() const { return layout_; }
    [[nodiscard]] int players() const { return layout_->table.players; }

    std::vector<std::int32_t> stored;  // counters, variables, attributes, flow registers
    std::vector<Place> places;         // per component
    std::vector<ZoneList> zones;
    std::vector<ScoreLine> scores;
    std::vector<std::int32_t> ranks;  // per player when finished: 1 is best, equal is shared
    Streams streams;
    std::int32_t position = 0;  // in Layout::flow
    Ending ending = Ending::none;
    std::string reason;  // why it ended, for people
    bool is_view = false;
    std::vector<std::uint8_t> hidden_stored;  // only in views, parallel to stores
    // Per component a bit for each player who knows it from elsewhere than its place. Empty as long as nobody does, so
    // that games which show nothing pay nothing.
    std::vector<std::uint64_t> known;
    // Only in a sample while it repeats what happened (engine/copies.cpp): which component of the game it was made from
    // lay where this one lies, so that shuffles put things where they came to lie there. No part of the state.
    std::vector<std::int32_t> originals;

    [[nodiscard]] bool finished() const { return ending != Ending::none; }

    // `index` counts from 0 at the top. -1 when outside.
    [[nodiscard]] int component_at(int zone, int index) const;
    [[nodiscard]] int in_slot(int zone, int slot) const;  // component or -1
    [[nodiscard]] int free_slot(int zone) const;          // 1.., or 0 when full
    // Copies the zone's components, top first.
    void list(int zone, std::vector<std::int32_t>& out) const;

    // Does the zone lie on the component, directly or on something that lies on it? A component must not be moved
    // there.
    [[nodiscard]] bool carries(int component, int zone) const;
    // The player whose zone it is: by its axis, or where the component it lies on is, or who that was made for. Or -1.
    [[nodiscard]] int owner_of(int zone) const;

    // Moves and shuffles take away what players know of a component where they cannot follow it (show, below).
    // Moves do not change the face. The list of a zone with slots is always in the order of the slots; moved to either
    // end of it a component takes the first free slot, of which there must be one (free_slot).
    enum class End : std::uint8_t { top, bottom };
    void move(int component, int zone, End end);
    void move_to_index(int component, int zone, int index);  // of a list: 0 = top; past the end = bottom
    void move_to_slot(int component, int zone, int slot);    // must be free or its own
    // Everything at once, from the top, to the bottom: whoever knows one of them can follow it, from one zone that is
    // held to the next too. There must be as many free slots.
    void move_all(int from, int to);
    // Sorts by a number of each component that follows from the seed, the zone, how often it was shuffled and what is
    // printed on it: the order before does not matter, and components that a pack adds lie among the others without
    // changing theirs. Slots that are empty stay empty.
    void shuffle(int zone);
    // Makes the zone hold its components in this order: a permutation of what list() gives.
    void reorder(int zone, std::span<const std::int32_t> order);

    void turn(int component, bool face_up);

    // ---- knowledge (world_knowledge.cpp) ----
    // The player knows the component wherever it lies from now on, until its zone is shuffled or it moves where he
    // cannot follow it. Where a component lies in a zone everybody can tell, but for zones that are held (held): of
    // those the others see what leaves them, not from where.
    void show(int component, int player);
    [[nodiscard]] bool knows(int player, int component) const {
        return !known.empty() && player >= 0 && (known[component] >> player & 1) != 0;
    }
    // Its owner sees its face-down components, others do not, and no slots tell them apart: a hand.
    [[nodiscard]] bool held(int zone) const;
    // Same print, maker and attributes.
    [[nodiscard]] bool alike(int a, int b) const;
    // May the player see which component lies in that zone, with that face, because of nothing but its place?
    [[nodiscard]] bool open_in(int zone, bool face_up, int player) const;

    [[nodiscard]] int points(int player) const;

    [[nodiscard]] std::uint64_t hash() const;
    // One hash per declared name: what differs between two Worlds. Zones and stores of the game by their name, those
    // per player as "players.<name>", those of components as "<type>.<name>"; then "flow", "random", "scores",
    // "result".
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> field_hashes() const;

    // May this player see the identity of the component / the value of the store? For an attribute key0 is the
    // component: its attributes are hidden with it. Player -1 is an onlooker, to whom nothing can be shown.
    [[nodiscard]] bool sees(int player, int component) const;
    [[nodiscard]] bool sees_store(int player, int store_family, int key0) const;

    // What the player knows: hidden components of one group (ComponentInfo::group) are put in a canonical arrangement
    // and marked, hidden stores are put back to their start value and marked, the streams are blanked. Two Worlds that
    // differ only in what is hidden from the player give equal views. Hidden components lie face down in a view. What
    // belongs to a place stays there: slots, what lies on a hidden component, and variables that point at it. What
    // other players know is not in it.
    // In `names`, when given, component c of this World is component names[c] of the view (empty: all keep their
    // number).
    [[nodiscard]] World view(int player, std::vector<std::int32_t>* names = nullptr) const;
    // A World the player cannot tell from this one: hidden components of one group change places at random and take
    // their attributes along; what others know, they know of the same places; hidden values per player change hands
    // among the players they are hidden behind, and the streams start anew. Hidden values that belong to no player
    // stay. Components for which `keep` is non-zero stay (empty: none does).
    // `originals_of_other`, when given, is what the other's `originals` must be for it to go on as this World would.
    [[nodiscard]] World determinize(int player, std::uint64_t seed, std::span<const std::uint8_t> keep = {},
                                    std::vector<std::int32_t>* originals_of_other = nullptr) const;

  private:
    // What the players know, now that the component is about to move there.
    void follow(int component, int zone);
    void lose_track(int component, int player, bool seen_arriving);
    [[nodiscard]] bool remembers(int zone) const;
    void remember(int component);
    void mix_up(int zone, bool shuffled);
    [[nodiscard]] int original(int component) const { return originals.empty() ? component : originals[component]; }
    [[nodiscard]] int original_zone(int zone) const;
    void unlink(int component);
    void link_before(int component, int zone, int next);  // next -1: at the bottom
    void link_slot(int component, int zone, int slot);
    void link_last(int component, int zone);  // at the bottom, or in the first free slot
    // Puts component renamed[c] where c is, for every c; hosted zones and variables that name a component follow.
    void rename(std::span<const std::int32_t> renamed);
    // Hidden components in an order that does not depend on who they are: by zone, and what lies on them after them.
    void hidden_in_order(int player, std::vector<std::int32_t>& out) const;
    std::shared_ptr<const Layout> layout_;
};

}  // namespace rulewright::state
