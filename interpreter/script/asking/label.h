// Options in words for people.
#pragma once

#include <string>
#include <vector>

#include "script/asking/machine.h"

namespace rulewright::script {

// Of an action with its target, or of an ability of the component, in the World that is bound. `texts` are those of the
// decision.
[[nodiscard]] std::string labelled(const Machine& machine, std::int32_t action, std::int32_t component,
                                   const state::Value& target, const std::vector<std::string>* texts);

}  // namespace rulewright::script
