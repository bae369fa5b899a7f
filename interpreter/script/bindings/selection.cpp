#include "script/bindings/selection.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "script/bindings/bindings.h"
#include "script/bindings/convert.h"

namespace rulewright::script {
namespace {

int index_selection(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    auto& selection = *static_cast<Selection*>(to_handle(L, 1));
    if (!lua_isinteger(L, 2))
        fail(L, fmt::format("a selection is a list; {} is no position in it", bindings.describe(L, 2)));
    const lua_Integer i = lua_tointeger(L, 2);
    if (i < 1 || i > selection.index)
        lua_pushnil(L);
    else
        push_value(L, bindings, selection.values()[i - 1], nullptr);
    return 1;
}

int length_of_selection(lua_State* L) {
    lua_pushinteger(L, to_handle(L, 1)->index);
    return 1;
}

constexpr Member members[] = {
    {.name = "[integer]", .signature = "any", .text = "In order, from 1; `ipairs(list)` goes through."},
    {.name = "#", .call = carrying<length_of_selection>, .signature = "integer", .text = "How many there are."},
};

}  // namespace

void install_selections(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::selection, {{"__index", carrying<index_selection>}});
    bindings.members.add(HandleKind::selection, members);
}

}  // namespace rulewright::script
