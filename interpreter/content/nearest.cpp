// "did you mean": the candidate that takes the fewest slips of the fingers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "content/diagnostic.h"

namespace rulewright::content {

namespace {

constexpr std::size_t longest_word = 64;  // the table is quadratic, and nobody mistypes an essay

// Damerau-Levenshtein (adjacent swaps count as one edit, the most common slip of the fingers). Gives up as soon as the
// distance cannot be less than `enough`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t enough) {
    std::array<std::array<std::size_t, longest_word + 1>, 3> rows;
    for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
    std::size_t least_before = 0;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        const auto& above = rows[(i - 1) % 3];
        const auto& two_above = rows[(i + 1) % 3];
        auto& row = rows[i % 3];
        std::size_t least = row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + cost});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], two_above[j - 2] + 1);
            least = std::min(least, row[j]);
        }
        if (least >= enough && least_before >= enough) return enough;  // a swap reaches over one row, not over two
        least_before = least;
    }
    return rows[a.size() % 3][b.size()];
}

// Which letters a word has. One edit changes at most two of them, so most candidates are out at a glance.
std::uint64_t letters(std::string_view word) {
    std::uint64_t set = 0;
    for (const char c : word) set |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63u);
    return set;
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    // Content may hold thousands of mistakes among thousands of names: then it is not fingers that slipped.
    constexpr std::size_t most_candidates = 2'000;
    if (word.empty() || word.size() > longest_word) return {};
    const std::uint64_t own = letters(word);
    const std::string* best = nullptr;
    std::size_t best_distance = std::max<std::size_t>(1, (word.size() + 1) / 3) + 1;
    for (std::size_t i = 0; i < std::min(candidates.size(), most_candidates); ++i) {
        const std::string& candidate = candidates[i];
        const std::size_t longer = std::max(word.size(), candidate.size());
        const std::size_t shorter = std::min(word.size(), candidate.size());
        if (longer > longest_word || longer - shorter >= best_distance) continue;
        if (static_cast<std::size_t>(std::popcount(own ^ letters(candidate))) > 2 * (best_distance - 1)) continue;
        const std::size_t distance = edit_distance(word, candidate, best_distance);
        // A word of one or two letters is near to everything: there only a swap or an addition helps.
        if (distance >= longer || distance >= best_distance) continue;
        best_distance = distance;
        best = &candidate;
    }
    return best ? *best : std::string();
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string best = nearest(word, candidates);
    return best.empty() ? std::string{} : fmt::format("did you mean '{}'?", best);
}

}  // namespace rulewright::content
