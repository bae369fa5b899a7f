// What scripts see of Lua: an allow-list of functions, some in a bounded or ordered form, behind globals that cannot be
// written. Nothing here reaches files, time, addresses, bytecode or other scripts' locals.
#include "lua/sandbox.h"

#include <fmt/format.h>
#include <lauxlib.h>
#include <lualib.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "lua/bounded.h"
#include "script/asking/machine.h"

namespace rulewright::script {
namespace {

constexpr int kDeepestPcall = 100;               // Lua passes every level of the stack once for each pcall that catches
constexpr std::int64_t kCaughtErrorCost = 1000;  // unwinding takes thousands of times as long as an instruction
const char kFrozen = 0;                          // its address marks the metatable of frozen tables

// ---- frozen tables ----

int refuse_write(lua_State* L) {
    const char* what = lua_tostring(L, lua_upvalueindex(1));
    push_text(L, 2);
    fail(L, fmt::format("{} cannot be changed (writing '{}'); declare state in YAML, and helpers with 'local'", what,
                        lua_tostring(L, -1)));
}

int frozen_length(lua_State* L) {
    push_thawed(L, 1);
    lua_pushinteger(L, luaL_len(L, -1));
    return 1;
}

// ---- base functions ----

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
    std::fprintf(stderr, "%s\n", line.c_str());
    return 0;
}

int& running_pcalls(Machine& machine) { return machine.task ? machine.task->pcalls : machine.pcalls; }

// Errors that stop a script for good are raised again here, however many pcalls surround them.
int finish_pcall(lua_State* L, int status, lua_KContext looking) {
    Machine& machine = Machine::of(L);
    --running_pcalls(machine);
    if (status != LUA_OK && status != LUA_YIELD) {
        machine.looking = static_cast<int>(looking);
        if (status == LUA_ERRMEM) machine.out_of_memory = true;
        if (machine.out_of_memory || machine.exhausted || machine.stopped) lua_error(L);
        charge(L, kCaughtErrorCost);
        lua_pushboolean(L, 0);
        lua_insert(L, -2);
        return 2;
    }
    return lua_gettop(L);  // true and the results
}

int safe_pcall(lua_State* L) {
    luaL_checkany(L, 1);
    Machine& machine = Machine::of(L);
    const lua_KContext looking = machine.looking;
    if (running_pcalls(machine) >= kDeepestPcall) fail(L, fmt::format("more than {} nested pcalls", kDeepestPcall));
    ++running_pcalls(machine);
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, looking, finish_pcall), looking);
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

int random_number(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (!machine.session) fail(L, "math.random works in steps only, not while scripts are loaded");
    machine.push_game(L);
    lua_insert(L, 1);
    return game_random(L);
}

int missing_global(lua_State* L) {
    push_text(L, 2);
    const std::string name = lua_tostring(L, -1);
    std::vector<std::string> known;
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING) known.emplace_back(lua_tostring(L, -1));
    }
    const std::string cure = content::did_you_mean(name, known);
    fail(L, fmt::format("there is no global '{}'{}{}", name, cure.empty() ? "" : "; ", cure));
}

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

void charge(lua_State* L, std::int64_t work) {
    Machine& machine = Machine::of(L);
    machine.budget -= work;
    if (machine.budget > 0) return;
    machine.exhausted = true;
    fail(L, machine.out_of_instructions());
}

void freeze(lua_State* L, const char* what) {
    const int real = lua_gettop(L);
    lua_newtable(L);
    lua_newtable(L);
    lua_pushvalue(L, real);
    lua_setfield(L, -2, "__index");
    lua_pushstring(L, what);
    lua_pushcclosure(L, refuse_write, 1);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, frozen_length);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, real);
    lua_rawsetp(L, -2, &kFrozen);
    lua_setmetatable(L, -2);
    lua_remove(L, real);
}

void push_thawed(lua_State* L, int index) {
    index = lua_absindex(L, index);
    if (lua_istable(L, index) && lua_getmetatable(L, index)) {
        if (lua_rawgetp(L, -1, &kFrozen) != LUA_TNIL) {
            lua_remove(L, -2);
            return;
        }
        lua_pop(L, 2);
    }
    lua_pushvalue(L, index);
}

void push_text(lua_State* L, int index) {
    index = lua_absindex(L, index);
    switch (lua_type(L, index)) {
        case LUA_TTABLE:
        case LUA_TFUNCTION:
        case LUA_TTHREAD:
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
            luaL_tolstring(L, index, nullptr);
    }
}

void install_sandbox(Machine& machine) {
    lua_State* L = machine.L;
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
    lua_pushcfunction(L, random_number);
    lua_setfield(L, -2, "random");
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
    machine.environment_ref = luaL_ref(L, LUA_REGISTRYINDEX);  // frozen after everything is installed (registry.cpp)
}

}  // namespace rulewright::script
