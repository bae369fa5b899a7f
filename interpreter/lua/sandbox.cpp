#include "lua/sandbox.h"

#include <lualib.h>

#include <string>
#include <utility>
#include <vector>

#include "lua/absent.h"
#include "lua/base_library.h"
#include "lua/bounded.h"
#include "lua/pairs.h"
#include "lua/sol.h"

namespace rulewright::lua {
namespace {

struct Library {
    const char* name;
    std::vector<const char*> plain;
    std::vector<std::pair<const char*, Function>> wrapped;  // get Lua's own function as upvalue
};

// Without functions whose last digits depend on the machine (sin, exp, log).
const Library math{"math",
                   {"type", "huge", "pi", "maxinteger", "mininteger"},
                   {{"abs", carrying<charged>},
                    {"ceil", carrying<charged>},
                    {"floor", carrying<charged>},
                    {"fmod", carrying<charged>},
                    {"modf", carrying<charged>},
                    {"max", carrying<charged>},
                    {"min", carrying<charged>},
                    {"sqrt", carrying<charged>},
                    {"tointeger", carrying<charged>},
                    {"ult", carrying<charged>}}};
const Library table{"table",
                    {"pack"},
                    {{"unpack", carrying<safe_unpack>},
                     {"insert", carrying<safe_insert>},
                     {"remove", carrying<safe_remove>},
                     {"concat", carrying<safe_concat>},
                     {"move", carrying<safe_move>}}};
const Library utf8{"utf8",
                   {"char", "charpattern"},
                   {{"codepoint", carrying<safe_codepoint>},
                    {"codes", carrying<charged>},
                    {"len", carrying<charged>},
                    {"offset", carrying<charged>}}};
const Library string{"string",
                     {"char"},
                     {{"byte", carrying<safe_byte>},
                      {"len", carrying<charged>},
                      {"lower", carrying<charged>},
                      {"upper", carrying<charged>},
                      {"reverse", carrying<charged>},
                      {"sub", carrying<charged>},
                      {"rep", carrying<safe_rep>},
                      {"format", carrying<safe_format>},
                      {"find", carrying<safe_find>},
                      {"match", carrying<safe_match>},
                      {"gmatch", carrying<safe_gmatch>},
                      {"gsub", carrying<safe_match>}}};

constexpr std::pair<const char*, Function> own[] = {{"tostring", carrying<safe_tostring>},
                                                    {"print", carrying<safe_print>},
                                                    {"pcall", carrying<safe_pcall>},
                                                    {"pairs", carrying<ordered_pairs>},
                                                    {"setmetatable", carrying<safe_setmetatable>},
                                                    {"getmetatable", carrying<safe_getmetatable>}};

// Lua's own library, in a table that no script sees.
sol::table opened(lua_State* L, const char* name, lua_CFunction open) {
    luaL_requiref(L, name, open, 0);
    return take(L);
}

sol::table restricted(const sol::table& all, const Library& library) {
    lua_State* L = all.lua_state();
    sol::table result = sol::table::create(L);
    for (const char* name : library.plain) result.raw_set(name, field(all, name));
    for (const auto& [name, wrapper] : library.wrapped) result.raw_set(name, closure(L, wrapper, field(all, name)));
    return with_metatable(
        result, sol::table::create_with(L, "__index", closure(L, carrying<missing_in_library>, library.name)));
}

// The function behind Lua's ipairs, which gives the next item.
sol::object list_iterator(const sol::table& base) {
    lua_State* L = base.lua_state();
    field(base, "ipairs").push();
    base.push();
    lua_call(L, 1, 1);
    return take(L);
}

// The methods of texts, ("x"):upper(), are the same bounded functions.
void give_methods_to_texts(const sol::table& library) {
    lua_State* L = library.lua_state();
    lua_pushliteral(L, "");
    sol::table::create_with(L, "__index", library, "__metatable", false).push();
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

}  // namespace

void push_sandbox(lua_State* L, Function random) {
    sol::table globals = sol::table::create(L);

    const sol::table base = opened(L, "_G", luaopen_base);
    for (const char* name : {"assert", "error", "select", "type"}) globals.raw_set(name, field(base, name));
    globals.raw_set("tonumber", closure(L, carrying<charged>, field(base, "tonumber")));
    globals.raw_set("ipairs", closure(L, carrying<list_pairs>, list_iterator(base)));
    for (const auto& [name, function] : own) globals.raw_set(name, closure(L, function));

    sol::table numbers = restricted(opened(L, "math", luaopen_math), math);
    numbers.raw_set("power", closure(L, carrying<power>));
    if (random) numbers.raw_set("random", closure(L, random));
    globals.raw_set("math", frozen(numbers, "the library 'math'"));

    sol::table lists = restricted(opened(L, "table", luaopen_table), table);
    lists.raw_set("sort", closure(L, carrying<sort>));
    globals.raw_set("table", frozen(lists, "the library 'table'"));
    globals.raw_set("utf8", frozen(restricted(opened(L, "utf8", luaopen_utf8), utf8), "the library 'utf8'"));

    const sol::table texts = restricted(opened(L, "string", luaopen_string), string);
    give_methods_to_texts(texts);
    globals.raw_set("string", frozen(texts, "the library 'string'"));

    // What luaL_requiref noted down must not be found by anybody, and none of the functions above looks anything up in
    // Lua's own table of globals.
    sol::table registry(L, LUA_REGISTRYINDEX);
    registry.raw_set(LUA_LOADED_TABLE, sol::lua_nil);
    registry.raw_set(LUA_RIDX_GLOBALS, sol::table::create(L));

    with_metatable(globals, sol::table::create_with(L, "__index", closure(L, carrying<missing_global>))).push();
}

}  // namespace rulewright::lua
