#include "state/grid.h"

#include <algorithm>
#include <cassert>
#include <climits>

namespace rulewright::state {
namespace {

struct Step {
    int x = 0;
    int y = 0;
};

constexpr std::array<Step, 4> edge_steps{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
constexpr std::array<Step, 8> around_steps{{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
constexpr std::array<Step, 4> lines{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

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

std::int32_t value_at(std::span<const std::int32_t> values, int cell) { return values[cell]; }

// How many steps of this kind can be taken from (x, y) before the edge.
int room(const Grid& grid, int x, int y, Step step) {
    const int across = step.x == 0 ? INT_MAX : step.x < 0 ? x : grid.width - 1 - x;
    const int down = step.y == 0 ? INT_MAX : step.y < 0 ? y : grid.height - 1 - y;
    return std::min(across, down);
}

// How many cells right after `cell` hold the same value, `stride` apart, counting no further than `most`.
int run_beyond(std::span<const std::int32_t> values, int cell, int stride, int most) {
    int count = 0;
    while (count < most && value_at(values, cell + (count + 1) * stride) == value_at(values, cell)) ++count;
    return count;
}

}  // namespace

FewCells Grid::neighbours(int cell) const { return reached(*this, cell, edge_steps); }

FewCells Grid::around(int cell) const { return reached(*this, cell, around_steps); }

bool Grid::has_line(std::span<const std::int32_t> values, int cell, int n) const {
    assert(covers(*this, values));
    if (!contains(cell)) return false;
    if (n <= 1) return true;
    const int column = x(cell);
    const int line = y(cell);
    return std::ranges::any_of(lines, [&](Step step) {
        const int before = room(*this, column, line, {-step.x, -step.y});
        const int after = room(*this, column, line, step);
        if (before < n - 1 - after) return false;
        const int stride = step.y * width + step.x;
        const int ahead = run_beyond(values, cell, stride, std::min(after, n - 1));
        return ahead == n - 1 || ahead + run_beyond(values, cell, -stride, std::min(before, n - 1 - ahead)) == n - 1;
    });
}

std::vector<int> Grid::region(std::span<const std::int32_t> values, int cell) const {
    assert(covers(*this, values));
    if (!contains(cell)) return {};
    std::vector<bool> seen(static_cast<std::size_t>(size()));
    std::vector<int> cells{cell};
    seen[cell] = true;
    for (std::size_t next = 0; next < cells.size(); ++next) {
        for (const int other : neighbours(cells[next])) {
            if (seen[other] || value_at(values, other) != value_at(values, cell)) continue;
            seen[other] = true;
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
