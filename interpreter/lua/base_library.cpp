#include "lua/base_library.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <cstdio>
#include <string>

#include "lua/bounded.h"
#include "lua/fail.h"
#include "lua/frozen.h"
#include "lua/runtime.h"
#include "lua/text.h"
#include "unicode/printable.h"

namespace rulewright::lua {
namespace {

constexpr int deepest_pcall = 100;  // Lua passes every level of the stack once for each pcall that catches
constexpr std::int64_t work_of_line = 100;
constexpr std::int64_t caught_error_cost = 1000;  // unwinding takes thousands of times as long as an instruction

}  // namespace

int safe_tostring(lua_State* L) {
    luaL_checkany(L, 1);
    push_text(L, 1);
    return 1;
}

int safe_print(lua_State* L) {
    std::string line;
    for (int i = 1; i <= lua_gettop(L); ++i) {
        push_text(L, i);
        if (i > 1) line += '\t';
        line += lua_tostring(L, -1);
        lua_pop(L, 1);
    }
    charge(L, work_of_line + static_cast<std::int64_t>(line.size()) / text_per_instruction);
    // A game may not act on its reader's terminal.
    if (const char* shown = Runtime::of(L).printed(line))
        std::fprintf(stderr, "%s\n", unicode::printable(shown).c_str());
    return 0;
}

namespace {

// The error on top of the stack names the files in which it was raised.
void name_files(lua_State* L) {
    if (lua_type(L, -1) != LUA_TSTRING) return;
    std::size_t length = 0;
    const char* text = lua_tolstring(L, -1, &length);
    charge(L, static_cast<std::int64_t>(length));
    const std::string named = Runtime::of(L).chunks().with_files({text, length});
    lua_pushlstring(L, named.data(), named.size());
    lua_replace(L, -2);
}

// Errors that stop a script for good are raised again here, however many pcalls surround them.
int finish_pcall(lua_State* L, int status, lua_KContext depth) {
    Runtime& runtime = Runtime::of(L);
    --runtime.pcalls();
    if (status != LUA_OK && status != LUA_YIELD) {
        runtime.depth() = static_cast<int>(depth);
        if (status == LUA_ERRMEM) runtime.meter().run_out_of_memory();
        if (runtime.meter().has_latched() || runtime.has_kept()) lua_error(L);
        charge(L, caught_error_cost);
        name_files(L);
        lua_pushboolean(L, 0);
        lua_insert(L, -2);
        return 2;
    }
    return lua_gettop(L);  // true and the results
}

}  // namespace

int safe_pcall(lua_State* L) {
    luaL_checkany(L, 1);
    Runtime& runtime = Runtime::of(L);
    const lua_KContext depth = runtime.depth();
    if (runtime.pcalls() >= deepest_pcall) fail(L, fmt::format("more than {} nested pcalls", deepest_pcall));
    ++runtime.pcalls();
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    return finish_pcall(L, pcall_then(L, lua_gettop(L) - 2, LUA_MULTRET, depth, carrying<finish_pcall>), depth);
}

int safe_setmetatable(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) fail(L, "cannot change a protected metatable");
    if (lua_istable(L, 2)) {
        for (const char* refused : {"__gc", "__mode", "__close"}) {
            lua_pushstring(L, refused);
            if (lua_rawget(L, 2) != LUA_TNIL) fail(L, fmt::format("a metatable may not have '{}'", refused));
            lua_pop(L, 1);
        }
    }
    lua_settop(L, 2);
    // A copy takes effect: writing __mode or __gc into the original afterwards changes nothing.
    if (lua_istable(L, 2)) {
        lua_newtable(L);
        lua_pushnil(L);
        while (lua_next(L, 2)) {
            charge(L, 1);
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, 3);
        }
    }
    lua_setmetatable(L, 1);
    lua_settop(L, 1);
    return 1;
}

int safe_getmetatable(lua_State* L) {
    luaL_checkany(L, 1);
    if (!lua_istable(L, 1) || !lua_getmetatable(L, 1)) {
        lua_pushnil(L);
        return 1;
    }
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return 1;  // the field's value stands for the metatable
    freeze(L, "a metatable");
    return 1;
}

}  // namespace rulewright::lua
