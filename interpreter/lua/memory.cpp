#include "lua/memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace rulewright::lua {
namespace {

// Filling a block is work that the instruction count does not see: so many bytes count as one instruction.
constexpr std::size_t bytes_per_instruction = 64;
// Blocks of this size are refused to a script that has used up its instructions, so that it cannot copy great texts
// until the next count.
constexpr std::size_t great_block = 1 << 16;

}  // namespace

inline void Memory::release(void* block, std::size_t size) {
    if (small_.owns(block))
        small_.give_back(block, size);
    else
        std::free(block);
}

inline void* Memory::resize(void* block, std::size_t old_size, std::size_t new_size) {
    const bool was_small = small_.owns(block);
    if (was_small && SmallBlocks::same_kind(old_size, new_size)) return block;
#if !defined(__SANITIZE_ADDRESS__)  // which watches the system's blocks only
    void* result = small_.take(new_size);
    if (!result && !was_small) return std::realloc(block, new_size);
#else
    void* result = nullptr;
    if (!was_small) return std::realloc(block, new_size);
#endif
    if (!result) result = std::malloc(new_size);
    if (!result || !block) return result;
    std::memcpy(result, block, std::min(old_size, new_size));
    release(block, old_size);
    return result;
}

void* Memory::allocate(void* data, void* block, std::size_t old_size, std::size_t new_size) {
    auto& memory = *static_cast<Memory*>(data);
    Meter& meter = memory.meter_;
    const std::size_t old_bytes = block ? old_size : 0;
    if (new_size == 0) {
        memory.release(block, old_bytes);
        memory.used_ -= old_bytes;
        return nullptr;
    }
    if (new_size > old_bytes && meter.is_running()) {
        const std::size_t more = new_size - old_bytes;
        if (memory.used_ + more > meter.limits().memory) {
            memory.exhausted_ = false;
            return nullptr;
        }
        meter.take(static_cast<std::int64_t>(more / bytes_per_instruction));
        if (meter.left() <= 0 && more >= great_block) {
            meter.exhaust();
            memory.exhausted_ = false;
            return nullptr;
        }
    }
    void* result = memory.resize(block, old_bytes, new_size);
    if (!result) {
        memory.exhausted_ = true;
        return nullptr;
    }
    memory.used_ += new_size - old_bytes;
    return result;
}

}  // namespace rulewright::lua
