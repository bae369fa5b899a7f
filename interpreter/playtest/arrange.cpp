#include "playtest/arrange.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>

namespace rulewright::playtest {

using content::Diagnostics;
using content::Location;
using content::Node;
using state::World;

namespace {

// "players[1].hand[2]" -> players, 1, hand, 2. Nothing when the brackets do not match.
std::optional<std::vector<std::string>> words_of(std::string_view path) {
    std::vector<std::string> words;
    std::string word;
    bool bracket = false;
    const auto finish = [&] {
        if (!word.empty()) words.push_back(std::exchange(word, {}));
    };
    for (const char c : path) {
        if (bracket) {
            if (c == ']') {
                finish();
                bracket = false;
            } else if (c != '"' && c != '\'') {
                word += c;
            }
        } else if (c == '[' || c == '.') {
            finish();
            bracket = c == '[';
        } else if (c == ']') {
            return std::nullopt;
        } else {
            word += c;
        }
    }
    if (bracket) return std::nullopt;
    finish();
    return words;
}

std::optional<int> number_of(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Walks a path word by word. What has been reached so far is the whole game, a player, a family of zones or cells with
// some of its keys given, or a component.
class Walker {
  public:
    Walker(const World& world, const std::string& path, const Location& at, Diagnostics& diagnostics)
        : world_(world), layout_(world.layout()), d_(*layout_.definition), path_(path), at_(at), report_(diagnostics) {}

    std::optional<Spot> walk() {
        auto words = words_of(path_);
        if (!words || words->empty()) return complain(fmt::format("'{}' is no path", path_));
        if (words->size() > 1 && words->front() == "game") words->erase(words->begin());
        for (const std::string& word : *words)
            if (!take(word)) return std::nullopt;
        if (axes_given_ < axes().size()) return complain(fmt::format("'{}' needs {}", path_, axis_words(axes_given_)));
        if (copies_of_ >= 0 && !take_copy("1")) return std::nullopt;
        if (component_ >= 0) return Spot{Spot::Kind::component, component_};
        if (zone_family_ >= 0) return Spot{Spot::Kind::zone, zone()};
        if (cell_family_ >= 0)
            return Spot{Spot::Kind::cell, cell(), &d_.cells[static_cast<std::size_t>(cell_family_)], cell_family_};
        return complain(fmt::format("'{}' names neither a zone nor a counter or variable", path_));
    }

  private:
    std::nullopt_t complain(std::string message, std::string cure = {}) {
        report_.error(at_, std::move(message), std::move(cure), static_cast<int>(path_.size()));
        return std::nullopt;
    }

    [[nodiscard]] const std::vector<content::Axis>& axes() const {
        static const std::vector<content::Axis> none;
        if (zone_family_ >= 0) return d_.zones[static_cast<std::size_t>(zone_family_)].per;
        if (cell_family_ >= 0) return d_.cells[static_cast<std::size_t>(cell_family_)].per;
        return none;
    }

    [[nodiscard]] std::string axis_words(std::size_t axis) const {
        const content::Axis& one = axes()[axis];
        switch (one.kind) {
            case content::Axis::Kind::player:
                return "a player, as in [1]";
            case content::Axis::Kind::grid:
                return fmt::format("a cell of '{}', as in [2,1]", d_.grids[static_cast<std::size_t>(one.index)].name);
            case content::Axis::Kind::enumeration:
                break;
        }
        return fmt::format("a value of '{}', as in .{}", d_.enums[static_cast<std::size_t>(one.index)].name,
                           d_.enums[static_cast<std::size_t>(one.index)].values.front());
    }

    bool take(const std::string& word) {
        if (seats_next_) {
            const auto seat = number_of(word);
            if (!seat || *seat < 1 || *seat > world_.players()) {
                complain(fmt::format("there is no player {}; this table has {}", word, world_.players()));
                return false;
            }
            seats_next_ = false;
            player_ = *seat - 1;
            return true;
        }
        if (axes_given_ < axes().size()) return take_key(word);
        if (zone_family_ >= 0) return take_member_of_zone(word);
        if (component_ >= 0) return take_part_of_component(word);
        if (cell_family_ >= 0) {
            complain(fmt::format("'{}' has nothing called '{}'", d_.cells[static_cast<std::size_t>(cell_family_)].name,
                                 word));
            return false;
        }
        if (copies_of_ >= 0) return take_copy(word);
        if (word == "players" && player_ < 0) return seats_next_ = true;
        return take_name(word);
    }

    bool take_key(const std::string& word) {
        const content::Axis& axis = axes()[axes_given_];
        int key = -1;
        std::vector<std::string> possible;
        switch (axis.kind) {
            case content::Axis::Kind::player: {
                const auto seat = number_of(word);
                if (seat && *seat >= 1 && *seat <= world_.players()) key = *seat - 1;
                break;
            }
            case content::Axis::Kind::enumeration: {
                possible = d_.enums[static_cast<std::size_t>(axis.index)].values;
                const auto found = std::find(possible.begin(), possible.end(), word);
                if (found != possible.end()) key = static_cast<int>(found - possible.begin());
                break;
            }
            case content::Axis::Kind::grid: {
                const content::Grid& grid = d_.grids[static_cast<std::size_t>(axis.index)];
                const auto comma = word.find(',');
                if (comma == std::string::npos) break;
                const auto x = number_of(std::string_view(word).substr(0, comma));
                const auto y = number_of(std::string_view(word).substr(word.find_first_not_of(' ', comma + 1)));
                if (x && y && *x >= 1 && *x <= grid.width && *y >= 1 && *y <= grid.height)
                    key = (*y - 1) * grid.width + *x - 1;
                break;
            }
        }
        if (key < 0) {
            complain(fmt::format("'{}' in '{}' is not {}", word, path_, axis_words(axes_given_)),
                     content::did_you_mean(word, possible));
            return false;
        }
        keys_[axes_given_++] = key;
        return true;
    }

    // Declared for the player when one was named, else for the game.
    bool take_name(const std::string& word) {
        std::vector<std::string> names;
        const auto in_scope = [&](int on_type, const std::vector<content::Axis>& per) {
            const bool of_player = !per.empty() && per.front().kind == content::Axis::Kind::player;
            return on_type < 0 && of_player == (player_ >= 0);
        };
        const auto enter = [&] {
            if (player_ >= 0) keys_[axes_given_++] = player_;
            return true;
        };
        for (std::size_t i = 0; i < d_.zones.size(); ++i) {
            if (!in_scope(d_.zones[i].on_type, d_.zones[i].per)) continue;
            names.push_back(d_.zones[i].name);
            if (d_.zones[i].name != word) continue;
            zone_family_ = static_cast<int>(i);
            return enter();
        }
        for (std::size_t i = 0; i < d_.cells.size(); ++i) {
            if (!in_scope(d_.cells[i].on_type, d_.cells[i].per)) continue;
            names.push_back(d_.cells[i].name);
            if (d_.cells[i].name != word) continue;
            cell_family_ = static_cast<int>(i);
            return enter();
        }
        if (player_ < 0) {
            for (std::size_t i = 0; i < d_.components.size(); ++i) {
                if (d_.components[i].id != word) continue;
                copies_of_ = static_cast<int>(i);
                return true;
            }
            names.emplace_back("players");
        }
        complain(fmt::format("{} has no '{}'", player_ < 0 ? "the game" : "a player", word),
                 content::did_you_mean(word, names));
        return false;
    }

    // The word after a component's id: the number of the copy, or what the first copy has.
    bool take_copy(const std::string& word) {
        const int wanted = number_of(word).value_or(1);
        int copy = 0;
        for (std::size_t i = 0; i < layout_.components.size(); ++i) {
            if (layout_.components[i].definition != copies_of_ || ++copy != wanted) continue;
            copies_of_ = -1;
            component_ = static_cast<int>(i);
            return number_of(word) ? true : take_part_of_component(word);
        }
        complain(fmt::format("there is no copy {} of '{}' at this table", wanted,
                             d_.components[static_cast<std::size_t>(copies_of_)].id));
        return false;
    }

    bool take_member_of_zone(const std::string& word) {
        const int at = number_of(word).value_or(0);
        const int found = at >= 1 ? world_.component_at(zone(), at - 1) : -1;
        if (found < 0) {
            complain(fmt::format("zone '{}' holds {} components; there is no '{}'",
                                 d_.zones[static_cast<std::size_t>(zone_family_)].name,
                                 world_.zones[static_cast<std::size_t>(zone())].count, word));
            return false;
        }
        zone_family_ = -1;
        axes_given_ = 0;
        component_ = found;
        return true;
    }

    bool take_part_of_component(const std::string& word) {
        const int type = layout_.components[static_cast<std::size_t>(component_)].type;
        std::vector<std::string> names;
        for (const int zone : layout_.type_zones[static_cast<std::size_t>(type)]) {
            names.push_back(d_.zones[static_cast<std::size_t>(zone)].name);
            if (names.back() != word) continue;
            zone_family_ = zone;
            host_ = std::exchange(component_, -1);
            return true;
        }
        for (const int cell : layout_.type_attributes[static_cast<std::size_t>(type)]) {
            names.push_back(d_.cells[static_cast<std::size_t>(cell)].name);
            if (names.back() != word) continue;
            cell_family_ = cell;
            host_ = std::exchange(component_, -1);
            return true;
        }
        complain(
            fmt::format("a {} has no '{}' that changes in play", d_.types[static_cast<std::size_t>(type)].name, word),
            content::did_you_mean(word, names));
        return false;
    }

    [[nodiscard]] int zone() const {
        const state::ZoneFamily& family = layout_.zone_families[static_cast<std::size_t>(zone_family_)];
        const int first = host_ < 0 ? 0 : layout_.components[static_cast<std::size_t>(host_)].zones;
        return first + family.base + keys_[0] * family.size1 + keys_[1];
    }

    [[nodiscard]] int cell() const {
        const state::CellFamily& family = layout_.cells[static_cast<std::size_t>(cell_family_)];
        const int within = keys_[0] * family.size1 + keys_[1];
        if (host_ < 0) return family.base + within;
        return layout_.components[static_cast<std::size_t>(host_)].attributes + family.base + within;
    }

    const World& world_;
    const state::Layout& layout_;
    const content::Definition& d_;
    const std::string& path_;
    const Location& at_;
    Diagnostics& report_;
    bool seats_next_ = false;
    int player_ = -1;
    int zone_family_ = -1, cell_family_ = -1;
    int copies_of_ = -1;  // a component's definition, copy not chosen yet
    int component_ = -1;
    int host_ = -1;  // the component whose zone or attribute was named
    int keys_[2] = {0, 0};
    std::size_t axes_given_ = 0;
};

int component_with_id(const World& world, const std::string& id) {
    const state::Layout& layout = world.layout();
    for (std::size_t i = 0; i < layout.components.size(); ++i)
        if (layout.definition->components[static_cast<std::size_t>(layout.components[i].definition)].id == id)
            return static_cast<int>(i);
    return -1;
}

std::vector<std::string> component_ids(const content::Definition& definition) {
    std::vector<std::string> ids;
    for (const content::Component& component : definition.components) ids.push_back(component.id);
    return ids;
}

// The integer that a YAML value means for a cell of this type.
std::optional<int> cell_value(const World& world, const Spot& spot, const Node& value, Diagnostics& report) {
    const content::Cell& cell = *spot.declared;
    const content::Definition& d = *world.layout().definition;
    using Kind = content::ValueType::Kind;
    const auto refuse = [&](const std::string& wanted, std::string cure = {}) {
        report.error(value.location, fmt::format("'{}' is {}, not {}", cell.name, wanted, content::describe(value)),
                     std::move(cure), static_cast<int>(std::max<std::size_t>(1, value.text.size())));
        return std::nullopt;
    };
    if (value.is_null()) return cell.type.kind == Kind::integer || cell.type.kind == Kind::boolean ? 0 : -1;
    const auto integer = value.as_int();
    switch (cell.type.kind) {
        case Kind::integer: {
            const state::CellFamily& family = world.layout().cells[static_cast<std::size_t>(spot.family)];
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
            const auto& values = d.enums[static_cast<std::size_t>(cell.type.index)].values;
            const auto found = std::find(values.begin(), values.end(), value.text);
            if (found == values.end() || !value.is_scalar())
                return refuse(fmt::format("a {}", d.enums[static_cast<std::size_t>(cell.type.index)].name),
                              content::did_you_mean(value.text, values));
            return static_cast<int>(found - values.begin());
        }
        case Kind::component: {
            // An id, or the path of one certain copy.
            if (const int found = component_with_id(world, value.text); found >= 0) return found;
            if (value.text.find_first_of(".[") == std::string::npos)
                return refuse("a component", content::did_you_mean(value.text, component_ids(d)));
            const auto named = find_spot(world, value.text, value.location, report);
            if (!named) return std::nullopt;
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
        const auto spot = find_spot(world_, key.text, key.location, report_);
        if (!spot) return false;
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
        const state::ZoneInfo& info = world_.layout().zones[static_cast<std::size_t>(spot->index)];
        const int slots = world_.layout().zone_families[static_cast<std::size_t>(info.family)].slots;
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
        const state::ZoneInfo& where = layout.zones[static_cast<std::size_t>(zone)];
        int best = -1, copies = 0;
        std::tuple<bool, bool, bool> best_rank;
        for (std::size_t i = 0; i < layout.components.size(); ++i) {
            const state::ComponentInfo& info = layout.components[i];
            if (d.components[static_cast<std::size_t>(info.definition)].id != item.text) continue;
            ++copies;
            if (taken_[i]) continue;
            // A player's own set before another's, what lies there already, what is not in use.
            const std::tuple rank{where.owner >= 0 && info.maker >= 0 && info.maker != where.owner,
                                  world_.places[i].zone != zone, world_.places[i].zone != info.start_zone};
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
        const auto& holds = d.zones[static_cast<std::size_t>(where.family)].holds;
        const int type = layout.components[static_cast<std::size_t>(best)].type;
        if (!holds.empty() && std::find(holds.begin(), holds.end(), type) == holds.end()) {
            report_.error(
                item.location,
                fmt::format("zone '{}' does not hold a {}", d.zones[static_cast<std::size_t>(where.family)].name,
                            d.types[static_cast<std::size_t>(type)].name),
                "", length);
            return -1;
        }
        taken_[static_cast<std::size_t>(best)] = true;
        return best;
    }

    void fill(int zone, const std::vector<int>& chosen) {
        std::vector<std::int32_t> before;
        world_.list(zone, before);
        for (const int component : before) world_.move(component, 0, World::End::bottom);
        const state::ZoneInfo& info = world_.layout().zones[static_cast<std::size_t>(zone)];
        const bool slots = world_.layout().zone_families[static_cast<std::size_t>(info.family)].slots > 0;
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

std::optional<Spot> find_spot(const World& world, const std::string& path, const Location& at,
                              Diagnostics& diagnostics) {
    return Walker(world, path, at, diagnostics).walk();
}

bool set_values(World& world, const Node& section, Diagnostics& diagnostics) {
    bool good = true;
    for (std::size_t i = 0; i < section.keys.size(); ++i) {
        const content::Key& key = section.keys[i];
        const auto spot = find_spot(world, key.text, key.location, diagnostics);
        if (spot && spot->kind != Spot::Kind::cell)
            diagnostics.error(key.location, fmt::format("'{}' is no counter, variable or attribute", key.text),
                              "what lies in a zone goes under 'place'", static_cast<int>(key.text.size()));
        const auto value = spot && spot->kind == Spot::Kind::cell
                               ? cell_value(world, *spot, section.items[i], diagnostics)
                               : std::nullopt;
        if (value) world.cells[static_cast<std::size_t>(spot->index)] = *value;
        good = good && value;
    }
    return good;
}

bool place_components(World& world, const Node& section, Diagnostics& diagnostics) {
    Placer placer(world, diagnostics);
    bool good = true;
    for (std::size_t i = 0; i < section.keys.size(); ++i) good &= placer.place(section.keys[i], section.items[i]);
    return good;
}

}  // namespace rulewright::playtest
