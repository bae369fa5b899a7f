// Replaces operator new by one that fails when a test wants it. For one source file of a test program.
#pragma once

#include <cstdlib>
#include <new>

namespace rulewright::testing_support {

inline thread_local int allocations_left = -1;  // before the one that fails; negative: none fails

inline void* allocate_or_fail(std::size_t size) {
    if (allocations_left >= 0 && allocations_left-- == 0) throw std::bad_alloc();
    if (void* block = std::malloc(size == 0 ? 1 : size)) return block;
    throw std::bad_alloc();
}

// While it lives, the allocation after so many fails.
class Failing {
  public:
    explicit Failing(int after) { allocations_left = after; }
    ~Failing() { allocations_left = -1; }
    Failing(const Failing&) = delete;
    Failing& operator=(const Failing&) = delete;
    [[nodiscard]] static bool has_failed() { return allocations_left < 0; }
};

}  // namespace rulewright::testing_support

void* operator new(std::size_t size) { return rulewright::testing_support::allocate_or_fail(size); }
void* operator new[](std::size_t size) { return rulewright::testing_support::allocate_or_fail(size); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
