// Values with their modifiers: how packs and components take part in rules that were written without knowing them.
#pragma once

#include "script/asking/machine.h"

namespace rulewright::script {

// game:value(name, me, ...)
int call_value(lua_State* L);
// Asks a value for the flow; player -1: nobody. False with the reason when its script fails.
bool ask_value(Machine& machine, int value, int player, bool negated, state::Value& result, std::string& error);

void install_values(Machine& machine);

}  // namespace rulewright::script
