#include "state/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "state/flow.h"
#include "state/stream_names.h"
#include "state/streams.h"

namespace rulewright::state {
namespace {

using content::Definition;
using content::Location;
using content::Number;

// More than any table game needs, and far less than a slip of the finger in a YAML file could ask memory for.
constexpr std::int64_t most_components = 100'000;
constexpr std::int64_t most_zones = 1'000'000;
constexpr std::int64_t most_stored = 4'000'000;
constexpr int most_slots = 10'000;

std::string player_range(int min, int max) {
    if (min == max) return fmt::format("{} player{}", min, min == 1 ? "" : "s");
    return fmt::format("{} to {} players", min, max);
}

// Text that is equal exactly for equal data: what a back shows.
void append_key(const content::Data& data, std::string& key) {
    key += static_cast<char>('0' + static_cast<int>(data.kind));
    key += fmt::format("{}:{}:{}", data.integer, data.text.size(), data.text);
    key += fmt::format("[{}", data.list.size());
    for (const auto& element : data.list) append_key(element, key);
    key += fmt::format("]{{{}", data.map.size());
    for (const auto& [name, element] : data.map) {
        key += fmt::format("{}:{}", name.size(), name);
        append_key(element, key);
    }
    key += '}';
}

// Makes a Layout part by part; each part may rest on those before it.
class Maker {
  public:
    Maker(std::shared_ptr<const Definition> definition, const Table& table, content::Diagnostics& diagnostics)
        : layout_(std::make_shared<Layout>()), definition_(*definition), diagnostics_(diagnostics) {
        layout_->definition = std::move(definition);
        layout_->table = table;
    }

    std::shared_ptr<const Layout> make() {
        complete_options();
        check_players();
        if (failed_) return nullptr;
        add_stores();
        add_attributes();
        add_zones();
        add_zones_on_components();
        if (failed_) return nullptr;
        add_components();
        if (failed_) return nullptr;
        check_slots();
        check_flow(definition_.flow);
        list_stored_components();
        if (failed_) return nullptr;
        flatten_flow(*layout_);
        name_streams(*layout_);
        layout_->register_base = layout_->stored_total;
        layout_->stored_total += layout_->register_count;
        return layout_;
    }

  private:
    void error(const Location& at, std::string message, std::string suggestion = {}) {
        failed_ = true;
        diagnostics_.error(at, std::move(message), std::move(suggestion));
    }

    void complete_options() {
        auto& values = layout_->table.options;
        if (values.size() > definition_.options.size()) {
            error({}, fmt::format("{} options given, but {} has {}", values.size(), definition_.title,
                                  definition_.options.size()));
            values.resize(definition_.options.size());
        }
        for (std::size_t i = values.size(); i < definition_.options.size(); ++i)
            values.push_back(definition_.options[i].default_value);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto& option = definition_.options[i];
            int min = option.min, max = option.max;
            if (option.type == content::OptionType::boolean) min = 0, max = 1;
            if (option.type == content::OptionType::enumeration)
                min = 0, max = static_cast<int>(option.values.size()) - 1;
            if (values[i] < min || values[i] > max)
                error(option.location,
                      fmt::format("option '{}' is {}, outside {} to {}", option.name, values[i], min, max));
        }
    }

    void check_players() {
        int min = definition_.players_min, max = definition_.players_max;
        const int players = layout_->table.players;
        std::string cure;
        for (std::size_t i = 0; i < definition_.options.size(); ++i) {
            const auto& option = definition_.options[i];
            if (!option.players_min && !option.players_max) continue;
            if (layout_->table.options[i] != 0) {
                min = option.players_min.value_or(min);
                max = option.players_max.value_or(max);
            } else if (players >= option.players_min.value_or(min) && players <= option.players_max.value_or(max)) {
                cure = fmt::format("the option '{}' allows {} players", option.name, players);
            }
        }
        if (players >= min && players <= max) return;
        error({}, fmt::format("{} is for {}, not {}", definition_.title, player_range(min, max), players), cure);
    }

