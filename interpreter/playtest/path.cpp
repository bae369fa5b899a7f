#include "playtest/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace rulewright::playtest {

using content::Location;
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

// Walks a path word by word. What has been reached so far is the whole game, a player, a family of zones or stores with
// some of its keys given, or a component.
class PathWalker {
  public:
    PathWalker(const World& world, const std::string& path, const Location& at)
        : world_(world), layout_(world.layout()), d_(*layout_.definition), path_(path), at_(at) {}

    content::Result<Spot> walk() {
        if (const auto spot = reach()) return *spot;
        return std::move(problem_);
    }

  private:
    std::optional<Spot> reach() {
        auto words = words_of(path_);
        if (!words || words->empty()) return complain(fmt::format("'{}' is no path", path_));
        if (words->size() > 1 && words->front() == "game") words->erase(words->begin());
        for (const std::string& word : *words)
            if (!take(word)) return std::nullopt;
        if (axes_given_ < axes().size()) return complain(fmt::format("'{}' needs {}", path_, axis_words(axes_given_)));
        if (copies_of_ >= 0 && !take_copy("1")) return std::nullopt;
        if (component_ >= 0) return Spot{Spot::Kind::component, component_};
        if (zone_family_ >= 0) return Spot{Spot::Kind::zone, zone()};
        if (store_family_ >= 0) return Spot{Spot::Kind::store, store(), &d_.stores[store_family_], store_family_};
        return complain(fmt::format("'{}' names neither a zone nor a counter or variable", path_));
    }

    std::nullopt_t complain(std::string message, std::string cure = {}) {
        problem_ = content::because(std::move(message), std::move(cure), at_);
        problem_.length = static_cast<int>(path_.size());
        return std::nullopt;
    }

    [[nodiscard]] const std::vector<content::Axis>& axes() const {
        static const std::vector<content::Axis> none;
        if (zone_family_ >= 0) return d_.zones[zone_family_].per;
        if (store_family_ >= 0) return d_.stores[store_family_].per;
        return none;
    }

    [[nodiscard]] std::string axis_words(std::size_t axis) const {
        const content::Axis& one = axes()[axis];
        switch (one.kind) {
            case content::Axis::Kind::player:
                return "a player, as in [1]";
            case content::Axis::Kind::grid:
                return fmt::format("a cell of '{}', as in [2,1]", d_.grids[one.index].name);
            case content::Axis::Kind::enumeration:
                break;
        }
        return fmt::format("a value of '{}', as in .{}", d_.enums[one.index].name, d_.enums[one.index].values.front());
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
        if (store_family_ >= 0) {
            complain(fmt::format("'{}' has nothing called '{}'", d_.stores[store_family_].name, word));
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
                possible = d_.enums[axis.index].values;
                const auto found = std::find(possible.begin(), possible.end(), word);
                if (found != possible.end()) key = static_cast<int>(found - possible.begin());
                break;
            }
            case content::Axis::Kind::grid: {
                const content::Grid& grid = d_.grids[axis.index];
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
        for (std::size_t i = 0; i < d_.stores.size(); ++i) {
            if (!in_scope(d_.stores[i].on_type, d_.stores[i].per)) continue;
            names.push_back(d_.stores[i].name);
            if (d_.stores[i].name != word) continue;
            store_family_ = static_cast<int>(i);
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
        complain(fmt::format("there is no copy {} of '{}' at this table", wanted, d_.components[copies_of_].id));
        return false;
    }

    bool take_member_of_zone(const std::string& word) {
        const int at = number_of(word).value_or(0);
        const int found = at >= 1 ? world_.component_at(zone(), at - 1) : -1;
        if (found < 0) {
            complain(fmt::format("zone '{}' holds {} components; there is no '{}'", d_.zones[zone_family_].name,
                                 world_.zones[zone()].count, word));
            return false;
        }
        zone_family_ = -1;
        axes_given_ = 0;
        keys_[0] = keys_[1] = 0;
        component_ = found;
        return true;
    }

    bool take_part_of_component(const std::string& word) {
        const int type = layout_.components[component_].type;
        std::vector<std::string> names;
        for (const int zone : layout_.type_zones[type]) {
            names.push_back(d_.zones[zone].name);
            if (names.back() != word) continue;
            zone_family_ = zone;
            host_ = std::exchange(component_, -1);
            return true;
        }
        for (const int store : layout_.type_attributes[type]) {
            names.push_back(d_.stores[store].name);
            if (names.back() != word) continue;
            store_family_ = store;
            host_ = std::exchange(component_, -1);
            return true;
        }
        complain(fmt::format("a {} has no '{}' that changes in play", d_.types[type].name, word),
                 content::did_you_mean(word, names));
        return false;
    }

    [[nodiscard]] int zone() const {
        const state::ZoneFamily& family = layout_.zone_families[zone_family_];
        const int first = host_ < 0 ? 0 : layout_.components[host_].zones;
        return first + family.base + keys_[0] * family.size1 + keys_[1];
    }

    [[nodiscard]] int store() const {
        const state::StoreFamily& family = layout_.stores[store_family_];
        const int within = keys_[0] * family.size1 + keys_[1];
        if (host_ < 0) return family.base + within;
        return layout_.components[host_].attributes + family.base + within;
    }

    const World& world_;
    const state::Layout& layout_;
    const content::Definition& d_;
    const std::string& path_;
    const Location& at_;
    content::Diagnostic problem_;
    bool seats_next_ = false;
    int player_ = -1;
    int zone_family_ = -1, store_family_ = -1;
    int copies_of_ = -1;  // a component's definition, copy not chosen yet
    int component_ = -1;
    int host_ = -1;  // the component whose zone or attribute was named
    int keys_[2] = {0, 0};
    std::size_t axes_given_ = 0;
};

}  // namespace

content::Result<Spot> find_spot(const World& world, const std::string& path, const Location& at) {
    return PathWalker(world, path, at).walk();
}

}  // namespace rulewright::playtest
