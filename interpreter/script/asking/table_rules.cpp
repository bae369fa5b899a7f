#include "script/asking/table_rules.h"

namespace rulewright::script {
namespace {

Resolved resolve(const Rulebook& rulebook, const content::Definition& definition, const std::string& name,
                 bool negated) {
    if (name.empty()) return {.negated = negated};
    for (std::size_t i = 0; i < definition.stores.size(); ++i) {
        const content::Store& store = definition.stores[i];
        if (store.name == name && store.on_type < 0 && !store.counter)
            return {Resolved::Kind::variable, static_cast<int>(i), negated};
    }
    return {Resolved::Kind::value, rulebook.value_names.find(name), negated};
}

}  // namespace

TableRules resolve_table(const Rulebook& rulebook, const std::shared_ptr<const state::Layout>& layout) {
    TableRules rules;
    rules.layout = layout;
    for (const std::string& step : layout->steps) rules.steps.push_back(rulebook.steps.at(step));
    for (std::size_t i = 0; i < layout->flow.size(); ++i) {
        const state::FlowOp& op = layout->flow[i];
        auto& questions = rules.flow.emplace_back();
        if (!op.node) continue;
        const auto put = [&](FlowQuestion question, const std::string& name, bool negated) {
            questions[static_cast<std::size_t>(question)] = resolve(rulebook, *layout->definition, name, negated);
        };
        put(FlowQuestion::condition, op.node->condition.name, op.node->condition.negated);
        put(FlowQuestion::until, op.node->until.name, op.node->until.negated);
        put(FlowQuestion::only, op.node->only.name, op.node->only.negated);
        put(FlowQuestion::from, op.node->from, false);
        if (op.node->times && op.node->times->kind == content::Number::Kind::value)
            put(FlowQuestion::times, op.node->times->value, false);
        const bool begins = op.kind == state::FlowOp::Kind::loop_begin || op.kind == state::FlowOp::Kind::each_begin;
        if (begins && !op.node->name.empty()) rules.loops.emplace(op.node->name, static_cast<int>(i));
    }
    return rules;
}

}  // namespace rulewright::script
