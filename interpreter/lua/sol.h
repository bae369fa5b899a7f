// sol2, from C++ to Lua: for loading, where no script waits below us on the stack. This is the only header that
// includes it, and only .cpp files include this one: no type of sol2 is seen in another header. What scripts call is
// written against Lua's own functions; docs/internals/lua.md says why, and tools/check-lua-conventions holds it.
//
// Tables of scripts are read raw: raw_get, get_type(), a walk over all pairs. A held function is a value: it is called
// by the Runtime, which knows the limits.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <sol/sol.hpp>
#include <string>
#include <vector>

#include "lua/frozen.h"
#include "lua/function.h"
#include "lua/runtime.h"

namespace rulewright::lua {

// The value at the top of the stack, which is popped.
[[nodiscard]] inline sol::object take(lua_State* L) {
    sol::object value(L, -1);
    lua_pop(L, 1);
    return value;
}

// ---- the numbers by which the rest of the program knows what lies in the registry ----

[[nodiscard]] inline int keep(const sol::reference& value) {
    value.push();
    return luaL_ref(value.lua_state(), LUA_REGISTRYINDEX);
}
[[nodiscard]] inline sol::object kept(lua_State* L, int reference) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
    return take(L);
}

// ---- making ----

template <class... Values>
[[nodiscard]] sol::object closure(lua_State* L, Function function, const Values&... upvalues) {
    (sol::stack::push(L, upvalues), ...);
    push_function(L, function, sizeof...(upvalues));
    return take(L);
}
[[nodiscard]] inline sol::table with_metatable(const sol::table& table, const sol::table& metatable) {
    table.push();
    metatable.push();
    lua_setmetatable(table.lua_state(), -2);
    lua_pop(table.lua_state(), 1);
    return table;
}
[[nodiscard]] inline sol::table frozen(const sol::table& table, const char* what) {
    table.push();
    freeze(table.lua_state(), what);
    return take(table.lua_state());
}
// What lies behind the table, for names that it does not have: all that scripts see.
[[nodiscard]] inline sol::table before_globals(const Globals& globals, const sol::table& table) {
    table.push();
    globals.put_behind(table.lua_state());
    return take(table.lua_state());
}
inline void set(const Globals& globals, const char* name, const sol::reference& value) {
    value.push();
    globals.set(value.lua_state(), name);
}

// ---- reading what scripts wrote ----

[[nodiscard]] inline sol::object field(const sol::table& table, const char* name) {
    return table.raw_get<sol::object>(name);
}
[[nodiscard]] inline std::optional<std::string> text_of(const sol::object& value) {
    if (value.get_type() != sol::type::string) return std::nullopt;
    return value.as<std::string>();
}
// 3.0 is whole, 2.5 and 2^80 are not.
[[nodiscard]] inline std::optional<lua_Integer> whole_number(const sol::object& value) {
    int is_whole = 0;
    value.push();
    const lua_Integer number = lua_tointegerx(value.lua_state(), -1, &is_whole);
    lua_pop(value.lua_state(), 1);
    return is_whole ? std::optional(number) : std::nullopt;
}
[[nodiscard]] inline bool is_truth(const sol::object& value) {
    return value.get_type() == sol::type::boolean ? value.as<bool>() : value.get_type() != sol::type::lua_nil;
}
[[nodiscard]] inline bool is_table(const sol::object& value) { return value.get_type() == sol::type::table; }
[[nodiscard]] inline bool is_function(const sol::object& value) { return value.get_type() == sol::type::function; }

struct Entry {
    std::optional<std::string> name;  // of those whose key is a text
    double number = 0;                // of those whose key is a number
    sol::object value;
    // What the key is called in messages.
    [[nodiscard]] std::string called() const { return name.value_or("?"); }
};
// All there is in a table, in an order that is the same in every run: numbers, texts, the rest.
[[nodiscard]] inline std::vector<Entry> entries(const sol::table& table) {
    std::vector<Entry> all;
    for (const auto& [key, value] : table)
        all.push_back({text_of(key), key.get_type() == sol::type::number ? key.as<double>() : HUGE_VAL, value});
    std::sort(all.begin(), all.end(), [](const Entry& one, const Entry& other) {
        if (one.number != other.number) return one.number < other.number;
        if (one.name.has_value() != other.name.has_value()) return one.name.has_value();
        return one.name < other.name;
    });
    return all;
}

// ---- calling ----

// Nothing, and the error, when it fails.
template <class... Arguments>
[[nodiscard]] std::optional<sol::object> call(Runtime& runtime, std::string& error, const sol::object& function,
                                              const Arguments&... arguments) {
    function.push();
    (sol::stack::push(runtime.state(), arguments), ...);
    if (!runtime.call(sizeof...(arguments), 1, error)) return std::nullopt;
    return take(runtime.state());
}

}  // namespace rulewright::lua
