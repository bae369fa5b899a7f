// BotLibraries: `require` in a bot's script. It lives as long as the bot, whose functions may keep `require`; the
// libraries can be had only while the script is loaded.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "script/asking/machine.h"
#include "script/loading/bot_library.h"

namespace rulewright::script {

class BotLibraries {
  public:
    // Takes the table at the top of the stack, the bot's own globals, and makes it what the bot's scripts see.
    BotLibraries(Machine& machine, FindLibrary find);
    BotLibraries(const BotLibraries&) = delete;
    BotLibraries& operator=(const BotLibraries&) = delete;

    // Pushes a script of the bot; false with the error instead.
    [[nodiscard]] bool push_chunk(lua_State* L, const std::string& path, const std::string& source);
    void close() { open_ = false; }

  private:
    static int require_library(lua_State* L);

    Machine& machine_;
    FindLibrary find_;
    int globals_ = LUA_NOREF;
    std::map<std::string, int> loaded_;  // name -> reference; LUA_NOREF while it is running
    bool open_ = true;
};

}  // namespace rulewright::script
