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

const state::ZoneInfo& zone_info(const Bindings& bindings, const Handle& zone) {
    return bindings.bound.world->layout().zones[zone.index];
}

void push_owner(lua_State* L, Bindings& bindings, const Handle& zone) {
    const int owner = zone_info(bindings, zone).owner;
    if (owner < 0)
        lua_pushnil(L);
    else
        bindings.handles.push_player(L, owner);
}

void push_name(lua_State* L, Bindings& bindings, const Handle& zone) {
    lua_pushstring(L, bindings.definition->zones[zone_info(bindings, zone).family].name.c_str());
}

void push_host(lua_State* L, Bindings& bindings, const Handle& zone) {
    push_or_nil(L, bindings, zone_info(bindings, zone).host);
}

void push_slots(lua_State* L, Bindings& bindings, const Handle& zone) {
    lua_pushinteger(L, slots_of(bindings, zone.index));
}

void push_key(lua_State* L, Bindings& bindings, const Handle& handle) {
    const state::ZoneInfo& info = zone_info(bindings, handle);
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
    bindings.members.push(L, index_of(code), handle);
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

int top(lua_State* L) {
    const int zone = zone_argument(L, 1);
    return push_list(L, Bindings::of(L), zone, luaL_checkinteger(L, 2));
}
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

constexpr Member members[] = {
    {.name = "owner",
     .read = push_owner,
     .stays = true,
     .signature = "Player?",
     .text = "The player it is per, if any."},
    {.name = "name", .read = push_name, .stays = true, .signature = "string", .text = "As declared."},
    {.name = "key",
     .read = push_key,
     .stays = true,
     .signature = "any",
     .text = "The player, enum value or cell it is per, if any; of two keys the second."},
    {.name = "host",
     .read = push_host,
     .stays = true,
     .signature = "Component?",
     .text = "The component it lies on, if any."},
    {.name = "slots",
     .read = push_slots,
     .stays = true,
     .signature = "integer",
     .text = "How many places it has; 0 for a plain list."},
    {.name = "[integer]",
     .signature = "Component",
     .text = "Counted from the top, which is 1; `ipairs(zone)` goes down."},
    {.name = "#", .call = carrying<length_of_zone>, .signature = "integer", .text = "How many components lie in it."},
    {.name = "first", .call = carrying<first>, .signature = "(): Component?", .text = "The component on top, or nil."},
    {.name = "last",
     .call = carrying<last>,
     .signature = "(): Component?",
     .text = "The component at the bottom, or nil."},
    {.name = "top",
     .call = carrying<top>,
     .signature = "(n: integer): Component[]",
     .text = "At most n components from the top."},
    {.name = "all",
     .call = carrying<all>,
     .signature = "(): Component[]",
     .text = "All components as an array: for loops that move them."},
    {.name = "slot",
     .call = carrying<slot>,
     .signature = "(i: integer): Component?",
     .text = "The component in that place of a zone with slots, or nil."},
    {.name = "free_slot",
     .call = carrying<free_slot>,
     .signature = "(): integer?",
     .text = "The first free place, or nil when all are taken."},
    {.name = "free_slots", .call = carrying<free_slots>, .signature = "(): integer[]", .text = "Every free place."},
};

}  // namespace

void install_zones(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::zone, {{"__index", carrying<index_zone>}});
    bindings.members.add(HandleKind::zone, members);
    install_zone_search(bindings);
    install_zone_moving(bindings);
}

}  // namespace rulewright::script
