// The games that ship, as the test's own program finds them: beside it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "content/loader.h"
#include "content/rulesets.h"

namespace rulewright::testing_support {

// rulesets/ of the source tree.
inline std::filesystem::path shipped_rulesets() {
    return std::filesystem::canonical(content::ruleset_search().program.parent_path() / "rulesets");
}

// The folder of each game, sorted.
inline std::vector<std::filesystem::path> shipped_games() {
    std::vector<std::filesystem::path> games;
    const content::RulesetFolder shipped{.path = shipped_rulesets(), .origin = {}, .named = false, .exists = true};
    for (const std::string& id : content::ruleset_ids({shipped})) games.push_back(shipped.path / id);
    return games;
}

// A shipped game with some of its packs, as the parameter of a test.
struct Case {
    std::filesystem::path folder;
    std::vector<std::string> packs;

    [[nodiscard]] std::string name() const {
        std::string name = folder.filename().string();
        for (const std::string& pack : packs) name += "_with_" + pack;
        std::replace(name.begin(), name.end(), '-', '_');
        return name;
    }
};
inline void PrintTo(const Case& one, std::ostream* out) { *out << one.name(); }

// Every game with every legal set of its packs.
inline std::vector<Case> all_cases() {
    std::vector<Case> cases;
    for (const std::filesystem::path& folder : shipped_games()) {
        content::Diagnostics ignored;
        for (auto& packs : content::pack_subsets(folder, ignored)) cases.push_back({folder, std::move(packs)});
    }
    return cases;
}

}  // namespace rulewright::testing_support
