// Places in scripts' errors.
#pragma once

#include <string>
#include <utility>

#include "content/diagnostic.h"

namespace rulewright::script {

// "file:line: text" as a place and a text; what stands before the place, "who: file:line: text", stays in the text.
[[nodiscard]] std::pair<content::Location, std::string> split_location(const std::string& message);

}  // namespace rulewright::script
