#include "state/grid.h"

#include <algorithm>
#include <cassert>

namespace rulewright::state {
namespace {

struct Step {
    int x = 0;
    int y = 0;
};

constexpr std::array<Step, 4> kEdges{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
constexpr std::array<Step, 8> kAround{{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
constexpr std::array<Step, 4> kLines{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

FewCells reached(const Grid& grid, int cell, std::span<const Step> steps) {
    FewCells cells;
    if (!grid.contains(cell)) return cells;
    for (const Step step : steps) {
        const int other = grid.cell(grid.x(cell) + step.x, grid.y(cell) + step.y);
        if (other >= 0) cells.add(other);
    }
    return cells;
}

[[maybe_unused]] bool covers(const Grid& grid, std::span<const std::int32_t> values) {
    return values.size() >= static_cast<std::size_t>(grid.size());
}

std::int32_t value_at(std::span<const std::int32_t> values, int cell) { return values[static_cast<std::size_t>(cell)]; }

// How many cells lie between a position and the edge that a direction leads to.
int room(int position, int length, int direction, int most) {
    return direction == 0 ? most : direction < 0 ? position : length - 1 - position;
}

// How many cells right after (x, y) in one direction hold the same value, counting no further than `most`.
int run_beyond(const Grid& grid, std::span<const std::int32_t> values, int x, int y, Step step, int most) {
    most = std::min({most, room(x, grid.width, step.x, most), room(y, grid.height, step.y, most)});
    const int start = y * grid.width + x;
    const int stride = step.y * grid.width + step.x;
    int count = 0;
    while (count < most && value_at(values, start + (count + 1) * stride) == value_at(values, start)) ++count;
    return count;
}

}  // namespace

FewCells Grid::neighbours(int cell) const { return reached(*this, cell, kEdges); }

FewCells Grid::around(int cell) const { return reached(*this, cell, kAround); }

bool Grid::has_line(std::span<const std::int32_t> values, int cell, int n) const {
    assert(covers(*this, values));
    if (!contains(cell)) return false;
    const int cell_x = x(cell);
    const int cell_y = y(cell);
    return n <= 1 || std::ranges::any_of(kLines, [&](Step step) {
               const int ahead = run_beyond(*this, values, cell_x, cell_y, step, n - 1);
               const int behind = run_beyond(*this, values, cell_x, cell_y, {-step.x, -step.y}, n - 1 - ahead);
               return 1 + ahead + behind >= n;
           });
}

std::vector<int> Grid::region(std::span<const std::int32_t> values, int cell) const {
    assert(covers(*this, values));
    if (!contains(cell)) return {};
    std::vector<bool> seen(static_cast<std::size_t>(size()));
    std::vector<int> cells{cell};
    seen[static_cast<std::size_t>(cell)] = true;
    for (std::size_t next = 0; next < cells.size(); ++next) {
        for (const int other : neighbours(cells[next])) {
            if (seen[static_cast<std::size_t>(other)] || value_at(values, other) != value_at(values, cell)) continue;
            seen[static_cast<std::size_t>(other)] = true;
            cells.push_back(other);
        }
    }
    std::ranges::sort(cells);
    return cells;
}

void Grid::lowest(std::span<const std::int32_t> values, std::int32_t value, std::vector<int>& out) const {
    assert(covers(*this, values));
    for (int column = 0; column < width; ++column) {
        int row = height - 1;
        while (row >= 0 && value_at(values, cell(column, row)) != value) --row;
        if (row >= 0) out.push_back(cell(column, row));
    }
}

bool has_line(std::span<const std::int32_t> values, int width, int height, int cell, int n) {
    return Grid{width, height}.has_line(values, cell, n);
}

}  // namespace rulewright::state
