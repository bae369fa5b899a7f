#include "script/bindings/member_list.h"

#include <lauxlib.h>

#include "script/bindings/bindings.h"

namespace rulewright::script {
namespace {

// The names of a kind; null when its members are found by other means or there are none.
NameTable* names_of(Names& names, HandleKind kind) {
    switch (kind) {
        case HandleKind::game:
            return &names.game;
        case HandleKind::player:
            return &names.player;
        case HandleKind::zone:
            return &names.zone;
        case HandleKind::stores:
            return &names.family;
        case HandleKind::grid:
            return &names.grid;
        case HandleKind::cell:
            return &names.cell;
        case HandleKind::shape:
            return &names.shape;
        case HandleKind::decision:
            return &names.decision;
        default:
            return nullptr;
    }
}

}  // namespace

void MemberList::add(HandleKind kind, std::span<const Member> members) {
    groups_.push_back({kind, {}, members});
    for (const Member& member : members) {
        if (!member.call && !member.read) continue;  // only described
        if (member.is_name())
            name(kind, member);
        else
            set_operator(kind, member);
    }
}

void MemberList::name(HandleKind kind, const Member& member) {
    lua_State* L = bindings_.runtime.state();
    int reference = LUA_NOREF;
    if (member.call) {
        push_function(L, member.call);
        reference = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    const int code = name_code(What::member, static_cast<int>(entries_.size()));
    entries_.push_back({&member, reference});
    if (kind == HandleKind::component) {
        for (NameTable& names : bindings_.names.types) names.add(L, member.name, code);
    } else if (NameTable* names = names_of(bindings_.names, kind)) {
        names->add(L, member.name, code);
    }
}

void MemberList::set_operator(HandleKind kind, const Member& member) {
    lua_State* L = bindings_.runtime.state();
    bindings_.handles.push_metatable(L, kind);
    push_function(L, member.call);
    lua_setfield(L, -2, member.name == "#" ? "__len" : "__eq");
    lua_pop(L, 1);
}

void MemberList::add_library(const char* name, std::span<const Member> functions) {
    groups_.push_back({HandleKind::game, name, functions});
    lua_State* L = bindings_.runtime.state();
    lua_newtable(L);
    for (const Member& function : functions) {
        lua_pushlstring(L, function.name.data(), function.name.size());
        push_function(L, function.call);
        lua_rawset(L, -3);
    }
    freeze(L, (std::string("the library '") + name + "'").c_str());
    bindings_.runtime.globals().set(L, name);
}

}  // namespace rulewright::script
