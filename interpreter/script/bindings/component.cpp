#include "script/bindings/component.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string_view>

#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"
#include "script/bindings/convert.h"
#include "script/bindings/happening.h"
#include "script/bindings/zone_moving.h"

namespace rulewright::script {
namespace {

const state::Place& place_of(const Bindings& bindings, const Handle& component) {
    return bindings.bound.world->places[component.index];
}
const state::ComponentInfo& info_of(const Bindings& bindings, const Handle& component) {
    return bindings.bound.world->layout().components[component.index];
}
const content::Component& printed_of(const Bindings& bindings, const Handle& component) {
    return bindings.definition->components[info_of(bindings, component).definition];
}

void push_id(lua_State* L, Bindings& bindings, const Handle& component) {
    push_string(L, printed_of(bindings, component).id);
}
void push_title(lua_State* L, Bindings& bindings, const Handle& component) {
    push_string(L, printed_of(bindings, component).title);
}
void push_printed_text(lua_State* L, Bindings& bindings, const Handle& component) {
    push_string(L, printed_of(bindings, component).text);
}
void push_type(lua_State* L, Bindings& bindings, const Handle& component) {
    push_string(L, bindings.definition->types[info_of(bindings, component).type].name);
}
void push_zone(lua_State* L, Bindings& bindings, const Handle& component) {
    bindings.handles.push_zone(L, place_of(bindings, component).zone);
}

void push_player_or_nil(lua_State* L, const Bindings& bindings, int player) {
    if (player < 0)
        lua_pushnil(L);
    else
        bindings.handles.push_player(L, player);
}
void push_owner(lua_State* L, Bindings& bindings, const Handle& component) {
    const int owner = bindings.bound.world->owner_of(place_of(bindings, component).zone);
    push_player_or_nil(L, bindings, owner < 0 ? info_of(bindings, component).maker : owner);
}
void push_maker(lua_State* L, Bindings& bindings, const Handle& component) {
    push_player_or_nil(L, bindings, info_of(bindings, component).maker);
}

void push_face_up(lua_State* L, Bindings& bindings, const Handle& component) {
    lua_pushboolean(L, place_of(bindings, component).face_up);
}
void write_face_up(lua_State* L, Bindings& bindings, const Handle& component) {
    bindings.check_change(L);
    charge_for_following(L, bindings, component.index);
    turn_witnessed(bindings, component.index, lua_toboolean(L, 3));
}
void push_slot(lua_State* L, Bindings& bindings, const Handle& component) {
    const int slot = place_of(bindings, component).slot;
    if (slot == 0)
        lua_pushnil(L);
    else
        lua_pushinteger(L, slot);
}
void push_hidden(lua_State* L, Bindings& bindings, const Handle& component) {
    lua_pushboolean(L, place_of(bindings, component).hidden);
}

// What may be asked of a component whose identity this player does not know.
bool known_of_hidden(const Bindings& bindings, int type, int code) {
    if (what_of(code) == What::member) {
        const Member& member = bindings.members[index_of(code)];
        return member.of_hidden || member.effect != Effect::looks;  // changing has an error of its own
    }
    if (what_of(code) == What::own_zone) return true;  // what lies on a hidden component stays at its place
    return what_of(code) == What::field && index_of(code) == bindings.definition->types[type].back;
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
    const Member::Write write = what_of(code) == What::member ? bindings.members[index_of(code)].write : nullptr;
    if (!write) refuse_assignment(L, type, code);
    write(L, bindings, *to_handle(L, 1));
    return 0;
}

int component_flip(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& component = check_handle(L, 1, HandleKind::component, "a component");
    bindings.check_change(L);
    charge_for_following(L, bindings, component.index);
    turn_witnessed(bindings, component.index, place_of(bindings, component).face_up == 0);
    return 0;
}

int component_has(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& component = check_handle(L, 1, HandleKind::component, "a component");
    const std::string_view ability = luaL_checkstring(L, 2);
    // The method may come from another card, so that reading it said nothing.
    if (bindings.bound.world->is_view && place_of(bindings, component).hidden)
        fail(L, fmt::format("this {} is hidden: what abilities it has is not known",
                            bindings.definition->types[info_of(bindings, component).type].name));
    const auto& info = bindings.bound.world->layout().components[component.index];
    const auto& abilities = bindings.definition->components[info.definition].abilities;
    lua_pushboolean(L, std::find(abilities.begin(), abilities.end(), ability) != abilities.end());
    return 1;
}

constexpr Member members[] = {
    {.name = "id", .read = push_id, .stays = true, .signature = "string", .text = "Of its definition."},
    {.name = "title", .read = push_title, .stays = true, .signature = "string", .text = "For people."},
    {.name = "text",
     .read = push_printed_text,
     .stays = true,
     .signature = "string",
     .text = "What it does, for people."},
    {.name = "type",
     .read = push_type,
     .stays = true,
     .of_hidden = true,
     .signature = "string",
     .text = "The name of its type."},
    {.name = "zone", .read = push_zone, .of_hidden = true, .signature = "Zone", .text = "Where it lies."},
    {.name = "owner",
     .read = push_owner,
     .of_hidden = true,
     .signature = "Player?",
     .text = "Owner of its zone, else the player it was made for."},
    {.name = "maker",
     .read = push_maker,
     .stays = true,
     .of_hidden = true,
     .signature = "Player?",
     .text = "The player a `per: player` component was made for."},
    {.name = "face_up",
     .read = push_face_up,
     .write = write_face_up,
     .of_hidden = true,
     .signature = "boolean",
     .text = "Does its face show? May be assigned."},
    {.name = "slot",
     .read = push_slot,
     .of_hidden = true,
     .signature = "integer?",
     .text = "Its place in a zone with slots."},
    {.name = "hidden",
     .read = push_hidden,
     .of_hidden = true,
     .signature = "boolean",
     .text = "In a bot's view: which one it is is not known, and little else can be read."},
    {.name = "[string]", .signature = "any", .text = "A declared field, attribute or zone."},
    {.name = "move",
     .call = carrying<component_move>,
     .effect = Effect::changes,
     .signature = "(zone: Zone, where?: \"top\"|\"bottom\"|integer)",
     .text =
         "Moves it to the end of the zone, to its top or bottom, or to an index from the top (in a zone with slots: "
         "a place)."},
    {.name = "flip",
     .call = carrying<component_flip>,
     .effect = Effect::changes,
     .signature = "()",
     .text = "Turns it over."},
    {.name = "has",
     .call = carrying<component_has>,
     .signature = "(ability: string): boolean",
     .text = "Does it have that ability?"},
};

}  // namespace

void push_property(lua_State* L, int component, int index) {
    Bindings& bindings = Bindings::of(L);
    const state::World& world = *bindings.bound.world;
    const state::ComponentInfo& info = world.layout().components[component];
    const auto type = static_cast<std::size_t>(info.type);
    const int code = bindings.names.types[type].find(L, index);
    if (code < 0) no_such_name(L, index, bindings.names.types[type], bindings.definition->types[type].name);
    const int member = index_of(code);
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
            bindings.members.push(L, member, {.kind = HandleKind::component, .index = component});
            break;
    }
}

void install_components(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::component,
                                   {{"__index", carrying<index_component>}, {"__newindex", carrying<write_component>}});
    bindings.members.add(HandleKind::component, members);
}

}  // namespace rulewright::script
