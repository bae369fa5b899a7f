#include <lauxlib.h>

#include "script/bindings/access.h"

namespace rulewright::script {
namespace {

// The table at the top gets __index = index, with the handle as its upvalue.
void go_on_with(lua_State* L, int handle, lua_CFunction index) {
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, handle);
    lua_pushcclosure(L, index, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

}  // namespace

int give_members(Machine& machine, lua_State* L, HandleKind kind, lua_CFunction index) {
    const int handle = lua_gettop(L);
    lua_createtable(L, 0, 8);
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.metatable_refs[static_cast<int>(kind)]);
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -5);
    }
    lua_pop(L, 1);
    lua_newtable(L);
    go_on_with(L, handle, index);
    lua_pushvalue(L, -1);
    const int members = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, handle);
    return members;
}

void give_methods(Machine& machine, lua_State* L, HandleKind kind, const NameTable& names, lua_CFunction index) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, give_members(machine, L, kind, index));
    for (const std::string& name : names.names()) {
        const int code = names.find(name);
        if (what_of(code) != What::method) continue;
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
        lua_setfield(L, -2, name.c_str());
    }
    lua_pop(L, 1);
}

void fill_members(Machine& machine, int members, const NameTable& names, lua_CFunction index,
                  const std::function<bool(int code)>& stays) {
    lua_State* L = machine.runtime.state();
    lua_rawgeti(L, LUA_REGISTRYINDEX, members);
    for (const std::string& name : names.names()) {
        if (!stays(names.find(name))) continue;
        lua_pushlstring(L, name.data(), name.size());
        lua_pushcfunction(L, index);
        lua_pushvalue(L, -4);
        lua_pushvalue(L, -3);
        lua_call(L, 2, 1);
        lua_rawset(L, -3);
    }
    lua_pop(L, 2);
}

}  // namespace rulewright::script
