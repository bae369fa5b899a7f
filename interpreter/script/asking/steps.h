// Steps: all that whoever runs the flow needs of the scripts. A step is started in a task, and resumed when the task's
// decisions are answered; a question of the flow (its conditions, who begins, how often) is asked by its place.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "lua/outcome.h"
#include "script/asking/session.h"
#include "script/asking/task.h"

namespace rulewright::script {

class Machine;
class Binding;

// What a place of the flow may ask of scripts or variables.
enum class FlowQuestion : std::uint8_t { condition, until, only, from, times };

class Steps {
  public:
    using Outcome = lua::Outcome;

    explicit Steps(Machine& machine);
    ~Steps();
    Steps(const Steps&) = delete;
    Steps& operator=(const Steps&) = delete;

    // While it lives, the session's World is the one that scripts see; everything below needs one.
    class Bound {
      public:
        Bound(Steps& steps, Session& session);
        ~Bound();
        Bound(const Bound&) = delete;
        Bound& operator=(const Bound&) = delete;

      private:
        std::unique_ptr<Binding> binding_;
    };

    [[nodiscard]] Task* acquire();
    void release(Task* task);
    // Runs a step from its beginning / goes on with the answers in the task.
    Outcome start(Task& task, int step, int player, int scope);
    Outcome resume(Task& task);
    // Where nothing is asked, `answer` stays as it is. False, with the reason, when a script fails.
    bool ask(FlowQuestion question, int position, int player, state::Value& answer, std::string& error);
    // What the bound session's scripts have left at the moment.
    [[nodiscard]] lua::Budget budget() const;
    // Position of the begin of the loop or each with this name, or -1.
    [[nodiscard]] int loop_position(const std::string& name) const;

  private:
    Machine& machine_;
    std::vector<std::unique_ptr<Task>> tasks_;
    std::vector<Task*> free_;
};

}  // namespace rulewright::script
