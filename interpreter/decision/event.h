// Events: what happened in a game, with its values, without a word about it in the ruleset. An event is complete: it
// knows of each of its things who could see it at that moment, so it can be read later, by anybody, and says to each
// reader what that reader could know when it happened.
//
// Whoever wants them is a Listener of a game (Game::listen). Nothing of this is made when nobody listens.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "decision/decision.h"
#include "decision/viewer.h"

namespace rulewright::decision {

// Who sees something at one moment: players, and onlookers.
struct Watchers {
    std::uint64_t players = ~std::uint64_t{0};  // a bit for each
    bool onlookers = true;

    [[nodiscard]] static Watchers only(int player) { return {std::uint64_t{1} << player, false}; }
    [[nodiscard]] bool has(Viewer viewer) const {
        if (viewer.sees_everything()) return true;
        return viewer.seat() < 0 ? onlookers : ((players >> viewer.seat()) & 1) != 0;
    }
    [[nodiscard]] bool is_everybody() const { return onlookers && players == ~std::uint64_t{0}; }
};
[[nodiscard]] Watchers operator|(Watchers a, Watchers b);
[[nodiscard]] Watchers operator&(Watchers a, Watchers b);

// Of a component; of a counter, variable or attribute (key0: its first key, or the component).
[[nodiscard]] Watchers watchers_of(const state::World& world, int component);
[[nodiscard]] Watchers watchers_of_store(const state::World& world, int family, int key0);

// A thing that was named: what it is, and how it is called by those who saw it and by the others.
struct Thing {
    state::Value value;  // none: words
    Watchers seen_by{};
    std::string seen{}, unseen{};

    [[nodiscard]] const std::string& read(Viewer viewer) const { return seen_by.has(viewer) ? seen : unseen; }
};

[[nodiscard]] inline Thing words(std::string text) { return {.value = state::none(), .seen = std::move(text)}; }

// A sentence: words and the things in it, one after the other.
using Sentence = std::vector<Thing>;
[[nodiscard]] std::string read(const Sentence& sentence, Viewer viewer);

struct Event {
    enum class Kind : std::uint8_t {
        step_begun,  // player: whose it is, or -1; words: its name
        step_ended,
        asked,     // player; words: the question, for that player alone
        answered,  // player; words: the answer. When several were asked at once: after the last of them
        moved,     // thing, from and to (zones) and the places in them
        turned,    // thing; after: 1 when its face shows now
        shown,     // thing, in zone `from`: to the players in `readers`, who did not see it before
        shuffled,  // thing: a zone
        changed,   // store; thing: the component whose attribute it is, the player or other key; before, after
        scored,    // player, thing: the line of the score sheet; before, after: its points
        told,      // player: its only reader, or -1; words: what the rules say
        finished   // words: how; places are World::ranks
    };
    Kind kind = Kind::told;
    int player = -1;
    Thing thing, second;                   // second: of a store with two keys, the second one
    Thing from, to;                        // zones; of a changed store that holds no number, what it held and holds
    std::int32_t from_slot = 0, slot = 0;  // in zones with places, else 0
    std::int32_t store = -1;               // index into Definition::stores
    std::int32_t before = 0, after = 0;    // the numbers are there for those in `readers`
    Watchers readers{};                    // who gets to know of it at all
    Sentence words;
};

// The event in words for this viewer; empty when there is nothing in it for him.
[[nodiscard]] std::string read(const Event& event, Viewer viewer);
[[nodiscard]] std::string_view kind_name(Event::Kind kind);

class Listener {
  public:
    virtual ~Listener() = default;
    // Right after it happened, in the order in which it did. The game must not be led from here.
    virtual void happened(const Event& event) = 0;
};

}  // namespace rulewright::decision
