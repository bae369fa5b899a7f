// Game, players and components as scripts see them. Names were resolved to codes when the machine was made, so reading
// a declared counter is one look-up by address and one load; a name that was not declared is an error with a cure.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/machine.h"
#include "script/sandbox.h"

namespace rulewright::script {
namespace {

using content::ValueType;

enum GameMember : int { game_options, game_players, game_player_count, game_packs, game_first, game_grids };
enum PlayerMember : int { player_seat, player_name, player_left, player_right, player_others, player_points };
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

state::World& running_world(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (!machine.world) fail(L, "no game is running while scripts are loaded");
    return *machine.world;
}

std::int32_t read_cell(lua_State* L, const Machine& machine, int family, int at) {
    const state::World& world = *machine.world;
    if (world.is_view && !world.hidden_cells.empty() && world.hidden_cells[static_cast<std::size_t>(at)])
        fail(L, fmt::format("'{}' is hidden from this player",
                            machine.definition->cells[static_cast<std::size_t>(family)].name));
    return world.cells[static_cast<std::size_t>(at)];
}

void push_cell_value(lua_State* L, Machine& machine, int family, int at) {
    machine.push_stored(L, machine.definition->cells[static_cast<std::size_t>(family)],
                        read_cell(L, machine, family, at));
}

// ---- game ----

int index_game(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int code = lua_type(L, 2) == LUA_TSTRING ? machine.game_names.find(L, 2) : -1;
    if (code < 0) no_such_name(L, 2, machine.game_names, "game");
    const int index = index_of(code);
    const What what = what_of(code);
    if (what == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index);
        return 1;
    }
    const state::World& world = running_world(L);
    switch (what) {
        case What::cell:
            push_cell_value(L, machine, index, world.layout().cells[static_cast<std::size_t>(index)].base);
            break;
        case What::cells:
            machine.push_family(L, HandleKind::cells, index, -1);
            break;
        case What::zone:
            machine.push_zone(L, world.layout().zone_families[static_cast<std::size_t>(index)].base);
            break;
        case What::zones:
            machine.push_family(L, HandleKind::zones, index, -1);
            break;
        default:
            switch (index) {
                case game_options:
                    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.options_ref);
                    break;
                case game_players:
                    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.table->players);
                    break;
                case game_player_count:
                    lua_pushinteger(L, world.players());
                    break;
                case game_packs:
                    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.packs_ref);
                    break;
                case game_first:
                    machine.push_player(L, 0);
                    break;
                default:
                    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.grids_ref);
                    break;
            }
    }
    return 1;
}

[[noreturn]] void refuse_assignment(lua_State* L, const std::string& owner, int code) {
    const What what = what_of(code);
    const bool family = what == What::cells || what == What::zones;
    fail(L, fmt::format("{}.{} cannot be assigned{}", owner, lua_tostring(L, 2),
                        family                                         ? "; assign one of its values: name[key] = ..."
                        : what == What::zone || what == What::own_zone ? "; components are moved: component:move(zone)"
                        : what == What::field                          ? "; fields are printed, attributes change"
                                                                       : ""));
}

int write_game(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int code = lua_type(L, 2) == LUA_TSTRING ? machine.game_names.find(L, 2) : -1;
    if (code < 0) no_such_name(L, 2, machine.game_names, "game");
    if (what_of(code) != What::cell) refuse_assignment(L, "game", code);
    const int family = index_of(code);
    machine.write_cell(L, family, running_world(L).layout().cells[static_cast<std::size_t>(family)].base, 3);
    return 0;
}

int index_options(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int option = lua_type(L, 2) == LUA_TSTRING ? machine.option_names.find(L, 2) : -1;
    if (option < 0) no_such_name(L, 2, machine.option_names, "game.options");
    const content::Option& declared = machine.definition->options[static_cast<std::size_t>(option)];
    const int value = running_world(L).layout().table.options[static_cast<std::size_t>(option)];
    if (declared.type == content::OptionType::boolean)
        lua_pushboolean(L, value);
    else if (declared.type == content::OptionType::enumeration)
        lua_pushstring(L, declared.values[static_cast<std::size_t>(value)].c_str());
    else
        lua_pushinteger(L, value);
    return 1;
}

