// Rules: a ruleset's Lua, loaded into one sandboxed machine. It has no game of its own: whoever runs a step binds a
// World first, so one Rules serves any number of games on one thread. Not thread-safe; make one per thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/definition.h"
#include "lua/limits.h"
#include "script/asking/decision.h"
#include "state/world.h"

namespace rulewright::script {

using lua::Limits;

// What a running script needs from the game around it.
struct Session {
    state::World* world = nullptr;
    int player = -1;  // bots: whose view this is
    bool explain = false;
    bool narrate = false;
    // Answers at once, without suspending the script; may be empty. Returns false to suspend after all.
    std::function<bool(const Decision&, Answer&)> decide;
    std::function<void(int only_for, std::string text)> say;
    state::Random* bot_random = nullptr;  // game:random of a bot
};

class Machine;  // the Lua side; script/machine.h
class Task;

class Rules {
  public:
    // Runs every script and cross-checks them with the definition (steps without function, functions no flow uses,
    // unknown actions, abilities, events). Null when something is wrong; all problems are in diagnostics.
    [[nodiscard]] static std::shared_ptr<Rules> load(std::shared_ptr<const content::Definition> definition,
                                                     content::Diagnostics& diagnostics, Limits limits = {});
    ~Rules();

    [[nodiscard]] const content::Definition& definition() const { return *definition_; }
    [[nodiscard]] const std::shared_ptr<const content::Definition>& definition_pointer() const { return definition_; }
    [[nodiscard]] const std::vector<std::string>& action_names() const;  // actions, then abilities
    [[nodiscard]] const std::vector<std::string>& metric_names() const;

    // Texts for people.
    [[nodiscard]] std::string name(const state::World& world, const state::Value& value) const;
    [[nodiscard]] std::string label(const state::World& world, const Decision& decision, const Option& option) const;
    [[nodiscard]] std::string action_label(const state::World& world, std::int32_t action, std::int32_t component,
                                           const state::Value& target) const;

    // Evaluates a Lua expression or runs a chunk with game, players, me, enums, count. For scenarios.
    struct Evaluation {
        bool ok = false;
        bool truth = false;
        std::string text;  // the value for people, or the error
    };
    [[nodiscard]] Evaluation evaluate(state::World& world, int me, const std::string& expression);
    [[nodiscard]] Evaluation run(state::World& world, int me, const std::string& chunk, const std::string& name);

    [[nodiscard]] std::optional<std::int64_t> metric(state::World& world, int metric, int player, std::string& error);
    // The first invariant that does not hold, as "name: reason"; empty when all do.
    [[nodiscard]] std::string broken_invariant(state::World& world);
    // Locals of script files that functions changed since loading: "file:line: local 'name'".
    [[nodiscard]] std::vector<std::string> leaked_state();

    [[nodiscard]] Machine& machine() { return *machine_; }

  private:
    Rules() = default;
    std::shared_ptr<const content::Definition> definition_;
    std::unique_ptr<Machine> machine_;
};

}  // namespace rulewright::script
