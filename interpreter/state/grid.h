// Geometry of a rectangular grid and the questions games ask about the values on it: lines, regions, falling pieces.
//
// A cell is an index from 0, row by row: index = y * width + x, with x and y from 0 and y growing downwards. Values on
// the grid are a span parallel to the cells; it must hold at least size() of them. Functions that take a cell expect
// one inside the grid unless they say what happens outside. All lists of cells ascend by index unless they say
// otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rulewright::state {

// Up to 8 cells without heap memory. Works in range-for.
class FewCells {
  public:
    void add(int cell) { cells_[count_++] = cell; }  // at most 8 times

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] int operator[](std::size_t i) const { return cells_[i]; }
    [[nodiscard]] const int* begin() const { return cells_.data(); }
    [[nodiscard]] const int* end() const { return cells_.data() + count_; }

  private:
    std::array<int, 8> cells_{};
    std::size_t count_ = 0;
};

// The size of a grid. Both sides are at least 0 and their product fits in an int.
struct Grid {
    int width = 0;
    int height = 0;

    // How many cells.
    [[nodiscard]] int size() const { return width * height; }

    [[nodiscard]] bool contains(int cell) const { return cell >= 0 && cell < size(); }
    [[nodiscard]] bool contains(int x, int y) const { return x >= 0 && x < width && y >= 0 && y < height; }

    [[nodiscard]] int x(int cell) const { return cell % width; }
    [[nodiscard]] int y(int cell) const { return cell / width; }

    // The cell in column x and row y, or -1 outside the grid.
    [[nodiscard]] int cell(int x, int y) const { return contains(x, y) ? y * width + x : -1; }

    // The up to 4 cells sharing an edge with this one: up, left, right, down. None for a cell outside.
    [[nodiscard]] FewCells neighbours(int cell) const;

    // The up to 8 cells sharing an edge or a corner with this one, row by row. None for a cell outside.
    [[nodiscard]] FewCells around(int cell) const;

    // Is the cell part of a straight run of at least n cells that all hold the cell's value, horizontally, vertically
    // or on either diagonal? Runs do not wrap around edges. No value is special: a run of "unset" counts too. True for
    // n <= 1; false for a cell outside. Does not allocate and looks at fewer than 8 * n cells.
    [[nodiscard]] bool has_line(std::span<const std::int32_t> values, int cell, int n) const;

    // The cells that hold the cell's value and are reached from it through edges between such cells, itself included.
    // None for a cell outside.
    [[nodiscard]] std::vector<int> region(std::span<const std::int32_t> values, int cell) const;

    // For each column, left to right, the lowest cell (the largest y) that holds `value`, whatever lies below or above
    // it; columns without the value are skipped. Appended to `out`, what it held stays in front: reserve width more
    // places and nothing is allocated. With value = "empty" these are the cells dropped pieces fall to.
    void lowest(std::span<const std::int32_t> values, std::int32_t value, std::vector<int>& out) const;

    bool operator==(const Grid&) const = default;
};

// Grid{width, height}.has_line(values, cell, n), for callers without a Grid.
[[nodiscard]] bool has_line(std::span<const std::int32_t> values, int width, int height, int cell, int n);

}  // namespace rulewright::state
