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

Result<Answer> why_unavailable(const Decision& decision, const content::Node& wanted, const Names& names) {
    const content::Node* target = wanted.get("target");
    for (const Unavailable& missing : decision.unavailable) {
        if (!names_action(names, missing.action, missing.component, wanted)) continue;
        if (target && has_target(missing.target) && !names.means(*target, missing.target)) continue;
        if (!missing.reason.empty()) return because(missing.reason);
    }
    return because("it is not offered");
}

class Act final : public OneOption {
  public:
    [[nodiscard]] std::string_view name() const override { return "act"; }

    [[nodiscard]] Result<Answer> find(const Decision& decision, const content::Node& wanted,
                                      const Names& names) const override {
        const content::Node* target = wanted.get("target");
        for (std::int32_t i = 0; i < std::ssize(decision.options); ++i) {
            const Option& option = decision.options[i];
            if (!names_action(names, option.action, option.component, wanted)) continue;
            if (has_target(option.target) != (target != nullptr)) continue;
            if (!target || names.means(*target, option.target)) return Answer::pick(i);
        }
        if (lacks_target(decision, wanted, names)) return because("this action needs a target");
        return why_unavailable(decision, wanted, names);
    }

    [[nodiscard]] bool lacks_target(const Decision& decision, const content::Node& wanted,
                                    const Names& names) const override {
        if (!wanted.get(entry()) || wanted.get("target")) return false;
        bool targeted = false;
        for (const Option& option : decision.options) {
            if (!names_action(names, option.action, option.component, wanted)) continue;
            if (!has_target(option.target)) return false;
            targeted = true;
        }
        return targeted;
    }
};

}  // namespace

const Behaviour& act() {
    static const Act kind;
    return kind;
}

}  // namespace rulewright::decision
