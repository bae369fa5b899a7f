// All checks, in the order they are run and printed. To add one: a file that defines it, a line in list.cpp, a test.
#pragma once

#include <span>
#include <string_view>

#include "checks/check.h"

namespace rulewright::checks {

[[nodiscard]] std::span<const Check* const> all_checks();
// Null when there is none of that id.
[[nodiscard]] const Check* find_check(std::string_view id);

}  // namespace rulewright::checks
