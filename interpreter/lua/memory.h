// Memory: the allocator of one Lua state. Every byte is counted. Past the limit a script gets nothing: Lua collects
// garbage, tries again, and then raises an error, which is latched so that no pcall gets past it. So it is with a text
// that is too long: Lua says what it allocates. Outside of scripts nobody could catch that error, so the few things the
// runtime itself needs are always given.
#pragma once

#include <cstddef>

#include "lua/meter.h"
#include "lua/small_blocks.h"

namespace rulewright::lua {

class Memory {
  public:
    // Told of each refusal while the script that wanted the memory still stands where it does.
    class Watcher {
      public:
        virtual void note_refusal() noexcept = 0;

      protected:
        ~Watcher() = default;
    };

    Memory(Meter& meter, Watcher& watcher) : meter_(meter), watcher_(watcher) {}
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
    // May a script have so much more? Latches why not.
    [[nodiscard]] bool grants(std::size_t more, bool is_text);

    Meter& meter_;
    Watcher& watcher_;
    std::size_t used_ = 0;
    bool exhausted_ = false;
    SmallBlocks small_;
};

}  // namespace rulewright::lua
