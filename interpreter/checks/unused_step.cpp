// unused-step: a step that scripts define and no flow names.
#include <fmt/format.h>

#include <set>

#include "checks/unused.h"

namespace rulewright::checks {
namespace {

void add_steps(const std::vector<content::FlowNode>& nodes, std::set<std::string>& steps) {
    for (const content::FlowNode& node : nodes) {
        if (node.kind == content::FlowNode::Kind::step) steps.insert(node.name);
        add_steps(node.body, steps);
        add_steps(node.otherwise, steps);
    }
}

std::set<std::string> steps_in_flow(const std::vector<content::FlowNode>& flow) {
    std::set<std::string> steps;
    add_steps(flow, steps);
    return steps;
}

void find_unused_step(const Ruleset& ruleset, Findings& findings) {
    tell_unused(ruleset, findings, [&](const Combination& combination, Declarations& declared) {
        const std::set<std::string> in_flow = steps_in_flow(combination.definition->flow);
        for (const content::Named& step : combination.defined("steps"))
            declared.add("steps." + step.name, step.location,
                         in_flow.contains(step.name) || ruleset.uses.has_entry("steps", step.name),
                         fmt::format("no flow uses step '{}'", step.name));
    });
}

}  // namespace

extern const Check unused_step{.id = "unused-step", .text = "a step that no flow uses", .look = find_unused_step};

}  // namespace rulewright::checks
