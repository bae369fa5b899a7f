// Library functions in a bounded form: they pay for their work beforehand, or refuse what could take for ever. Each
// gets Lua's own function as upvalue and runs it in its own place, so that errors name the function and the script's
// line.
#pragma once

#include <lua.h>

namespace rulewright::lua {

// Whatever takes numbers or texts: the work is in the texts.
int charged(lua_State* L);

int safe_byte(lua_State* L);
int safe_codepoint(lua_State* L);
int safe_rep(lua_State* L);
int safe_format(lua_State* L);
int safe_match(lua_State* L);
int safe_find(lua_State* L);
int safe_gmatch(lua_State* L);
// Not bounded but ours: whole numbers only, since the C library's pow differs from machine to machine.
int power(lua_State* L);

int safe_insert(lua_State* L);
int safe_remove(lua_State* L);
int safe_concat(lua_State* L);
int safe_unpack(lua_State* L);
int safe_move(lua_State* L);
// Ours: stable, and always the same. Lua's takes a pivot by the clock when a table is badly split.
int sort(lua_State* L);

// More values than this are no arguments of a call: each call copies them, in one instruction.
inline constexpr lua_Integer most_values = 1000;
// So many characters of a text are the work of one instruction.
inline constexpr lua_Integer text_per_instruction = 8;

}  // namespace rulewright::lua
