// What YAML and Lua must agree on: the flow's steps and conditions, and nothing defined that nobody uses.
#pragma once

#include "content/definition.h"
#include "content/diagnostic.h"
#include "script/loading/collected.h"

namespace rulewright::script {

// Reports names that flow, menus, components and scripts do not agree on.
void cross_check(const content::Definition& definition, const Collected& collected, content::Diagnostics& diagnostics);

}  // namespace rulewright::script
