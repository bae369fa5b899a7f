#include "state/streams.h"

#include <algorithm>

namespace rulewright::state {

std::size_t Tally::place_of(std::uint64_t name) const {
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), name,
                                     [](const Entry& entry, std::uint64_t wanted) { return entry.name < wanted; });
    return static_cast<std::size_t>(at - entries_.begin());
}

std::uint64_t Tally::of(std::uint64_t name) const {
    const std::size_t at = place_of(name);
    return at < entries_.size() && entries_[at].name == name ? entries_[at].count : 0;
}

std::uint64_t Tally::add(std::uint64_t name) {
    const std::size_t at = place_of(name);
    if (at == entries_.size() || entries_[at].name != name)
        entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(at), {name, 0});
    return entries_[at].count++;
}

}  // namespace rulewright::state
