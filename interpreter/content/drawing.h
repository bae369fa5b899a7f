// Drawings of cells, as fields of the type `shape` and scripts have them.
#pragma once

#include <cstdint>
#include <string_view>

#include "content/diagnostic.h"

namespace rulewright::content {

// The longest side of a board and of a shape.
inline constexpr int max_side = 8;

// The cells, moved as far left and up as they go. Bit y*8+x of the mask is the cell in column x and row y, both from 0.
struct Drawing {
    std::uint64_t mask = 0;
    int width = 0;
    int height = 0;
};

// Reads a drawing, one row per line: '.' and ' ' are empty, every other character is a cell. Lines may differ in
// length and end in "\n" or "\r\n"; empty rows and columns around the cells do not count. A UTF-8 character is one
// column. Refused are no cell at all, cells spanning more than 8x8, and a tab or other control character.
[[nodiscard]] Result<Drawing> read_drawing(std::string_view text);

}  // namespace rulewright::content
