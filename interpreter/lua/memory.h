// Memory: the allocator of one Lua state. Every byte is counted. Past the limit a script gets nothing: Lua collects
// garbage, tries again, and then raises an error, which is latched so that no pcall gets past it. Outside of scripts
// nobody could catch that error, so the few things the runtime itself needs are always given.
#pragma once

#include <cstddef>

#include "lua/meter.h"
#include "lua/small_blocks.h"

namespace rulewright::lua {

class Memory {
  public:
    explicit Memory(Meter& meter) : meter_(meter) {}
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    // What lua_newstate takes, with a Memory as its data.
    static void* allocate(void* memory, void* block, std::size_t old_size, std::size_t new_size);

    [[nodiscard]] std::size_t used() const { return used_; }
    // Was it the system, and not the limit, that refused last?
    [[nodiscard]] bool is_exhausted() const { return exhausted_; }

  private:
    void release(void* block, std::size_t size);
    [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t new_size);

    Meter& meter_;
    std::size_t used_ = 0;
    bool exhausted_ = false;
    SmallBlocks small_;
};

}  // namespace rulewright::lua
