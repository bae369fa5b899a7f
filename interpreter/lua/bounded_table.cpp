// Functions of Lua's table library. They believe the length of a table itself and of a frozen one; what a script says
// in '__len' could be anything, and another number each time it is asked.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <cstdint>

#include "lua/bounded.h"
#include "lua/fail.h"
#include "lua/frozen.h"
#include "lua/original.h"
#include "lua/runtime.h"

namespace rulewright::lua {
namespace {

std::int64_t honest_length(lua_State* L, int index) {
    push_thawed(L, index);
    if (luaL_getmetafield(L, -1, "__len") != LUA_TNIL)
        fail(L, "the functions of 'table' refuse tables with a '__len' of their own");
    const auto length = static_cast<std::int64_t>(lua_rawlen(L, -1));
    lua_pop(L, 1);
    return length;
}

std::int64_t length_of_table(lua_State* L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    return honest_length(L, index);
}

// How many from the position at one index to that at another; none below 0.
std::int64_t count_between(lua_Integer from, lua_Integer to) {
    if (to < from) return 0;
    const auto count = static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
    return static_cast<std::int64_t>(std::min<std::uint64_t>(count, INT64_MAX / 4)) + 1;
}

}  // namespace

// Adding and taking at the end is quick, elsewhere the rest is moved.
int safe_insert(lua_State* L) {
    const std::int64_t length = length_of_table(L, 1);
    if (lua_gettop(L) > 2) charge(L, count_between(luaL_checkinteger(L, 2), length));
    return run_original(L);
}

int safe_remove(lua_State* L) {
    const std::int64_t length = length_of_table(L, 1);
    if (lua_gettop(L) > 1) charge(L, count_between(luaL_checkinteger(L, 2), length));
    return run_original(L);
}

int safe_concat(lua_State* L) {
    const std::int64_t length = length_of_table(L, 1);
    std::size_t separator = 0;
    luaL_optlstring(L, 2, "", &separator);
    const lua_Integer from = luaL_optinteger(L, 3, 1), to = luaL_optinteger(L, 4, length);
    const std::int64_t count = count_between(from, to);
    charge(L, 1 + count);
    const std::size_t longest = Runtime::of(L).meter().limits().text;
    std::size_t bytes = 0;
    for (lua_Integer i = from; i <= to; ++i) {
        if (lua_geti(L, 1, i) == LUA_TSTRING) bytes += lua_rawlen(L, -1);
        const bool fits = lua_isstring(L, -1);
        lua_pop(L, 1);
        if (!fits || i == to) break;  // Lua says what is wrong with it
        bytes += separator;
        if (bytes > longest) fail(L, fmt::format("table.concat would make a text of more than {} KiB", longest >> 10));
    }
    charge(L, static_cast<std::int64_t>(bytes) / text_per_instruction);
    return run_original(L);
}

int safe_unpack(lua_State* L) {
    const std::int64_t length = lua_isnoneornil(L, 3) ? length_of_table(L, 1) : 0;
    const std::int64_t count = count_between(luaL_optinteger(L, 2, 1), luaL_optinteger(L, 3, length));
    if (count > most_values) fail(L, fmt::format("table.unpack would return more than {} values", most_values));
    charge(L, 1 + count);
    return run_original(L);
}

int safe_move(lua_State* L) {
    charge(L, 1 + count_between(luaL_checkinteger(L, 2), luaL_checkinteger(L, 3)));
    return run_original(L);
}

// ---- sort -----------------------------------------------------------------------------------------------------------

namespace {

constexpr int table_at = 1, compare_at = 2, scratch_at = 3;
constexpr lua_Integer short_run = 8;  // sorted by insertion

// Does the value at the one index belong before that at the other?
bool before(lua_State* L, int one, int other) {
    one = lua_absindex(L, one);
    other = lua_absindex(L, other);
    if (lua_isnil(L, compare_at)) return lua_compare(L, one, other, LUA_OPLT);
    lua_pushvalue(L, compare_at);
    lua_pushvalue(L, one);
    lua_pushvalue(L, other);
    lua_call(L, 2, 1);
    const bool result = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return result;
}

void insertion_sort(lua_State* L, lua_Integer first, lua_Integer last) {
    for (lua_Integer i = first + 1; i <= last; ++i) {
        lua_rawgeti(L, scratch_at, i);
        lua_Integer hole = i;
        for (; hole > first; --hole) {
            charge(L, 1);
            lua_rawgeti(L, scratch_at, hole - 1);
            if (!before(L, -2, -1)) {
                lua_pop(L, 1);
                break;
            }
            lua_rawseti(L, scratch_at, hole);
        }
        lua_rawseti(L, scratch_at, hole);
    }
}

// The two sorted runs [first, middle) and [middle, last] of one table become one run of the other.
void merge(lua_State* L, int from, int to, lua_Integer first, lua_Integer middle, lua_Integer last) {
    lua_Integer left = first, right = middle;
    for (lua_Integer at = first; at <= last; ++at) {
        bool take_right = left >= middle;
        if (!take_right && right <= last) {
            charge(L, 1);
            lua_rawgeti(L, from, right);
            lua_rawgeti(L, from, left);
            take_right = before(L, -2, -1);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, from, take_right ? right++ : left++);
        lua_rawseti(L, to, at);
    }
}

}  // namespace

// A merge sort in two tables of its own, so that a comparison sees the table as it was; it is written back at the end.
int sort(lua_State* L) {
    const lua_Integer n = length_of_table(L, table_at);
    if (!lua_isnoneornil(L, compare_at)) luaL_checktype(L, compare_at, LUA_TFUNCTION);
    if (n > INT32_MAX) luaL_argerror(L, table_at, "array too big");
    lua_settop(L, 2);
    charge(L, n * 2);
    const auto room = static_cast<int>(n);
    lua_createtable(L, room, 0);
    for (lua_Integer i = 1; i <= n; ++i) {
        lua_geti(L, table_at, i);
        lua_rawseti(L, scratch_at, i);
    }
    for (lua_Integer first = 1; first <= n; first += short_run)
        insertion_sort(L, first, std::min(first + short_run - 1, n));
    int from = scratch_at, to = scratch_at + 1;
    lua_createtable(L, n > short_run ? room : 0, 0);
    for (lua_Integer width = short_run; width < n; width *= 2, std::swap(from, to))
        for (lua_Integer first = 1; first <= n; first += 2 * width)
            merge(L, from, to, first, std::min(first + width, n + 1), std::min(first + 2 * width - 1, n));
    for (lua_Integer i = 1; i <= n; ++i) {
        lua_rawgeti(L, from, i);
        lua_seti(L, table_at, i);
    }
    return 0;
}

}  // namespace rulewright::lua
