// What scripts see of Lua: an allow-list of functions, some in a bounded or ordered form, behind globals that cannot be
// written. Nothing here reaches files, time, addresses, bytecode or other scripts' locals.
#include "script/sandbox.h"

#include <fmt/format.h>
#include <lauxlib.h>
#include <lualib.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "script/machine.h"

namespace rulewright::script {
namespace {

constexpr lua_Integer kLongestRep = 1 << 20;
constexpr double kPatternCost = 1e8;
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

// ---- pairs in a defined order ----

// Numbers ascending, then texts in alphabetical order, then booleans, then handles by kind and index.
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
            const Handle* handle = to_handle(L, index);
            key.rank = 3 + static_cast<int>(handle->kind);
            key.order = (static_cast<std::int64_t>(handle->family) << 32) + handle->index;
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

int ordered_pairs(lua_State* L) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TUSERDATA) {  // zones, selections, enums: like ipairs
        lua_getglobal(L, "ipairs");
        lua_pushvalue(L, 1);
        lua_call(L, 1, 3);
        return 3;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    push_thawed(L, 1);
    lua_replace(L, 1);
    std::vector<Key> keys;
    lua_newtable(L);
    const int unsorted = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        Key key = read_key(L, -1);
        key.position = static_cast<int>(keys.size()) + 1;
        lua_pushvalue(L, -1);
        lua_rawseti(L, unsorted, key.position);
        keys.push_back(key);
    }
    charge(L, static_cast<std::int64_t>(keys.size()) * 4);
    std::sort(keys.begin(), keys.end());
    lua_createtable(L, static_cast<int>(keys.size()), 0);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        lua_rawgeti(L, unsorted, keys[i].position);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    lua_pushinteger(L, 0);
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, next_pair, 3);
    return 1;
}

// ---- strings and tables whose C loops the instruction count cannot see ----

int safe_rep(lua_State* L) {
    std::size_t length = 0, separator = 0;
    luaL_checklstring(L, 1, &length);
    const lua_Integer n = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator);
    const auto piece = static_cast<lua_Integer>(length + separator);
    if (piece == 0) {  // Lua would count to n all the same
        lua_pushliteral(L, "");
        return 1;
    }
    if (n > 0 && n > kLongestRep / piece) fail(L, fmt::format("string.rep would make more than {} bytes", kLongestRep));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

// A pattern with q repetitions may try n^q ways on n characters, times n starting places unless it is anchored.
void check_pattern(lua_State* L, bool plain) {
    std::size_t length = 0, pattern_length = 0;
    luaL_checklstring(L, 1, &length);
    const char* pattern = luaL_checklstring(L, 2, &pattern_length);
    double cost = 1;
    if (plain) {
        cost = static_cast<double>(length) * static_cast<double>(pattern_length + 1);
    } else {
        int repetitions = pattern_length > 0 && pattern[0] == '^' ? 0 : 1;
        for (std::size_t i = 0; i < pattern_length; ++i) {
            if (pattern[i] == '%')
                ++i;
            else if (std::strchr("*+-?", pattern[i]) && pattern[i] != '\0')
                ++repetitions;
        }
        for (int i = 0; i < repetitions && cost <= kPatternCost; ++i) cost *= static_cast<double>(length + 1);
    }
    if (cost > kPatternCost)
        fail(L, fmt::format("this pattern could take too long on a text of {} characters", length));
    charge(L, static_cast<std::int64_t>(length / 8 + 1));
}

int safe_match(lua_State* L) {
    check_pattern(L, false);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

int safe_find(lua_State* L) {
    check_pattern(L, lua_toboolean(L, 4));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

int safe_format(lua_State* L) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, 1, &length);
    for (std::size_t i = 0; i + 1 < length; ++i) {
        if (format[i] != '%') continue;
        const std::size_t kind = i + 1 + std::strspn(format + i + 1, "-+ #0123456789.");
        if (kind < length && format[kind] == 'p')
            fail(L, "string.format has no '%p' here: addresses differ from run to run");
        i = kind;
    }
    for (int i = 2; i <= lua_gettop(L); ++i) {
        const int type = lua_type(L, i);
        if (type == LUA_TTABLE || type == LUA_TUSERDATA || type == LUA_TFUNCTION) {
            push_text(L, i);
            lua_replace(L, i);
        }
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

// The length that Lua's table functions will believe. A script's own '__len' could promise anything, and another number
// each time it is asked, so it is refused.
std::int64_t honest_length(lua_State* L, int index) {
    if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
        if (!lua_iscfunction(L, -1)) fail(L, "the functions of 'table' refuse tables with a '__len' of their own");
        lua_pop(L, 1);
    }
    return luaL_len(L, index);
}

// Passes all arguments on to Lua's own function.
int pass_on(lua_State* L) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

// For functions that take time in proportion to their first argument.
int charged(lua_State* L) {
    std::int64_t work = 1;
    if (lua_type(L, 1) == LUA_TSTRING)
        work += static_cast<std::int64_t>(lua_rawlen(L, 1)) / 8;
    else if (lua_type(L, 1) == LUA_TTABLE)
        work += honest_length(L, 1);
    charge(L, work);
    return pass_on(L);
}

// Adding and taking at the end is quick, elsewhere the rest is moved.
int safe_insert(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    const std::int64_t length = honest_length(L, 1);
    if (lua_gettop(L) > 2) charge(L, length);
    return pass_on(L);
}

int safe_remove(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    const std::int64_t length = honest_length(L, 1);
    if (lua_gettop(L) > 1) charge(L, length);
    return pass_on(L);
}

int safe_sort(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    charge(L, honest_length(L, 1) * 16);
    return pass_on(L);
}

int safe_move(lua_State* L) {
    const lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
    if (to >= from) {
        const auto count = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
        charge(L, static_cast<std::int64_t>(std::min<std::uint64_t>(count, INT64_MAX / 4)));
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

int random_number(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (!machine.session) fail(L, "math.random works in steps only, not while scripts are loaded");
    lua_getglobal(L, "rulewright_random");
    lua_insert(L, 1);
    machine.push_game(L);
    lua_insert(L, 2);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
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
    for (const char* name : {"assert", "error", "ipairs", "select", "tonumber", "type"}) {
        lua_getfield(L, -1, name);
        lua_setfield(L, globals, name);
    }
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
                          {"gmatch", safe_match},
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

    // Lua's own globals table keeps only what the functions above look up.
    lua_newtable(L);
    lua_getfield(L, globals, "ipairs");
    lua_setfield(L, -2, "ipairs");
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

    lua_newtable(L);
    lua_pushcfunction(L, missing_global);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, globals);
    machine.environment_ref = luaL_ref(L, LUA_REGISTRYINDEX);  // frozen after everything is installed (registry.cpp)
}

}  // namespace rulewright::script
