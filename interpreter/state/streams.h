// The chance of one game, in streams by purpose: every zone has one for its shuffles, every step one for its dice. What
// a stream gives follows from the game's seed, the stream's name and how often it was used, so that one draw more in
// one place changes nothing in the others. Two games with the same seed can be compared because of that, with a pack
// and without it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "state/random.h"

namespace rulewright::state {

// How often each of some names was met. Sorted, so that equal counts are equal bytes.
class Tally {
  public:
    struct Entry {
        std::uint64_t name = 0, count = 0;
        friend bool operator==(const Entry&, const Entry&) = default;
    };

    [[nodiscard]] std::uint64_t of(std::uint64_t name) const;
    // How often it was met before this time.
    std::uint64_t add(std::uint64_t name);
    void clear() { entries_.clear(); }
    [[nodiscard]] std::span<const Entry> entries() const { return entries_; }

    friend bool operator==(const Tally&, const Tally&) = default;

  private:
    [[nodiscard]] std::size_t place_of(std::uint64_t name) const;

    std::vector<Entry> entries_;
};

class Streams {
  public:
    explicit Streams(std::uint64_t seed = 0) : seed_(seed) {}

    // The next number of this stream: a seed for whatever is drawn.
    std::uint64_t next(std::uint64_t stream) { return mixed(mixed(seed_, stream), used_.add(stream)); }

    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    [[nodiscard]] const Tally& used() const { return used_; }
    // All streams start anew, in the memory that was there.
    void restart(std::uint64_t seed) {
        seed_ = seed;
        used_.clear();
    }

    friend bool operator==(const Streams&, const Streams&) = default;

  private:
    std::uint64_t seed_;
    Tally used_;
};

// The stream of what a step, by its name_key, draws for a player (-1: for nobody).
[[nodiscard]] constexpr std::uint64_t step_stream(std::uint64_t step_key, int player) {
    return mixed(mixed(name_key("step"), step_key), static_cast<std::uint64_t>(player + 1));
}
// The stream of a zone's shuffles; each key of a family of zones is mixed in.
[[nodiscard]] constexpr std::uint64_t zone_stream(std::string_view zone) {
    return mixed(name_key("zone"), name_key(zone));
}
// What a shuffle tells a component by: what is printed on it, whom it was made for (-1: nobody), which copy it is.
[[nodiscard]] constexpr std::uint64_t component_key(std::string_view type, std::string_view id, int maker, int copy) {
    const std::uint64_t printed = mixed(name_key(type), name_key(id));
    return mixed(mixed(printed, static_cast<std::uint64_t>(maker + 1)), static_cast<std::uint64_t>(copy));
}
// A stream that a script names itself.
[[nodiscard]] constexpr std::uint64_t named_stream(std::string_view name) {
    return mixed(name_key("named"), name_key(name));
}

}  // namespace rulewright::state
