// Counters and variables: a chip, a track, a list per key, a table of pairs, or the cells of a grid.
#include <fmt/format.h>

#include "table/names.h"
#include "table/sight.h"

namespace rulewright::table {

using content::Axis;
using content::ValueType;

namespace {

constexpr int longest_track = 20;
constexpr int most_keys = 12;  // of a list: in a longer one only those that hold something are shown

bool is_shown(const content::Store& store, int seat) {
    return store.on_type < 0 && store.shown && on_mats(store.per) == (seat >= 0) && !on_grid(store.per);
}

bool is_hidden(const Sight& sight, int stored) {
    return stored < std::ssize(sight.world.hidden_stored) && sight.world.hidden_stored[stored] != 0;
}

Entry entry_of(const Sight& sight, const content::Store& store, int stored) {
    if (is_hidden(sight, stored)) return {.hidden = true};
    const std::int32_t value = sight.world.stored[stored];
    Entry entry{.text = value_words(sight, store.type, value)};
    if (store.type.kind == ValueType::Kind::integer) entry.number = value;
    if (store.type.kind == ValueType::Kind::player) entry.seat = value;
    if (store.type.kind == ValueType::Kind::component && value >= 0) entry.id = sight.places[value];
    return entry;
}

// Unset, or "no".
bool is_nothing(const Entry& entry) { return !entry.hidden && entry.text.empty(); }
bool is_zero(const Entry& entry) { return !entry.hidden && entry.number == 0; }

std::string key_place(const Sight& sight, const Axis& axis, int key) {
    if (axis.kind == Axis::Kind::player) return seat_place(key);
    return axis.kind == Axis::Kind::enumeration ? enum_place(sight.definition, axis.index, key) : std::string();
}

Counter::Form form_of_one(const content::Store& store, const Counter& counter) {
    if (store.type.kind == ValueType::Kind::boolean) return Counter::Form::flag;
    const bool short_scale = counter.max && *counter.max <= longest_track && counter.min.value_or(0) >= 0;
    return store.counter && short_scale ? Counter::Form::track : Counter::Form::chip;
}

class CounterPainter {
  public:
    CounterPainter(const Sight& sight, std::size_t family, int seat)
        : sight_(sight),
          store_(sight.definition.stores[family]),
          family_(sight.layout.stores[family]),
          first_(family_.base + (seat >= 0 ? seat * family_.size1 : 0)),
          axes_(store_.per.begin() + (seat >= 0 ? 1 : 0), store_.per.end()) {}

    // False when there is nothing to see.
    bool paint(Counter& counter) const {
        counter.name = store_.name;
        counter.text = store_.text;
        if (family_.min != INT32_MIN && store_.counter) counter.min = family_.min;
        if (family_.max != INT32_MAX && store_.counter) counter.max = family_.max;
        if (axes_.empty()) return paint_one(counter);
        return axes_.size() == 1 ? paint_list(counter) : paint_pairs(counter);
    }

  private:
    bool paint_one(Counter& counter) const {
        // It is nobody's business that there is something to know.
        if (is_hidden(sight_, first_) && store_.visible == content::Visibility::nobody) return false;
        counter.form = form_of_one(store_, counter);
        counter.entries.push_back(entry_of(sight_, store_, first_));
        return !is_nothing(counter.entries.front());
    }

    bool paint_list(Counter& counter) const {
        counter.form = Counter::Form::list;
        const int keys = sight_.layout.axis_size(axes_[0]);
        for (int key = 0; key < keys; ++key) {
            Entry entry = entry_of(sight_, store_, first_ + key);
            if (is_nothing(entry) || (keys > most_keys && is_zero(entry))) continue;
            if (entry.id.empty()) entry.id = key_place(sight_, axes_[0], key);
            counter.keys.push_back(key_words(sight_.definition, axes_[0], key));
            counter.entries.push_back(std::move(entry));
        }
        return !counter.entries.empty();
    }

