// Where games are looked for: folders of rulesets, best first. The first folder that has a game wins.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/loader.h"

namespace rulewright::content {

// What the folders depend on, beside the working folder. Empty: not given, not known.
struct RulesetSearch {
    std::filesystem::path option;       // --rulesets
    std::filesystem::path environment;  // RULEWRIGHT_RULESETS
    std::filesystem::path program;      // the executable that runs
};
// As it is for this process.
[[nodiscard]] RulesetSearch ruleset_search(std::filesystem::path option = {});

struct RulesetFolder {
    std::filesystem::path path;  // relative when it lies below the working folder: shorter to read and to click
    std::string_view origin;     // for people: "--rulesets", "in the working folder"
    bool named = false;          // by the user, in the option or the environment
    bool exists = false;
};
// The option's, the environment's, ./rulesets, rulesets/ beside the program (links followed), and where an installation
// has them as seen from the program, so that an installed tree may be moved. A folder that is reached twice is named
// once.
[[nodiscard]] std::vector<RulesetFolder> ruleset_folders(const RulesetSearch& search);

// Has it a ruleset.yaml?
[[nodiscard]] bool is_ruleset(const std::filesystem::path& folder);
// The ids of all games in these folders, sorted, each once.
[[nodiscard]] std::vector<std::string> ruleset_ids(const std::vector<RulesetFolder>& folders);
// The folder of a game, in the first of these that has it.
[[nodiscard]] std::optional<std::filesystem::path> find_ruleset(const std::vector<RulesetFolder>& folders,
                                                                const std::string& id);

struct FoundRuleset {
    RulesetInfo info;
    std::vector<std::filesystem::path> hides;  // games with the same id in later folders
};
// Every game, by folder and id. Manifests that cannot be read are reported and left out.
[[nodiscard]] std::vector<FoundRuleset> list_rulesets(const std::vector<RulesetFolder>& folders,
                                                      Diagnostics& diagnostics);

// For messages: "looked in 'my-games' (--rulesets), 'rulesets' (in the working folder, not there)".
[[nodiscard]] std::string looked_in(const std::vector<RulesetFolder>& folders);

}  // namespace rulewright::content