int index_packs(lua_State* L) {
    const std::string_view id = luaL_checkstring(L, 2);
    for (const content::Pack& pack : Machine::of(L).definition->packs) {
        if (pack.id != id) continue;
        lua_pushboolean(L, 1);
        return 1;
    }
    return 0;
}

int game_after(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& player = check_handle(L, 2, HandleKind::player, "a player");
    machine.push_player(L, (player.index + 1) % running_world(L).players());
    return 1;
}

int game_order(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& player = check_handle(L, 2, HandleKind::player, "a player");
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.table->orders[static_cast<std::size_t>(player.index)]);
    return 1;
}

int game_components(lua_State* L) {
    Machine& machine = Machine::of(L);
    const std::string name = luaL_checkstring(L, 2);
    const int type = content::find_named(machine.definition->types, name);
    if (type < 0) {
        std::vector<std::string> types;
        for (const content::Type& known : machine.definition->types) types.push_back(known.name);
        const std::string cure = content::did_you_mean(name, types);
        fail(L, fmt::format("there is no component type '{}'{}{}", name, cure.empty() ? "" : "; ", cure));
    }
    lua_newtable(L);
    lua_Integer n = 0;
    const auto& components = running_world(L).layout().components;
    for (std::size_t i = 0; i < components.size(); ++i) {
        if (components[i].type != type) continue;
        machine.push_component(L, static_cast<int>(i));
        lua_rawseti(L, -2, ++n);
    }
    charge(L, n);
    return 1;
}

int game_component(lua_State* L) {
    Machine& machine = Machine::of(L);
    luaL_checktype(L, 2, LUA_TSTRING);
    const int definition = machine.id_names.find(L, 2);
    if (definition < 0) no_such_name(L, 2, machine.id_names, "the ruleset's components");
    const state::World& world = running_world(L);
    const auto& components = world.layout().components;
    const int first = machine.table->first_copies[static_cast<std::size_t>(definition)];
    for (auto i = static_cast<std::size_t>(first);
         first >= 0 && i < components.size() && components[i].definition == definition; ++i) {
        if (world.is_view && world.places[i].hidden) continue;
        machine.push_component(L, static_cast<int>(i));
        return 1;
    }
    return 0;
}

// ---- players ----

int index_player(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int code = lua_type(L, 2) == LUA_TSTRING ? machine.player_names.find(L, 2) : -1;
    if (code < 0) no_such_name(L, 2, machine.player_names, "player");
    const int index = index_of(code);
    const What what = what_of(code);
    if (what == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index);
        return 1;
    }
    const int player = to_handle(L, 1)->index;
    const state::World& world = running_world(L);
    switch (what) {
        case What::cell:
            push_cell_value(L, machine, index, world.layout().cells[static_cast<std::size_t>(index)].base + player);
            break;
        case What::cells:
            machine.push_family(L, HandleKind::cells, index, player);
            break;
        case What::zone:
            machine.push_zone(L, world.layout().zone_families[static_cast<std::size_t>(index)].base + player);
            break;
        case What::zones:
            machine.push_family(L, HandleKind::zones, index, player);
            break;
        default:
            switch (index) {
                case player_seat:
                    lua_pushinteger(L, player + 1);
                    break;
                case player_name:
                    lua_pushfstring(L, "Player %d", player + 1);
                    break;
                case player_left:
                    machine.push_player(L, (player + 1) % world.players());
                    break;
                case player_right:
                    machine.push_player(L, (player + world.players() - 1) % world.players());
                    break;
                case player_others:
                    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.table->others[static_cast<std::size_t>(player)]);
                    break;
                default:
                    lua_pushinteger(L, world.points(player));
                    break;
            }
    }
    return 1;
}

int write_player(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int code = lua_type(L, 2) == LUA_TSTRING ? machine.player_names.find(L, 2) : -1;
    if (code < 0) no_such_name(L, 2, machine.player_names, "player");
    if (what_of(code) != What::cell) refuse_assignment(L, "player", code);
    const int family = index_of(code);
    machine.write_cell(
        L, family, running_world(L).layout().cells[static_cast<std::size_t>(family)].base + to_handle(L, 1)->index, 3);
    return 0;
}