    bool paint_pairs(Counter& counter) const {
        counter.form = Counter::Form::pairs;
        const int rows = sight_.layout.axis_size(axes_[0]), columns = sight_.layout.axis_size(axes_[1]);
        for (int column = 0; column < columns; ++column)
            counter.columns.push_back(key_words(sight_.definition, axes_[1], column));
        for (int row = 0; row < rows; ++row) {
            std::vector<Entry> entries;
            bool bare = true;
            for (int column = 0; column < columns; ++column) {
                entries.push_back(entry_of(sight_, store_, first_ + row * family_.size1 + column));
                bare = bare && (is_nothing(entries.back()) || is_zero(entries.back()));
            }
            if (bare && rows > most_keys) continue;
            counter.keys.push_back(key_words(sight_.definition, axes_[0], row));
            counter.entries.insert(counter.entries.end(), entries.begin(), entries.end());
        }
        return !counter.entries.empty();
    }

    const Sight& sight_;
    const content::Store& store_;
    const state::StoreFamily& family_;
    int first_;
    std::vector<Axis> axes_;  // without the player whose mat it is
};

Picture values_on_grid(const Sight& sight, const content::Store& store, int first) {
    const int index = store.per.back().index;
    const content::Grid& grid = sight.definition.grids[index];
    Picture picture{.name = spaced(store.name), .width = grid.width, .height = grid.height};
    for (int cell = 0; cell < grid.width * grid.height; ++cell) {
        Cell& drawn = picture.cells.emplace_back(Cell{.id = cell_place(sight.definition, index, cell)});
        if (is_hidden(sight, first + cell)) {
            drawn.mark = "?";
            drawn.text = "hidden";
            continue;
        }
        const std::int32_t value = sight.world.stored[first + cell];
        drawn.mark = value_mark(sight, store.type, value);
        if (!drawn.mark.empty()) drawn.text = value_words(sight, store.type, value);
        if (store.type.kind == ValueType::Kind::player) drawn.seat = value;
    }
    return picture;
}

}  // namespace

std::vector<Counter> draw_counters(const Sight& sight, int seat) {
    std::vector<Counter> counters;
    for (std::size_t family = 0; family < sight.definition.stores.size(); ++family) {
        if (!is_shown(sight.definition.stores[family], seat)) continue;
        Counter counter;
        if (CounterPainter(sight, family, seat).paint(counter)) counters.push_back(std::move(counter));
    }
    return counters;
}

std::vector<Picture> draw_values_on_grids(const Sight& sight, int seat) {
    std::vector<Picture> pictures;
    for (std::size_t i = 0; i < sight.definition.stores.size(); ++i) {
        const content::Store& store = sight.definition.stores[i];
        if (store.on_type >= 0 || !store.shown || !on_grid(store.per) || on_mats(store.per) != (seat >= 0)) continue;
        const state::StoreFamily& family = sight.layout.stores[i];
        if (store.per.size() == 1) {
            pictures.push_back(values_on_grid(sight, store, family.base));
            continue;
        }
        for (int key = 0; key < family.size0; ++key) {
            if (seat >= 0 && key != seat) continue;
            Picture picture = values_on_grid(sight, store, family.base + key * family.size1);
            if (seat < 0) picture.name += " " + key_words(sight.definition, store.per[0], key);
            pictures.push_back(std::move(picture));
        }
    }
    return pictures;
}

std::vector<Fact> draw_score(const Sight& sight, int seat) {
    std::vector<Fact> score;
    const auto& lines = sight.definition.scores;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        std::int64_t points = 0;
        for (const state::ScoreLine& one : sight.world.scores)
            if (one.player == seat && one.line == static_cast<int>(line)) points += one.points;
        if (points != 0) score.push_back({lines[line].name, std::to_string(points), static_cast<std::int32_t>(points)});
    }
    return score;
}

}  // namespace rulewright::table
