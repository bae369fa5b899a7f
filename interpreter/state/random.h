// Chance that is the same on every machine and with every standard library: a generator (xoshiro256** seeded by
// splitmix64) with its own integer distribution, and numbers that follow from names.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace rulewright::state {

// Of everything that is drawn in a game, by rules and by bots. It stands in logs, and a log of another version is
// refused: raise it with every change that gives the same seed another game.
inline constexpr int generator_version = 2;

// A number without visible relation to the one given (the last part of splitmix64).
constexpr std::uint64_t scrambled(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

// The number of `part` under `whole`: a seed of one's own for each part, each as good as the seed it comes from.
constexpr std::uint64_t mixed(std::uint64_t whole, std::uint64_t part) {
    return scrambled(whole + 0x9e3779b97f4a7c15ULL * (scrambled(part) | 1));
}

// The number of a declared name. Names and not indices, because a pack that adds things moves the indices of others.
constexpr std::uint64_t name_key(std::string_view name) {
    std::uint64_t key = 0xcbf29ce484222325ULL;
    for (const char c : name) key = (key ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return scrambled(key);
}

class Random {
  public:
    Random() : Random(0) {}
    explicit Random(std::uint64_t seed) {
        for (auto& word : words_) word = scrambled(seed += 0x9e3779b97f4a7c15ULL);
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
