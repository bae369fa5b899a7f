// JSON Schema (draft 7) over Node: the same files that editors use, with messages that have a place and a cure.
#pragma once

#include <string>
#include <vector>

#include "content/document.h"

namespace rulewright::content {

// Validates against schemas/<name>.schema.json (ruleset, components, pack, variant, scenario, playtest, rulebook),
// which is part of the program. False when a problem was reported. A schema that is missing, broken or uses an
// unsupported keyword is a problem too.
bool validate(const Node& node, const std::string& name, Diagnostics& diagnostics);

// The same with the schema's text; `origin` names it in messages.
bool validate_with(const Node& node, const std::string& schema_text, const std::string& origin,
                   Diagnostics& diagnostics);

// What a pack may add to: the maps and lists that both a ruleset and a pack may have, as their schemas say.
[[nodiscard]] std::vector<std::string> shared_sections(Diagnostics& diagnostics);

}  // namespace rulewright::content
