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
    [[nodiscard]] bool push_chunk(lua_State* L, const std::string& path, const std::string& folder,
                                  const std::string& source);
    // The scripts have run: the globals that they filled are frozen, and `require` is over. Appends all functions that
    // can be reached by those globals; what cannot be frozen is told.
    [[nodiscard]] std::string close(std::vector<int>& functions);

  private:
    static int require_library(lua_State* L);

    Machine& machine_;
    FindLibrary find_;
    int own_ = LUA_NOREF, globals_ = LUA_NOREF;  // the bot's own globals, and what its scripts see
    std::map<std::string, int> loaded_;          // name -> reference; LUA_NOREF while it is running
    bool open_ = true;
};

}  // namespace rulewright::script
