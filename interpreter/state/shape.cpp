#include "state/shape.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

namespace rulewright::state {
namespace {

constexpr std::uint64_t first_column = 0x0101010101010101;

constexpr std::uint64_t cell_at(int x, int y) { return std::uint64_t{1} << (y * max_side + x); }

// The cells of the leftmost `width` columns, width 0 to 8.
constexpr std::uint64_t columns(int width) { return ((std::uint64_t{1} << width) - 1) * first_column; }

// The mask with its last cell moved to bit 63. Cells may wrap around rows: only good for comparing and shifting back.
std::uint64_t raised(std::uint64_t mask) { return mask << std::countl_zero(mask); }

// ---- turning ----

// The orientation with each cell (x, y) moved to move(x, y), in a box of the given size.
template <typename Move>
Orientation moved(const Orientation& from, int width, int height, Move move) {
    Orientation to{0, width, height};
    for (std::uint64_t rest = from.mask; rest != 0; rest &= rest - 1) {
        const int bit = std::countr_zero(rest);
        const auto [x, y] = move(bit % max_side, bit / max_side);
        to.mask |= cell_at(x, y);
    }
    return to;
}

Orientation turned(const Orientation& from) {
    return moved(from, from.height, from.width, [&](int x, int y) { return std::pair(from.height - 1 - y, x); });
}

Orientation mirrored(const Orientation& from) {
    return moved(from, from.width, from.height, [&](int x, int y) { return std::pair(from.width - 1 - x, y); });
}

// ---- placing ----

// The positions of the orientation's upper left corner at which all its cells are free.
std::uint64_t fitting_corners(const Orientation& orientation, std::uint64_t free) {
    std::uint64_t corners = columns(max_side + 1 - orientation.width);
    for (std::uint64_t rest = orientation.mask; rest != 0; rest &= rest - 1) corners &= free >> std::countr_zero(rest);
    return corners;
}

// The orientation moved so that its first cell (the one of the lowest bit) is `cell`; 0 when it would leave the 8x8.
std::uint64_t placed_from(const Orientation& orientation, int cell) {
    const int left = cell % max_side - std::countr_zero(orientation.mask);  // the first cell is in row 0
    const int top = cell / max_side;
    if (left < 0 || left + orientation.width > max_side || top + orientation.height > max_side) return 0;
    return orientation.mask << (top * max_side + left);
}

// ---- covering ----

// The cells of `within` that `seed` reaches through edges, `seed` being one of them.
std::uint64_t connected_part(std::uint64_t within, std::uint64_t seed) {
    constexpr std::uint64_t last_column = first_column << (max_side - 1);
    std::uint64_t part = seed;
    for (std::uint64_t before = 0; part != before;) {
        before = part;
        part |=
            ((part & ~last_column) << 1 | (part & ~first_column) >> 1 | part << max_side | part >> max_side) & within;
    }
    return part;
}

bool is_connected(const Shape& shape) {
    return connected_part(shape.mask(), shape.mask() & -shape.mask()) == shape.mask();
}

// A point of the search: the cells still to cover and, as a number, the pieces used on the way there.
struct Point {
    std::uint64_t rest = 0;
    std::uint64_t used = 0;
    bool operator==(const Point&) const = default;
};

struct PointHash {
    std::size_t operator()(const Point& point) const {
        std::uint64_t mixed = (point.rest ^ std::rotl(point.used * 0x9e3779b97f4a7c15, 31)) * 0xff51afd7ed558ccd;
        return static_cast<std::size_t>(mixed ^ (mixed >> 32));
    }
};

enum class Goal { any_cover, every_multiset };

// Exact cover by depth: the first uncovered cell must be the first cell of some piece, so branch on that piece. A point
// visited before is left at once: it failed then (any_cover), or all its multisets are found already (every_multiset).
class Cover {
  public:
    Cover(Goal goal, std::uint64_t mask, std::span<const Shape> shapes, std::span<const int> max_counts,
          std::int64_t effort = INT64_MAX)
        : goal_(goal),
          mask_(mask),
          shapes_(shapes),
          limits_(shapes.size()),
          used_(shapes.size()),
          units_(shapes.size()),
          effort_(effort) {
        settle_limits(max_counts);
        settle_areas();
        settle_units();
    }

    // True when the goal is any_cover and there is one, or when the effort did not suffice.
    bool run() { return search(mask_); }

    // What is left of the effort; below 0 when it did not suffice.
    [[nodiscard]] std::int64_t effort() const { return effort_; }

    [[nodiscard]] const std::set<std::vector<int>>& found() const { return found_; }

  private:
    void settle_limits(std::span<const int> max_counts) {
        for (std::size_t i = 0; i < shapes_.size(); ++i) {
            limits_[i] = room_for(i);
            if (i < max_counts.size() && max_counts[i] >= 0) limits_[i] = std::min(limits_[i], max_counts[i]);
            biggest_ = std::max(biggest_, shapes_[i].size());
            connected_ = connected_ && is_connected(shapes_[i]);
        }
    }

