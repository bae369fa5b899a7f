// SmallBlocks: memory for the small objects of one Lua state, which come and go many times per decision. One arena cut
// into sizes; what is given back is kept for the next of its size. When the arena is full, or a block is not small, the
// caller turns to the system. Never shared between threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace rulewright::lua {

class SmallBlocks {
  public:
    // Null when it has none.
    [[nodiscard]] void* take(std::size_t size) {
        if (size > largest) return nullptr;
        const std::size_t kind = kind_of(size);
        if (Free* block = free_[kind]) {
            free_[kind] = block->next;
            return block;
        }
        const std::size_t bytes = (kind + 1) * unit;
        if (!arena_) arena_.reset(static_cast<std::byte*>(std::malloc(arena)));
        if (!arena_ || arena - used_ < bytes) return nullptr;
        void* block = arena_.get() + used_;
        used_ += bytes;
        return block;
    }
    void give_back(void* block, std::size_t size) {
        auto* free = static_cast<Free*>(block);
        free->next = free_[kind_of(size)];
        free_[kind_of(size)] = free;
    }
    [[nodiscard]] bool owns(const void* block) const {
        const auto* at = static_cast<const std::byte*>(block);
        return arena_ && at >= arena_.get() && at < arena_.get() + arena;
    }
    // Can a block of the one size stay where it is as a block of the other?
    [[nodiscard]] static bool same_kind(std::size_t one, std::size_t other) { return kind_of(one) == kind_of(other); }

  private:
    static constexpr std::size_t unit = 16;           // what the largest alignment needs
    static constexpr std::size_t largest = 512;       // bytes
    static constexpr std::size_t arena = 4ull << 20;  // untouched pages cost nothing

    struct Free {
        Free* next = nullptr;
    };
    struct Release {
        void operator()(std::byte* arena) const { std::free(arena); }
    };
    [[nodiscard]] static std::size_t kind_of(std::size_t size) { return (size - 1) / unit; }

    std::unique_ptr<std::byte, Release> arena_;
    std::size_t used_ = 0;
    std::array<Free*, largest / unit> free_{};
};

}  // namespace rulewright::lua
