// Game and players as scripts see them. Names were resolved to codes when the machine was made, so reading
// a declared counter is one look-up by address and one load; a name that was not declared is an error with a cure.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/asking/machine.h"
#include "script/bindings/access.h"

namespace rulewright::script {
namespace {

using content::ValueType;

enum GameMember : int { game_options, game_players, game_player_count, game_packs, game_first, game_grids };
enum PlayerMember : int { player_seat, player_name, player_left, player_right, player_others, player_points };

// ---- game ----

int index_game(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int code = machine.game_names.find(L, 2);
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

int write_game(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int code = machine.game_names.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.game_names, "game");
    if (what_of(code) != What::cell) refuse_assignment(L, "game", code);
    const int family = index_of(code);
    machine.write_cell(L, family, running_world(L).layout().cells[static_cast<std::size_t>(family)].base, 3);
    return 0;
}

int index_options(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int option = machine.option_names.find(L, 2);
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
    const int code = machine.player_names.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.player_names, "player");
    const int index = index_of(code);
    const What what = what_of(code);
    if (what == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index);
        return 1;
    }
    const state::World& world = running_world(L);
    const Handle& handle = own_handle(L);
    check_in_game(L, handle);
    const int player = handle.index;
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
    const int code = machine.player_names.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.player_names, "player");
    if (what_of(code) != What::cell) refuse_assignment(L, "player", code);
    const int family = index_of(code);
    const Handle& player = check_handle(L, 1, HandleKind::player, "a player");
    machine.write_cell(L, family, running_world(L).layout().cells[static_cast<std::size_t>(family)].base + player.index,
                       3);
    return 0;
}

int text_of_handle(lua_State* L) {
    const std::string text = Machine::of(L).describe(L, 1);
    lua_pushlstring(L, text.data(), text.size());
    return 1;
}

int refuse_any_write(lua_State* L) { fail(L, "this cannot be assigned"); }

// ---- names ----

void name_state(Machine& machine) {
    lua_State* L = machine.runtime.state();
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
    lua_State* L = machine.runtime.state();
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
    name_component_members(machine);
}

}  // namespace

state::World& running_world(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (!machine.world) fail(L, "no game is running while scripts are loaded");
    return *machine.world;
}

static std::int32_t read_cell(lua_State* L, const Machine& machine, int family, int at) {
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

void refuse_assignment(lua_State* L, const std::string& owner, int code) {
    const What what = what_of(code);
    const bool family = what == What::cells || what == What::zones;
    fail(L, fmt::format("{}.{} cannot be assigned{}", owner, lua_tostring(L, 2),
                        family                                         ? "; assign one of its values: name[key] = ..."
                        : what == What::zone || what == What::own_zone ? "; components are moved: component:move(zone)"
                        : what == What::field                          ? "; fields are printed, attributes change"
                                                                       : ""));
}

void add_methods(lua_State* L, NameTable& names, std::initializer_list<std::pair<const char*, lua_CFunction>> methods) {
    for (const auto& [name, function] : methods) {
        lua_pushcfunction(L, function);
        names.add(L, name, name_code(What::method, luaL_ref(L, LUA_REGISTRYINDEX)));
    }
}

void set_metatable(Machine& machine, HandleKind kind,
                   std::initializer_list<std::pair<const char*, lua_CFunction>> metamethods) {
    lua_State* L = machine.runtime.state();
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
        if (name == std::string_view("__index")) machine.index_functions[static_cast<int>(kind)] = function;
    }
    machine.metatable_refs[static_cast<int>(kind)] = luaL_ref(L, LUA_REGISTRYINDEX);
}

bool is_in_game(const state::World& world, const Handle& handle) {
    std::size_t size = SIZE_MAX;
    switch (handle.kind) {
        case HandleKind::player:
            size = static_cast<std::size_t>(world.players());
            break;
        case HandleKind::component:
            size = world.places.size();
            break;
        case HandleKind::zone:
            size = world.zones.size();
            break;
        case HandleKind::cells:
            size = static_cast<std::size_t>(world.layout().cells[handle.family].size0);
            break;
        case HandleKind::zones:
            size = static_cast<std::size_t>(world.layout().zone_families[handle.family].size0);
            break;
        default:
            break;
    }
    return handle.index < 0 || static_cast<std::size_t>(handle.index) < size;
}

Handle& check_handle(lua_State* L, int index, HandleKind kind, const char* what) {
    if (Handle* handle = to_handle(L, index, kind)) {
        check_in_game(L, *handle);
        return *handle;
    }
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

void install_handles(Machine& machine) {
    lua_State* L = machine.runtime.state();
    set_metatable(machine, HandleKind::game, {{"__index", index_game}, {"__newindex", write_game}});
    set_metatable(machine, HandleKind::options, {{"__index", index_options}});
    set_metatable(machine, HandleKind::packs, {{"__index", index_packs}});
    // Players get one like it each, with members (members.cpp).
    set_metatable(machine, HandleKind::player, {{"__index", index_player}, {"__newindex", write_player}});
    install_components(machine);
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
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.game_ref);
    machine.game_members = give_members(machine, L, HandleKind::game, index_game);
    lua_pop(L, 1);
}

void refresh_members(Machine& machine) {
    lua_State* L = machine.runtime.state();
    const auto stays = [](int code) { return what_of(code) != What::cell; };
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.game_ref);
    fill_members(machine, machine.game_members, machine.game_names, index_game, stays);
    const auto stays_with_player = [&](int code) {
        return stays(code) && code != name_code(What::builtin, player_points);
    };
    while (machine.player_members.size() < machine.player_refs.size()) {
        machine.push_player(L, static_cast<int>(machine.player_members.size()));
        machine.player_members.push_back(give_members(machine, L, HandleKind::player, index_player));
        lua_pop(L, 1);
    }
    for (int player = 0; player < machine.world->players(); ++player) {
        machine.push_player(L, player);
        fill_members(machine, machine.player_members[static_cast<std::size_t>(player)], machine.player_names,
                     index_player, stays_with_player);
    }
    machine.members_of = machine.table;
}

}  // namespace rulewright::script
