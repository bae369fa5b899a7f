// Values with their modifiers, and events with their listeners: how packs and components take part in rules that were
// written without knowing them.
#include <fmt/format.h>
#include <lauxlib.h>

#include "script/asking/machine.h"

namespace rulewright::script {
namespace {

// Zones of a player whose components' abilities count.
template <class Visit>
void each_ability_component(const Machine& machine, int player, Visit visit) {
    const state::World& world = *machine.world;
    for (const int family : world.layout().ability_zones) {
        const state::ZoneFamily& zones = world.layout().zone_families[static_cast<std::size_t>(family)];
        for (int k = 0; k < zones.size1; ++k) {
            const auto zone = static_cast<std::size_t>(zones.base + player * zones.size1 + k);
            for (int c = world.zones[zone].first; c >= 0; c = world.places[static_cast<std::size_t>(c)].next) {
                if (world.is_view && world.places[static_cast<std::size_t>(c)].hidden) continue;
                const auto definition =
                    static_cast<std::size_t>(world.layout().components[static_cast<std::size_t>(c)].definition);
                visit(c, machine.ability_sets[definition]);
            }
        }
    }
}

int value_argument(lua_State* L, const Machine& machine, int index) {
    luaL_checktype(L, index, LUA_TSTRING);
    const int value = machine.value_names.find(L, index);
    if (value < 0) no_such_name(L, index, machine.value_names, "the registry 'values'");
    return value;
}

// Calls a modifier with game, me, [component], the arguments from stack index 4 to `last`, and the current result,
// which lies on top and is replaced by the new one.
void modify(lua_State* L, Machine& machine, int function, int component, int last, const std::string& name) {
    luaL_checkstack(L, last + 4, "too many arguments");
    const int current = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, function);
    machine.push_game(L);
    lua_pushvalue(L, 3);
    int arguments = 3;
    if (component >= 0) {
        machine.push_component(L, component);
        ++arguments;
    }
    for (int i = 4; i <= last; ++i, ++arguments) lua_pushvalue(L, i);
    lua_pushvalue(L, current);
    lua_call(L, arguments, 1);
    if (lua_isnil(L, -1))
        fail(L, fmt::format("a modifier of '{}' returned nothing; return the value, changed or not", name));
    lua_replace(L, current);
}

}  // namespace

// game:value(name, me, ...)
int call_value(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (!machine.world) fail(L, "no game is running while scripts are loaded");
    if (lua_gettop(L) < 3) lua_settop(L, 3);
    const int index = value_argument(L, machine, 2);
    const ValueRule& rule = machine.values[static_cast<std::size_t>(index)];
    const int last = lua_gettop(L);
    const char* where_before = machine.looking_where;
    ++machine.runtime.depth();
    machine.looking_where = "a value";
    luaL_checkstack(L, last + 4, "too many arguments");
    lua_rawgeti(L, LUA_REGISTRYINDEX, rule.function);
    machine.push_game(L);
    for (int i = 3; i <= last; ++i) lua_pushvalue(L, i);
    lua_call(L, last - 1, 1);
    for (const int function : rule.modifiers) modify(L, machine, function, -1, last, rule.name);
    if (rule.modified_by_abilities) {
        if (const Handle* me = to_handle(L, 3, HandleKind::player)) {
            check_in_game(L, *me);
            each_ability_component(machine, me->index, [&](int component, const AbilitySet& set) {
                if (!set.modifies) return;
                for (const int action : set.actions)
                    for (const auto& [value, function] : machine.actions[static_cast<std::size_t>(action)].modify)
                        if (value == index) modify(L, machine, function, component, last, rule.name);
            });
        }
    }
    --machine.runtime.depth();
    machine.looking_where = where_before;
    return 1;
}

namespace {

// A listener's call still to be made: the list is fixed before the first of them changes anything.
struct Call {
    int function = 0;
    int component = -1, player = -1, zone = -1;
};

// Stack: the event's arguments from 3 to `last`, then a userdata with the calls. A listener may ask, so the loop is
// its own continuation.
int emit_next(lua_State* L, int, lua_KContext next) {
    Machine& machine = Machine::of(L);
    const int calls_at = static_cast<int>(lua_tointeger(L, 1));
    const int last = calls_at - 1;
    const auto* calls = static_cast<const Call*>(lua_touserdata(L, calls_at));
    const auto count = static_cast<lua_KContext>(lua_rawlen(L, calls_at) / sizeof(Call));
    for (lua_KContext i = next; i < count; ++i) {
        const Call& call = calls[i];
        if (call.component >= 0 && machine.world->places[static_cast<std::size_t>(call.component)].zone != call.zone)
            continue;
        lua_rawgeti(L, LUA_REGISTRYINDEX, call.function);
        machine.push_game(L);
        int arguments = 1;
        if (call.component >= 0) {
            machine.push_player(L, call.player);
            machine.push_component(L, call.component);
            arguments = 3;
        }
        for (int k = 3; k <= last; ++k, ++arguments) lua_pushvalue(L, k);
        lua_callk(L, arguments, 0, i + 1, emit_next);
    }
    return 0;
}

}  // namespace

// game:emit(event, ...)
int emit_event(lua_State* L) {
    Machine& machine = Machine::of(L);
    luaL_checktype(L, 2, LUA_TSTRING);
    const int index = machine.event_names.find(L, 2);
    if (index < 0) no_such_name(L, 2, machine.event_names, "the ruleset's events");
    machine.check_change(L);
    const EventRule& rule = machine.events[static_cast<std::size_t>(index)];
    if (rule.handlers.empty() && !rule.heard_by_abilities) return 0;
    std::vector<Call> calls;
    for (const int function : rule.handlers) calls.push_back({function});
    if (rule.heard_by_abilities) {
        for (int p = 0; p < machine.world->players(); ++p) {
            each_ability_component(machine, p, [&](int component, const AbilitySet& set) {
                if (!set.hears) return;
                for (const int action : set.actions)
                    for (const auto& [event, function] : machine.actions[static_cast<std::size_t>(action)].on)
                        if (event == index)
                            calls.push_back({function, component, p,
                                             machine.world->places[static_cast<std::size_t>(component)].zone});
            });
        }
    }
    if (calls.empty()) return 0;
    luaL_checkstack(L, lua_gettop(L) + 8, "too many arguments");
    void* list = lua_newuserdatauv(L, calls.size() * sizeof(Call), 0);
    std::copy(calls.begin(), calls.end(), static_cast<Call*>(list));
    lua_pushinteger(L, lua_gettop(L));
    lua_replace(L, 1);
    calls = {};  // nothing must be left to destroy when a listener suspends the script
    return emit_next(L, LUA_OK, 0);
}

}  // namespace rulewright::script
