// Zones as scripts see them: ordered lists of components to look through and to move between.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/asking/machine.h"
#include "script/bindings/access.h"

namespace rulewright::script {
namespace {

enum ZoneMember : int { zone_owner, zone_name, zone_key, zone_host, zone_slots };

int zone_argument(lua_State* L, int index) { return check_handle(L, index, HandleKind::zone, "a zone").index; }

const state::ZoneList& list_of(const Machine& machine, int zone) {
    return machine.world->zones[static_cast<std::size_t>(zone)];
}
const state::Place& place_of(const Machine& machine, int component) {
    return machine.world->places[static_cast<std::size_t>(component)];
}
const state::ComponentInfo& info_of(const Machine& machine, int component) {
    return machine.world->layout().components[static_cast<std::size_t>(component)];
}

// The i-th component from 1. Loops ask for one after the other, so the place of the last answer is remembered.
int component_at(Machine& machine, int zone, lua_Integer i) {
    const state::ZoneList& list = list_of(machine, zone);
    if (i < 1 || i > list.count) return -1;
    const int wanted = static_cast<int>(i);
    int component = list.first, at = 1;
    if (machine.cursor_zone == zone && machine.cursor_index <= wanted) {
        component = machine.cursor_component;
        at = machine.cursor_index;
    }
    while (at < wanted) {
        component = place_of(machine, component).next;
        ++at;
    }
    machine.cursor_zone = zone;
    machine.cursor_index = wanted;
    machine.cursor_component = component;
    return component;
}

void push_key(lua_State* L, Machine& machine, const state::ZoneInfo& info) {
    const content::Zone& zone = machine.definition->zones[static_cast<std::size_t>(info.family)];
    if (zone.per.empty()) {
        lua_pushnil(L);
        return;
    }
    const content::Axis& axis = zone.per.back();
    const int key = zone.per.size() == 2 ? info.key1 : info.key0;
    if (axis.kind == content::Axis::Kind::player)
        machine.push_player(L, key);
    else if (axis.kind == content::Axis::Kind::enumeration)
        machine.push_enum(L, axis.index, key);
    else
        machine.push_cell(L, axis.index, key);
}

int index_zone(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& handle = own_handle(L);
    check_in_game(L, handle);
    const int zone = handle.index;
    if (lua_isinteger(L, 2)) {
        const int component = component_at(machine, zone, lua_tointeger(L, 2));
        if (component < 0)
            lua_pushnil(L);
        else
            machine.push_component(L, component);
        return 1;
    }
    const int code = machine.zone_names.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.zone_names, "a zone");
    if (what_of(code) == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
        return 1;
    }
    const state::ZoneInfo& info = machine.world->layout().zones[static_cast<std::size_t>(zone)];
    switch (index_of(code)) {
        case zone_owner:
            if (info.owner < 0)
                lua_pushnil(L);
            else
                machine.push_player(L, info.owner);
            break;
        case zone_name:
            lua_pushstring(L, machine.definition->zones[static_cast<std::size_t>(info.family)].name.c_str());
            break;
        case zone_key:
            push_key(L, machine, info);
            break;
        case zone_host:
            if (info.host < 0)
                lua_pushnil(L);
            else
                machine.push_component(L, info.host);
            break;
        default:
            lua_pushinteger(L, machine.world->layout().zone_families[static_cast<std::size_t>(info.family)].slots);
            break;
    }
    return 1;
}

int length_of_zone(lua_State* L) {
    lua_pushinteger(L, list_of(Machine::of(L), zone_argument(L, 1)).count);
    return 1;
}

int push_or_nil(lua_State* L, Machine& machine, int component) {
    if (component < 0)
        lua_pushnil(L);
    else
        machine.push_component(L, component);
    return 1;
}

int first(lua_State* L) {
    Machine& machine = Machine::of(L);
    return push_or_nil(L, machine, list_of(machine, zone_argument(L, 1)).first);
}

int last(lua_State* L) {
    Machine& machine = Machine::of(L);
    return push_or_nil(L, machine, list_of(machine, zone_argument(L, 1)).last);
}

int push_list(lua_State* L, Machine& machine, int zone, lua_Integer most) {
    const state::ZoneList& list = list_of(machine, zone);
    const lua_Integer count = std::clamp<lua_Integer>(most, 0, list.count);
    lua_createtable(L, static_cast<int>(count), 0);
    charge(L, count);
    int component = list.first;
    for (lua_Integer i = 1; i <= count; ++i) {
        machine.push_component(L, component);
        lua_rawseti(L, -2, i);
        component = place_of(machine, component).next;
    }
    return 1;
}

int top(lua_State* L) { return push_list(L, Machine::of(L), zone_argument(L, 1), luaL_checkinteger(L, 2)); }
int all(lua_State* L) { return push_list(L, Machine::of(L), zone_argument(L, 1), INT32_MAX); }

// Does the component have this value (at stack index 3) in the field or attribute named at index 2?
bool has_property(lua_State* L, Machine& machine, int component) {
    if (machine.world->is_view && place_of(machine, component).hidden) return false;
    const state::ComponentInfo& info = info_of(machine, component);
    const auto type = static_cast<std::size_t>(info.type);
    const int code = machine.type_names[type].find(L, 2);
    if (code >= 0 && what_of(code) == What::field) {
        const auto field = static_cast<std::size_t>(index_of(code));
        const FieldValue& value = machine.fields[static_cast<std::size_t>(info.definition)][field];
        const content::ValueType& declared = machine.definition->types[type].fields[field].type;
        if (declared.kind == content::ValueType::Kind::enumeration && !declared.list && !declared.map &&
            lua_type(L, 3) == LUA_TSTRING) {
            const auto enumeration = static_cast<std::size_t>(declared.index);
            const int wanted = machine.enum_names[enumeration].find(L, 3);
            if (wanted < 0)
                no_such_name(L, 3, machine.enum_names[enumeration],
                             fmt::format("the enum '{}'", machine.definition->enums[enumeration].name));
            return value.kind == FieldValue::Kind::reference &&
                   value.value == machine.enum_refs[enumeration][static_cast<std::size_t>(wanted)];
        }
        if (value.kind == FieldValue::Kind::integer && lua_isinteger(L, 3)) return value.value == lua_tointeger(L, 3);
    }
    if (code < 0) return false;  // a zone of several types: only some have the field
    push_property(L, component, 2);
    const bool equal = lua_rawequal(L, -1, 3);
    lua_pop(L, 1);
    return equal;
}

// Raises unless some type that the zone may hold has a property with the name at index 2.
void check_property(lua_State* L, const Machine& machine, int zone) {
    const auto family = static_cast<std::size_t>(machine.world->layout().zones[static_cast<std::size_t>(zone)].family);
    const auto& holds = machine.definition->zones[family].holds;
    if (holds.empty()) return;
    for (const int type : holds)
        if (machine.type_names[static_cast<std::size_t>(type)].find(L, 2) >= 0) return;
    const auto type = static_cast<std::size_t>(holds.front());
    no_such_name(L, 2, machine.type_names[type], machine.definition->types[type].name);
}

// Calls `found` for each component that the arguments after the zone describe: a function, or a property and its value.
template <class Found>
void each_matching(lua_State* L, Machine& machine, int zone, Found found) {
    std::vector<std::int32_t> components;  // the function may move components, so the list is fixed first
    const bool by_function = lua_isfunction(L, 2);
    if (!by_function && lua_type(L, 2) != LUA_TSTRING)
        fail(L, fmt::format("expected a function or a field's name, got {}", machine.describe(L, 2)));
    if (by_function) {
        machine.world->list(zone, components);
        charge(L, static_cast<std::int64_t>(components.size()));
        for (const std::int32_t component : components) {
            lua_pushvalue(L, 2);
            machine.push_component(L, component);
            lua_call(L, 1, 1);
            const bool holds = lua_toboolean(L, -1);
            lua_pop(L, 1);
            if (holds) found(component);
        }
        return;
    }
    check_property(L, machine, zone);
    for (int component = list_of(machine, zone).first; component >= 0; component = place_of(machine, component).next)
        if (has_property(L, machine, component)) found(component);
}

int where(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int zone = zone_argument(L, 1);
    if (!lua_isfunction(L, 2)) luaL_checkany(L, 3);
    lua_newtable(L);
    const int result = lua_gettop(L);
    lua_Integer n = 0;
    each_matching(L, machine, zone, [&](int component) {
        machine.push_component(L, component);
        lua_rawseti(L, result, ++n);
    });
    lua_settop(L, result);
    return 1;
}

// The printed component called like the text at `index`.
int id_argument(lua_State* L, Machine& machine, int index) {
    luaL_checktype(L, index, LUA_TSTRING);
    const int definition = machine.id_names.find(L, index);
    if (definition < 0) no_such_name(L, index, machine.id_names, "the ruleset's components");
    return definition;
}

int count(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int zone = zone_argument(L, 1);
    lua_Integer n = 0;
    if (lua_type(L, 2) == LUA_TSTRING && lua_gettop(L) == 2) {
        const int definition = id_argument(L, machine, 2);
        for (int c = list_of(machine, zone).first; c >= 0; c = place_of(machine, c).next)
            n += info_of(machine, c).definition == definition &&
                 !(machine.world->is_view && place_of(machine, c).hidden);
    } else {
        each_matching(L, machine, zone, [&](int) { ++n; });
    }
    lua_pushinteger(L, n);
    return 1;
}

int find(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int zone = zone_argument(L, 1);
    const int definition = id_argument(L, machine, 2);
    for (int c = list_of(machine, zone).first; c >= 0; c = place_of(machine, c).next) {
        if (machine.world->is_view && place_of(machine, c).hidden) continue;
        if (info_of(machine, c).definition == definition) return push_or_nil(L, machine, c);
    }
    return 0;
}

int shuffle(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int zone = zone_argument(L, 1);
    machine.check_change(L);
    machine.world->shuffle(zone);
    machine.moved();
    return 0;
}

// Raises when the component cannot lie in the zone.
void check_holds(lua_State* L, Machine& machine, int component, int zone) {
    const state::ZoneInfo& info = machine.world->layout().zones[static_cast<std::size_t>(zone)];
    const auto& holds = machine.definition->zones[static_cast<std::size_t>(info.family)].holds;
    const int type = info_of(machine, component).type;
    if (!holds.empty() && std::find(holds.begin(), holds.end(), type) == holds.end())
        fail(L, fmt::format("zone '{}' does not hold a {}", machine.name_of(state::zone(zone)),
                            machine.definition->types[static_cast<std::size_t>(type)].name));
    for (int host = info.host; host >= 0;) {
        if (host == component)
            fail(L, fmt::format("{} cannot lie on itself", machine.name_of(state::component(component))));
        host = machine.world->layout().zones[static_cast<std::size_t>(place_of(machine, host).zone)].host;
    }
}

int slots_of(const Machine& machine, int zone) {
    const auto family = static_cast<std::size_t>(machine.world->layout().zones[static_cast<std::size_t>(zone)].family);
    return machine.world->layout().zone_families[family].slots;
}

void move_to_end(lua_State* L, Machine& machine, int component, int zone, state::World::End end) {
    check_holds(L, machine, component, zone);
    if (slots_of(machine, zone) > 0 && machine.world->free_slot(zone) == 0)
        fail(L, fmt::format("zone '{}' has no free slot", machine.name_of(state::zone(zone))));
    machine.world->move(component, zone, end);
    machine.moved();
}

// Moves n components, or with `fewer` as many as there are.
int deal_some(lua_State* L, bool fewer) {
    Machine& machine = Machine::of(L);
    const int from = zone_argument(L, 1), to = zone_argument(L, 2);
    const lua_Integer wanted = luaL_checkinteger(L, 3);
    machine.check_change(L);
    if (from == to) fail(L, "a zone cannot be dealt to itself");
    const lua_Integer there = list_of(machine, from).count;
    if (wanted < 0 || (wanted > there && !fewer))
        fail(L, fmt::format("zone '{}' {}, cannot deal {}", machine.name_of(state::zone(from)),
                            there == 0 ? "is empty" : fmt::format("holds {}", there), wanted));
    const lua_Integer n = std::min(wanted, there);
    charge(L, n);
    for (lua_Integer i = 0; i < n; ++i)
        move_to_end(L, machine, list_of(machine, from).first, to, state::World::End::bottom);
    lua_pushinteger(L, n);
    return fewer ? 1 : 0;
}
int deal(lua_State* L) { return deal_some(L, false); }
int deal_up_to(lua_State* L) { return deal_some(L, true); }

int move_all(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int from = zone_argument(L, 1), to = zone_argument(L, 2);
    machine.check_change(L);
    if (from == to) return 0;
    charge(L, list_of(machine, from).count);
    while (list_of(machine, from).count > 0)
        move_to_end(L, machine, list_of(machine, from).first, to, state::World::End::bottom);
    return 0;
}

int slot_argument(lua_State* L, const Machine& machine, int zone, int index) {
    const int slots = slots_of(machine, zone);
    const lua_Integer slot = luaL_checkinteger(L, index);
    if (slots == 0) fail(L, fmt::format("zone '{}' has no slots", machine.name_of(state::zone(zone))));
    if (slot < 1 || slot > slots)
        fail(L, fmt::format("zone '{}' has slots 1 to {}, not {}", machine.name_of(state::zone(zone)), slots, slot));
    return static_cast<int>(slot);
}

int slot(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int zone = zone_argument(L, 1);
    return push_or_nil(L, machine, machine.world->in_slot(zone, slot_argument(L, machine, zone, 2)));
}

int free_slot(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int found = slots_of(machine, zone_argument(L, 1)) > 0 ? machine.world->free_slot(to_handle(L, 1)->index) : 0;
    if (found == 0)
        lua_pushnil(L);
    else
        lua_pushinteger(L, found);
    return 1;
}

int free_slots(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int zone = zone_argument(L, 1);
    lua_newtable(L);
    lua_Integer n = 0;
    for (int i = 1; i <= slots_of(machine, zone); ++i) {
        if (machine.world->in_slot(zone, i) >= 0) continue;
        lua_pushinteger(L, i);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

// How often each value of a field has been seen, the most frequent remembered. Values are Lua references.
struct Tally {
    std::vector<std::pair<std::int64_t, int>> seen;
    int most = 0;
    std::int64_t of = LUA_NOREF;

    void add(std::int64_t value) {
        auto at = std::find_if(seen.begin(), seen.end(), [&](const auto& entry) { return entry.first == value; });
        if (at == seen.end()) at = seen.insert(seen.end(), {value, 0});
        if (++at->second > most) {
            most = at->second;
            of = value;
        }
    }
};

// Adds the values of the field named at stack index 2 over the zone's components; hidden ones do not count.
void tally_zone(lua_State* L, const Machine& machine, int zone, Tally& tally) {
    int type = -1;
    int field = -1;
    for (int c = list_of(machine, zone).first; c >= 0; c = place_of(machine, c).next) {
        if (machine.world->is_view && place_of(machine, c).hidden) continue;
        const state::ComponentInfo& info = info_of(machine, c);
        if (info.type != type) {
            type = info.type;
            const NameTable& names = machine.type_names[static_cast<std::size_t>(type)];
            const int code = names.find(L, 2);
            if (code < 0 || what_of(code) != What::field)
                no_such_name(L, 2, names, machine.definition->types[static_cast<std::size_t>(type)].name);
            field = index_of(code);
        }
        const FieldValue& value =
            machine.fields[static_cast<std::size_t>(info.definition)][static_cast<std::size_t>(field)];
        if (value.kind == FieldValue::Kind::reference) tally.add(value.value);
    }
}

// zone:best(field, more zones...)
int best(lua_State* L) {
    const Machine& machine = Machine::of(L);
    luaL_checktype(L, 2, LUA_TSTRING);
    Tally tally;
    tally.seen.reserve(8);
    tally_zone(L, machine, zone_argument(L, 1), tally);
    const int last_zone = lua_gettop(L);
    for (int i = 3; i <= last_zone; ++i) tally_zone(L, machine, zone_argument(L, i), tally);
    lua_pushinteger(L, tally.most);
    if (tally.most == 0) return 1;
    lua_rawgeti(L, LUA_REGISTRYINDEX, tally.of);
    return 2;
}

int turn_all(lua_State* L, bool face_up) {
    Machine& machine = Machine::of(L);
    const int zone = zone_argument(L, 1);
    machine.check_change(L);
    charge(L, list_of(machine, zone).count);
    for (int c = list_of(machine, zone).first; c >= 0; c = place_of(machine, c).next)
        machine.world->places[static_cast<std::size_t>(c)].face_up = face_up ? 1 : 0;
    return 0;
}
int turn_up(lua_State* L) { return turn_all(L, true); }
int turn_down(lua_State* L) { return turn_all(L, false); }

}  // namespace

// component:move(zone), with "top", "bottom", or an index or slot.
int component_move(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int component = check_handle(L, 1, HandleKind::component, "a component").index;
    const int zone = zone_argument(L, 2);
    machine.check_change(L);
    if (lua_isnoneornil(L, 3)) {
        move_to_end(L, machine, component, zone, state::World::End::bottom);
        return 0;
    }
    if (lua_type(L, 3) == LUA_TSTRING) {
        const std::string_view end = lua_tostring(L, 3);
        if (end != "top" && end != "bottom")
            fail(L, fmt::format("a component moves to \"top\", \"bottom\" or a number, not '{}'", end));
        move_to_end(L, machine, component, zone, end == "top" ? state::World::End::top : state::World::End::bottom);
        return 0;
    }
    check_holds(L, machine, component, zone);
    if (slots_of(machine, zone) > 0) {
        const int wanted = slot_argument(L, machine, zone, 3);
        const int there = machine.world->in_slot(zone, wanted);
        if (there == component) return 0;
        if (there >= 0)
            fail(L, fmt::format("slot {} of zone '{}' is taken by {}", wanted, machine.name_of(state::zone(zone)),
                                machine.name_of(state::component(there))));
        machine.world->move_to_slot(component, zone, wanted);
    } else {
        const lua_Integer index = luaL_checkinteger(L, 3);
        const int others = list_of(machine, zone).count - (place_of(machine, component).zone == zone ? 1 : 0);
        if (index < 1 || index > others + 1)
            fail(L, fmt::format("index {} is outside zone '{}', which holds {}", index,
                                machine.name_of(state::zone(zone)), others));
        machine.world->move_to_index(component, zone, static_cast<int>(index) - 1);
    }
    machine.moved();
    return 0;
}

void install_zones(Machine& machine) {
    lua_State* L = machine.runtime.state();
    set_metatable(machine, HandleKind::zone, {{"__index", index_zone}, {"__len", length_of_zone}});
    const std::pair<const char*, int> members[] = {
        {"owner", zone_owner}, {"name", zone_name}, {"key", zone_key}, {"host", zone_host}, {"slots", zone_slots}};
    for (const auto& [name, member] : members) machine.zone_names.add(L, name, name_code(What::builtin, member));
    add_methods(L, machine.zone_names,
                {{"first", first},
                 {"last", last},
                 {"top", top},
                 {"all", all},
                 {"where", where},
                 {"count", count},
                 {"find", find},
                 {"shuffle", shuffle},
                 {"deal", deal},
                 {"deal_up_to", deal_up_to},
                 {"move_all", move_all},
                 {"slot", slot},
                 {"free_slot", free_slot},
                 {"free_slots", free_slots},
                 {"best", best},
                 {"turn_up", turn_up},
                 {"turn_down", turn_down}});
}

}  // namespace rulewright::script
