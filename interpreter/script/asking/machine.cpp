#include "script/asking/machine.h"

#include <utility>

#include "script/asking/decision_handle.h"
#include "script/asking/event.h"
#include "script/asking/finish.h"
#include "script/asking/loops.h"
#include "script/asking/menu.h"
#include "script/asking/narration.h"
#include "script/asking/question.h"
#include "script/asking/value.h"

namespace rulewright::script {

Machine::Machine(std::shared_ptr<const content::Definition> the_definition, lua::Limits limits)
    : Bindings(std::move(the_definition), limits), steps(*this) {
    install_values(*this);
    install_events(*this);
    install_loops(*this);
    install_narration(*this);
    install_finish(*this);
    install_menus(*this);
    install_questions(*this);
    install_decision_handle(*this);
}

const TableRules& Machine::rules_of(const std::shared_ptr<const state::Layout>& layout) {
    for (const auto& table : tables_)
        if (table->layout == layout) return *table;
    tables_.push_back(std::make_unique<TableRules>(resolve_table(rulebook_, layout)));
    return *tables_.back();
}

namespace {

lua::Budget& budget_of(Machine& machine, Session& session) {
    if (!session.budget) session.budget = machine.runtime.meter().full();
    return *session.budget;
}

}  // namespace

Binding::Binding(Machine& machine, Session& session)
    : machine_(machine),
      bound_(machine.bound),
      now_(machine.now),
      interlude_(machine.runtime, budget_of(machine, session)) {
    machine.bind(*session.world);
    machine.bound.bot_random = session.bot_random;
    machine.bound.listener = session.listener;
    const TableRules* rules = machine.now.rules;
    const auto& layout = session.world->layout_pointer();
    if (!rules || rules->layout != layout) rules = &machine.rules_of(layout);
    machine.now = {.session = &session, .rules = rules};
}

Binding::~Binding() {
    machine_.now = now_;
    machine_.bind_again(bound_);
}

}  // namespace rulewright::script
