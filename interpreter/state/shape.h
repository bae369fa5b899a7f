// Polyominoes on a board of at most 8x8 cells: drawing, turning, placing, and covering an area exactly.
//
// A set of cells is a mask: a std::uint64_t whose bit y*8+x is the cell in column x and row y, both from 0, y growing
// downwards. The stride is 8 whatever the board's size, so a 5x5 board is board(5, 5) and uses five bits of each of
// the lowest five bytes. Masks combine with plain & | ~, and std::popcount counts cells.
//
// Everything here is a pure function of its arguments: no global state, no randomness, the same order of results on
// every machine. Distinct objects may be used from several threads.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.h"
#include "content/drawing.h"

namespace rulewright::state {

using content::max_side;

// More placements than any shape has on any board: reserve this many once and placements() never allocates.
inline constexpr int max_placements = 8 * 64;

// One way to turn or mirror a shape. The mask is normalised: moved as far left and up as it goes.
struct Orientation {
    std::uint64_t mask = 0;
    int width = 0;
    int height = 0;

    bool operator==(const Orientation&) const = default;
};

// An immutable, never empty set of cells that may be moved, turned by quarters and mirrored. The cells need not be
// connected. Cheap to copy: no heap memory. All orientations are computed once, when the shape is made.
class Shape {
  public:
    // Reads a drawing (content/drawing.h).
    [[nodiscard]] static content::Result<Shape> parse(std::string_view drawing);
    // The shape that was drawn with this mask: not empty, and as far left and up as it goes.
    [[nodiscard]] static Shape of(std::uint64_t mask);

    // How many cells: 1 to 64.
    [[nodiscard]] int size() const { return size_; }
    // The bounding box of the shape as it was drawn: 1 to 8 each.
    [[nodiscard]] int width() const { return drawn_.width; }
    [[nodiscard]] int height() const { return drawn_.height; }
    // The shape as it was drawn, normalised.
    [[nodiscard]] std::uint64_t mask() const { return drawn_.mask; }

    // The 1, 2, 4 or 8 distinct orientations, the drawn one among them. The order does not depend on which of them was
    // drawn: ascending by the mask as it is when its last cell (the one of the highest bit) is moved to bit 63.
    [[nodiscard]] std::span<const Orientation> orientations() const { return {orientations_.data(), count_}; }

    // The smallest mask among the orientations: equal exactly for shapes equal up to turning and mirroring.
    [[nodiscard]] std::uint64_t canonical() const { return canonical_; }

  private:
    explicit Shape(const Orientation& drawn);

    Orientation drawn_;
    std::array<Orientation, 8> orientations_;
    std::size_t count_ = 0;
    std::uint64_t canonical_ = 0;
    int size_ = 0;
};

// Every placement of any orientation of `shape` that lies inside the cells of `free`: each mask once, ascending.
[[nodiscard]] std::vector<std::uint64_t> placements(const Shape& shape, std::uint64_t free);

// The same, appended to `out`; what `out` held stays in front. Allocates only when `out` lacks the capacity.
void placements(const Shape& shape, std::uint64_t free, std::vector<std::uint64_t>& out);

// Can the cells of `mask` be covered exactly, without overlap and without leaving the mask, by copies of `shapes`, at
// most max_counts[i] of shapes[i]? A negative or missing maximum means any number, so an empty span limits nothing.
// Equal shapes at different indices have their own maxima. The empty mask is covered by no pieces: true.
// Exponential at worst, in time and in the memory for states known to fail. With the twelve pentominoes a 5x5 board
// takes about a microsecond and an 8x8 board milliseconds; an 8x8 board that only just fails may take seconds.
[[nodiscard]] bool can_tile(std::uint64_t mask, std::span<const Shape> shapes, std::span<const int> max_counts = {});

// Every multiset of pieces that covers the mask exactly, under the same rules as can_tile. A multiset is a vector of
// counts parallel to `shapes`; each appears once however many arrangements it has, and they ascend lexicographically.
// No cover: an empty result. The empty mask: one multiset, all zeros. Searches all arrangements, so it costs what a
// failing can_tile costs, times the number of ways to have used pieces so far: on a 5x5 board a millisecond with the
// twelve pentominoes, a tenth of a second with many pieces of 1 to 4 cells. Keep it out of inner loops.
[[nodiscard]] std::vector<std::vector<int>> tilings(std::uint64_t mask, std::span<const Shape> shapes,
                                                    std::span<const int> max_counts = {});

// The same within limits, for callers that cannot wait: looks at no more than `effort` points of the search, takes
// those it looked at off it, and gives nothing when they were not enough.
[[nodiscard]] std::optional<bool> can_tile_within(std::int64_t& effort, std::uint64_t mask,
                                                  std::span<const Shape> shapes, std::span<const int> max_counts = {});
[[nodiscard]] std::optional<std::vector<std::vector<int>>> tilings_within(std::int64_t& effort, std::uint64_t mask,
                                                                          std::span<const Shape> shapes,
                                                                          std::span<const int> max_counts = {});

// In the functions below a width or height under 0 counts as 0 and one over 8 counts as 8.

// All cells of a board whose upper left corner is cell (0, 0).
[[nodiscard]] std::uint64_t board(int width, int height);

// A picture of the mask's upper left width x height cells: '#' a cell, '.' none, rows joined by "\n" without a final
// one. Shape::parse reads it back.
[[nodiscard]] std::string draw(std::uint64_t mask, int width, int height);

// The upper left width x height cells as a compact integer below 2^(width*height): bit y*width+x. Other cells are lost.
[[nodiscard]] std::uint64_t pack(std::uint64_t mask, int width, int height);

// The inverse of pack for the same width and height. Bits at width*height and above are ignored.
[[nodiscard]] std::uint64_t unpack(std::uint64_t bits, int width, int height);

}  // namespace rulewright::state
