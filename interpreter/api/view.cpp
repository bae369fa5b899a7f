#include "rulewright/view.h"

#include <fmt/format.h>

#include "playtest/path.h"
#include "state/world.h"

namespace rulewright {

using playtest::Spot;

namespace {

Result<Spot> spot_of(const state::World& world, const std::string& path, Spot::Kind wanted, const char* words) {
    auto spot = playtest::find_spot(world, path, {});
    if (spot && spot->kind != wanted) return because(fmt::format("'{}' is no {}", path, words));
    return spot;
}

Result<Spot> store_of(const state::World& world, const std::string& path) {
    auto spot = spot_of(world, path, Spot::Kind::store, "counter, variable or attribute");
    const auto& hidden = world.hidden_stored;
    if (spot && spot->index < std::ssize(hidden) && hidden[spot->index] != 0)
        return because(fmt::format("'{}' is hidden", path));
    return spot;
}

const content::Component& printed(const state::World& world, int component) {
    const state::Layout& layout = world.layout();
    return layout.definition->components[layout.components[component].definition];
}

}  // namespace

int View::players() const { return world_->players(); }
int View::points(int player) const { return world_->points(player); }

Result<int> View::number(const std::string& path) const {
    const auto spot = store_of(*world_, path);
    if (!spot) return spot.problem();
    return static_cast<int>(world_->stored[spot->index]);
}

Result<std::string> View::word(const std::string& path) const {
    using Kind = content::ValueType::Kind;
    const auto spot = store_of(*world_, path);
    if (!spot) return spot.problem();
    const int value = world_->stored[spot->index];
    const content::ValueType& type = spot->declared->type;
    if (type.kind == Kind::boolean) return std::string(value ? "yes" : "no");
    if (type.kind == Kind::integer) return std::to_string(value);
    if (value < 0) return std::string("-");
    if (type.kind == Kind::enumeration) return world_->layout().definition->enums[type.index].values[value];
    if (type.kind == Kind::player) return fmt::format("player {}", value + 1);
    if (type.kind != Kind::component) return std::to_string(value);
    if (world_->places[value].hidden) return std::string("a hidden card");
    const content::Component& card = printed(*world_, value);
    return card.title.empty() ? card.id : card.title;
}

Result<std::vector<View::Card>> View::zone(const std::string& path) const {
    const auto spot = spot_of(*world_, path, Spot::Kind::zone, "zone");
    if (!spot) return spot.problem();
    std::vector<std::int32_t> there;
    world_->list(spot->index, there);
    std::vector<Card> cards;
    for (const int component : there) {
        const state::Place& place = world_->places[component];
        if (place.hidden) {
            cards.push_back({.hidden = true});
            continue;
        }
        const content::Component& card = printed(*world_, component);
        cards.push_back({card.id, card.title.empty() ? card.id : card.title, false, place.face_up != 0});
    }
    return cards;
}

}  // namespace rulewright
