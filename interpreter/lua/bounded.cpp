// Functions of Lua's string and table libraries whose C loops the instruction count cannot see: they pay for their work
// beforehand, or refuse what could take for ever.
#include "lua/bounded.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "lua/fail.h"
#include "lua/runtime.h"
#include "lua/text.h"

namespace rulewright::lua {

constexpr lua_Integer longest_rep = 1 << 20;
constexpr double most_match_steps = 4e8;  // about a second
constexpr double steps_per_instruction = 32;

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
    if (n > 0 && n > longest_rep / piece) fail(L, fmt::format("string.rep would make more than {} bytes", longest_rep));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

// Where a set, "[...]", that begins here ends: at its ']', or at the end of a pattern that lacks one.
static std::size_t end_of_set(std::string_view pattern, std::size_t begin) {
    std::size_t i = begin + 1;
    if (i < pattern.size() && pattern[i] == '^') ++i;
    do {  // a ']' that comes first is a member
        if (i < pattern.size() && pattern[i] == '%') ++i;
        ++i;
    } while (i < pattern.size() && pattern[i] != ']');
    return i;
}

// The most steps a match may take on n characters. Each repetition ends somewhere behind the one before it, so k of
// them can be placed in n^k / k! ways; a match that is not anchored may also begin anywhere, and "?" is there or not.
static double most_steps(std::string_view pattern, double n, bool anchors) {
    int places = anchors && pattern.starts_with('^') ? 0 : 1;
    double steps = 1;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        switch (pattern[i]) {
            case '%':
                ++i;
                if (i < pattern.size() && pattern[i] == 'b') ++places;  // "%b()" looks for the other end
                break;
            case '[':
                i = end_of_set(pattern, i);
                break;
            case '*':
            case '+':
            case '-':
                ++places;
                break;
            case '?':
                steps *= 2;
                break;
            default:
                break;
        }
    }
    for (int k = 1; k <= places; ++k) steps *= std::max(1.0, n / k);
    return steps;
}

// What a match may cost is paid beforehand; what could take seconds is refused.
static void pay_for_match(lua_State* L, double steps, std::size_t length) {
    if (steps > most_match_steps)
        fail(L, fmt::format("this pattern could take too long on a text of {} characters", length));
    charge(L, static_cast<std::int64_t>(steps / steps_per_instruction) + static_cast<std::int64_t>(length / 8 + 1));
}

static int match(lua_State* L, bool plain, bool anchors) {
    std::size_t length = 0, pattern_length = 0;
    luaL_checklstring(L, 1, &length);
    const char* pattern = luaL_checklstring(L, 2, &pattern_length);
    const auto n = static_cast<double>(length + 1);
    pay_for_match(
        L, plain ? n * static_cast<double>(pattern_length + 1) : most_steps({pattern, pattern_length}, n, anchors),
        length);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

int safe_match(lua_State* L) { return match(L, false, true); }
int safe_find(lua_State* L) { return match(L, lua_toboolean(L, 4), true); }
int safe_gmatch(lua_State* L) { return match(L, false, false); }  // in which "^" is no anchor

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
static std::int64_t honest_length(lua_State* L, int index) {
    if (luaL_getmetafield(L, index, "__len") != LUA_TNIL) {
        if (!lua_iscfunction(L, -1)) fail(L, "the functions of 'table' refuse tables with a '__len' of their own");
        lua_pop(L, 1);
    }
    return luaL_len(L, index);
}

// Passes all arguments on to Lua's own function.
static int pass_on(lua_State* L) {
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

}  // namespace rulewright::lua
