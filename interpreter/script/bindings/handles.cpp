#include "script/bindings/handles.h"

#include "script/bindings/bindings.h"
#include "script/bindings/members.h"
#include "script/bindings/stores.h"

namespace rulewright::script {
namespace {

int text_of_handle(lua_State* L) {
    const std::string text = Bindings::of(L).describe(L, 1);
    lua_pushlstring(L, text.data(), text.size());
    return 1;
}

int refuse_any_write(lua_State* L) { fail(L, "this cannot be assigned"); }

}  // namespace

void Handles::set_metatable(HandleKind kind, Metamethods metamethods) {
    lua_State* L = bindings_.runtime.state();
    lua_newtable(L);
    push_function(L, carrying<text_of_handle>);
    lua_setfield(L, -2, "__tostring");
    push_function(L, carrying<refuse_any_write>);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    for (const auto& [name, function] : metamethods) {
        push_function(L, function);
        lua_setfield(L, -2, name);
        if (name == std::string_view("__index")) indices_[static_cast<std::size_t>(kind)] = function;
    }
    metatables_[static_cast<std::size_t>(kind)] = luaL_ref(L, LUA_REGISTRYINDEX);
}

Handle* Handles::new_handle(lua_State* L, HandleKind kind, std::size_t size) const {
    auto* handle = static_cast<Handle*>(lua_newuserdatauv(L, size, 0));
    *handle = Handle{.kind = kind};
    push_metatable(L, kind);
    lua_setmetatable(L, -2);
    return handle;
}

void Handles::make_single(HandleKind kind) {
    lua_State* L = bindings_.runtime.state();
    new_handle(L, kind);
    singles_[static_cast<std::size_t>(kind)] = luaL_ref(L, LUA_REGISTRYINDEX);
}

void Handles::add_enum(const content::Enum& declared) {
    lua_State* L = bindings_.runtime.state();
    auto& values = enums_.emplace_back();
    for (const std::string& value : declared.values) {
        lua_pushlstring(L, value.data(), value.size());
        values.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
    }
    new_handle(L, HandleKind::enumeration)->index = static_cast<int>(enum_lists_.size());
    enum_lists_.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
}

void Handles::add_grid(int cells) {
    lua_State* L = bindings_.runtime.state();
    const auto grid = static_cast<int>(grids_.size());
    new_handle(L, HandleKind::grid)->index = grid;
    grids_.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
    auto& references = cells_.emplace_back();
    for (int i = 0; i < cells; ++i) {
        Handle* cell = new_handle(L, HandleKind::cell);
        cell->family = static_cast<std::uint16_t>(grid);
        cell->index = i;
        references.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
    }
}

void Handles::provide(int players, std::size_t components, std::size_t zones) {
    lua_State* L = bindings_.runtime.state();
    while (this->players() < players) {
        new_handle(L, HandleKind::player)->index = this->players();
        players_.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
    }
    if (components_.size() < components) components_.resize(components, LUA_NOREF);
    if (zones_.size() < zones) zones_.resize(zones, LUA_NOREF);
}

void Handles::push_component(lua_State* L, int component) {
    int& reference = components_[component];
    if (reference == LUA_NOREF) {
        new_handle(L, HandleKind::component)->index = component;
        reference = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    push(L, reference);
}

void Handles::push_zone(lua_State* L, int zone) {
    int& reference = zones_[zone];
    if (reference == LUA_NOREF) {
        new_handle(L, HandleKind::zone)->index = zone;
        // The zones of the table are few and often asked; those on cards are many.
        if (bindings_.bound.world->layout().zones[zone].host < 0)
            give_methods(bindings_, L, HandleKind::zone, bindings_.names.zone);
        reference = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    push(L, reference);
}

void Handles::push_family(lua_State* L, HandleKind kind, int family, int key) {
    auto& all = kind == HandleKind::stores ? store_families_ : zone_families_;
    if (all.size() <= static_cast<std::size_t>(family)) all.resize(static_cast<std::size_t>(family) + 1);
    auto& references = all[family];
    const auto at = static_cast<std::size_t>(key + 1);
    if (references.size() <= at) references.resize(at + 1, LUA_NOREF);
    if (references[at] == LUA_NOREF) {
        Handle* handle = new_handle(L, kind);
        handle->family = static_cast<std::uint16_t>(family);
        handle->index = key;
        if (kind == HandleKind::stores) give_family_methods(bindings_, L, family, key);
        references[at] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    push(L, references[at]);
}

}  // namespace rulewright::script
