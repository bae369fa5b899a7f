#include "script/bindings/zone.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/bindings/bindings.h"
#include "script/bindings/members.h"
#include "script/bindings/zone_argument.h"
#include "script/bindings/zone_moving.h"
#include "script/bindings/zone_search.h"

namespace rulewright::script {
namespace {

enum ZoneMember : int { zone_owner, zone_name, zone_key, zone_host, zone_slots };

// The i-th component from 1. Loops ask for one after the other, so the place of the last answer is remembered.
int component_at(Bindings& bindings, int zone, lua_Integer i) {
    const state::ZoneList& list = list_of(bindings, zone);
    if (i < 1 || i > list.count) return -1;
    const int wanted = static_cast<int>(i);
    int component = list.first, at = 1;
    if (bindings.bound.cursor.zone == zone && bindings.bound.cursor.index <= wanted) {
        component = bindings.bound.cursor.component;
        at = bindings.bound.cursor.index;
    }
    while (at < wanted) {
        component = place_of(bindings, component).next;
        ++at;
    }
    bindings.bound.cursor.zone = zone;
    bindings.bound.cursor.index = wanted;
    bindings.bound.cursor.component = component;
    return component;
}

void push_key(lua_State* L, Bindings& bindings, const state::ZoneInfo& info) {
    const content::Zone& zone = bindings.definition->zones[info.family];
    if (zone.per.empty()) {
        lua_pushnil(L);
        return;
    }
    const content::Axis& axis = zone.per.back();
    const int key = zone.per.size() == 2 ? info.key1 : info.key0;
    if (axis.kind == content::Axis::Kind::player)
        bindings.handles.push_player(L, key);
    else if (axis.kind == content::Axis::Kind::enumeration)
        bindings.handles.push_enum(L, axis.index, key);
    else
        bindings.handles.push_cell(L, axis.index, key);
}

int index_zone(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& handle = own_handle(L);
    check_in_game(L, handle);
    const int zone = handle.index;
    if (lua_isinteger(L, 2)) {
        const int component = component_at(bindings, zone, lua_tointeger(L, 2));
        if (component < 0)
            lua_pushnil(L);
        else
            bindings.handles.push_component(L, component);
        return 1;
    }
    const int code = bindings.names.zone.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.zone, "a zone");
    if (what_of(code) == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
        return 1;
    }
    const state::ZoneInfo& info = bindings.bound.world->layout().zones[zone];
    switch (index_of(code)) {
        case zone_owner:
            if (info.owner < 0)
                lua_pushnil(L);
            else
                bindings.handles.push_player(L, info.owner);
            break;
        case zone_name:
            lua_pushstring(L, bindings.definition->zones[info.family].name.c_str());
            break;
        case zone_key:
            push_key(L, bindings, info);
            break;
        case zone_host:
            if (info.host < 0)
                lua_pushnil(L);
            else
                bindings.handles.push_component(L, info.host);
            break;
        default:
            lua_pushinteger(L, bindings.bound.world->layout().zone_families[info.family].slots);
            break;
    }
    return 1;
}

int length_of_zone(lua_State* L) {
    lua_pushinteger(L, list_of(Bindings::of(L), zone_argument(L, 1)).count);
    return 1;
}

int first(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    return push_or_nil(L, bindings, list_of(bindings, zone_argument(L, 1)).first);
}

int last(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    return push_or_nil(L, bindings, list_of(bindings, zone_argument(L, 1)).last);
}

int push_list(lua_State* L, Bindings& bindings, int zone, lua_Integer most) {
    const state::ZoneList& list = list_of(bindings, zone);
    const lua_Integer count = std::clamp<lua_Integer>(most, 0, list.count);
    lua_createtable(L, static_cast<int>(count), 0);
    charge(L, count);
    int component = list.first;
    for (lua_Integer i = 1; i <= count; ++i) {
        bindings.handles.push_component(L, component);
        lua_rawseti(L, -2, i);
        component = place_of(bindings, component).next;
    }
    return 1;
}

int top(lua_State* L) { return push_list(L, Bindings::of(L), zone_argument(L, 1), luaL_checkinteger(L, 2)); }
int all(lua_State* L) { return push_list(L, Bindings::of(L), zone_argument(L, 1), INT32_MAX); }

int slot(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    return push_or_nil(L, bindings, bindings.bound.world->in_slot(zone, slot_argument(L, bindings, zone, 2)));
}

int free_slot(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int found =
        slots_of(bindings, zone_argument(L, 1)) > 0 ? bindings.bound.world->free_slot(to_handle(L, 1)->index) : 0;
    if (found == 0)
        lua_pushnil(L);
    else
        lua_pushinteger(L, found);
    return 1;
}

int free_slots(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    lua_newtable(L);
    lua_Integer n = 0;
    for (int i = 1; i <= slots_of(bindings, zone); ++i) {
        if (bindings.bound.world->in_slot(zone, i) >= 0) continue;
        lua_pushinteger(L, i);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

}  // namespace

void install_zones(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    bindings.handles.set_metatable(HandleKind::zone,
                                   {{"__index", carrying<index_zone>}, {"__len", carrying<length_of_zone>}});
    add_builtins(
        L, bindings.names.zone,
        {{"owner", zone_owner}, {"name", zone_name}, {"key", zone_key}, {"host", zone_host}, {"slots", zone_slots}});
    add_methods(L, bindings.names.zone,
                {{"first", carrying<first>},
                 {"last", carrying<last>},
                 {"top", carrying<top>},
                 {"all", carrying<all>},
                 {"slot", carrying<slot>},
                 {"free_slot", carrying<free_slot>},
                 {"free_slots", carrying<free_slots>}});
    install_zone_search(bindings);
    install_zone_moving(bindings);
}

}  // namespace rulewright::script
