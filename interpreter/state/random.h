// The generator of a game: xoshiro256** seeded by splitmix64, with its own integer distribution, so that the
// same seed gives the same numbers on every machine and with every standard library.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace rulewright::state {

class Random {
  public:
    Random() : Random(0) {}
    explicit Random(std::uint64_t seed) {
        for (auto& word : words_) {
            seed += 0x9e3779b97f4a7c15ULL;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
            word = z ^ (z >> 31);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
        const std::uint64_t t = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= t;
        words_[3] = std::rotl(words_[3], 45);
        return result;
    }

    // Uniform in 0 .. n-1; n must be positive. Multiplication with rejection: no bias, rarely a second draw.
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t threshold = -n % n;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    friend bool operator==(const Random&, const Random&) = default;

  private:
    std::array<std::uint64_t, 4> words_;
};

}  // namespace rulewright::state
