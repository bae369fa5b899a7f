#include "lua/sandbox.h"

#include <lauxlib.h>
#include <lualib.h>

#include <utility>
#include <vector>

#include "lua/base_library.h"
#include "lua/bounded.h"
#include "lua/frozen.h"
#include "lua/pairs.h"

namespace rulewright::lua {
namespace {

struct Library {
    const char* name;
    std::vector<const char*> plain;
    std::vector<std::pair<const char*, lua_CFunction>> wrapped;  // get Lua's own function as upvalue
};

// Builds a library from the one at the top of the stack and leaves it there instead.
void restrict_library(lua_State* L, const Library& library) {
    lua_newtable(L);
    for (const char* name : library.plain) {
        lua_getfield(L, -2, name);
        lua_setfield(L, -2, name);
    }
    for (const auto& [name, wrapper] : library.wrapped) {
        lua_getfield(L, -2, name);
        lua_pushcclosure(L, wrapper, 1);
        lua_setfield(L, -2, name);
    }
    lua_remove(L, -2);
}

}  // namespace

void push_sandbox(lua_State* L, lua_CFunction random) {
    // Lua's own libraries are opened into tables that no script sees.
    lua_newtable(L);
    const int globals = lua_gettop(L);

    luaL_requiref(L, "_G", luaopen_base, 0);
    for (const char* name : {"assert", "error", "select", "tonumber", "type"}) {
        lua_getfield(L, -1, name);
        lua_setfield(L, globals, name);
    }
    lua_getfield(L, -1, "ipairs");
    lua_pushvalue(L, globals);
    lua_call(L, 1, 1);  // its iterator
    lua_pushcclosure(L, list_pairs, 1);
    lua_setfield(L, globals, "ipairs");
    lua_pop(L, 1);
    const luaL_Reg own[] = {{"tostring", safe_tostring},
                            {"print", safe_print},
                            {"pcall", safe_pcall},
                            {"pairs", ordered_pairs},
                            {"setmetatable", safe_setmetatable},
                            {"getmetatable", safe_getmetatable},
                            {nullptr, nullptr}};
    lua_pushvalue(L, globals);
    luaL_setfuncs(L, own, 0);
    lua_pop(L, 1);

    luaL_requiref(L, "math", luaopen_math, 0);
    // Without functions whose last digits depend on the machine (sin, exp, log).
    restrict_library(L, {"math",
                         {"abs", "ceil", "floor", "fmod", "modf", "max", "min", "sqrt", "tointeger", "type", "ult",
                          "huge", "pi", "maxinteger", "mininteger"},
                         {}});
    if (random) {
        lua_pushcfunction(L, random);
        lua_setfield(L, -2, "random");
    }
    freeze(L, "the library 'math'");
    lua_setfield(L, globals, "math");

    luaL_requiref(L, "table", luaopen_table, 0);
    restrict_library(L, {"table",
                         {"pack"},
                         {{"unpack", charged},
                          {"insert", safe_insert},
                          {"remove", safe_remove},
                          {"concat", charged},
                          {"sort", safe_sort},
                          {"move", safe_move}}});
    freeze(L, "the library 'table'");
    lua_setfield(L, globals, "table");

    luaL_requiref(L, "utf8", luaopen_utf8, 0);
    restrict_library(
        L, {"utf8", {"char", "charpattern", "codes"}, {{"codepoint", charged}, {"len", charged}, {"offset", charged}}});
    freeze(L, "the library 'utf8'");
    lua_setfield(L, globals, "utf8");

    luaL_requiref(L, "string", luaopen_string, 0);
    restrict_library(L, {"string",
                         {"char"},
                         {{"byte", charged},
                          {"len", charged},
                          {"lower", charged},
                          {"upper", charged},
                          {"reverse", charged},
                          {"sub", charged},
                          {"rep", safe_rep},
                          {"format", safe_format},
                          {"find", safe_find},
                          {"match", safe_match},
                          {"gmatch", safe_gmatch},
                          {"gsub", safe_match}}});
    // The methods of texts, ("x"):upper(), are the same bounded functions.
    lua_pushliteral(L, "");
    lua_newtable(L);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
    freeze(L, "the library 'string'");
    lua_setfield(L, globals, "string");

    // What luaL_requiref noted down must not be found by anybody.
    lua_pushnil(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);

    // None of the functions above looks anything up in Lua's own table of globals.
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

    lua_newtable(L);
    lua_pushcfunction(L, missing_global);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, globals);
}

}  // namespace rulewright::lua
