#include "script/loading/bot_libraries.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "lua/deep_freeze.h"
#include "lua/sol.h"

namespace rulewright::script {

BotLibraries::BotLibraries(Machine& machine, FindLibrary find) : machine_(machine), find_(std::move(find)) {
    lua_State* L = machine.runtime.state();
    sol::table globals = lua::take(L);
    globals.raw_set("require", lua::closure(L, carrying<require_library>, sol::lightuserdata_value(this)));
    own_ = lua::keep(globals);
    globals_ = lua::keep(lua::frozen(lua::before_globals(machine.runtime.globals(), globals), "a global"));
}

std::string BotLibraries::close(std::vector<int>& functions) {
    open_ = false;
    lua_State* L = machine_.runtime.state();
    sol::table own = lua::kept(L, own_);
    lua::field(own, "bot").push();
    std::string problem = lua::freeze_deeply(L, "the table 'bot'", functions);
    own.raw_set("bot", lua::take(L));
    return problem;
}

bool BotLibraries::push_chunk(lua_State* L, const std::string& path, const std::string& folder,
                              const std::string& source) {
    lua::Chunks& chunks = machine_.runtime.chunks();
    lua_rawgeti(L, LUA_REGISTRYINDEX, globals_);
    return chunks.push(L, chunks.add(path, folder + path.substr(path.find_last_of('/') + 1), source));
}

// require "name": bots/lib/name.lua, run once per bot, its table frozen.
int BotLibraries::require_library(lua_State* L) {
    auto& libraries = *static_cast<BotLibraries*>(lua_touserdata(L, lua_upvalueindex(1)));
    const std::string name = luaL_checkstring(L, 1);
    if (!libraries.open_) fail(L, "require is for the top of a bot's script, not for play");
    const bool plain = name.find_first_of("/\\.") == std::string::npos;
    if (const auto known = libraries.loaded_.find(name); known != libraries.loaded_.end()) {
        if (known->second == LUA_NOREF) fail(L, fmt::format("'{}' requires itself", name));
        lua_rawgeti(L, LUA_REGISTRYINDEX, known->second);
        return 1;
    }
    const std::optional<BotLibrary> library = plain ? libraries.find_(name) : std::nullopt;
    if (!library) fail(L, fmt::format("there is no bots/lib/{}.lua", name));
    libraries.loaded_[name] = LUA_NOREF;
    if (!libraries.push_chunk(L, library->path, "bots/lib/", library->source)) lua_error(L);
    lua_call(L, 0, 1);
    if (lua_istable(L, -1)) freeze(L, "a module");
    lua_pushvalue(L, -1);
    libraries.loaded_[name] = luaL_ref(L, LUA_REGISTRYINDEX);
    return 1;
}

}  // namespace rulewright::script
