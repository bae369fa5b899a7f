// BotLibrary: a script that several bots share. Nothing of Lua is seen here.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace rulewright::script {

// Finds bots/lib/<name>.lua for `require` in a bot: its path for messages and its text; nothing when there is none.
struct BotLibrary {
    std::string path, source;
};
using FindLibrary = std::function<std::optional<BotLibrary>(const std::string& name)>;

}  // namespace rulewright::script
