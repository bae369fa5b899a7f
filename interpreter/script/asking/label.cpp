#include "script/asking/label.h"

#include <algorithm>
#include <string_view>

namespace rulewright::script {
namespace {

void replace_all(std::string& text, std::string_view from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// The player whose component or zone it is, or -1.
int owner_of(const state::World& world, const state::Value& thing) {
    if (thing.kind == state::Value::Kind::zone) return world.owner_of(thing.index);
    if (thing.kind != state::Value::Kind::component) return -1;
    return world.owner_of(world.places[thing.index].zone);
}

}  // namespace

std::string labelled(const Machine& machine, std::int32_t action, std::int32_t component, const state::Value& target,
                     const std::vector<std::string>* texts) {
    const Action& rule = machine.rulebook().actions[action];
    const bool has_target = target.kind != state::Value::Kind::none;
    std::string label = rule.label;
    if (label.empty()) {
        label = rule.name;
        std::replace(label.begin(), label.end(), '_', ' ');
        if (rule.ability) label += " ({component})";
        if (has_target) label += ": {target}";
    } else if (has_target && label.find("{target}") == std::string::npos) {
        label += ": {target}";  // otherwise two options would read the same
    }
    replace_all(label, "{target}", has_target ? machine.name_of(target, texts) : "...");
    if (label.find("{owner}") != std::string::npos) {
        const int owner = owner_of(*machine.bound.world, target);
        replace_all(label, "{owner}", owner < 0 ? "nobody" : machine.name_of(state::player(owner)));
    }
    if (component >= 0) replace_all(label, "{component}", machine.name_of(state::component(component)));
    return label;
}

}  // namespace rulewright::script
