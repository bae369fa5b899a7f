#include "script/bindings/members.h"

#include <lauxlib.h>

namespace rulewright::script {
namespace {

// The table at the top gets __index = index, with the handle as its upvalue.
void go_on_with(lua_State* L, int handle, lua::Function index) {
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, handle);
    push_function(L, index, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

// The table of the handle at the top of the stack, made when it has none yet.
void push_members(Bindings& bindings, lua_State* L, HandleKind kind) {
    lua_getmetatable(L, -1);
    if (lua_getfield(L, -1, "__index") == LUA_TTABLE) {
        lua_remove(L, -2);
        return;
    }
    lua_pop(L, 2);
    push_new_members(bindings, L, kind);
}

// Families and zones stay, what lies in them changes; the value of a counter or variable does not stay.
bool stays(const Bindings& bindings, int code) {
    if (what_of(code) != What::member) return what_of(code) != What::store;
    const Member& member = bindings.members[index_of(code)];
    return member.call || member.stays;
}

}  // namespace

void push_new_members(Bindings& bindings, lua_State* L, HandleKind kind) {
    const int handle = lua_gettop(L);
    lua_createtable(L, 0, 8);
    bindings.handles.push_metatable(L, kind);
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -5);
    }
    lua_pop(L, 1);
    lua_newtable(L);
    go_on_with(L, handle, bindings.handles.index_of(kind));
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, "__index");
    lua_insert(L, -2);
    lua_setmetatable(L, handle);
}

void give_methods(Bindings& bindings, lua_State* L, HandleKind kind, const NameTable& names) {
    push_new_members(bindings, L, kind);
    for (const std::string& name : names.names()) {
        const int code = names.find(name);
        if (what_of(code) != What::member || !bindings.members[index_of(code)].call) continue;
        bindings.members.push(L, index_of(code), {});
        lua_setfield(L, -2, name.c_str());
    }
    lua_pop(L, 1);
}

void give_members(Bindings& bindings, lua_State* L, HandleKind kind, const NameTable& names) {
    push_members(bindings, L, kind);
    const lua::Function index = bindings.handles.index_of(kind);
    for (const std::string& name : names.names()) {
        if (!stays(bindings, names.find(name))) continue;
        lua_pushlstring(L, name.data(), name.size());
        push_function(L, index);
        lua_pushvalue(L, -4);
        lua_pushvalue(L, -3);
        lua_call(L, 2, 1);
        lua_rawset(L, -3);
    }
    lua_pop(L, 2);
}

}  // namespace rulewright::script
