// What a scenario is played on: its game, and what went wrong so far. The parts of a scenario (given, when, then) all
// work on one Stage; scenario_run.cpp plays it, scenario_checks.cpp holds it against the expectations.
#pragma once

#include <optional>

#include "playtest/scenario.h"

namespace rulewright::playtest {

struct Stage {
    const Scenario& scenario;
    RulesCache& cache;
    std::shared_ptr<script::Rules> rules = {};
    std::optional<engine::Game> game = {};  // none when it could not be created
    std::string error = {};                 // creating, arranging or running the game went wrong
    int me = -1;                            // the player named by `at`, for Lua expressions
    std::vector<ScenarioFailure> failures = {};

    void fail(const content::Location& at, std::string expected, std::string found);
    // Keeps the errors as the text `error` is compared with. True when there are none.
    bool without_errors(const content::Diagnostics& diagnostics);
    // The decision this entry answers; without `player`, the only one there is.
    [[nodiscard]] const engine::Decision* decision_for(const content::Node& entry) const;
    [[nodiscard]] std::vector<int> pending() const;  // players counted from 1
    [[nodiscard]] std::vector<int> winners() const;  // players counted from 1
    // Where the game stands: step, pending decisions and their options.
    [[nodiscard]] std::string position() const;
};

// The seat an entry names, counted from 0; -1 when it names none.
[[nodiscard]] int seat_in(const content::Node& entry, const char* key = "player");
[[nodiscard]] std::string seats(const std::vector<int>& players);  // "players 1, 3"

// Does one expectation hold? If not, it is added to the stage's failures.
void check(Stage& stage, const content::Node& expectation);

}  // namespace rulewright::playtest
