// What became of a coroutine that was resumed.
#pragma once

#include <cstdint>

namespace rulewright::lua {

enum class Outcome : std::uint8_t { done, waiting, failed };

}  // namespace rulewright::lua
