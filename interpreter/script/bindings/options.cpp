#include "script/bindings/options.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <string_view>

#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"

namespace rulewright::script {
namespace {

int index_options(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int option = bindings.names.options.find(L, 2);
    if (option < 0) no_such_name(L, 2, bindings.names.options, "game.options");
    const content::Option& declared = bindings.definition->options[option];
    const int value = running_world(L).layout().table.options[option];
    if (declared.type == content::OptionType::boolean)
        lua_pushboolean(L, value);
    else if (declared.type == content::OptionType::enumeration)
        lua_pushstring(L, declared.values[value].c_str());
    else
        lua_pushinteger(L, value);
    return 1;
}

int index_packs(lua_State* L) {
    const std::string_view id = luaL_checkstring(L, 2);
    for (const content::Pack& pack : Bindings::of(L).definition->packs) {
        if (pack.id != id) continue;
        lua_pushboolean(L, 1);
        return 1;
    }
    return 0;
}

}  // namespace

void install_options(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::options, {{"__index", carrying<index_options>}});
    bindings.handles.set_metatable(HandleKind::packs, {{"__index", carrying<index_packs>}});
    bindings.handles.make_single(HandleKind::options);
    bindings.handles.make_single(HandleKind::packs);
}

}  // namespace rulewright::script
