#include "content/drawing.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulewright::content {
namespace {

// Calls visit(x, y) for each cell of the drawing, row by row. False when there is a control character.
template <typename Visit>
bool for_each_cell(std::string_view drawing, Visit visit) {
    for (int y = 0; !drawing.empty(); ++y) {
        const std::size_t end = std::min(drawing.find('\n'), drawing.size());
        std::string_view row = drawing.substr(0, end);
        drawing.remove_prefix(std::min(end + 1, drawing.size()));
        if (row.ends_with('\r')) row.remove_suffix(1);
        int x = 0;
        for (const char character : row) {
            const auto byte = static_cast<unsigned char>(character);
            if (byte < 0x20 || byte == 0x7f) return false;
            if ((byte & 0xc0) == 0x80) continue;  // inside a UTF-8 character
            if (character != '.' && character != ' ') visit(x, y);
            ++x;
        }
    }
    return true;
}

}  // namespace

Result<Drawing> read_drawing(std::string_view text) {
    constexpr int none = -1;
    int left = none, right = none, top = none, bottom = none;
    const bool readable = for_each_cell(text, [&](int x, int y) {
        left = left == none ? x : std::min(left, x);
        right = std::max(right, x);
        if (top == none) top = y;
        bottom = y;
    });
    if (!readable) return because("the drawing has a tab or another control character");
    if (left == none) return because("the drawing has no cell");
    Drawing drawn{.mask = 0, .width = right - left + 1, .height = bottom - top + 1};
    if (drawn.width > max_side || drawn.height > max_side)
        return because(fmt::format("the drawing is {} cells wide and {} high, but a shape is at most {} by {}",
                                   drawn.width, drawn.height, max_side, max_side));
    for_each_cell(text, [&](int x, int y) { drawn.mask |= std::uint64_t{1} << ((y - top) * max_side + (x - left)); });
    return drawn;
}

}  // namespace rulewright::content