    int settled(const Number& number, const Location& at, std::string_view what) {
        const auto& table = layout_->table;
        if (number.kind == Number::Kind::by_players && !number.by_players.contains(table.players))
            error(at, fmt::format("{} is not given for {} players", what, table.players),
                  fmt::format("add {} to its by_players", table.players));
        return settle(number, table);
    }

    // Sizes of the axes; 1 where there is none.
    template <class Family>
    std::int64_t set_sizes(Family& family, const std::vector<content::Axis>& per) {
        if (!per.empty()) family.size0 = layout_->axis_size(per[0]);
        if (per.size() > 1) family.size1 = layout_->axis_size(per[1]);
        return std::int64_t{family.size0} * family.size1;
    }

    StoreFamily store_family(const content::Store& store) {
        StoreFamily family;
        const std::string what = fmt::format("'{}'", store.name);
        if (store.min) family.min = settled(*store.min, store.location, "the min of " + what);
        if (store.max) family.max = settled(*store.max, store.location, "the max of " + what);
        family.start = settled(store.start, store.location, "the start of " + what);
        if (family.min > family.max)
            error(store.location, fmt::format("{} has min {} above max {}", what, family.min, family.max));
        else if (family.start < family.min || family.start > family.max)
            error(store.location, fmt::format("{} starts at {}, outside {}", what, family.start, limits(family)),
                  "change start, min or max");
        return family;
    }

    static std::string limits(const StoreFamily& family) {
        if (family.max == INT32_MAX) return fmt::format("its min {}", family.min);
        if (family.min == INT32_MIN) return fmt::format("its max {}", family.max);
        return fmt::format("{} to {}", family.min, family.max);
    }

    void add_stores() {
        for (std::size_t i = 0; i < definition_.stores.size(); ++i) {
            const auto& store = definition_.stores[i];
            StoreFamily family = store_family(store);
            const std::int64_t size = set_sizes(family, store.per);
            if (!fits(size, layout_->stored_total, most_stored, store.location, "values")) return;
            if (store.on_type < 0) {
                family.base = layout_->stored_total;
                layout_->stored_total += static_cast<int>(size);
                if (store.visible != content::Visibility::everyone) layout_->hidden_families.push_back(int_of(i));
            }
            layout_->stores.push_back(family);
        }
    }

    void add_attributes() {
        layout_->type_attributes.resize(definition_.types.size());
        layout_->attribute_count_of_type.resize(definition_.types.size());
        for (std::size_t i = 0; i < layout_->stores.size(); ++i) {
            const int type = definition_.stores[i].on_type;
            if (type < 0) continue;
            layout_->stores[i].base = layout_->attribute_count_of_type[type];
            layout_->attribute_count_of_type[type] += layout_->stores[i].size();
            layout_->type_attributes[type].push_back(int_of(i));
        }
    }

    void add_zones() {
        for (std::size_t i = 0; i < definition_.zones.size(); ++i) {
            const auto& zone = definition_.zones[i];
            ZoneFamily family;
            const std::int64_t size = set_sizes(family, zone.per);
            if (zone.slots) family.slots = settled(*zone.slots, zone.location, fmt::format("slots of '{}'", zone.name));
            if (zone.slots && (family.slots < 1 || family.slots > most_slots))
                error(zone.location, fmt::format("zone '{}' has {} slots", zone.name, family.slots),
                      fmt::format("use 1 to {}", most_slots));
            if (zone.abilities) layout_->ability_zones.push_back(int_of(i));
            layout_->remembers = layout_->remembers || zone.remember;
            if (!fits(size, std::ssize(layout_->zones), most_zones, zone.location, "zones")) return;
            if (zone.on_type < 0) {
                family.base = int_of(layout_->zones.size());
                add_members(int_of(i), family, -1);
            }
            layout_->zone_families.push_back(family);
        }
    }

