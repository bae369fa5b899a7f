#include "rulewright/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "rulewright/card.h"

namespace rulewright::command {

namespace {

using content::Axis;
using content::ValueType;

class Painter {
  public:
    Painter(const state::World& world, int me)
        : world_(world), layout_(world.layout()), d_(*layout_.definition), me_(me) {}

    std::string paint() {
        stores(-1, "  ");
        grids();
        zones(-1, "  ");
        for (int player = 0; player < world_.players(); ++player) {
            out_ += fmt::format("  {}", player_name(player, me_));
            if (!d_.scores.empty()) out_ += fmt::format(", {} points", world_.points(player));
            out_ += "\n";
            stores(player, "    ");
            zones(player, "    ");
        }
        return std::move(out_);
    }

  private:
    static bool of_player(const std::vector<Axis>& per) {
        return !per.empty() && per.front().kind == Axis::Kind::player;
    }

    [[nodiscard]] std::string key_name(const Axis& axis, int key) const {
        switch (axis.kind) {
            case Axis::Kind::player:
                return fmt::format("player {}", key + 1);
            case Axis::Kind::enumeration:
                return spaced(d_.enums[axis.index].values[key]);
            case Axis::Kind::grid:
                break;
        }
        return d_.grids[axis.index].cell_text(key);
    }

    [[nodiscard]] bool hidden(int store) const {
        return store < std::ssize(world_.hidden_stored) && world_.hidden_stored[store] != 0;
    }

    [[nodiscard]] std::string value_text(const ValueType& type, int value) const {
        switch (type.kind) {
            case ValueType::Kind::boolean:
                return value ? "yes" : "no";
            case ValueType::Kind::enumeration:
                return value < 0 ? "-" : spaced(d_.enums[type.index].values[value]);
            case ValueType::Kind::player:
                return value < 0 ? "-" : fmt::format("player {}", value + 1);
            case ValueType::Kind::component:
                return value < 0 ? "-" : component_title(value);
            default:
                return std::to_string(value);
        }
    }

    // Counters and variables of a player (or of the game: -1), on one line each kind of length.
    void stores(int player, const std::string& margin) {
        std::vector<std::string> line;
        for (std::size_t i = 0; i < d_.stores.size(); ++i) {
            const content::Store& store = d_.stores[i];
            if (store.on_type >= 0 || !store.shown || of_player(store.per) != (player >= 0)) continue;
            const state::StoreFamily& family = layout_.stores[i];
            const std::size_t axis = player >= 0 ? 1 : 0;
            const int first = family.base + (player >= 0 ? player * family.size1 : 0);
            if (store.per.size() == axis) {
                if (hidden(first) && store.visible == content::Visibility::nobody)
                    continue;  // it is nobody's business that there is something to know
                if (hidden(first))
                    line.push_back(spaced(store.name) + " hidden");
                else if (store.type.kind == ValueType::Kind::boolean) {
                    if (world_.stored[first]) line.push_back(spaced(store.name));
                } else if (world_.stored[first] >= 0 || store.type.kind == ValueType::Kind::integer)
                    line.push_back(
                        fmt::format("{} {}", spaced(store.name), value_text(store.type, world_.stored[first])));
                continue;
            }
            if (store.per[axis].kind == Axis::Kind::grid) continue;
            std::vector<std::string> members;
            const int count = layout_.axis_size(store.per[axis]);
            const bool pair = store.per.size() > axis + 1;
            for (int key = 0; key < count && !pair; ++key) {
                const int value = world_.stored[first + key];
                if (hidden(first + key))
                    members.push_back(key_name(store.per[axis], key) + " hidden");
                else if (value != 0 && !(value < 0 && store.type.kind != ValueType::Kind::integer))
                    members.push_back(
                        fmt::format("{} {}", key_name(store.per[axis], key), value_text(store.type, value)));
            }
            if (!members.empty()) line.push_back(fmt::format("{}: {}", spaced(store.name), fmt::join(members, ", ")));
        }
        if (!line.empty()) out_ += fmt::format("{}{}\n", margin, fmt::join(line, "; "));
    }

