#include "lua/fail.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <cstdlib>

namespace rulewright::lua {

void fail(lua_State* L, const std::string& message) {
    luaL_where(L, 1);
    lua_pushlstring(L, message.data(), message.size());
    lua_concat(L, 2);
    lua_error(L);
    std::abort();  // lua_error does not return
}

std::string place_of_function(lua_State* L, int function) {
    lua_Debug written{};
    lua_pushvalue(L, function);
    lua_getinfo(L, ">S", &written);
    return written.linedefined > 0 ? fmt::format("{}:{}: ", written.short_src, written.linedefined) : std::string();
}

void fail_in(lua_State* L, int function, const std::string& message) {
    const std::string whole = place_of_function(L, function) + message;
    lua_pushlstring(L, whole.data(), whole.size());
    lua_error(L);
    std::abort();  // lua_error does not return
}

}  // namespace rulewright::lua