    // How many copies of a shape the whole area has room for, counting cells only.
    [[nodiscard]] int room_for(std::size_t i) const { return std::popcount(mask_) / shapes_[i].size(); }

    // Finds the areas some multiset of pieces has.
    void settle_areas() {
        areas_.set(0);
        for (std::size_t i = 0; i < shapes_.size(); ++i) {
            for (int copies = 0; copies < limits_[i]; ++copies) areas_ |= areas_ << shapes_[i].size();
        }
    }

    // Is some part of the rest, which pieces must cover by themselves, of an area that no multiset of pieces has?
    [[nodiscard]] bool is_hopeless(std::uint64_t rest) const {
        while (rest != 0) {
            const std::uint64_t part = connected_ ? connected_part(rest, rest & -rest) : rest;
            if (!areas_.test(static_cast<std::size_t>(std::popcount(part)))) return true;
            rest &= ~part;
        }
        return false;
    }

    // Gives each count that matters for what is still possible its own bits in Point::used.
    void settle_units() {
        int shift = 0;
        for (std::size_t i = 0; i < shapes_.size() && fits_in_word_; ++i) {
            const bool matters = goal_ == Goal::every_multiset || limits_[i] < room_for(i);
            const int bits = matters ? std::bit_width(static_cast<unsigned>(limits_[i])) : 0;
            if (bits == 0) continue;
            fits_in_word_ = shift + bits <= 64;
            if (fits_in_word_) units_[i] = std::uint64_t{1} << shift;
            shift += bits;
        }
    }

    // The used pieces as a number: their packed counts, or when 64 bits are too few a number given on first sight.
    std::uint64_t used_number() {
        if (fits_in_word_) return packed_;
        return numbers_.try_emplace(used_, numbers_.size()).first->second;
    }

    // False when this point was visited before. Points that one piece may finish are not worth remembering.
    bool is_new(std::uint64_t rest, int area) {
        return area <= biggest_ || visited_.insert(Point{rest, used_number()}).second;
    }

    bool search(std::uint64_t rest) {
        if (--effort_ < 0) return true;  // ends the search
        if (rest == 0) return finish();
        const int area = std::popcount(rest);
        if (is_hopeless(rest) || !is_new(rest, area)) return false;
        for (std::size_t i = 0; i < shapes_.size(); ++i) {
            if (used_[i] < limits_[i] && shapes_[i].size() <= area && search_with(i, rest)) return true;
        }
        return false;
    }

    // Puts one more of shapes_[i] on the first cell of the rest in every way and goes on from there.
    bool search_with(std::size_t i, std::uint64_t rest) {
        const int cell = std::countr_zero(rest);
        ++used_[i];
        packed_ += units_[i];
        for (const Orientation& orientation : shapes_[i].orientations()) {
            const std::uint64_t piece = placed_from(orientation, cell);
            if (piece != 0 && (piece & ~rest) == 0 && search(rest & ~piece)) return true;
        }
        packed_ -= units_[i];
        --used_[i];
        return false;
    }

    bool finish() {
        if (goal_ == Goal::every_multiset) found_.insert(used_);
        return goal_ == Goal::any_cover;
    }

