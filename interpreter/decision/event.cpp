#include "decision/event.h"

#include <fmt/format.h>

#include <array>

namespace rulewright::decision {

Watchers operator|(Watchers a, Watchers b) { return {a.players | b.players, a.onlookers || b.onlookers}; }
Watchers operator&(Watchers a, Watchers b) { return {a.players & b.players, a.onlookers && b.onlookers}; }

namespace {

// All seats that are not taken go with the onlookers, so that what everybody sees is equal to what nobody hides.
template <class Sees>
Watchers those_who(const state::World& world, Sees sees) {
    Watchers watchers{0, sees(-1)};
    for (int player = 0; player < 64; ++player)
        if (player < world.players() ? sees(player) : watchers.onlookers)
            watchers.players |= std::uint64_t{1} << player;
    return watchers;
}

}  // namespace

Watchers watchers_of(const state::World& world, int component) {
    return those_who(world, [&](int player) { return world.sees(player, component); });
}

Watchers watchers_of_store(const state::World& world, int family, int key0) {
    return those_who(world, [&](int player) { return world.sees_store(player, family, key0); });
}

std::string read(const Sentence& sentence, Viewer viewer) {
    std::string text;
    for (const Thing& thing : sentence) text += thing.read(viewer);
    return text;
}

namespace {

std::string who(const Event& event) { return fmt::format("Player {}", event.player + 1); }

// "hand of Player 2", "row, place 3"
std::string where(const Thing& zone, std::int32_t slot, Viewer viewer) {
    return slot > 0 ? fmt::format("{}, place {}", zone.read(viewer), slot) : zone.read(viewer);
}

std::string changed(const Event& event, Viewer viewer) {
    std::string what = event.words.empty() ? "" : read(event.words, viewer);
    if (event.to.value.kind != state::Value::Kind::none) return fmt::format("{}: {}", what, event.to.read(viewer));
    return fmt::format("{} {:+} ({})", what, std::int64_t{event.after} - event.before, event.after);
}

std::string step_of(const Event& event, Viewer viewer, const char* what) {
    const std::string name = read(event.words, viewer);
    return event.player < 0 ? fmt::format("{} {}", name, what) : fmt::format("{} of {} {}", name, who(event), what);
}

}  // namespace

std::string read(const Event& event, Viewer viewer) {
    using Kind = Event::Kind;
    if (!event.readers.has(viewer)) return {};
    switch (event.kind) {
        case Kind::step_begun:
            return step_of(event, viewer, "begins");
        case Kind::step_ended:
            return step_of(event, viewer, "ends");
        case Kind::asked: {
            const std::string question = read(event.words, viewer);
            return question.empty() ? who(event) + " is asked" : fmt::format("{} is asked: {}", who(event), question);
        }
        case Kind::answered:
            return fmt::format("{}: {}", who(event), read(event.words, viewer));
        case Kind::moved:
            return fmt::format("{} moves from {} to {}", event.thing.read(viewer),
                               where(event.from, event.from_slot, viewer), where(event.to, event.slot, viewer));
        case Kind::turned:
            return fmt::format("{} is turned face {}", event.thing.read(viewer), event.after ? "up" : "down");
        case Kind::shown:
            return fmt::format("{} in {} is shown", event.thing.read(viewer),
                               where(event.from, event.from_slot, viewer));
        case Kind::shuffled:
            return fmt::format("{} is shuffled", event.thing.read(viewer));
        case Kind::changed:
            return changed(event, viewer);
        case Kind::scored:
            return fmt::format("{} scores {} for {}", who(event), std::int64_t{event.after} - event.before,
                               event.thing.read(viewer));
        case Kind::told:
        case Kind::finished:
            return read(event.words, viewer);
    }
    return {};
}

std::string_view kind_name(Event::Kind kind) {
    constexpr std::array<std::string_view, 12> names{"step_begun", "step_ended", "asked", "answered",
                                                     "moved",      "turned",     "shown", "shuffled",
                                                     "changed",    "scored",     "told",  "finished"};
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace rulewright::decision
