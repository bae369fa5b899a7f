#include "state/grid.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace rulewright::state {
namespace {

using Cells = std::vector<int>;
using Values = std::vector<std::int32_t>;

Cells list(const FewCells& cells) { return {cells.begin(), cells.end()}; }

// Values from a picture: one character per cell, lines only for the eye.
Values values(std::string_view picture) {
    Values all;
    for (const char character : picture) {
        if (character != '\n') all.push_back(character);
    }
    return all;
}

struct Position {
    Grid grid;
    Values values;
};

// At full size: RapidCheck's early cases would otherwise be one cell and one value.
template <typename Value>
rc::Gen<Value> full_range(Value from, Value below) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Value>(from, below));
}

Position random_position() {
    const Grid grid{*full_range(1, 7), *full_range(1, 7)};
    const auto size = static_cast<std::size_t>(grid.size());
    return {grid, *rc::gen::container<Values>(size, full_range<std::int32_t>(0, 2))};
}

Position transposed(const Position& position) {
    const Grid turned{position.grid.height, position.grid.width};
    Values moved;
    for (int cell = 0; cell < turned.size(); ++cell) {
        moved.push_back(position.values[position.grid.cell(turned.y(cell), turned.x(cell))]);
    }
    return {turned, moved};
}

// Every window of n cells in each direction that contains the cell, tried one by one.
bool slow_has_line(const Position& position, int cell, int n) {
    const Grid& grid = position.grid;
    constexpr std::array<std::array<int, 2>, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    for (const auto& [dx, dy] : steps) {
        for (int start = 1 - n; start <= 0; ++start) {
            bool all = true;
            for (int i = start; i < start + n; ++i) {
                const int other = grid.cell(grid.x(cell) + i * dx, grid.y(cell) + i * dy);
                all = all && other >= 0 && position.values[other] == position.values[cell];
            }
            if (all) return true;
        }
    }
    return false;
}

TEST(Grid, CellsAreNumberedRowByRow) {
    const Grid grid{4, 3};
    EXPECT_EQ(grid.size(), 12);
    EXPECT_EQ(grid.cell(0, 0), 0);
    EXPECT_EQ(grid.cell(3, 0), 3);
    EXPECT_EQ(grid.cell(0, 1), 4);
    EXPECT_EQ(grid.cell(4, 0), -1);
    EXPECT_EQ(grid.cell(0, 3), -1);
    EXPECT_EQ(grid.cell(-1, 0), -1);
    for (int cell = 0; cell < grid.size(); ++cell) EXPECT_EQ(grid.cell(grid.x(cell), grid.y(cell)), cell);
}

TEST(Grid, NeighboursAscendAndStopAtEdges) {
    const Grid grid{4, 3};
    EXPECT_EQ(list(grid.neighbours(5)), (Cells{1, 4, 6, 9}));
    EXPECT_EQ(list(grid.neighbours(0)), (Cells{1, 4}));
    EXPECT_EQ(list(grid.neighbours(7)), (Cells{3, 6, 11}));
    EXPECT_EQ(list(grid.around(5)), (Cells{0, 1, 2, 4, 6, 8, 9, 10}));
    EXPECT_EQ(list(grid.around(11)), (Cells{6, 7, 10}));
    EXPECT_TRUE((Grid{1, 1}.around(0).empty()));
}

TEST(Grid, OutsideHasNothing) {
    const Grid grid{2, 2};
    const Values same(4, 1);
    for (const int cell : {-1, 4}) {
        EXPECT_TRUE(grid.neighbours(cell).empty());
        EXPECT_TRUE(grid.around(cell).empty());
        EXPECT_FALSE(grid.has_line(same, cell, 1));
        EXPECT_TRUE(grid.region(same, cell).empty());
    }
    EXPECT_TRUE((Grid{}.neighbours(0).empty()));
}

