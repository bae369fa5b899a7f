// What a script offers a player to choose from.
#pragma once

#include <string_view>

#include "script/asking/machine.h"

namespace rulewright::script {

// The text at a stack index, which keeps it alive; empty for any other value.
[[nodiscard]] std::string_view text_at(lua_State* L, int index);

// The same for a text that a decision keeps to show it to people; raises when nobody could read so much.
[[nodiscard]] std::string_view shown_text(lua_State* L, int index);

// Appends what the Lua value offers to the decision; raises when it cannot be offered. Components that nobody could
// tell apart are offered once when `alike`.
void offer(lua_State* L, int index, Decision& decision, std::int32_t action, std::int32_t component, bool alike);

}  // namespace rulewright::script