    // Values per cell of a grid, drawn as the grid.
    void grids() {
        for (std::size_t i = 0; i < d_.stores.size(); ++i) {
            const content::Store& store = d_.stores[i];
            if (store.on_type >= 0 || !store.shown || store.per.size() != 1 || store.per[0].kind != Axis::Kind::grid)
                continue;
            const content::Grid& grid = d_.grids[store.per[0].index];
            // Cells are named x,y: the numbers at the edges are what a player types and reads.
            std::size_t width = std::to_string(grid.width).size();
            for (int key = 0; key < grid.width * grid.height; ++key)
                width = std::max(width, symbol(store.type, world_.stored[layout_.stores[i].base + key]).size());
            out_ += fmt::format("  {}\n    ", spaced(store.name));
            for (int x = 1; x <= grid.width; ++x) out_ += fmt::format(" {:>{}}", x, width);
            out_ += "\n";
            for (int y = 0; y < grid.height; ++y) {
                out_ += fmt::format("  {:>2}", y + 1);
                for (int x = 0; x < grid.width; ++x)
                    out_ += fmt::format(" {:>{}}",
                                        symbol(store.type, world_.stored[layout_.stores[i].base + y * grid.width + x]),
                                        width);
                out_ += "\n";
            }
        }
    }

    [[nodiscard]] std::string symbol(const ValueType& type, int value) const {
        switch (type.kind) {
            case ValueType::Kind::boolean:
                return value ? "#" : ".";
            case ValueType::Kind::player:
                return value < 0 ? "." : std::to_string(value + 1);
            case ValueType::Kind::integer:
                return value == 0 ? "." : std::to_string(value);
            default:
                return value < 0 ? "." : value_text(type, value);
        }
    }

    void zones(int player, const std::string& margin) {
        for (std::size_t family = 1; family < d_.zones.size(); ++family) {
            const content::Zone& declared = d_.zones[family];
            if (declared.on_type >= 0 || of_player(declared.per) != (player >= 0)) continue;
            const state::ZoneFamily& where = layout_.zone_families[family];
            for (int member = 0; member < where.size0 * where.size1; ++member) {
                const int zone = where.base + member;
                const state::ZoneInfo& info = layout_.zones[zone];
                if (player >= 0 && info.key0 != player) continue;
                if (world_.zones[zone].count == 0) continue;
                std::string name = spaced(declared.name);
                if (player < 0 && !declared.per.empty()) name += " " + key_name(declared.per[0], info.key0);
                if (declared.per.size() > 1) name += " " + key_name(declared.per[1], info.key1);
                out_ += fmt::format("{}{} ({}): {}\n", margin, name, world_.zones[zone].count, contents(zone));
            }
        }
    }

    // Equal things of a zone, named once, where the first of them lies.
    struct Kind {
        std::string text;
        bool hidden = false;
        int count = 0;
    };

    // "2 hidden | Ocean | Desert x2", in the order of the zone.
    [[nodiscard]] std::string contents(int zone) const {
        constexpr std::size_t most_shown = 16;
        std::vector<std::int32_t> there;
        world_.list(zone, there);
        std::vector<Kind> kinds;
        for (const int component : there) {
            const bool hidden = world_.places[component].hidden != 0;
            std::string text = hidden ? back_text(component) : component_text(component);
            auto same = std::find_if(kinds.begin(), kinds.end(),
                                     [&](const Kind& kind) { return kind.hidden == hidden && kind.text == text; });
            if (same == kinds.end()) same = kinds.insert(kinds.end(), {std::move(text), hidden, 0});
            ++same->count;
        }
        std::vector<std::string> shown;
        for (const Kind& kind : kinds) {
            if (shown.size() == most_shown) {
                shown.push_back("...");
                break;
            }
            shown.push_back(kind.hidden       ? fmt::format("{} hidden{}", kind.count, kind.text)
                            : kind.count == 1 ? kind.text
                                              : fmt::format("{} x{}", kind.text, kind.count));
        }
        return fmt::format("{}", fmt::join(shown, " | "));
    }

    // What is printed on the back of a hidden component: " (market II)".
    [[nodiscard]] std::string back_text(int component) const {
        const content::Component& printed = d_.components[layout_.components[component].definition];
        const content::Type& type = d_.types[printed.type];
        if (type.back < 0) return {};
        return fmt::format(" ({} {})", spaced(type.fields[type.back].name), data_text(printed.fields[type.back]));
    }

