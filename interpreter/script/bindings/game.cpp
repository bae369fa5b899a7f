// Names were resolved to codes when the bindings were made, so reading a declared counter is one look-up by address and
// one load; a name that was not declared is an error with a cure.
#include "script/bindings/game.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "content/diagnostic.h"
#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"
#include "script/bindings/convert.h"
#include "script/bindings/members.h"

namespace rulewright::script {
namespace {

void push_options(lua_State* L, Bindings& bindings, const Handle&) {
    bindings.handles.push_single(L, HandleKind::options);
}
void push_players(lua_State* L, Bindings& bindings, const Handle&) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, bindings.bound.lists->players);
}
void push_player_count(lua_State* L, Bindings& bindings, const Handle&) {
    lua_pushinteger(L, bindings.bound.world->players());
}
void push_packs(lua_State* L, Bindings& bindings, const Handle&) { bindings.handles.push_single(L, HandleKind::packs); }
void push_first(lua_State* L, Bindings& bindings, const Handle&) { bindings.handles.push_player(L, 0); }
void push_grids(lua_State* L, Bindings& bindings, const Handle&) { bindings.handles.push_single(L, HandleKind::grids); }

int index_game(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int code = bindings.names.game.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.game, "game");
    const int index = index_of(code);
    const state::World& world = running_world(L);
    switch (what_of(code)) {
        case What::store:
            push_store_value(L, bindings, index, world.layout().stores[index].base);
            break;
        case What::stores:
            bindings.handles.push_family(L, HandleKind::stores, index, -1);
            break;
        case What::zone:
            bindings.handles.push_zone(L, world.layout().zone_families[index].base);
            break;
        case What::zones:
            bindings.handles.push_family(L, HandleKind::zones, index, -1);
            break;
        default:
            bindings.members.push(L, index, own_handle(L));
            break;
    }
    return 1;
}

int write_game(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int code = bindings.names.game.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.game, "game");
    if (what_of(code) != What::store) refuse_assignment(L, "game", code);
    const int family = index_of(code);
    write_store(L, bindings, family, running_world(L).layout().stores[family].base, 3);
    return 0;
}

int game_after(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Bindings& bindings = Bindings::of(L);
    const Handle& player = check_handle(L, 2, HandleKind::player, "a player");
    bindings.handles.push_player(L, (player.index + 1) % running_world(L).players());
    return 1;
}

int game_order(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Bindings& bindings = Bindings::of(L);
    const Handle& player = check_handle(L, 2, HandleKind::player, "a player");
    lua_rawgeti(L, LUA_REGISTRYINDEX, bindings.bound.lists->orders[player.index]);
    return 1;
}

int game_components(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Bindings& bindings = Bindings::of(L);
    const std::string name = luaL_checkstring(L, 2);
    const int type = content::find_named(bindings.definition->types, name);
    if (type < 0) {
        std::vector<std::string> types;
        for (const content::Type& known : bindings.definition->types) types.push_back(known.name);
        const std::string cure = content::did_you_mean(name, types);
        fail(L, fmt::format("there is no component type '{}'{}{}", name, cure.empty() ? "" : "; ", cure));
    }
    lua_newtable(L);
    lua_Integer n = 0;
    const auto& components = running_world(L).layout().components;
    for (std::size_t i = 0; i < components.size(); ++i) {
        if (components[i].type != type) continue;
        bindings.handles.push_component(L, static_cast<int>(i));
        lua_rawseti(L, -2, ++n);
    }
    charge(L, n);
    return 1;
}

int game_component(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Bindings& bindings = Bindings::of(L);
    luaL_checktype(L, 2, LUA_TSTRING);
    const int definition = bindings.names.ids.find(L, 2);
    if (definition < 0) no_such_name(L, 2, bindings.names.ids, "the ruleset's components");
    const state::World& world = running_world(L);
    const auto& components = world.layout().components;
    const int first = bindings.bound.lists->first_copies[definition];
    for (auto i = static_cast<std::size_t>(first);
         first >= 0 && i < components.size() && components[i].definition == definition; ++i) {
        if (world.is_view && world.places[i].hidden) continue;
        bindings.handles.push_component(L, static_cast<int>(i));
        return 1;
    }
    return 0;
}

constexpr Member members[] = {
    {.name = "options",
     .read = push_options,
     .stays = true,
     .signature = "table<string, integer|boolean|string>",
     .text = "What the host chose, by the option's name."},
    {.name = "players",
     .read = push_players,
     .stays = true,
     .signature = "Player[]",
     .text = "Everybody, by seat: a selection."},
    {.name = "player_count",
     .read = push_player_count,
     .stays = true,
     .signature = "integer",
     .text = "How many play."},
    {.name = "packs",
     .read = push_packs,
     .stays = true,
     .signature = "table<string, true?>",
     .text = "Packs that are on: true or nil. For bots and scenarios; rules never ask."},
    {.name = "first", .read = push_first, .stays = true, .signature = "Player", .text = "The player in seat 1."},
    {.name = "grids",
     .read = push_grids,
     .stays = true,
     .signature = "table<string, Grid>",
     .text = "The declared grids."},
    {.name = "box", .signature = "Zone", .text = "The zone for components that the rules do not see."},
    {.name = "[string]",
     .signature = "any",
     .text =
         "A declared counter, variable, zone, or family of them; a family is indexed by its key, `game.bribes.cargo`."},
    {.name = "after",
     .call = carrying<game_after>,
     .signature = "(player: Player): Player",
     .text = "The next player clockwise."},
    {.name = "order",
     .call = carrying<game_order>,
     .signature = "(player: Player): Player[]",
     .text = "All players clockwise, starting with this one: something to offer or iterate."},
    {.name = "components",
     .call = carrying<game_components>,
     .signature = "(type: string): Component[]",
     .text = "Every component of a type."},
    {.name = "component",
     .call = carrying<game_component>,
     .signature = "(id: string): Component?",
     .text = "The first copy of a definition, or nil when none is in this game."},
};

}  // namespace

void install_game(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::game,
                                   {{"__index", carrying<index_game>}, {"__newindex", carrying<write_game>}});
    bindings.handles.make_single(HandleKind::game);
    bindings.members.add(HandleKind::game, members);
}

void refresh_game(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    bindings.handles.push_game(L);
    give_members(bindings, L, HandleKind::game, bindings.names.game);
}

}  // namespace rulewright::script
