// Options in words for people.
#pragma once

#include <string>
#include <vector>

#include "script/asking/machine.h"

namespace rulewright::script {

// What an option is about: an action of the menu or an ability of the component with its target, or the thing chosen.
struct Labelled {
    std::int32_t action = -1, component = -1;
    state::Value target;
    int player = -1;                                  // who is asked: texts are for that player alone
    const std::vector<std::string>* texts = nullptr;  // of the decision
};

// Made in the World that is bound.
[[nodiscard]] decision::Sentence labelled(const Machine& machine, const Labelled& what);

}  // namespace rulewright::script
