#include "script/bindings/zone_search.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lua/fail.h"
#include "script/bindings/component.h"
#include "script/bindings/zone_argument.h"

namespace rulewright::script {
namespace {

// Does the component have this value (at stack index 3) in the field or attribute named at index 2?
bool has_property(lua_State* L, Bindings& bindings, int component) {
    if (bindings.bound.world->is_view && place_of(bindings, component).hidden) return false;
    const state::ComponentInfo& info = info_of(bindings, component);
    const auto type = static_cast<std::size_t>(info.type);
    const int code = bindings.names.types[type].find(L, 2);
    if (code >= 0 && what_of(code) == What::field) {
        const auto field = static_cast<std::size_t>(index_of(code));
        const FieldValue& value = bindings.printed[info.definition][field];
        const content::ValueType& declared = bindings.definition->types[type].fields[field].type;
        if (declared.kind == content::ValueType::Kind::enumeration && !declared.list && !declared.map &&
            lua_type(L, 3) == LUA_TSTRING) {
            const auto enumeration = static_cast<std::size_t>(declared.index);
            const int wanted = bindings.names.enums[enumeration].find(L, 3);
            if (wanted < 0)
                no_such_name(L, 3, bindings.names.enums[enumeration],
                             fmt::format("the enum '{}'", bindings.definition->enums[enumeration].name));
            return value.kind == FieldValue::Kind::reference &&
                   value.value == bindings.handles.enum_reference(declared.index, wanted);
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
void check_property(lua_State* L, const Bindings& bindings, int zone) {
    const auto family = static_cast<std::size_t>(bindings.bound.world->layout().zones[zone].family);
    const auto& holds = bindings.definition->zones[family].holds;
    if (holds.empty()) return;
    for (const int type : holds)
        if (bindings.names.types[type].find(L, 2) >= 0) return;
    const auto type = static_cast<std::size_t>(holds.front());
    no_such_name(L, 2, bindings.names.types[type], bindings.definition->types[type].name);
}

// Calls `found` for each component that the arguments after the zone describe: a function, or a property and its value.
template <class Found>
void each_matching(lua_State* L, Bindings& bindings, int zone, Found found) {
    std::vector<std::int32_t> components;  // the function may move components, so the list is fixed first
    const bool by_function = lua_isfunction(L, 2);
    if (!by_function && lua_type(L, 2) != LUA_TSTRING)
        fail(L, fmt::format("expected a function or a field's name, got {}", bindings.describe(L, 2)));
    if (by_function) {
        bindings.bound.world->list(zone, components);
        charge(L, static_cast<std::int64_t>(components.size()));
        for (const std::int32_t component : components) {
            lua_pushvalue(L, 2);
            bindings.handles.push_component(L, component);
            const int before = lua_gettop(L) - 2;
            lua_call(L, 1, LUA_MULTRET);
            if (lua_gettop(L) == before) lua::fail_in(L, 2, "this test returned nothing; return true or false");
            const bool holds = lua_toboolean(L, before + 1);
            lua_settop(L, before);
            if (holds) found(component);
        }
        return;
    }
    check_property(L, bindings, zone);
    for (int component = list_of(bindings, zone).first; component >= 0; component = place_of(bindings, component).next)
        if (has_property(L, bindings, component)) found(component);
}

int where(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    if (!lua_isfunction(L, 2)) luaL_checkany(L, 3);
    lua_newtable(L);
    const int result = lua_gettop(L);
    lua_Integer n = 0;
    each_matching(L, bindings, zone, [&](int component) {
        bindings.handles.push_component(L, component);
        lua_rawseti(L, result, ++n);
    });
    lua_settop(L, result);
    return 1;
}

// The printed component called like the text at `index`.
int id_argument(lua_State* L, Bindings& bindings, int index) {
    luaL_checktype(L, index, LUA_TSTRING);
    const int definition = bindings.names.ids.find(L, index);
    if (definition < 0) no_such_name(L, index, bindings.names.ids, "the ruleset's components");
    return definition;
}

int count(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    lua_Integer n = 0;
    if (lua_type(L, 2) == LUA_TSTRING && lua_gettop(L) == 2) {
        const int definition = id_argument(L, bindings, 2);
        for (int c = list_of(bindings, zone).first; c >= 0; c = place_of(bindings, c).next)
            n += info_of(bindings, c).definition == definition &&
                 !(bindings.bound.world->is_view && place_of(bindings, c).hidden);
    } else {
        each_matching(L, bindings, zone, [&](int) { ++n; });
    }
    lua_pushinteger(L, n);
    return 1;
}

int find(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int zone = zone_argument(L, 1);
    const int definition = id_argument(L, bindings, 2);
    for (int c = list_of(bindings, zone).first; c >= 0; c = place_of(bindings, c).next) {
        if (bindings.bound.world->is_view && place_of(bindings, c).hidden) continue;
        if (info_of(bindings, c).definition == definition) return push_or_nil(L, bindings, c);
    }
    return 0;
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
void tally_zone(lua_State* L, const Bindings& bindings, int zone, Tally& tally) {
    int type = -1;
    int field = -1;
    for (int c = list_of(bindings, zone).first; c >= 0; c = place_of(bindings, c).next) {
        if (bindings.bound.world->is_view && place_of(bindings, c).hidden) continue;
        const state::ComponentInfo& info = info_of(bindings, c);
        if (info.type != type) {
            type = info.type;
            const NameTable& names = bindings.names.types[type];
            const int code = names.find(L, 2);
            if (code < 0 || what_of(code) != What::field)
                no_such_name(L, 2, names, bindings.definition->types[type].name);
            field = index_of(code);
        }
        const FieldValue& value = bindings.printed[info.definition][field];
        if (value.kind == FieldValue::Kind::reference) tally.add(value.value);
    }
}

// zone:best(field, more zones...)
int best(lua_State* L) {
    const Bindings& bindings = Bindings::of(L);
    luaL_checktype(L, 2, LUA_TSTRING);
    Tally tally;
    tally.seen.reserve(8);
    tally_zone(L, bindings, zone_argument(L, 1), tally);
    const int last_zone = lua_gettop(L);
    for (int i = 3; i <= last_zone; ++i) tally_zone(L, bindings, zone_argument(L, i), tally);
    lua_pushinteger(L, tally.most);
    if (tally.most == 0) return 1;
    lua_rawgeti(L, LUA_REGISTRYINDEX, tally.of);
    return 2;
}

constexpr Member members[] = {
    {.name = "where",
     .call = carrying<where>,
     .signature = "(test: fun(card: Component): boolean): Component[]",
     .also = "(field: string, value: any): Component[]",
     .text = "The components for which the function, or the comparison, holds."},
    {.name = "count",
     .call = carrying<count>,
     .signature = "(field: string, value: any): integer",
     .also = "(what: string|fun(card: Component): boolean): integer",
     .text = "How many components have the field's value, are copies of the definition named, or fulfil the function."},
    {.name = "find",
     .call = carrying<find>,
     .signature = "(id: string): Component?",
     .text = "The first component with that definition, or nil."},
    {.name = "best",
     .call = carrying<best>,
     .signature = "(field: string, ...: Zone): (count: integer, value: string?)",
     .text = "The largest number of components that share one value of an enum field, and that value; further zones "
             "count too."},
};

}  // namespace

void install_zone_search(Bindings& bindings) { bindings.members.add(HandleKind::zone, members); }

}  // namespace rulewright::script
