#include "lua/given.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "lua/fail.h"
#include "lua/frozen.h"
#include "lua/host.h"

namespace rulewright::lua {

void check_plain_table(lua_State* L, int index, const std::string& what) {
    index = lua_absindex(L, index);
    if (!lua_istable(L, index))
        fail(L, fmt::format("{} must be a table, not {}", what, Host::of(L).describe(L, index)));
    if (!lua_getmetatable(L, index)) return;
    lua_pop(L, 1);
    push_thawed(L, index);
    if (lua_getmetatable(L, -1)) fail(L, fmt::format("{} must be a plain table, without a metatable", what));
    lua_replace(L, index);
}

void check_list(lua_State* L, int index, const std::string& what) {
    if (lua_isuserdata(L, index) && luaL_getmetafield(L, index, "__len") != LUA_TNIL) return lua_pop(L, 1);
    check_plain_table(L, index, what);
    refuse_names(L, index, what);
}

void refuse_names(lua_State* L, int index, const std::string& what) {
    index = lua_absindex(L, index);
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (lua_type(L, -2) == LUA_TSTRING)
            fail(L, fmt::format("{} is a list, and has a field '{}' that nobody reads", what, lua_tostring(L, -2)));
        lua_pop(L, 1);
    }
}

lua_Integer length_of_list(lua_State* L, int index) {
    return lua_istable(L, index) ? static_cast<lua_Integer>(lua_rawlen(L, index)) : luaL_len(L, index);
}

int push_item(lua_State* L, int index, lua_Integer position) {
    return lua_istable(L, index) ? lua_rawgeti(L, index, position) : lua_geti(L, index, position);
}

void fail_unknown_field(lua_State* L, int index, const std::string& what, const std::vector<std::string>& known) {
    const Host& host = Host::of(L);
    const std::string name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : host.describe(L, index);
    const std::string cure = host.cure(name, known);
    fail(L, fmt::format("{} has an unknown field '{}'{}{}", what, name, cure.empty() ? "" : "; ", cure));
}

}  // namespace rulewright::lua