// ---- components ----

// What may be asked of a component whose identity this player does not know.
bool known_of_hidden(const Machine& machine, int type, int code) {
    const int index = index_of(code);
    if (what_of(code) == What::builtin)
        return index == component_type || index == component_zone || index == component_face_up ||
               index == component_slot || index == component_hidden || index == component_owner;
    return what_of(code) == What::field && index == machine.definition->types[static_cast<std::size_t>(type)].back;
}

void push_member(lua_State* L, Machine& machine, int component, int member) {
    const state::World& world = *machine.world;
    const state::Place& place = world.places[static_cast<std::size_t>(component)];
    const state::ComponentInfo& info = world.layout().components[static_cast<std::size_t>(component)];
    const content::Component& printed = machine.definition->components[static_cast<std::size_t>(info.definition)];
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
            lua_pushstring(L, machine.definition->types[static_cast<std::size_t>(info.type)].name.c_str());
            break;
        case component_zone:
            machine.push_zone(L, place.zone);
            break;
        case component_owner: {
            int owner = world.layout().zones[static_cast<std::size_t>(place.zone)].owner;
            if (owner < 0 && !place.hidden) owner = info.maker;
            if (owner < 0)
                lua_pushnil(L);
            else
                machine.push_player(L, owner);
            break;
        }
        case component_maker:
            if (info.maker < 0)
                lua_pushnil(L);
            else
                machine.push_player(L, info.maker);
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
    push_property(L, to_handle(L, 1)->index, 2);
    return 1;
}

int write_component(lua_State* L) {
    Machine& machine = Machine::of(L);
    state::World& world = running_world(L);
    const int component = to_handle(L, 1)->index;
    const state::ComponentInfo& info = world.layout().components[static_cast<std::size_t>(component)];
    const NameTable& names = machine.type_names[static_cast<std::size_t>(info.type)];
    const std::string& type = machine.definition->types[static_cast<std::size_t>(info.type)].name;
    const int code = lua_type(L, 2) == LUA_TSTRING ? names.find(L, 2) : -1;
    if (code < 0) no_such_name(L, 2, names, type);
    if (what_of(code) == What::attribute) {
        const int family =
            world.layout()
                .type_attributes[static_cast<std::size_t>(info.type)][static_cast<std::size_t>(index_of(code))];
        machine.write_cell(L, family, info.attributes + index_of(code), 3);
        return 0;
    }
    if (code != name_code(What::builtin, component_face_up)) refuse_assignment(L, type, code);
    machine.check_change(L);
    world.places[static_cast<std::size_t>(component)].face_up = lua_toboolean(L, 3) ? 1 : 0;
    return 0;
}

int component_flip(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& component = check_handle(L, 1, HandleKind::component, "a component");
    machine.check_change(L);
    state::Place& place = machine.world->places[static_cast<std::size_t>(component.index)];
    place.face_up = place.face_up ? 0 : 1;
    return 0;
}

int component_has(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& component = check_handle(L, 1, HandleKind::component, "a component");
    const std::string_view ability = luaL_checkstring(L, 2);
    const auto& info = machine.world->layout().components[static_cast<std::size_t>(component.index)];
    const auto& abilities = machine.definition->components[static_cast<std::size_t>(info.definition)].abilities;
    lua_pushboolean(L, std::find(abilities.begin(), abilities.end(), ability) != abilities.end());
    return 1;
}

int text_of_handle(lua_State* L) {
    const std::string text = Machine::of(L).describe(L, 1);
    lua_pushlstring(L, text.data(), text.size());
    return 1;
}

int refuse_any_write(lua_State* L) { fail(L, "this cannot be assigned"); }

// ---- names ----

