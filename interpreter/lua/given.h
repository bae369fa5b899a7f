// Tables that scripts give to functions of ours. They are read raw: a metatable would run the script in the middle of
// our reading, and could say something else each time it is asked.
#pragma once

#include <lua.h>

#include <string>
#include <vector>

namespace rulewright::lua {

// The table at the index, in whose place the one behind it comes when it is frozen. Raises, calling it `what`, when
// there is no table, or one with a metatable.
void check_plain_table(lua_State* L, int index, const std::string& what);

// A list: a plain table without named fields, or a userdata with items. Both are read with length_of_list and
// push_item.
void check_list(lua_State* L, int index, const std::string& what);
// Raises when the table, which is to be a list, has a named field too: {a, b, optional = true}.
void refuse_names(lua_State* L, int index, const std::string& what);
[[nodiscard]] lua_Integer length_of_list(lua_State* L, int index);
// Pushes an item; its type.
int push_item(lua_State* L, int index, lua_Integer position);

// Raises that a table of options has a field that nobody reads, whose name is at the index.
[[noreturn]] void fail_unknown_field(lua_State* L, int index, const std::string& what,
                                     const std::vector<std::string>& known);

}  // namespace rulewright::lua
