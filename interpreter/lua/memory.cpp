#include "lua/memory.h"

#include <lua.h>

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
constexpr std::size_t text_overhead = 25;  // what Lua needs for a text beside its characters

#if defined(__SANITIZE_ADDRESS__)
// For finding what uses memory that is gone: with RULEWRIGHT_COLLECT_EVERY=n each n-th object of a script is refused
// once, whereupon Lua collects all garbage and asks again.
bool is_refused_once() {
    static const int every = [] {
        const char* text = std::getenv("RULEWRIGHT_COLLECT_EVERY");
        return text ? std::atoi(text) : 0;
    }();
    thread_local int count = 0;
    thread_local bool asked_again = false;
    if (every <= 0 || asked_again || ++count < every) {
        asked_again = false;
        return false;
    }
    count = 0;
    return asked_again = true;
}
#endif

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

bool Memory::grants(std::size_t more, bool is_text) {
    if (is_text && more > meter_.limits().text + text_overhead) {
        meter_.refuse_text();
        return false;
    }
    if (used_ + more > meter_.limits().memory) return false;
    meter_.take(static_cast<std::int64_t>(more / bytes_per_instruction));
    if (meter_.left() > 0 || more < great_block) return true;
    meter_.exhaust();
    return false;
}

void* Memory::allocate(void* data, void* block, std::size_t old_size, std::size_t new_size) {
    auto& memory = *static_cast<Memory*>(data);
    const std::size_t old_bytes = block ? old_size : 0;
    if (new_size == 0) {
        memory.release(block, old_bytes);
        memory.used_ -= old_bytes;
        return nullptr;
    }
    if (new_size > old_bytes && memory.meter_.is_running()) {
        const bool is_text = !block && old_size == LUA_TSTRING;  // of what is new, Lua gives the type
#if defined(__SANITIZE_ADDRESS__)
        if (!block && old_size != 0 && is_refused_once()) return nullptr;
#endif
        if (!memory.grants(new_size - old_bytes, is_text)) {
            memory.exhausted_ = false;
            memory.watcher_.note_refusal();
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
