#include "playtest/arrange.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "playtest/path.h"

namespace rulewright::playtest {

using content::Diagnostics;
using content::Node;
using state::World;

namespace {

int component_with_id(const World& world, const std::string& id) {
    const state::Layout& layout = world.layout();
    for (std::size_t i = 0; i < layout.components.size(); ++i)
        if (layout.definition->components[layout.components[i].definition].id == id) return static_cast<int>(i);
    return -1;
}

std::vector<std::string> component_ids(const content::Definition& definition) {
    std::vector<std::string> ids;
    for (const content::Component& component : definition.components) ids.push_back(component.id);
    return ids;
}

// The integer that a YAML value means for a store of this type.
std::optional<int> store_value(const World& world, const Spot& spot, const Node& value, Diagnostics& report) {
    const content::Store& store = *spot.declared;
    const content::Definition& d = *world.layout().definition;
    using Kind = content::ValueType::Kind;
    const auto refuse = [&](const std::string& wanted, std::string cure = {}) {
        report.error(value.location, fmt::format("'{}' is {}, not {}", store.name, wanted, content::describe(value)),
                     std::move(cure), static_cast<int>(std::max<std::size_t>(1, value.text.size())));
        return std::nullopt;
    };
    if (value.is_null()) return store.type.kind == Kind::integer || store.type.kind == Kind::boolean ? 0 : -1;
    const auto integer = value.as_int();
    switch (store.type.kind) {
        case Kind::integer: {
            const state::StoreFamily& family = world.layout().stores[spot.family];
            if (!integer) return refuse("a whole number");
            if (*integer < family.min || *integer > family.max)
                return refuse(family.max == INT32_MAX ? fmt::format("at least {}", family.min)
                                                      : fmt::format("from {} to {}", family.min, family.max));
            return static_cast<int>(*integer);
        }
        case Kind::boolean: {
            const auto truth = value.as_bool();
            return truth ? std::optional<int>(*truth) : refuse("true or false");
        }
        case Kind::player:
            if (!integer || *integer < 1 || *integer > world.players())
                return refuse(fmt::format("a player from 1 to {}", world.players()));
            return static_cast<int>(*integer) - 1;
        case Kind::enumeration: {
            const auto& values = d.enums[store.type.index].values;
            const auto found = std::find(values.begin(), values.end(), value.text);
            if (found == values.end() || !value.is_scalar())
                return refuse(fmt::format("a {}", d.enums[store.type.index].name),
                              content::did_you_mean(value.text, values));
            return static_cast<int>(found - values.begin());
        }
        case Kind::component: {
            // An id, or the path of one certain copy.
            if (const int found = component_with_id(world, value.text); found >= 0) return found;
            if (value.text.find_first_of(".[") == std::string::npos)
                return refuse("a component", content::did_you_mean(value.text, component_ids(d)));
            const auto named = find_spot(world, value.text, value.location);
            if (!named) return report.add(named.problem()), std::nullopt;
            return named->kind == Spot::Kind::component ? std::optional<int>(named->index) : refuse("a component");
        }
        default:
            return refuse("nothing that can be set");
    }
}

// Takes the copies a `place` section asks for, never one twice.
class Placer {
  public:
    Placer(World& world, Diagnostics& report) : world_(world), report_(report), taken_(world.places.size()) {}

    bool place(const content::Key& key, const Node& value) {
        const auto spot = find_spot(world_, key.text, key.location);
        if (!spot) return report_.add(spot.problem()), false;
        if (spot->kind != Spot::Kind::zone) {
            report_.error(key.location, fmt::format("'{}' is no zone", key.text),
                          "counters and variables go under 'set'", static_cast<int>(key.text.size()));
            return false;
        }
        const bool on_top = value.is_map();
        const Node* list = on_top ? value.get("top") : &value;
        if (!list || !(list->is_sequence() || list->is_null())) {
            report_.error(value.location, "expected a list of component ids, or {top: [...]}");
            return false;
        }
        std::vector<int> chosen;
        bool good = true;
        for (const Node& item : list->items) {
            const int found = item.is_null() ? -1 : pick(item, spot->index);
            good = good && (found >= 0 || item.is_null());
            chosen.push_back(found);
        }
        const state::ZoneInfo& info = world_.layout().zones[spot->index];
        const int slots = world_.layout().zone_families[info.family].slots;
        if (slots > 0 && static_cast<int>(chosen.size()) > slots) {
            report_.error(value.location, fmt::format("'{}' has only {} slots", key.text, slots));
            return false;
        }
        if (slots > 0 && on_top) {
            report_.error(value.location, fmt::format("'{}' has slots and no top", key.text),
                          "list what lies in each slot; ~ leaves one empty");
            return false;
        }
        if (good) on_top ? put_on_top(spot->index, chosen) : fill(spot->index, chosen);
        return good;
    }

