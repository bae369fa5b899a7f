#include "lua/fail.h"

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

}  // namespace rulewright::lua