void name_state(Machine& machine) {
    lua_State* L = machine.L;
    const content::Definition& definition = *machine.definition;
    using Axis = content::Axis;
    const auto by_player = [](const std::vector<Axis>& per) {
        return !per.empty() && per[0].kind == Axis::Kind::player;
    };
    // Families per player can also be reached from the game, as game.name[player]; a game's own name comes first.
    for (int pass = 0; pass < 2; ++pass) {
        for (std::size_t i = 0; i < definition.cells.size(); ++i) {
            const content::Cell& cell = definition.cells[i];
            const int index = static_cast<int>(i);
            if (cell.on_type >= 0) continue;
            if (by_player(cell.per) == (pass == 1)) continue;
            machine.game_names.add(L, cell.name, name_code(cell.per.empty() ? What::cell : What::cells, index));
            if (by_player(cell.per))
                machine.player_names.add(L, cell.name,
                                         name_code(cell.per.size() == 1 ? What::cell : What::cells, index));
        }
        for (std::size_t i = 0; i < definition.zones.size(); ++i) {
            const content::Zone& zone = definition.zones[i];
            const int index = static_cast<int>(i);
            if (zone.on_type >= 0) continue;
            if (by_player(zone.per) == (pass == 1)) continue;
            machine.game_names.add(L, zone.name, name_code(zone.per.empty() ? What::zone : What::zones, index));
            if (by_player(zone.per))
                machine.player_names.add(L, zone.name,
                                         name_code(zone.per.size() == 1 ? What::zone : What::zones, index));
        }
    }
    machine.type_names.resize(definition.types.size());
    std::vector<int> attributes(definition.types.size(), 0), zones(definition.types.size(), 0);
    for (std::size_t t = 0; t < definition.types.size(); ++t)
        for (std::size_t f = 0; f < definition.types[t].fields.size(); ++f)
            machine.type_names[t].add(L, definition.types[t].fields[f].name,
                                      name_code(What::field, static_cast<int>(f)));
    for (const content::Cell& cell : definition.cells)
        if (cell.on_type >= 0) {
            const auto type = static_cast<std::size_t>(cell.on_type);
            machine.type_names[type].add(L, cell.name, name_code(What::attribute, attributes[type]++));
        }
    for (const content::Zone& zone : definition.zones)
        if (zone.on_type >= 0) {
            const auto type = static_cast<std::size_t>(zone.on_type);
            machine.type_names[type].add(L, zone.name, name_code(What::own_zone, zones[type]++));
        }
    for (std::size_t i = 0; i < definition.options.size(); ++i)
        machine.option_names.add(L, definition.options[i].name, static_cast<int>(i));
    for (std::size_t i = 0; i < definition.components.size(); ++i)
        machine.id_names.add(L, definition.components[i].id, static_cast<int>(i));
    for (std::size_t i = 0; i < definition.scores.size(); ++i)
        machine.score_names.add(L, definition.scores[i].name, static_cast<int>(i));
}

void name_members(Machine& machine) {
    lua_State* L = machine.L;
    const auto builtin = [L](NameTable& names, std::initializer_list<std::pair<const char*, int>> members) {
        for (const auto& [name, member] : members) names.add(L, name, name_code(What::builtin, member));
    };
    builtin(machine.game_names, {{"options", game_options},
                                 {"players", game_players},
                                 {"player_count", game_player_count},
                                 {"packs", game_packs},
                                 {"first", game_first},
                                 {"grids", game_grids}});
    add_methods(L, machine.game_names,
                {{"value", call_value},
                 {"emit", emit_event},
                 {"random", game_random},
                 {"after", game_after},
                 {"order", game_order},
                 {"pass", game_pass},
                 {"stop", game_stop},
                 {"again", game_again},
                 {"log", game_log},
                 {"finish", finish_game},
                 {"components", game_components},
                 {"component", game_component},
                 {"ask_all", ask_all}});
    builtin(machine.player_names, {{"seat", player_seat},
                                   {"name", player_name},
                                   {"left", player_left},
                                   {"right", player_right},
                                   {"others", player_others},
                                   {"points", player_points}});
    add_methods(L, machine.player_names,
                {{"score", player_score},
                 {"log", player_log},
                 {"act", act},
                 {"choose", ask_choose},
                 {"choose_many", ask_choose_many},
                 {"choose_number", ask_choose_number},
                 {"confirm", ask_confirm}});
    for (NameTable& names : machine.type_names) {
        builtin(names, {{"id", component_id},
                        {"title", component_title},
                        {"text", component_text},
                        {"type", component_type},
                        {"zone", component_zone},
                        {"owner", component_owner},
                        {"maker", component_maker},
                        {"face_up", component_face_up},
                        {"slot", component_slot},
                        {"hidden", component_hidden}});
        add_methods(L, names, {{"move", component_move}, {"flip", component_flip}, {"has", component_has}});
    }
    // math.random is game:random; it finds it here, where no script looks.
    lua_pushcfunction(L, game_random);
    lua_setglobal(L, "rulewright_random");
}

}  // namespace

