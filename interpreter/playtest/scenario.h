// Scenarios: given a position, when these answers are given, then this holds (docs/content.md). `run_scenarios` runs
// every scenarios/*.yaml of a game and of its packs and says which clauses of the rulebook they prove.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "content/document.h"
#include "engine/game.h"
#include "playtest/rulebook.h"

namespace rulewright::playtest {

struct Scenario {
    std::string name;    // with the values of `for`: "Three is enough (n = 3)"
    std::string home;    // "base", or the pack whose folder it lies in
    content::Node node;  // `for` filled in
    content::Location location;
};

struct ScenarioFailure {
    content::Location location;
    std::string scenario;
    std::string expected;
    std::string found;
    std::string position;  // where the game stood: step, pending decisions and their options
};

struct ScenarioReport {
    int run = 0, passed = 0;
    std::vector<ScenarioFailure> failures;
    std::vector<Clause> clauses;
    bool filtered = false;
    int left_out = 0;      // by the filter
    int unread_files = 0;  // of scenarios: as a whole no YAML, no list
    int unusable = 0;      // scenarios with errors, in files that could be read
    bool loaded = true;    // false: the game itself has errors, and nothing was run

    [[nodiscard]] int count(Clause::Standing standing) const;
    // Every scenario there is was run. Otherwise a clause that nothing proved is not unproven: nobody knows.
    [[nodiscard]] bool complete() const { return loaded && !filtered && unread_files == 0 && unusable == 0; }
};

// A game's rules by packs and variant, each loaded once.
class RulesCache {
  public:
    struct LoadedRules {
        std::shared_ptr<script::Rules> rules;  // null when loading failed
        content::Diagnostics problems;
    };
    explicit RulesCache(std::filesystem::path folder, script::Limits limits = {})
        : folder_(std::move(folder)), limits_(limits) {}
    [[nodiscard]] const LoadedRules& get(std::vector<std::string> packs, const std::string& variant);
    // The pack and everything it requires.
    [[nodiscard]] std::vector<std::string> with_required(const std::string& pack);

  private:
    std::filesystem::path folder_;
    script::Limits limits_;
    std::map<std::pair<std::vector<std::string>, std::string>, LoadedRules> entries_;
};

struct LoadedScenarios {
    std::vector<Scenario> scenarios;
    int unread_files = 0, unusable = 0;  // as in ScenarioReport
};
// Reads the scenarios of a ruleset's folder and of its packs, `for` expanded, checked against the schema. What cannot
// be used is reported and left out.
[[nodiscard]] LoadedScenarios load_scenarios(const std::filesystem::path& folder, content::Diagnostics& diagnostics);

// Every expectation of one scenario that does not hold; empty when it passes.
[[nodiscard]] std::vector<ScenarioFailure> run_scenario(const Scenario& scenario, RulesCache& cache);

// Runs those whose name, file or clauses contain `filter` (all when empty). Problems of the files are reported.
[[nodiscard]] ScenarioReport run_scenarios(const std::filesystem::path& folder, const std::string& filter,
                                           content::Diagnostics& diagnostics, script::Limits limits = {});

}  // namespace rulewright::playtest
