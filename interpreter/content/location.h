// Places in errors of scripts.
#pragma once

#include <string>
#include <utility>

#include "content/diagnostic.h"

namespace rulewright::content {

// "file:line: text" as a place and a text; what stands before the place, "who: file:line: text", stays in the text.
[[nodiscard]] std::pair<Location, std::string> split_location(const std::string& message);

}  // namespace rulewright::content
