// Member: one name that scripts find on a handle or in a library, and all there is to know of it. The file of a handle
// ends with a table of them. From these tables come what Lua gets, the names a ruleset cannot give to its own things,
// the stubs for editors and the reference in docs/scripting.md (tools/generate), and the list of what tests must call.
#pragma once

#include <string_view>

#include "lua/function.h"
#include "script/bindings/effect.h"
#include "script/bindings/handle.h"

namespace rulewright::script {

class Bindings;

struct Member {
    // Pushes the value that a handle has at the moment.
    using Read = void (*)(lua_State* L, Bindings& bindings, const Handle& handle);
    // Changes it to what lies at stack index 3.
    using Write = void (*)(lua_State* L, Bindings& bindings, const Handle& handle);

    // "#" and "==" are operators. One with neither `call` nor `read` only describes what is there by other means, such
    // as "[integer]", what the index function of a list gives.
    std::string_view name;
    lua::Function call = {};  // of a method, operator or function of a library
    Read read = nullptr;      // of a field
    Write write = nullptr;    // of a field that scripts may assign
    Effect effect = Effect::looks;
    bool stays = false;      // a field that does not change while a table is played: Lua finds it without asking us
    bool of_hidden = false;  // of a component: may be read where a viewer does not know which one it is
    // As LuaCATS writes it: the type of a field, "(n: integer, ...: any): Component[]" of what is called.
    std::string_view signature;
    std::string_view also = {};  // another signature it may be called with
    std::string_view text;       // one line

    [[nodiscard]] constexpr bool is_method() const { return call && is_name(); }
    [[nodiscard]] constexpr bool is_name() const { return name[0] >= 'a' && name[0] <= 'z'; }
};

}  // namespace rulewright::script
