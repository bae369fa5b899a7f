// Functions of Lua's string, utf8 and math libraries whose C loops the instruction count cannot see.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "lua/bounded.h"
#include "lua/fail.h"
#include "lua/original.h"
#include "lua/pattern_cost.h"
#include "lua/runtime.h"
#include "lua/text.h"

namespace rulewright::lua {
namespace {

constexpr double most_steps = 4e8;  // about a second
constexpr double steps_per_instruction = 32;

std::int64_t work_of_text(lua_State* L, int index) {
    return lua_type(L, index) == LUA_TSTRING ? static_cast<std::int64_t>(lua_rawlen(L, index)) / text_per_instruction
                                             : 0;
}

void refuse_long_text(lua_State* L, const char* function) {
    fail(L,
         fmt::format("{} would make a text of more than {} KiB", function, Runtime::of(L).meter().limits().text >> 10));
}

// How many characters the positions at 2 and 3 name, as Lua reads them in string.byte and utf8.codepoint.
lua_Integer count_of_positions(lua_State* L) {
    const auto length = static_cast<lua_Integer>(lua_rawlen(L, 1));
    const auto settled = [&](lua_Integer at) { return at >= 0 ? at : std::max<lua_Integer>(0, length + 1 + at); };
    const lua_Integer from = settled(luaL_optinteger(L, 2, 1));
    const lua_Integer to = settled(luaL_optinteger(L, 3, from));
    return std::min(to, length) - std::max<lua_Integer>(from, 1) + 1;
}

int several_values(lua_State* L, const char* function) {
    luaL_checkstring(L, 1);
    if (count_of_positions(L) > most_values)
        fail(L, fmt::format("{} would return more than {} values", function, most_values));
    charge(L, 1 + work_of_text(L, 1));
    return run_original(L);
}

}  // namespace

int charged(lua_State* L) {
    std::int64_t work = 0;
    for (int i = lua_gettop(L); i > 0; --i) work += work_of_text(L, i);
    if (work > 0) charge(L, work);
    return run_original(L);
}

int safe_byte(lua_State* L) { return several_values(L, "string.byte"); }
int safe_codepoint(lua_State* L) { return several_values(L, "utf8.codepoint"); }

int safe_rep(lua_State* L) {
    std::size_t length = 0, separator = 0;
    luaL_checklstring(L, 1, &length);
    const lua_Integer n = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator);
    const auto piece = static_cast<lua_Integer>(length) + static_cast<lua_Integer>(separator);
    if (piece == 0) {  // Lua would count to n all the same
        lua_pushliteral(L, "");
        return 1;
    }
    const auto longest = static_cast<lua_Integer>(Runtime::of(L).meter().limits().text);
    if (n > 0 && n > longest / piece) refuse_long_text(L, "string.rep");
    charge(L, 1 + std::max<lua_Integer>(n, 0) / text_per_instruction);
    return run_original(L);
}

// ---- patterns -------------------------------------------------------------------------------------------------------

namespace {

// What a match may cost is paid beforehand; what could take seconds is refused.
void pay_for_match(lua_State* L, double steps, std::size_t length) {
    if (steps > most_steps) fail(L, fmt::format("this pattern could take too long on a text of {} characters", length));
    charge(L, static_cast<std::int64_t>(steps / steps_per_instruction) + static_cast<std::int64_t>(length / 8 + 1));
}

int match(lua_State* L, bool plain, bool anchors) {
    std::size_t length = 0, pattern_length = 0;
    luaL_checklstring(L, 1, &length);
    const char* pattern = luaL_checklstring(L, 2, &pattern_length);
    if (plain) {
        pay_for_match(L, static_cast<double>(length + 1) * static_cast<double>(pattern_length + 1), length);
        return run_original(L);
    }
    if (pattern_length > longest_pattern)
        fail(L, fmt::format("a pattern has at most {} characters, not {}", longest_pattern, pattern_length));
    pay_for_match(L, most_match_steps({pattern, pattern_length}, length, anchors), length);
    return run_original(L);
}

}  // namespace

int safe_match(lua_State* L) { return match(L, false, true); }
int safe_find(lua_State* L) { return match(L, lua_toboolean(L, 4), true); }
int safe_gmatch(lua_State* L) { return match(L, false, false); }  // in which "^" is no anchor

// ---- format ---------------------------------------------------------------------------------------------------------

namespace {

// What differs from machine to machine.
void refuse_formats(lua_State* L, std::string_view format) {
    for (std::size_t i = 0; i + 1 < format.size(); ++i) {
        if (format[i] != '%') continue;
        const std::size_t kind = format.find_first_not_of("-+ #0123456789.", i + 1);
        if (kind == std::string_view::npos) return;
        if (format[kind] == 'p') fail(L, "string.format has no '%p' here: addresses differ from run to run");
        if (format[kind] == 'a' || format[kind] == 'A')
            fail(L, fmt::format("string.format has no '%{}' here: its digits depend on the machine; use '%.17g'",
                                format[kind]));
        i = kind;
    }
}

}  // namespace

int safe_format(lua_State* L) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, 1, &length);
    refuse_formats(L, {format, length});
    std::int64_t work = 1 + work_of_text(L, 1);
    for (int i = 2; i <= lua_gettop(L); ++i) {
        const int type = lua_type(L, i);
        if (type == LUA_TTABLE || type == LUA_TUSERDATA || type == LUA_TFUNCTION || is_no_number(L, i)) {
            if (type == LUA_TNUMBER)
                lua_pushnumber(L, std::abs(lua_tonumber(L, i)));  // which has a sign on some machines only
            else
                push_text(L, i);
            lua_replace(L, i);
        }
        work += work_of_text(L, i);
    }
    charge(L, work);
    return run_original(L);
}

// ---- numbers --------------------------------------------------------------------------------------------------------

// math.power(base, exponent)
int power(lua_State* L) {
    lua_Integer base = luaL_checkinteger(L, 1), exponent = luaL_checkinteger(L, 2);
    luaL_argcheck(L, exponent >= 0, 2, "an exponent is 0 or more");
    lua_Integer result = 1;
    bool fits = true;
    for (; exponent > 0 && fits; exponent >>= 1) {
        if (exponent & 1) fits = !__builtin_mul_overflow(result, base, &result);
        if (exponent > 1 && __builtin_mul_overflow(base, base, &base)) fits = false;
    }
    if (!fits) fail(L, "math.power: the result has more than 64 bits");
    lua_pushinteger(L, result);
    return 1;
}

}  // namespace rulewright::lua