    Goal goal_;
    std::uint64_t mask_;
    std::span<const Shape> shapes_;
    std::vector<int> limits_;           // copies allowed and with room
    std::vector<int> used_;             // copies placed on the way to the current point
    std::vector<std::uint64_t> units_;  // what one copy adds to packed_
    std::uint64_t packed_ = 0;
    bool fits_in_word_ = true;
    int biggest_ = 0;        // size of the biggest shape
    bool connected_ = true;  // all shapes are
    std::bitset<65> areas_;
    std::unordered_set<Point, PointHash> visited_;
    std::map<std::vector<int>, std::uint64_t> numbers_;
    std::set<std::vector<int>> found_;
    std::int64_t effort_;  // points that may still be looked at
};

int clamped(int side) { return std::clamp(side, 0, max_side); }

}  // namespace

content::Result<Shape> Shape::parse(std::string_view drawing) {
    const auto drawn = content::read_drawing(drawing);
    if (!drawn) return content::because(drawn.reason());
    return Shape({drawn->mask, drawn->width, drawn->height});
}

Shape Shape::of(std::uint64_t mask) {
    const auto has_column = [&](int x) { return (mask & (first_column << x)) != 0; };
    const auto has_row = [&](int y) { return mask >> (y * max_side) != 0; };
    Orientation drawn{mask, max_side, max_side};
    while (!has_column(drawn.width - 1)) --drawn.width;
    while (!has_row(drawn.height - 1)) --drawn.height;
    return Shape(drawn);
}

Shape::Shape(const Orientation& drawn) : drawn_(drawn), size_(std::popcount(drawn.mask)) {
    Orientation current = drawn;
    for (int quarter = 0; quarter < 4; ++quarter) {
        orientations_[count_++] = current;
        orientations_[count_++] = mirrored(current);
        current = turned(current);
    }
    const auto key = [](const Orientation& each) { return std::pair(raised(each.mask), each.mask); };
    std::sort(orientations_.begin(), orientations_.end(),
              [&](const Orientation& a, const Orientation& b) { return key(a) < key(b); });
    const auto end = std::unique(orientations_.begin(), orientations_.end());
    count_ = static_cast<std::size_t>(end - orientations_.begin());
    canonical_ = orientations_[0].mask;
    for (const Orientation& each : orientations()) canonical_ = std::min(canonical_, each.mask);
}

std::vector<std::uint64_t> placements(const Shape& shape, std::uint64_t free) {
    std::vector<std::uint64_t> out;
    placements(shape, free, out);
    return out;
}

// Masks ascend by their last cell first, and among those with the same last cell as the raised masks do, which is the
// order of the orientations. So going through the last cells yields sorted results without sorting.
void placements(const Shape& shape, std::uint64_t free, std::vector<std::uint64_t>& out) {
    const auto orientations = shape.orientations();
    std::array<std::uint64_t, 8> raised_masks{};
    std::array<std::uint64_t, 8> last_cells{};  // where each orientation's last cell can be
    std::uint64_t any = 0;
    std::size_t total = 0;
    for (std::size_t i = 0; i < orientations.size(); ++i) {
        const std::uint64_t mask = orientations[i].mask;
        const std::uint64_t corners = fitting_corners(orientations[i], free);
        raised_masks[i] = raised(mask);
        last_cells[i] = corners << (std::bit_width(mask) - 1);
        any |= last_cells[i];
        total += static_cast<std::size_t>(std::popcount(corners));
    }
    std::size_t next = out.size();
    out.resize(next + total);
    for (; any != 0; any &= any - 1) {
        const int last = std::countr_zero(any);
        for (std::size_t i = 0; i < orientations.size(); ++i) {
            if ((last_cells[i] >> last & 1) != 0) out[next++] = raised_masks[i] >> (63 - last);
        }
    }
}

bool can_tile(std::uint64_t mask, std::span<const Shape> shapes, std::span<const int> max_counts) {
    return Cover(Goal::any_cover, mask, shapes, max_counts).run();
}

std::vector<std::vector<int>> tilings(std::uint64_t mask, std::span<const Shape> shapes,
                                      std::span<const int> max_counts) {
    Cover cover(Goal::every_multiset, mask, shapes, max_counts);
    cover.run();
    return {cover.found().begin(), cover.found().end()};
}

std::optional<bool> can_tile_within(std::int64_t& effort, std::uint64_t mask, std::span<const Shape> shapes,
                                    std::span<const int> max_counts) {
    Cover cover(Goal::any_cover, mask, shapes, max_counts, effort);
    const bool covered = cover.run();
    effort = std::max<std::int64_t>(0, cover.effort());
    return cover.effort() < 0 ? std::nullopt : std::optional(covered);
}

std::optional<std::vector<std::vector<int>>> tilings_within(std::int64_t& effort, std::uint64_t mask,
                                                            std::span<const Shape> shapes,
                                                            std::span<const int> max_counts) {
    Cover cover(Goal::every_multiset, mask, shapes, max_counts, effort);
    cover.run();
    effort = std::max<std::int64_t>(0, cover.effort());
    if (cover.effort() < 0) return std::nullopt;
    return std::vector<std::vector<int>>{cover.found().begin(), cover.found().end()};
}

std::uint64_t board(int width, int height) {
    const int rows = clamped(height);
    return rows == 0 ? 0 : columns(clamped(width)) & (~std::uint64_t{0} >> (64 - rows * max_side));
}

std::string draw(std::uint64_t mask, int width, int height) {
    std::string picture;
    for (int y = 0; y < clamped(height); ++y) {
        if (y != 0) picture += '\n';
        for (int x = 0; x < clamped(width); ++x) picture += (mask & cell_at(x, y)) != 0 ? '#' : '.';
    }
    return picture;
}

std::uint64_t pack(std::uint64_t mask, int width, int height) {
    const int side = clamped(width);
    const std::uint64_t row = columns(side) & 0xff;
    std::uint64_t bits = 0;
    for (int y = 0; y < clamped(height); ++y) bits |= (mask >> (y * max_side) & row) << (y * side);
    return bits;
}

std::uint64_t unpack(std::uint64_t bits, int width, int height) {
    const int side = clamped(width);
    const std::uint64_t row = columns(side) & 0xff;
    std::uint64_t mask = 0;
    for (int y = 0; y < clamped(height); ++y) mask |= (bits >> (y * side) & row) << (y * max_side);
    return mask;
}

}  // namespace rulewright::state
