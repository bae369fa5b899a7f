// What YAML and Lua must agree on: the flow's steps and conditions. What is defined and used by nobody is for the
// checks to tell (checks/): such a game can be played.
#pragma once

#include "content/definition.h"
#include "content/diagnostic.h"
#include "script/loading/collected.h"

namespace rulewright::script {

// Reports names that flow, menus, components and scripts do not agree on.
void cross_check(const content::Definition& definition, const Collected& collected, content::Diagnostics& diagnostics);

}  // namespace rulewright::script