void add_methods(lua_State* L, NameTable& names, std::initializer_list<std::pair<const char*, lua_CFunction>> methods) {
    for (const auto& [name, function] : methods) {
        lua_pushcfunction(L, function);
        names.add(L, name, name_code(What::method, luaL_ref(L, LUA_REGISTRYINDEX)));
    }
}

void set_metatable(Machine& machine, HandleKind kind,
                   std::initializer_list<std::pair<const char*, lua_CFunction>> metamethods) {
    lua_State* L = machine.L;
    lua_newtable(L);
    lua_pushcfunction(L, text_of_handle);
    lua_setfield(L, -2, "__tostring");
    lua_pushcfunction(L, refuse_any_write);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    for (const auto& [name, function] : metamethods) {
        lua_pushcfunction(L, function);
        lua_setfield(L, -2, name);
    }
    machine.metatable_refs[static_cast<int>(kind)] = luaL_ref(L, LUA_REGISTRYINDEX);
}

Handle& check_handle(lua_State* L, int index, HandleKind kind, const char* what) {
    if (Handle* handle = to_handle(L, index, kind)) return *handle;
    fail(L, fmt::format("expected {}, got {}{}", what, Machine::of(L).describe(L, index),
                        index == 1 ? "; methods are called with ':'" : ""));
}

void no_such_name(lua_State* L, int index, const NameTable& names, const std::string& owner) {
    if (lua_type(L, index) != LUA_TSTRING)
        fail(L, fmt::format("{} has no {}", owner, Machine::of(L).describe(L, index)));
    const std::string name = lua_tostring(L, index);
    const std::string cure = content::did_you_mean(name, names.names());
    fail(L, fmt::format("{} has no '{}'{}{}", owner, name, cure.empty() ? "" : "; ", cure));
}

void push_property(lua_State* L, int component, int index) {
    Machine& machine = Machine::of(L);
    const state::World& world = *machine.world;
    const state::ComponentInfo& info = world.layout().components[static_cast<std::size_t>(component)];
    const auto type = static_cast<std::size_t>(info.type);
    const int code = lua_type(L, index) == LUA_TSTRING ? machine.type_names[type].find(L, index) : -1;
    if (code < 0) no_such_name(L, index, machine.type_names[type], machine.definition->types[type].name);
    const int member = index_of(code);
    if (what_of(code) == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, member);
        return;
    }
    if (world.is_view && world.places[static_cast<std::size_t>(component)].hidden &&
        !known_of_hidden(machine, info.type, code))
        fail(L, fmt::format("this {} is hidden: its '{}' is not known", machine.definition->types[type].name,
                            lua_tostring(L, index)));
    switch (what_of(code)) {
        case What::field: {
            const FieldValue& field =
                machine.fields[static_cast<std::size_t>(info.definition)][static_cast<std::size_t>(member)];
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
            push_cell_value(L, machine, world.layout().type_attributes[type][static_cast<std::size_t>(member)],
                            info.attributes + member);
            break;
        case What::own_zone:
            machine.push_zone(L, info.zones + member);
            break;
        default:
            push_member(L, machine, component, member);
            break;
    }
}

// ---- Machine: pushing and reading values ----

