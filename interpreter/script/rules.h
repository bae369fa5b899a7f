// Rules: a ruleset's Lua, loaded into one sandboxed machine. It has no game of its own: whoever runs a step binds a
// World first, so one Rules serves any number of games on one thread. Not thread-safe; make one per thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "content/definition.h"
#include "decision/decision.h"
#include "decision/event.h"
#include "lua/limits.h"
#include "script/asking/steps.h"
#include "script/loading/evaluation.h"
#include "state/world.h"

namespace rulewright::script {

using decision::Answer;
using decision::Decision;
using decision::Option;
using decision::Unavailable;
using lua::Limits;

class LeakWatch;
class Machine;
class Registries;

class Rules {
  public:
    // Runs every script and cross-checks them with the definition (steps without function, functions no flow uses,
    // unknown actions, abilities, events). Null when something is wrong; all problems are in diagnostics.
    [[nodiscard]] static std::shared_ptr<Rules> load(std::shared_ptr<const content::Definition> definition,
                                                     content::Diagnostics& diagnostics, Limits limits = {});
    ~Rules();

    [[nodiscard]] const content::Definition& definition() const { return *definition_; }
    [[nodiscard]] const std::shared_ptr<const content::Definition>& definition_pointer() const { return definition_; }
    [[nodiscard]] const std::vector<std::string>& action_names() const;       // actions, then abilities
    [[nodiscard]] const std::vector<std::string>& metric_names() const;       // one number for each player
    [[nodiscard]] const std::vector<std::string>& game_metric_names() const;  // one number for the game

    // What the scripts define, by registry ("steps", "values"...), in the order of their scripts.
    [[nodiscard]] std::vector<content::Named> defined(const std::string& registry) const;

    // Texts for people.
    [[nodiscard]] std::string name(const state::World& world, const state::Value& value) const;
    [[nodiscard]] std::string label(const state::World& world, const Decision& decision, const Option& option,
                                    decision::Viewer viewer = decision::Viewer::everything()) const;
    [[nodiscard]] std::string action_label(const state::World& world, std::int32_t action, std::int32_t component,
                                           const state::Value& target,
                                           decision::Viewer viewer = decision::Viewer::everything()) const;
    // The label for any viewer, now or later.
    [[nodiscard]] decision::Sentence label_of(const state::World& world, const Decision& decision,
                                              const Option& option) const;

    // Evaluates a Lua expression or runs a chunk with game, players, me, enums, count. For scenarios.
    using Evaluation = script::Evaluation;
    [[nodiscard]] Evaluation evaluate(state::World& world, int me, const std::string& expression);
    [[nodiscard]] Evaluation run(state::World& world, int me, const std::string& chunk, const std::string& name);

    // Or the error of its script.
    [[nodiscard]] content::Result<double> metric(state::World& world, int metric, int player);
    [[nodiscard]] content::Result<double> game_metric(state::World& world, int metric);
    // The reason names the first invariant that does not hold: "name: reason".
    [[nodiscard]] content::Result<void> check_invariants(state::World& world);
    // Locals of script files that functions changed since loading: "file:line: local 'name'".
    [[nodiscard]] std::vector<std::string> leaked_state();

    // Running steps and asking the flow's questions: for the engine.
    [[nodiscard]] Steps& steps();

  private:
    friend class Bot;  // runs in the same machine
    Rules();
    std::shared_ptr<const content::Definition> definition_;
    std::unique_ptr<Machine> machine_;  // the last to go
    std::unique_ptr<Registries> registries_;
    std::unique_ptr<LeakWatch> leaks_;
};

}  // namespace rulewright::script