    void add_members(int index, const ZoneFamily& family, int host) {
        const auto& per = definition_.zones[index].per;
        const bool owned = !per.empty() && per[0].kind == content::Axis::Kind::player;
        for (int i = 0; i < family.size0; ++i)
            for (int j = 0; j < family.size1; ++j)
                layout_->zones.push_back({.family = index,
                                          .key0 = per.empty() ? -1 : i,
                                          .key1 = per.size() < 2 ? -1 : j,
                                          .owner = owned ? i : -1,
                                          .host = host});
    }

    void add_zones_on_components() {
        layout_->type_zones.resize(definition_.types.size());
        layout_->zone_count_of_type.resize(definition_.types.size());
        for (std::size_t i = 0; i < layout_->zone_families.size(); ++i) {
            const int type = definition_.zones[i].on_type;
            if (type < 0) continue;
            auto& family = layout_->zone_families[i];
            family.base = layout_->zone_count_of_type[type];
            layout_->zone_count_of_type[type] += family.size0 * family.size1;
            layout_->type_zones[type].push_back(int_of(i));
        }
    }

    void add_components() {
        for (std::size_t i = 0; i < definition_.components.size(); ++i) {
            const auto& component = definition_.components[i];
            const int copies =
                settled(component.copies, component.location, fmt::format("copies of '{}'", component.id));
            if (copies < 0) {
                error(component.location, fmt::format("'{}' has {} copies", component.id, copies),
                      "copies cannot be negative");
                continue;
            }
            const int makers = component.per_player ? layout_->table.players : 1;
            const std::int64_t total = std::int64_t{copies} * makers;
            if (!fits(total, std::ssize(layout_->components), most_components, component.location, "components") ||
                !fits(total * layout_->attribute_count_of_type[component.type], layout_->stored_total, most_stored,
                      component.location, "values") ||
                !fits(total * layout_->zone_count_of_type[component.type], std::ssize(layout_->zones), most_zones,
                      component.location, "zones"))
                return;
            for (int maker = 0; maker < makers; ++maker)
                add_copies(int_of(i), copies, component.per_player ? maker : -1);
        }
        layout_->group_count = int_of(groups_.size());
    }

    void add_copies(int definition, int copies, int maker) {
        const auto& component = definition_.components[definition];
        ComponentInfo info{.definition = definition, .type = component.type, .maker = maker};
        info.group = group_of(component, maker);
        if (copies > 0) info.start_zone = start_zone(component, maker);
        if (info.start_zone < 0) return;
        for (int copy = 0; copy < copies; ++copy) {
            info.key = component_key(definition_.types[component.type].name, component.id, maker, copy);
            info.attributes = layout_->stored_total;
            info.zones = int_of(layout_->zones.size());
            layout_->stored_total += layout_->attribute_count_of_type[info.type];
            for (const int zone : layout_->type_zones[info.type])
                add_members(zone, layout_->zone_families[zone], int_of(layout_->components.size()));
            layout_->components.push_back(info);
        }
    }

    int group_of(const content::Component& component, int maker) {
        const int back = definition_.types[component.type].back;
        std::string shown;
        if (back >= 0) append_key(component.fields[back], shown);
        return groups_.try_emplace({component.type, maker, std::move(shown)}, int_of(groups_.size())).first->second;
    }

    // -1 with an error when the component names a zone that is not there.
    int start_zone(const content::Component& component, int maker) {
        const auto& zone = definition_.zones[component.zone];
        const auto& family = layout_->zone_families[component.zone];
        const int sizes[] = {family.size0, family.size1};
        int keys[] = {0, 0};
        for (std::size_t axis = 0; axis < zone.per.size(); ++axis) {
            const int given = axis < component.zone_keys.size() ? component.zone_keys[axis] : -1;
            const bool of_maker = given < 0 && zone.per[axis].kind == content::Axis::Kind::player;
            keys[axis] = of_maker ? maker : given;
            if (keys[axis] >= 0 && keys[axis] < sizes[axis]) continue;
            error(component.location,
                  fmt::format("'{}' starts in a zone '{}' that is not there", component.id, zone.name),
                  of_maker ? "give it 'per: player', or a zone that belongs to nobody" : "");
            return -1;
        }
        return family.base + keys[0] * family.size1 + keys[1];
    }

