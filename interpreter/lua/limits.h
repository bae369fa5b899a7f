// Limits: what scripts may use up. Always on.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rulewright::lua {

struct Limits {
    std::int64_t instructions = 20'000'000;  // between two answers, bots: per decision; latched once exceeded
    std::size_t memory = 256u << 20;         // bytes of the whole Lua state
};

}  // namespace rulewright::lua
