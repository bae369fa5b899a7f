// What is printed on a component, for a person who asks.
#pragma once

#include <string>

#include "content/definition.h"

namespace rulewright::command {

// Title, text and fields of the component with this id or title (upper and lower case are the same); a shape is drawn.
// When there is none, a line that says so, with the nearest name.
[[nodiscard]] std::string card_text(const content::Definition& definition, const std::string& name);

}  // namespace rulewright::command
