// act: one of a menu's actions or of the abilities of the player's components, with its target.
#include "decision/kinds.h"
#include "decision/one_option.h"
#include "decision/reading.h"

namespace rulewright::decision {
namespace {

// `act` names an action, or an ability with `component` saying whose.
bool names_action(const Names& names, std::int32_t action, std::int32_t component, const content::Node& wanted) {
    if (action < 0 || names.action(action) != wanted.get("act")->text) return false;
    const content::Node* of = wanted.get("component");
    return !of || (component >= 0 && names.component_id(component) == of->text);
}

bool has_target(const state::Value& target) { return target.kind != state::Value::Kind::none; }

FoundAnswer why_unavailable(const Decision& decision, const content::Node& wanted, const Names& names) {
    const content::Node* target = wanted.get("target");
    for (const Unavailable& missing : decision.unavailable) {
        if (!names_action(names, missing.action, missing.component, wanted)) continue;
        if (target && has_target(missing.target) && !names.means(*target, missing.target)) continue;
        if (!missing.reason.empty()) return not_found(missing.reason);
    }
    return not_found("it is not offered");
}

class Act final : public OneOption {
  public:
    [[nodiscard]] std::string_view name() const override { return "act"; }

    [[nodiscard]] FoundAnswer find(const Decision& decision, const content::Node& wanted,
                                   const Names& names) const override {
        const content::Node* target = wanted.get("target");
        bool without_target = false;
        for (std::int32_t i = 0; i < std::ssize(decision.options); ++i) {
            const Option& option = decision.options[i];
            if (!names_action(names, option.action, option.component, wanted)) continue;
            if (!target && has_target(option.target))
                without_target = true;
            else if (!target || (has_target(option.target) && names.means(*target, option.target)))
                return {.answer = Answer::pick(i)};
        }
        if (without_target) return {.problem = "this action needs a target", .needs_target = true};
        return why_unavailable(decision, wanted, names);
    }
};

}  // namespace

const Behaviour& act() {
    static const Act kind;
    return kind;
}

}  // namespace rulewright::decision