TEST(GridLine, FindsAllFourDirections) {
    EXPECT_TRUE(has_line(values("...\nxxx\n..."), 3, 3, 4, 3));
    EXPECT_TRUE(has_line(values("x..\nx..\nx.."), 3, 3, 0, 3));
    EXPECT_TRUE(has_line(values("x..\n.x.\n..x"), 3, 3, 8, 3));
    EXPECT_TRUE(has_line(values("..x\n.x.\nx.."), 3, 3, 4, 3));
    EXPECT_FALSE(has_line(values("xx.\n.ox\nx.x"), 3, 3, 1, 3));
}

TEST(GridLine, CountsOnlyRunsThroughTheCell) {
    const Values row = values("xxx.xx");
    EXPECT_TRUE(has_line(row, 6, 1, 1, 3));
    EXPECT_FALSE(has_line(row, 6, 1, 4, 3));
    EXPECT_TRUE(has_line(row, 6, 1, 4, 2));
    EXPECT_TRUE(has_line(row, 6, 1, 3, 1));
    EXPECT_FALSE(has_line(row, 6, 1, 0, 4));
}

TEST(GridLine, DoesNotWrapAround) {
    EXPECT_FALSE(has_line(values("..xx\nxx.."), 4, 2, 3, 3));
    EXPECT_TRUE(has_line(values("..xx\nxx.."), 4, 2, 3, 2));
}

RC_GTEST_PROP(GridLine, AgreesWithTryingEveryWindow, ()) {
    const Position position = random_position();
    const int cell = *full_range(0, position.grid.size());
    const int n = *full_range(1, 6);
    const bool expected = slow_has_line(position, cell, n);
    RC_CLASSIFY(expected && n > 2, "line of three or more");
    RC_ASSERT(position.grid.has_line(position.values, cell, n) == expected);
    const Position turned = transposed(position);
    const int there = turned.grid.cell(position.grid.y(cell), position.grid.x(cell));
    RC_ASSERT(turned.grid.has_line(turned.values, there, n) == expected);
}

TEST(GridRegion, FollowsEdgesOnly) {
    const Grid grid{4, 3};
    const Values picture = values("xx.x\n.x.x\nx.xx");
    EXPECT_EQ(grid.region(picture, 5), (Cells{0, 1, 5}));
    EXPECT_EQ(grid.region(picture, 8), (Cells{8}));
    EXPECT_EQ(grid.region(picture, 10), (Cells{3, 7, 10, 11}));
    EXPECT_EQ(grid.region(picture, 2), (Cells{2, 6}));
}

RC_GTEST_PROP(GridRegion, RegionsAreAPartition, ()) {
    const Position position = random_position();
    const Grid& grid = position.grid;
    for (int cell = 0; cell < grid.size(); ++cell) {
        const Cells region = grid.region(position.values, cell);
        RC_ASSERT(std::ranges::is_sorted(region));
        RC_ASSERT(std::ranges::binary_search(region, cell));
        for (const int member : region) RC_ASSERT(grid.region(position.values, member) == region);
        for (const int other : grid.neighbours(cell)) {
            const bool equal = position.values[other] == position.values[cell];
            RC_ASSERT(std::ranges::binary_search(region, other) == equal);
        }
    }
}

TEST(GridLowest, IsTheLargestRowOfEachColumn) {
    const Grid grid{4, 3};
    Cells out{99};
    out.reserve(1 + 4);
    const auto* before = out.data();
    grid.lowest(values("..x.\n.xx.\nx.xx"), '.', out);
    EXPECT_EQ(out, (Cells{99, 4, 9, 7}));
    EXPECT_EQ(out.data(), before);
}

RC_GTEST_PROP(GridLowest, AgreesWithTheDefinition, ()) {
    const Position position = random_position();
    const Grid& grid = position.grid;
    Cells expected;
    for (int column = 0; column < grid.width; ++column) {
        int best = -1;
        for (int cell = column; cell < grid.size(); cell += grid.width) {
            if (position.values[cell] == 1) best = cell;
        }
        if (best >= 0) expected.push_back(best);
    }
    Cells out;
    grid.lowest(position.values, 1, out);
    RC_ASSERT(out == expected);
}

}  // namespace
}  // namespace rulewright::state
