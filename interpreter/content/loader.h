// From a ruleset's folder to a Definition.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/definition.h"

namespace rulewright::content {

struct LoadRequest {
    std::filesystem::path folder;    // rulesets/<game>
    std::vector<std::string> packs;  // ids, in any order
    std::string variant;             // id or empty
};

// Loads, merges, validates and builds. Null when there was an error; every problem found is in `diagnostics`.
[[nodiscard]] std::shared_ptr<const Definition> load(const LoadRequest& request, Diagnostics& diagnostics);

// The merged game as YAML, each value followed by a comment `# file:line (pack)`; above it, what every option is set to
// and by whom (`chosen` as in settle_options). Empty when loading failed.
[[nodiscard]] std::string resolve(const LoadRequest& request, Diagnostics& diagnostics,
                                  const std::map<std::string, std::string>& chosen = {});

// The JSON Schema of one game's own components (fields, enum values), for editors.
[[nodiscard]] std::string game_schema(const Definition& definition);

// What a folder offers without loading it all: for `list` and for did-you-mean. Bad manifests are reported and left
// out.
struct RulesetInfo {
    std::string id, title, version, text;
    std::filesystem::path folder;
    int players_min = 0, players_max = 0;
    std::vector<std::string> packs;
    std::vector<std::string> variants;
    std::vector<std::string> bots;
};
// Of the game in this folder. Nothing when its manifest cannot be read (reported).
[[nodiscard]] std::optional<RulesetInfo> ruleset_info(const std::filesystem::path& folder, Diagnostics& diagnostics);

// Every legal subset of a game's packs (requires and conflicts respected), the empty one first. Of very many a sample,
// which is reported (content/subsets.h).
[[nodiscard]] std::vector<std::vector<std::string>> pack_subsets(const std::filesystem::path& folder,
                                                                 Diagnostics& diagnostics);

// Option values by name as typed by a user ("missions=3"); reports unknown names, wrong types and ranges.
// Result is parallel to definition.options: default, then the variant's, then these.
[[nodiscard]] std::vector<int> settle_options(const Definition& definition,
                                              const std::map<std::string, std::string>& chosen,
                                              Diagnostics& diagnostics);

// The value of an option as settle_options reads it.
[[nodiscard]] std::string option_text(const Option& option, int value);

}  // namespace rulewright::content
