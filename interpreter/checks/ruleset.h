// Ruleset: what checks look at, a game with all its packs and variants, opened once for all checks.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "checks/rehearsal.h"
#include "checks/uses.h"
#include "content/definition.h"
#include "engine/table.h"

namespace rulewright::checks {

// A legal combination of packs, or a variant.
struct Combination {
    engine::TableRequest request;
    std::string words;  // for people: "with research", "without packs", "variant short"
    std::shared_ptr<const content::Definition> definition;
    // What the scripts define, by registry: "steps", "actions", "values", "abilities"...
    std::map<std::string, std::vector<content::Named>> scripted;

    [[nodiscard]] const std::vector<content::Named>& defined(const std::string& registry) const;
};

struct Ruleset {
    std::filesystem::path folder;
    script::Limits limits;
    std::vector<Combination> combinations;  // those that load
    Uses uses;                              // of all scripts of rules, whatever pack they belong to
    std::vector<Rehearsal> rehearsals;      // the games that were played
    // How a user plays a game again (run.h); may be empty.
    std::function<std::string(const engine::TableRequest&, const std::string& bot, std::uint64_t seed)> command;
    bool whole = true;  // false: some did not load, so what nothing uses is not known
};

// Opens every combination and every variant. What does not load is reported, each mistake once.
[[nodiscard]] Ruleset open_ruleset(const std::filesystem::path& folder, const script::Limits& limits,
                                   content::Diagnostics& diagnostics);

}  // namespace rulewright::checks
