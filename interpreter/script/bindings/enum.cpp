#include "script/bindings/enum.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "script/bindings/bindings.h"

namespace rulewright::script {
namespace {

int index_enum(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const auto enumeration = static_cast<std::size_t>(to_handle(L, 1)->index);
    const content::Enum& declared = bindings.definition->enums[enumeration];
    if (!lua_isinteger(L, 2))
        fail(L, fmt::format("enums.{} is a list of texts; {} is no position in it", declared.name,
                            bindings.describe(L, 2)));
    const lua_Integer i = lua_tointeger(L, 2);
    if (i < 1 || i > static_cast<lua_Integer>(declared.values.size()))
        lua_pushnil(L);
    else
        bindings.handles.push_enum(L, to_handle(L, 1)->index, static_cast<int>(i - 1));
    return 1;
}

int length_of_enum(lua_State* L) {
    const auto enumeration = static_cast<std::size_t>(to_handle(L, 1)->index);
    lua_pushinteger(L, static_cast<lua_Integer>(Bindings::of(L).definition->enums[enumeration].values.size()));
    return 1;
}

int missing_enum(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    std::vector<std::string> known;
    for (const content::Enum& declared : bindings.definition->enums) known.push_back(declared.name);
    const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : bindings.describe(L, 2);
    const std::string cure = content::did_you_mean(name, known);
    fail(L, fmt::format("enums has no '{}'{}{}", name, cure.empty() ? "" : "; ", cure));
}

constexpr Member members[] = {
    {.name = "[integer]", .signature = "string", .text = "In the order of their declaration, from 1."},
    {.name = "#", .call = carrying<length_of_enum>, .signature = "integer", .text = "How many there are."},
};

}  // namespace

void install_enums(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    bindings.handles.set_metatable(HandleKind::enumeration, {{"__index", carrying<index_enum>}});
    bindings.members.add(HandleKind::enumeration, members);
    const auto& enums = bindings.definition->enums;
    bindings.names.enums.resize(enums.size());
    lua_newtable(L);
    for (std::size_t e = 0; e < enums.size(); ++e) {
        for (std::size_t v = 0; v < enums[e].values.size(); ++v)
            bindings.names.enums[e].add(L, enums[e].values[v], static_cast<int>(v));
        bindings.handles.add_enum(enums[e]);
        bindings.handles.push_enum_list(L, static_cast<int>(e));
        lua_setfield(L, -2, enums[e].name.c_str());
    }
    lua_newtable(L);
    push_function(L, carrying<missing_enum>);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    freeze(L, "enums");
    bindings.runtime.globals().set(L, "enums");
}

}  // namespace rulewright::script
