// Between World and Lua: what is stored as an integer there is a value or a handle here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "script/bindings/bindings.h"

namespace rulewright::script {

// Does it fit into what state holds?
[[nodiscard]] constexpr bool is_stored_number(std::int64_t number) {
    return number >= INT32_MIN && number <= INT32_MAX;
}

void push_value(lua_State* L, Bindings& bindings, const state::Value& value, const std::vector<std::string>* texts);
void push_selection(lua_State* L, const Bindings& bindings, std::span<const state::Value> values);
// Pushes a new selection whose values are still to be filled in.
Selection* new_selection(lua_State* L, const Bindings& bindings, std::size_t size);

// A store's integer as Lua sees it.
void push_stored(lua_State* L, Bindings& bindings, const content::Store& store, std::int32_t stored);
// The integer to store for the Lua value at `index`; raises an error when it does not fit the declaration.
[[nodiscard]] std::int32_t to_stored(lua_State* L, const Bindings& bindings, int index, const content::Store& store);

// Is this store hidden from the player whose view this is?
[[nodiscard]] bool is_hidden(const Bindings& bindings, int at);
// Reads, or writes the Lua value at `index` to, a store of the World; raises when that may not be.
void push_store_value(lua_State* L, Bindings& bindings, int family, int at);
void write_store(lua_State* L, Bindings& bindings, int family, int at, int index);

}  // namespace rulewright::script
