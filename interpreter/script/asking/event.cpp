#include "script/asking/event.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <vector>

#include "script/asking/ability.h"
#include "script/bindings/arguments.h"

namespace rulewright::script {
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
        if (call.component >= 0 && machine.bound.world->places[call.component].zone != call.zone) continue;
        lua_rawgeti(L, LUA_REGISTRYINDEX, call.function);
        machine.handles.push_game(L);
        int arguments = 1;
        if (call.component >= 0) {
            machine.handles.push_player(L, call.player);
            machine.handles.push_component(L, call.component);
            arguments = 3;
        }
        for (int k = 3; k <= last; ++k, ++arguments) lua_pushvalue(L, k);
        call_then(L, arguments, 0, i + 1, carrying<emit_next>);
    }
    return 0;
}

}  // namespace

// game:emit(event, ...)
int emit_event(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Machine& machine = Machine::of(L);
    luaL_checktype(L, 2, LUA_TSTRING);
    const int index = machine.rulebook().event_names.find(L, 2);
    if (index < 0) no_such_name(L, 2, machine.rulebook().event_names, "the ruleset's events");
    machine.check_change(L);
    const EventRule& rule = machine.rulebook().events[index];
    if (rule.handlers.empty() && !rule.heard_by_abilities) return 0;
    std::vector<Call> calls;
    for (const int function : rule.handlers) calls.push_back({function});
    if (rule.heard_by_abilities) {
        for (int p = 0; p < machine.bound.world->players(); ++p) {
            each_ability_component(machine, p, [&](int component, const AbilitySet& set) {
                if (!set.hears) return;
                for (const int action : set.actions)
                    for (const auto& [event, function] : machine.rulebook().actions[action].on)
                        if (event == index)
                            calls.push_back({function, component, p, machine.bound.world->places[component].zone});
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

namespace {

constexpr Member members[] = {
    {.name = "emit",
     .call = carrying<emit_event>,
     .effect = Effect::changes,
     .signature = "(event: string, ...: any)",
     .text = "Calls `on.event` of every pack, then reactions of abilities, seat by seat."},
};

}  // namespace

void install_events(Machine& machine) { machine.members.add(HandleKind::game, members); }

}  // namespace rulewright::script
