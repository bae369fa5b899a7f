// Machine: the bindings, and what is asked in their words: the rules that scripts defined, and the step, decision or
// condition that is being looked at.
//
//   session.h, task.h, steps.h   what the engine sees of asking; nothing of Lua
//   rulebook.h, table_rules.h   what was defined, resolved for play
//   question, offering, menu   asking players; ability, value, event   rules that take part in others
//   loops, finish, narration   how a game moves on, ends, and is told; decision_handle   what bots see
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "script/asking/rulebook.h"
#include "script/asking/session.h"
#include "script/asking/steps.h"
#include "script/asking/table_rules.h"
#include "script/asking/task.h"
#include "script/bindings/bindings.h"

namespace rulewright::script {

// What is going on in the World that is bound.
struct Now {
    Session* session = nullptr;
    const TableRules* rules = nullptr;
    Task* task = nullptr;             // the step that is running, null in conditions and bots
    const Decision* shown = nullptr;  // what a bot is looking at
    std::string_view shown_step;
};

class Machine final : public Bindings {
  public:
    Machine(std::shared_ptr<const content::Definition> definition, lua::Limits limits);

    [[nodiscard]] static Machine& of(lua_State* L) { return static_cast<Machine&>(lua::Host::of(L)); }

    [[nodiscard]] std::string calls_that_led_to(lua_State* L) const override;

    [[nodiscard]] const Rulebook& rulebook() const { return rulebook_; }
    void adopt(Rulebook rulebook) { rulebook_ = std::move(rulebook); }  // once, when the scripts are loaded
    [[nodiscard]] const TableRules& rules_of(const std::shared_ptr<const state::Layout>& layout);

    Now now;
    Steps steps;

  private:
    Rulebook rulebook_;
    std::vector<std::unique_ptr<TableRules>> tables_;
};

// Makes the session's World the one scripts see, until it is gone.
class Binding {
  public:
    Binding(Machine& machine, Session& session);
    ~Binding();
    Binding(const Binding&) = delete;
    Binding& operator=(const Binding&) = delete;

  private:
    Machine& machine_;
    Bound bound_;
    Now now_;
    lua::Runtime::Interlude interlude_;
};

}  // namespace rulewright::script