    [[nodiscard]] std::string component_title(int component) const {
        const content::Component& printed = d_.components[layout_.components[component].definition];
        return printed.title.empty() ? printed.id : printed.title;
    }

    // Where one sees one's own face-down cards, it matters which of them the others see too.
    [[nodiscard]] bool is_open_among_own(int component) const {
        const state::Place& place = world_.places[component];
        const content::Zone& zone = d_.zones[layout_.zones[place.zone].family];
        return zone.visible == content::Visibility::by_face && zone.face_down_to_owner && place.face_up &&
               layout_.zones[place.zone].owner == me_;
    }

    // Its title, and whatever about it has changed or lies on it.
    [[nodiscard]] std::string component_text(int component) const {
        const state::ComponentInfo& info = layout_.components[component];
        std::vector<std::string> more;
        for (const int attribute : layout_.type_attributes[info.type]) {
            const content::Store& store = d_.stores[attribute];
            const state::StoreFamily& family = layout_.stores[attribute];
            if (!store.per.empty() || !store.shown) continue;
            const int value = world_.stored[info.attributes + family.base];
            if (value == family.start) continue;
            more.push_back(store.type.kind == ValueType::Kind::boolean
                               ? (value ? "" : "not ") + spaced(store.name)
                               : fmt::format("{} {}", spaced(store.name), value_text(store.type, value)));
        }
        for (const int family : layout_.type_zones[info.type]) {
            const state::ZoneFamily& where = layout_.zone_families[family];
            for (int member = 0; member < where.size0 * where.size1; ++member) {
                const int zone = info.zones + where.base + member;
                if (world_.zones[zone].count > 0)
                    more.push_back(fmt::format("{}: {}", spaced(d_.zones[family].name), contents(zone)));
            }
        }
        std::string title = component_title(component);
        const bool abroad = info.maker >= 0 && world_.owner_of(world_.places[component].zone) != info.maker;
        if (abroad) title += fmt::format(" of player {}", info.maker + 1);
        if (is_open_among_own(component)) title += " (face up)";
        return more.empty() ? title : fmt::format("{} [{}]", title, fmt::join(more, "; "));
    }

    const state::World& world_;
    const state::Layout& layout_;
    const content::Definition& d_;
    int me_;
    std::string out_;
};

}  // namespace

std::string player_name(int player, int me) {
    return fmt::format("Player {}{}", player + 1, player == me ? " (you)" : "");
}

std::string table_text(const state::World& world, int me) { return Painter(world, me).paint(); }

std::string ending_text(const state::World& world, int me) {
    std::string out;
    const std::string because = world.reason.empty() ? "" : ": " + world.reason;
    switch (world.ending) {
        case state::Ending::none:
            return "The game is not over.\n";
        case state::Ending::draw:
            out = fmt::format("The game is a draw{}.\n", because);
            break;
        case state::Ending::unfinished:
            out = fmt::format("The game was not finished, so nobody has won{}.\n", because);
            break;
        case state::Ending::ranked:
        case state::Ending::winners: {
            std::vector<std::string> names;
            for (std::size_t i = 0; i < world.ranks.size(); ++i)
                if (world.ranks[i] == 1) names.push_back(player_name(static_cast<int>(i), me));
            out = fmt::format("Won by {}{}.\n", names.empty() ? "nobody" : fmt::format("{}", fmt::join(names, ", ")),
                              because);
            break;
        }
    }
    const auto& lines = world.layout().definition->scores;
    if (lines.empty()) return out;
    for (int player = 0; player < world.players(); ++player) {
        std::vector<int> points(lines.size());
        for (const state::ScoreLine& score : world.scores)
            if (score.player == player) points[score.line] += score.points;
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (points[i] != 0) parts.push_back(fmt::format("{} {}", lines[i].name, points[i]));
        out += fmt::format("  {:<16} {:>4} points{}{}\n", player_name(player, me), world.points(player),
                           parts.empty() ? "" : ": ", fmt::join(parts, ", "));
    }
    return out;
}

}  // namespace rulewright::command
