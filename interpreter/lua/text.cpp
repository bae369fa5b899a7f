#include "lua/text.h"

#include <lauxlib.h>

#include <cmath>

#include "lua/fail.h"

namespace rulewright::lua {

void push_text(lua_State* L, int index) {
    index = lua_absindex(L, index);
    switch (lua_type(L, index)) {
        case LUA_TTABLE:
        case LUA_TFUNCTION:
        case LUA_TTHREAD:
        case LUA_TUSERDATA:
        case LUA_TLIGHTUSERDATA:
            if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) {
                lua_pushstring(L, luaL_typename(L, index));
                return;
            }
            lua_pushvalue(L, index);
            lua_call(L, 1, 1);
            if (!lua_isstring(L, -1)) fail(L, "'__tostring' must return a text");
            return;
        default:
            if (is_no_number(L, index)) {
                lua_pushliteral(L, "nan");
                return;
            }
            luaL_tolstring(L, index, nullptr);
    }
}

bool is_no_number(lua_State* L, int index) {
    return lua_type(L, index) == LUA_TNUMBER && std::isnan(lua_tonumber(L, index));
}

}  // namespace rulewright::lua