    void check_slots() {
        std::map<int, std::pair<int, int>> filled;  // zone -> how many, the first that is one too many
        for (const auto& component : layout_->components) {
            const int slots = layout_->zone_families[layout_->zones[component.start_zone].family].slots;
            if (slots == 0) continue;
            auto& [count, culprit] = filled[component.start_zone];
            if (++count == slots + 1) culprit = component.definition;
        }
        for (const auto& [zone, fill] : filled) {
            const int family = layout_->zones[zone].family;
            const int slots = layout_->zone_families[family].slots;
            if (fill.first > slots)
                error(definition_.components[fill.second].location,
                      fmt::format("{} components start in zone '{}', which has {} slots", fill.first,
                                  definition_.zones[family].name, slots),
                      "start some of them elsewhere, e.g. in the box");
        }
    }

    void check_flow(const std::vector<content::FlowNode>& nodes) {
        for (const auto& node : nodes) {
            if (node.times && node.times->kind != Number::Kind::value) {
                const int times = settled(*node.times, node.location, fmt::format("times of loop '{}'", node.name));
                if (times < 0)
                    error(node.location, fmt::format("loop '{}' runs {} times", node.name, times),
                          "times cannot be negative");
            }
            check_flow(node.body);
            check_flow(node.otherwise);
        }
    }

    void list_stored_components() {
        auto add = [&](int family, int base) {
            if (definition_.stores[family].type.kind != content::ValueType::Kind::component) return;
            const auto& stores = layout_->stores[family];
            for (int k = 0; k < stores.size(); ++k) layout_->stored_components.push_back(base + stores.base + k);
        };
        for (std::size_t i = 0; i < layout_->stores.size(); ++i)
            if (definition_.stores[i].on_type < 0) add(int_of(i), 0);
        for (const auto& component : layout_->components)
            for (const int attribute : layout_->type_attributes[component.type]) add(attribute, component.attributes);
    }

    bool fits(std::int64_t more, std::int64_t have, std::int64_t most, const Location& at, std::string_view what) {
        if (have + more <= most) return true;
        error(at, fmt::format("the game would have {} {}; at most {} are possible", have + more, what, most));
        return false;
    }

    template <class Integer>
    static int int_of(Integer i) {
        return static_cast<int>(i);
    }

    std::shared_ptr<Layout> layout_;
    const Definition& definition_;
    content::Diagnostics& diagnostics_;
    std::map<std::tuple<int, int, std::string>, int> groups_;
    bool failed_ = false;
};

}  // namespace

int Layout::axis_size(const content::Axis& axis) const {
    switch (axis.kind) {
        case content::Axis::Kind::player:
            return table.players;
        case content::Axis::Kind::enumeration:
            return static_cast<int>(definition->enums[axis.index].values.size());
        case content::Axis::Kind::grid:
            return definition->grids[axis.index].width * definition->grids[axis.index].height;
    }
    return 0;
}

std::shared_ptr<const Layout> make_layout(std::shared_ptr<const content::Definition> definition, const Table& table,
                                          content::Diagnostics& diagnostics) {
    return Maker(std::move(definition), table, diagnostics).make();
}

int settle(const content::Number& number, const Table& table) {
    switch (number.kind) {
        case Number::Kind::constant:
            return number.constant;
        case Number::Kind::option:
            return table.options[number.option];
        case Number::Kind::by_players: {
            const auto at = number.by_players.find(table.players);
            return at == number.by_players.end() ? 0 : at->second;
        }
        case Number::Kind::value:
            return 0;
    }
    return 0;
}

}  // namespace rulewright::state
