// Limits: what scripts may use up. Always on.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace rulewright::lua {

class Watchdog;

struct Limits {
    std::int64_t instructions = 20'000'000;  // between two answers, bots: per decision; latched once exceeded
    std::size_t memory = 256u << 20;         // bytes of the whole Lua state
    std::size_t text = 64u << 10;            // bytes of one text, see longest_text

    // A game as a whole may use up what so many answers may.
    [[nodiscard]] std::int64_t game_instructions() const { return instructions * 100; }
    std::chrono::milliseconds time{0};  // for what instructions counts, by the clock; 0: any
    Watchdog* watchdog = nullptr;       // who is told of every machine made with these limits

    static constexpr std::int64_t most_told = 16 << 20;  // bytes that a game may tell people, all its lines together
    static constexpr std::size_t longest_text = 1u
                                                << 20;  // that may be allowed: comparing two texts is one instruction
};

}  // namespace rulewright::lua
