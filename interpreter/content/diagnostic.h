// Problems a user can cause, as values with a place. Nothing in content/ throws for bad input: what reads content takes
// a Diagnostics and reports into it, so that one run shows every problem of a file; a function that can fail for one
// reason gives a Result.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rulewright/diagnostic.h"

namespace rulewright::content {

using rulewright::because;
using rulewright::Diagnostic;
using rulewright::Diagnostics;
using rulewright::Location;
using rulewright::Result;
using rulewright::Severity;

// "did you mean 'x'?" for the candidate nearest to `word`, or an empty string when none is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);
// The nearest candidate itself, or empty.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// 12,345
[[nodiscard]] std::string grouped(long long number);

// The text people see: file:line:col, severity, message, source excerpt with caret, suggestion; printable
// (unicode/printable.h) but for its own colours. Of many problems in one file the first are shown, and how many more
// there are.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, bool color);
[[nodiscard]] std::string render(const Diagnostics& diagnostics, bool color);
// One JSON array, for editors.
[[nodiscard]] std::string render_json(const Diagnostics& diagnostics);

}  // namespace rulewright::content
