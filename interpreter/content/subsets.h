// Which packs of a game go together, by what their manifests require and exclude.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "content/packs.h"

namespace rulewright::content {

// More subsets than these are not looked at one by one: every pack doubles their number.
inline constexpr std::size_t most_subsets = 256;

class PackChoices {
  public:
    using Packs = std::set<std::string>;

    // Manifests that cannot be read are reported and left out.
    PackChoices(const std::filesystem::path& folder, Diagnostics& diagnostics);

    [[nodiscard]] const std::map<std::string, Manifest>& manifests() const { return manifests_; }
    // The pack and all it requires, nearest or far. May hold what does not exist.
    [[nodiscard]] Packs with_required(const std::string& id) const;
    // Are all there, with all they require, and does none exclude another?
    [[nodiscard]] bool legal(const Packs& packs) const;
    // Every legal set of packs, or `most` of them: none, each pack alone, as many as go together, and others by chance,
    // the same each time. Sorted by size.
    [[nodiscard]] std::vector<std::vector<std::string>> subsets(std::size_t most) const;
    // Are there more than that?
    [[nodiscard]] bool more_than(std::size_t most) const;

  private:
    [[nodiscard]] bool fits(const Packs& on, const std::string& id) const;
    void enumerate(std::size_t next, Packs& on, std::size_t most, std::vector<Packs>& found) const;
    [[nodiscard]] std::vector<Packs> sample(std::size_t most) const;
    [[nodiscard]] Packs as_many_as_go_together(const std::vector<std::string>& order) const;

    std::map<std::string, Manifest> manifests_;
    std::vector<std::string> usable_;  // each behind all that it requires
};

}  // namespace rulewright::content