Handle* Machine::new_handle(lua_State* thread, HandleKind kind, std::size_t size) {
    auto* handle = static_cast<Handle*>(lua_newuserdatauv(thread, size, 0));
    *handle = Handle{.kind = kind};
    lua_rawgeti(thread, LUA_REGISTRYINDEX, metatable_refs[static_cast<int>(kind)]);
    lua_setmetatable(thread, -2);
    return handle;
}

void Machine::push_component(lua_State* thread, int component) {
    int& reference = component_refs[static_cast<std::size_t>(component)];
    if (reference == LUA_NOREF) {
        new_handle(thread, HandleKind::component)->index = component;
        reference = luaL_ref(thread, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(thread, LUA_REGISTRYINDEX, reference);
}

void Machine::push_zone(lua_State* thread, int zone) {
    int& reference = zone_refs[static_cast<std::size_t>(zone)];
    if (reference == LUA_NOREF) {
        new_handle(thread, HandleKind::zone)->index = zone;
        reference = luaL_ref(thread, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(thread, LUA_REGISTRYINDEX, reference);
}

void Machine::push_cell(lua_State* thread, int grid, int cell) {
    lua_rawgeti(thread, LUA_REGISTRYINDEX, cell_refs[static_cast<std::size_t>(grid)][static_cast<std::size_t>(cell)]);
}

void Machine::push_family(lua_State* thread, HandleKind kind, int family, int key) {
    auto& all = kind == HandleKind::cells ? cell_family_refs : zone_family_refs;
    auto& refs = all[static_cast<std::size_t>(family)];
    const auto at = static_cast<std::size_t>(key + 1);
    if (refs.size() <= at) refs.resize(at + 1, LUA_NOREF);
    if (refs[at] == LUA_NOREF) {
        Handle* handle = new_handle(thread, kind);
        handle->family = static_cast<std::uint16_t>(family);
        handle->index = key;
        refs[at] = luaL_ref(thread, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(thread, LUA_REGISTRYINDEX, refs[at]);
}

void Machine::push_selection(lua_State* thread, std::span<const state::Value> list) {
    auto* selection =
        static_cast<Selection*>(new_handle(thread, HandleKind::selection, sizeof(Selection) + list.size_bytes()));
    selection->index = static_cast<std::int32_t>(list.size());
    std::copy(list.begin(), list.end(), selection->values().begin());
}

void Machine::push_stored(lua_State* thread, const content::Cell& cell, std::int32_t stored) {
    switch (cell.type.kind) {
        case ValueType::Kind::boolean:
            lua_pushboolean(thread, stored);
            return;
        case ValueType::Kind::integer:
            lua_pushinteger(thread, stored);
            return;
        default:
            break;
    }
    if (stored < 0)
        lua_pushnil(thread);
    else if (cell.type.kind == ValueType::Kind::player)
        push_player(thread, stored);
    else if (cell.type.kind == ValueType::Kind::component)
        push_component(thread, stored);
    else
        push_enum(thread, cell.type.index, stored);
}

void Machine::push_value(lua_State* thread, const state::Value& value, const std::vector<std::string>* texts) {
    using Kind = state::Value::Kind;
    switch (value.kind) {
        case Kind::none:
            lua_pushnil(thread);
            break;
        case Kind::boolean:
            lua_pushboolean(thread, value.index);
            break;
        case Kind::integer:
            lua_pushinteger(thread, value.index);
            break;
        case Kind::player:
            push_player(thread, value.index);
            break;
        case Kind::component:
            push_component(thread, value.index);
            break;
        case Kind::zone:
            push_zone(thread, value.index);
            break;
        case Kind::enumeration:
            push_enum(thread, value.family, value.index);
            break;
        case Kind::cell:
            push_cell(thread, value.family, value.index);
            break;
        case Kind::text: {
            const std::string& text = (*texts)[static_cast<std::size_t>(value.index)];
            lua_pushlstring(thread, text.data(), text.size());
            break;
        }
    }
}

void Machine::check_change(lua_State* thread) {
    if (!world) fail(thread, "no game is running while scripts are loaded");
    if (world->is_view) fail(thread, "a bot cannot change the game");
    if (looking > 0) fail(thread, fmt::format("{} may only look: changing state here is an error", looking_where));
}

std::int32_t Machine::to_stored(lua_State* thread, int index, const content::Cell& cell) {
    const auto wrong = [&](const std::string& wanted) {
        fail(thread, fmt::format("{} '{}' holds {}, not {}",
                                 cell.counter        ? "counter"
                                 : cell.on_type >= 0 ? "attribute"
                                                     : "variable",
                                 cell.name, wanted, describe(thread, index)));
    };
    switch (cell.type.kind) {
        case ValueType::Kind::boolean:
            if (lua_type(thread, index) != LUA_TBOOLEAN) wrong("true or false");
            return lua_toboolean(thread, index);
        case ValueType::Kind::integer: {
            int whole = 0;
            const lua_Integer number =
                lua_type(thread, index) == LUA_TNUMBER ? lua_tointegerx(thread, index, &whole) : 0;
            if (!whole) wrong("a whole number");
            if (number < INT32_MIN || number > INT32_MAX) wrong("a number of at most 32 bits");
            return static_cast<std::int32_t>(number);
        }
        case ValueType::Kind::player:
            if (lua_isnil(thread, index)) return -1;
            if (const Handle* handle = to_handle(thread, index, HandleKind::player)) return handle->index;
            wrong("a player or nil");
            break;
        case ValueType::Kind::component:
            if (lua_isnil(thread, index)) return -1;
            if (const Handle* handle = to_handle(thread, index, HandleKind::component)) return handle->index;
            wrong("a component or nil");
            break;
        default:
            break;
    }
    if (lua_isnil(thread, index)) return -1;
    const auto enumeration = static_cast<std::size_t>(cell.type.index);
    if (lua_type(thread, index) == LUA_TSTRING) {
        const int value = enum_names[enumeration].find(thread, index);
        if (value >= 0) return value;
        no_such_name(thread, index, enum_names[enumeration],
                     fmt::format("the enum '{}'", definition->enums[enumeration].name));
    }
    wrong(fmt::format("a value of '{}' or nil", definition->enums[enumeration].name));
    return 0;
}

void Machine::write_cell(lua_State* thread, int family, int at, int index) {
    check_change(thread);
    const content::Cell& cell = definition->cells[static_cast<std::size_t>(family)];
    const std::int32_t stored = to_stored(thread, index, cell);
    const state::CellFamily& limits_of = world->layout().cells[static_cast<std::size_t>(family)];
    if (stored < limits_of.min || stored > limits_of.max) {
        fail(thread, fmt::format("{} '{}' cannot become {}: its {} is {}", cell.counter ? "counter" : "variable",
                                 cell.name, stored, stored < limits_of.min ? "least" : "most",
                                 stored < limits_of.min ? limits_of.min : limits_of.max));
    }
    world->cells[static_cast<std::size_t>(at)] = stored;
}

std::string Machine::name_of(const state::Value& value, const std::vector<std::string>* texts) const {
    using Kind = state::Value::Kind;
    const auto index = static_cast<std::size_t>(value.index);
    switch (value.kind) {
        case Kind::none:
            return "nothing";
        case Kind::boolean:
            return value.index ? "yes" : "no";
        case Kind::integer:
            return std::to_string(value.index);
        case Kind::player:
            return fmt::format("Player {}", value.index + 1);
        case Kind::enumeration:
            return definition->enums[value.family].values[index];
        case Kind::text:
            return texts ? (*texts)[index] : std::string("text");
        case Kind::cell: {
            const int width = definition->grids[value.family].width;
            return fmt::format("{},{}", value.index % width + 1, value.index / width + 1);
        }
        case Kind::component: {
            if (!world) return fmt::format("component {}", value.index);
            const auto& info = world->layout().components[index];
            if (world->is_view && world->places[index].hidden)
                return fmt::format("a hidden {}", definition->types[static_cast<std::size_t>(info.type)].name);
            const content::Component& printed = definition->components[static_cast<std::size_t>(info.definition)];
            return printed.title.empty() ? printed.id : printed.title;
        }
        case Kind::zone: {
            if (!world) return fmt::format("zone {}", value.index);
            const state::ZoneInfo& info = world->layout().zones[index];
            const content::Zone& zone = definition->zones[static_cast<std::size_t>(info.family)];
            if (info.host >= 0) return fmt::format("{} of {}", zone.name, name_of(state::component(info.host)));
            std::string name = zone.name;
            const int keys[] = {info.key0, info.key1};
            for (std::size_t i = 0; i < zone.per.size(); ++i) {
                const content::Axis& axis = zone.per[i];
                if (axis.kind == content::Axis::Kind::player)
                    name += fmt::format(" of Player {}", keys[i] + 1);
                else if (axis.kind == content::Axis::Kind::enumeration)
                    name += fmt::format("[{}]", definition->enums[static_cast<std::size_t>(axis.index)]
                                                    .values[static_cast<std::size_t>(keys[i])]);
                else
                    name += fmt::format("[{}]", keys[i] + 1);
            }
            return name;
        }
    }
    return {};
}

std::string Machine::describe(lua_State* thread, int index) {
    switch (lua_type(thread, index)) {
        case LUA_TNONE:
        case LUA_TNIL:
            return "nil";
        case LUA_TSTRING:
            return fmt::format("'{}'", lua_tostring(thread, index));
        case LUA_TNUMBER:
        case LUA_TBOOLEAN: {
            lua_pushvalue(thread, index);
            push_text(thread, -1);
            std::string text = lua_tostring(thread, -1);
            lua_pop(thread, 2);
            return text;
        }
        case LUA_TUSERDATA:
            break;
        default:
            return fmt::format("a {}", luaL_typename(thread, index));
    }
    const Handle& handle = *to_handle(thread, index);
    switch (handle.kind) {
        case HandleKind::game:
            return "game";
        case HandleKind::options:
            return "game.options";
        case HandleKind::packs:
            return "game.packs";
        case HandleKind::grids:
            return "game.grids";
        case HandleKind::player:
            return name_of(state::player(handle.index));
        case HandleKind::zone:
            return name_of(state::zone(handle.index));
        case HandleKind::component:
            return name_of(state::component(handle.index));
        case HandleKind::cells:
            return definition->cells[handle.family].name;
        case HandleKind::zones:
            return definition->zones[handle.family].name;
        case HandleKind::grid:
            return fmt::format("grid {}", definition->grids[static_cast<std::size_t>(handle.index)].name);
        case HandleKind::cell:
            return name_of({state::Value::Kind::cell, handle.family, handle.index});
        case HandleKind::enumeration:
            return fmt::format("enum {}", definition->enums[static_cast<std::size_t>(handle.index)].name);
        case HandleKind::selection:
            return fmt::format("a selection of {}", handle.index);
        case HandleKind::shape: {
            const state::Shape& shape = static_cast<const ShapeHandle&>(handle).shape;
            return state::draw(shape.mask(), shape.width(), shape.height());
        }
        case HandleKind::decision:
            return "a decision";
    }
    return {};
}

void install_handles(Machine& machine) {
    lua_State* L = machine.L;
    set_metatable(machine, HandleKind::game, {{"__index", index_game}, {"__newindex", write_game}});
    set_metatable(machine, HandleKind::options, {{"__index", index_options}});
    set_metatable(machine, HandleKind::packs, {{"__index", index_packs}});
    set_metatable(machine, HandleKind::player, {{"__index", index_player}, {"__newindex", write_player}});
    set_metatable(machine, HandleKind::component, {{"__index", index_component}, {"__newindex", write_component}});
    const auto single = [&](HandleKind kind) {
        machine.new_handle(L, kind);
        return luaL_ref(L, LUA_REGISTRYINDEX);
    };
    machine.game_ref = single(HandleKind::game);
    machine.options_ref = single(HandleKind::options);
    machine.packs_ref = single(HandleKind::packs);
    machine.cell_family_refs.resize(machine.definition->cells.size());
    machine.zone_family_refs.resize(machine.definition->zones.size());
    name_state(machine);
    name_members(machine);
}

}  // namespace rulewright::script
