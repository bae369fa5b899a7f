#include "agents/agent.h"

namespace rulewright::agents {

std::string Situation::option_key(int option) const {
    return game_.keys(decision::Viewer::player(player())).option(decision_, decision_.options.at(option));
}

std::string Situation::answer_key(const engine::Answer& answer) const {
    return game_.keys(decision::Viewer::player(player())).answer(decision_, answer);
}

Situation::Seen Situation::look() const {
    std::vector<std::int32_t> names;
    Seen seen{game_.world().view(decision_.player, &names), decision_};
    const auto rename = [&](std::int32_t& component) {
        if (component >= 0 && !names.empty()) component = names[component];
    };
    for (script::Option& option : seen.decision.options) {
        rename(option.component);
        if (option.target.kind == state::Value::Kind::component) rename(option.target.index);
    }
    return seen;
}

}  // namespace rulewright::agents
