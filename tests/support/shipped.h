// The games that ship, as the test's own program finds them: beside it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

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

}  // namespace rulewright::testing_support
