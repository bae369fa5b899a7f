#include "script/rules.h"

#include <utility>

#include "script/asking/label.h"
#include "script/asking/machine.h"
#include "script/loading/chunk.h"
#include "script/loading/leaks.h"
#include "script/loading/measures.h"
#include "script/loading/registries.h"
#include "script/loading/scripts.h"

namespace rulewright::script {

Rules::Rules() = default;
Rules::~Rules() = default;

std::shared_ptr<Rules> Rules::load(std::shared_ptr<const content::Definition> definition,
                                   content::Diagnostics& diagnostics, Limits limits) {
    std::shared_ptr<Rules> rules(new Rules);
    rules->definition_ = definition;
    rules->machine_ = std::make_unique<Machine>(std::move(definition), limits);
    rules->registries_ = std::make_unique<Registries>(*rules->machine_, diagnostics);
    if (!load_scripts(*rules->machine_, *rules->registries_, diagnostics)) return nullptr;
    rules->leaks_ = std::make_unique<LeakWatch>(*rules->machine_, diagnostics);
    return rules;
}

const std::vector<std::string>& Rules::action_names() const { return machine_->rulebook().action_names; }

const std::vector<std::string>& Rules::metric_names() const { return machine_->rulebook().metric_names; }
const std::vector<std::string>& Rules::game_metric_names() const { return machine_->rulebook().game_metric_names; }

std::vector<content::Named> Rules::defined(const std::string& registry) const {
    std::vector<content::Named> all;
    for (const Registered& entry : registries_->collected().entries(registry))
        all.push_back({entry.name, "", entry.location});
    return all;
}

Steps& Rules::steps() { return machine_->steps; }

namespace {

// Names need a World to look components up in; only reading happens.
class Looking {
  public:
    Looking(Machine& machine, const state::World& world) : machine_(machine), before_(machine.bound.world) {
        machine_.bound.world = const_cast<state::World*>(&world);
    }
    ~Looking() { machine_.bound.world = before_; }
    Looking(const Looking&) = delete;
    Looking& operator=(const Looking&) = delete;

  private:
    Machine& machine_;
    state::World* before_;
};

}  // namespace

std::string Rules::name(const state::World& world, const state::Value& value) const {
    const Looking looking(*machine_, world);
    return machine_->name_of(value);
}

decision::Sentence Rules::label_of(const state::World& world, const Decision& decision, const Option& option) const {
    const Looking looking(*machine_, world);
    return labelled(*machine_, {option.action, option.component, option.target, decision.player, &decision.texts});
}

std::string Rules::label(const state::World& world, const Decision& decision, const Option& option,
                         decision::Viewer viewer) const {
    return decision::read(label_of(world, decision, option), viewer);
}

std::string Rules::action_label(const state::World& world, std::int32_t action, std::int32_t component,
                                const state::Value& target, decision::Viewer viewer) const {
    const Looking looking(*machine_, world);
    return decision::read(labelled(*machine_, {action, component, target}), viewer);
}

Evaluation Rules::evaluate(state::World& world, int me, const std::string& expression) {
    return execute(*machine_, world, me, "return " + expression, "expression", true);
}

Evaluation Rules::run(state::World& world, int me, const std::string& chunk, const std::string& name) {
    return execute(*machine_, world, me, chunk, name, false);
}

content::Result<double> Rules::metric(state::World& world, int metric, int player) {
    return ask_metric(*machine_, world, machine_->rulebook().metrics[metric], player);
}
content::Result<double> Rules::game_metric(state::World& world, int metric) {
    return ask_metric(*machine_, world, machine_->rulebook().game_metrics[metric], -1);
}

content::Result<void> Rules::check_invariants(state::World& world) {
    return script::check_invariants(*machine_, world);
}

std::vector<std::string> Rules::leaked_state() { return leaks_->changed(); }

}  // namespace rulewright::script
