// Plain Lua goes through a table in another order in every run.
#include "lua/pairs.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "lua/fail.h"
#include "lua/frozen.h"
#include "lua/runtime.h"

namespace rulewright::lua {
namespace {

// Sorting them is paid for as they come, so that nobody collects what nobody could pay.
constexpr std::int64_t work_per_key = 8;
constexpr std::size_t keys_at_once = 8;

// Numbers ascending, then texts in alphabetical order, then booleans, then userdata as the host orders them.
struct Key {
    int rank = 0;
    double number = 0;
    std::string_view text;
    std::int64_t order = 0;
    int position = 0;  // in the table of keys
    bool operator<(const Key& other) const {
        if (rank != other.rank) return rank < other.rank;
        if (number != other.number) return number < other.number;
        if (text != other.text) return text < other.text;
        return order < other.order;
    }
};

Key read_key(lua_State* L, int index) {
    Key key;
    switch (lua_type(L, index)) {
        case LUA_TNUMBER:
            key.number = lua_tonumber(L, index);
            break;
        case LUA_TSTRING: {
            std::size_t length = 0;
            const char* chars = lua_tolstring(L, index, &length);
            key.rank = 1;
            key.text = {chars, length};
            break;
        }
        case LUA_TBOOLEAN:
            key.rank = 2;
            key.order = lua_toboolean(L, index);
            break;
        case LUA_TUSERDATA: {
            const Host::Order order = Host::of(L).order_of(lua_touserdata(L, index));
            key.rank = 3 + order.kind;
            key.order = order.place;
            break;
        }
        default:
            fail(L, fmt::format("pairs has no defined order for keys that are a {}", luaL_typename(L, index)));
    }
    return key;
}

// Upvalues: the keys in order, how many came already. Values are read when their turn comes, as Lua's own next does.
int next_pair(lua_State* L) {
    for (;;) {
        const lua_Integer i = lua_tointeger(L, lua_upvalueindex(2)) + 1;
        lua_pushinteger(L, i);
        lua_replace(L, lua_upvalueindex(2));
        if (lua_rawgeti(L, lua_upvalueindex(1), i) == LUA_TNIL) return 1;
        lua_pushvalue(L, -1);
        if (lua_rawget(L, lua_upvalueindex(3)) != LUA_TNIL) return 2;
        lua_settop(L, 0);
    }
}

// The next of a userdata's items: what userdata[i] gives, without going through its metatable.
int next_item(lua_State* L) {
    const Host& host = Host::of(L);
    const void* userdata = lua_touserdata(L, 1);  // a script may call this itself, with anything
    const lua_CFunction index = userdata ? host.items_of(userdata) : lua_CFunction(nullptr);
    if (!index) fail(L, fmt::format("{} has no items", host.describe(L, 1)));
    const lua_Integer i = luaL_checkinteger(L, 2);
    lua_settop(L, 1);
    lua_pushinteger(L, i < INT32_MAX ? i + 1 : i);
    index(L);
    return lua_isnil(L, -1) ? 1 : 2;
}

// For userdata pairs and ipairs are the same.
int item_pairs(lua_State* L) {
    push_function(L, carrying<next_item>);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

}  // namespace

int list_pairs(lua_State* L) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TUSERDATA) return item_pairs(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

int ordered_pairs(lua_State* L) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TUSERDATA) return item_pairs(L);
    luaL_checktype(L, 1, LUA_TTABLE);
    push_thawed(L, 1);
    lua_replace(L, 1);
    std::vector<Key> keys;
    lua_newtable(L);
    const int unsorted = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        if (keys.size() % keys_at_once == 0) charge(L, keys_at_once * work_per_key);
        Key key = read_key(L, -1);
        key.position = static_cast<int>(keys.size()) + 1;
        lua_pushvalue(L, -1);
        lua_rawseti(L, unsorted, key.position);
        keys.push_back(key);
    }
    std::sort(keys.begin(), keys.end());
    lua_createtable(L, static_cast<int>(keys.size()), 0);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        lua_rawgeti(L, unsorted, keys[i].position);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    lua_pushinteger(L, 0);
    lua_pushvalue(L, 1);
    push_function(L, carrying<next_pair>, 3);
    return 1;
}

}  // namespace rulewright::lua