  private:
    int pick(const Node& item, int zone) {
        const state::Layout& layout = world_.layout();
        const content::Definition& d = *layout.definition;
        const state::ZoneInfo& where = layout.zones[zone];
        const int owner = world_.owner_of(zone);
        int best = -1, copies = 0;
        std::tuple<bool, bool, bool> best_rank;
        for (std::size_t i = 0; i < layout.components.size(); ++i) {
            const state::ComponentInfo& info = layout.components[i];
            if (d.components[info.definition].id != item.text) continue;
            ++copies;
            if (taken_[i] || world_.carries(static_cast<int>(i), zone)) continue;
            // A player's own set before another's, what lies there already, what is not in use.
            const std::tuple rank{owner >= 0 && info.maker >= 0 && info.maker != owner, world_.places[i].zone != zone,
                                  world_.places[i].zone != info.start_zone};
            if (best >= 0 && !(rank < best_rank)) continue;
            best = static_cast<int>(i);
            best_rank = rank;
        }
        const int length = static_cast<int>(std::max<std::size_t>(1, item.text.size()));
        if (best < 0) {
            report_.error(item.location,
                          copies == 0 ? fmt::format("there is no component '{}' at this table", item.text)
                                      : fmt::format("all {} copies of '{}' are placed already", copies, item.text),
                          copies == 0 ? content::did_you_mean(item.text, component_ids(d)) : "", length);
            return -1;
        }
        const auto& holds = d.zones[where.family].holds;
        const int type = layout.components[best].type;
        if (!holds.empty() && std::find(holds.begin(), holds.end(), type) == holds.end()) {
            report_.error(item.location,
                          fmt::format("zone '{}' does not hold a {}", d.zones[where.family].name, d.types[type].name),
                          "", length);
            return -1;
        }
        taken_[best] = true;
        return best;
    }

    void fill(int zone, const std::vector<int>& chosen) {
        std::vector<std::int32_t> before;
        world_.list(zone, before);
        for (const int component : before) world_.move(component, 0, World::End::bottom);
        const state::ZoneInfo& info = world_.layout().zones[zone];
        const bool slots = world_.layout().zone_families[info.family].slots > 0;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            if (chosen[i] < 0) continue;
            if (slots)
                world_.move_to_slot(chosen[i], zone, static_cast<int>(i) + 1);
            else
                world_.move(chosen[i], zone, World::End::bottom);
        }
    }

    void put_on_top(int zone, const std::vector<int>& chosen) {
        for (auto it = chosen.rbegin(); it != chosen.rend(); ++it)
            if (*it >= 0) world_.move(*it, zone, World::End::top);
    }

    World& world_;
    Diagnostics& report_;
    std::vector<bool> taken_;
};

}  // namespace

bool set_values(World& world, const Node& section, Diagnostics& diagnostics) {
    bool good = true;
    for (std::size_t i = 0; i < section.keys.size(); ++i) {
        const content::Key& key = section.keys[i];
        const auto spot = find_spot(world, key.text, key.location);
        if (!spot) diagnostics.add(spot.problem());
        if (spot && spot->kind != Spot::Kind::store)
            diagnostics.error(key.location, fmt::format("'{}' is no counter, variable or attribute", key.text),
                              "what lies in a zone goes under 'place'", static_cast<int>(key.text.size()));
        const auto value = spot && spot->kind == Spot::Kind::store
                               ? store_value(world, *spot, section.items[i], diagnostics)
                               : std::nullopt;
        if (value) world.stored[spot->index] = *value;
        good = good && value;
    }
    return good;
}

bool place_components(World& world, const Node& section, Diagnostics& diagnostics) {
    Placer placer(world, diagnostics);
    bool good = true;
    const auto known = world.known;  // nobody looks on while the table is laid
    for (std::size_t i = 0; i < section.keys.size(); ++i) good &= placer.place(section.keys[i], section.items[i]);
    world.known = known;
    return good;
}

}  // namespace rulewright::playtest
