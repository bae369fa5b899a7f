// Parameters of bots: what a script declares, and what somebody who uses the bot gives.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "script/bindings/bindings.h"
#include "script/loading/bot_parameter.h"

namespace rulewright::script {

// Reads bot.parameters, a table on top of the stack.
[[nodiscard]] std::vector<BotParameter> read_parameters(lua_State* L, const content::Location& at,
                                                        content::Diagnostics& diagnostics);

// Settles the parameters a user gave and leaves them as a frozen table in the registry: its reference.
[[nodiscard]] int settle_parameters(lua_State* L, const std::vector<BotParameter>& declared,
                                    const std::map<std::string, std::string>& given, const content::Location& at,
                                    content::Diagnostics& diagnostics);

}  // namespace rulewright::script
