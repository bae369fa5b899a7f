// Texts of content, logs and command lines on their way to a terminal: what would move the cursor, hide or reorder what
// people read is shown as an escape instead.
#pragma once

#include <string>
#include <string_view>

namespace rulewright::unicode {

// How many bytes the UTF-8 character at `i` has; 0 when it is none. Overlong forms and surrogates are none.
[[nodiscard]] std::size_t utf8_length(std::string_view text, std::size_t i);

// \x1B for control characters and for bytes that are no UTF-8, \u202E for characters that change the direction of what
// follows or end a line in disguise. Line feeds and tabs stay, and so does everything that one can see.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace rulewright::unicode
