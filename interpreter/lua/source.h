// Looking at a script's text before Lua does.
#pragma once

#include <optional>
#include <string_view>

namespace rulewright::lua {

// The line of the first '^', Lua's operator for powers, outside of texts and comments. It calls the C library's pow,
// whose last digits differ from machine to machine.
[[nodiscard]] std::optional<int> line_of_power(std::string_view source);

}  // namespace rulewright::lua
