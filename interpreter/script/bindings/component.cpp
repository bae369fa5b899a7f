#include "script/bindings/component.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string_view>

#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"
#include "script/bindings/convert.h"
#include "script/bindings/zone_moving.h"

namespace rulewright::script {
namespace {

enum ComponentMember : int {
    component_id,
    component_title,
    component_text,
    component_type,
    component_zone,
    component_owner,
    component_maker,
    component_face_up,
    component_slot,
    component_hidden
};

// What may be asked of a component whose identity this player does not know.
bool known_of_hidden(const Bindings& bindings, int type, int code) {
    const int index = index_of(code);
    if (what_of(code) == What::builtin)
        return index == component_type || index == component_zone || index == component_face_up ||
               index == component_slot || index == component_hidden || index == component_owner ||
               index == component_maker;
    if (what_of(code) == What::own_zone) return true;  // what lies on a hidden component stays at its place
    return what_of(code) == What::field && index == bindings.definition->types[type].back;
}

void push_member(lua_State* L, Bindings& bindings, int component, int member) {
    const state::World& world = *bindings.bound.world;
    const state::Place& place = world.places[component];
    const state::ComponentInfo& info = world.layout().components[component];
    const content::Component& printed = bindings.definition->components[info.definition];
    switch (member) {
        case component_id:
            lua_pushlstring(L, printed.id.data(), printed.id.size());
            break;
        case component_title:
            lua_pushlstring(L, printed.title.data(), printed.title.size());
            break;
        case component_text:
            lua_pushlstring(L, printed.text.data(), printed.text.size());
            break;
        case component_type:
            lua_pushstring(L, bindings.definition->types[info.type].name.c_str());
            break;
        case component_zone:
            bindings.handles.push_zone(L, place.zone);
            break;
        case component_owner: {
            int owner = world.owner_of(place.zone);
            if (owner < 0) owner = info.maker;
            if (owner < 0)
                lua_pushnil(L);
            else
                bindings.handles.push_player(L, owner);
            break;
        }
        case component_maker:
            if (info.maker < 0)
                lua_pushnil(L);
            else
                bindings.handles.push_player(L, info.maker);
            break;
        case component_face_up:
            lua_pushboolean(L, place.face_up);
            break;
        case component_slot:
            if (place.slot == 0)
                lua_pushnil(L);
            else
                lua_pushinteger(L, place.slot);
            break;
        default:
            lua_pushboolean(L, place.hidden);
            break;
    }
}

int index_component(lua_State* L) {
    running_world(L);
    push_property(L, check_handle(L, 1, HandleKind::component, "a component").index, 2);
    return 1;
}

int write_component(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    state::World& world = running_world(L);
    const int component = check_handle(L, 1, HandleKind::component, "a component").index;
    const state::ComponentInfo& info = world.layout().components[component];
    const NameTable& names = bindings.names.types[info.type];
    const std::string& type = bindings.definition->types[info.type].name;
    const int code = names.find(L, 2);
    if (code < 0) no_such_name(L, 2, names, type);
    if (what_of(code) == What::attribute) {
        const int family = world.layout().type_attributes[info.type][index_of(code)];
        write_store(L, bindings, family, info.attributes + index_of(code), 3);
        return 0;
    }
    if (code != name_code(What::builtin, component_face_up)) refuse_assignment(L, type, code);
    bindings.check_change(L);
    world.places[component].face_up = lua_toboolean(L, 3) ? 1 : 0;
    return 0;
}

int component_flip(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& component = check_handle(L, 1, HandleKind::component, "a component");
    bindings.check_change(L);
    state::Place& place = bindings.bound.world->places[component.index];
    place.face_up = place.face_up ? 0 : 1;
    return 0;
}

int component_has(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& component = check_handle(L, 1, HandleKind::component, "a component");
    const std::string_view ability = luaL_checkstring(L, 2);
    const auto& info = bindings.bound.world->layout().components[component.index];
    const auto& abilities = bindings.definition->components[info.definition].abilities;
    lua_pushboolean(L, std::find(abilities.begin(), abilities.end(), ability) != abilities.end());
    return 1;
}

}  // namespace

void push_property(lua_State* L, int component, int index) {
    Bindings& bindings = Bindings::of(L);
    const state::World& world = *bindings.bound.world;
    const state::ComponentInfo& info = world.layout().components[component];
    const auto type = static_cast<std::size_t>(info.type);
    const int code = bindings.names.types[type].find(L, index);
    if (code < 0) no_such_name(L, index, bindings.names.types[type], bindings.definition->types[type].name);
    const int member = index_of(code);
    if (what_of(code) == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, member);
        return;
    }
    if (world.is_view && world.places[component].hidden && !known_of_hidden(bindings, info.type, code))
        fail(L, fmt::format("this {} is hidden: its '{}' is not known", bindings.definition->types[type].name,
                            lua_tostring(L, index)));
    switch (what_of(code)) {
        case What::field: {
            const FieldValue& field = bindings.printed[info.definition][member];
            switch (field.kind) {
                case FieldValue::Kind::nil:
                    lua_pushnil(L);
                    break;
                case FieldValue::Kind::integer:
                    lua_pushinteger(L, field.value);
                    break;
                case FieldValue::Kind::boolean:
                    lua_pushboolean(L, static_cast<int>(field.value));
                    break;
                case FieldValue::Kind::reference:
                    lua_rawgeti(L, LUA_REGISTRYINDEX, field.value);
                    break;
            }
            break;
        }
        case What::attribute:
            push_store_value(L, bindings, world.layout().type_attributes[type][member], info.attributes + member);
            break;
        case What::own_zone:
            bindings.handles.push_zone(L, info.zones + member);
            break;
        default:
            push_member(L, bindings, component, member);
            break;
    }
}

void install_components(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    bindings.handles.set_metatable(HandleKind::component,
                                   {{"__index", carrying<index_component>}, {"__newindex", carrying<write_component>}});
    for (NameTable& names : bindings.names.types) {
        add_builtins(L, names,
                     {{"id", component_id},
                      {"title", component_title},
                      {"text", component_text},
                      {"type", component_type},
                      {"zone", component_zone},
                      {"owner", component_owner},
                      {"maker", component_maker},
                      {"face_up", component_face_up},
                      {"slot", component_slot},
                      {"hidden", component_hidden}});
        add_methods(
            L, names,
            {{"move", carrying<component_move>}, {"flip", carrying<component_flip>}, {"has", carrying<component_has>}});
    }
}

}  // namespace rulewright::script
