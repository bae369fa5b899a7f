#include "script/asking/narration.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "script/bindings/arguments.h"

namespace rulewright::script {
namespace {

// A zone in a sentence is what lies in it.
std::string told(lua_State* L, Machine& machine, int index) {
    const Handle* zone = to_handle(L, index, HandleKind::zone);
    if (!zone || !machine.bound.world) return machine.describe(L, index);
    check_in_game(L, *zone);
    std::string text;
    for (int c = machine.bound.world->zones[zone->index].first; c >= 0; c = machine.bound.world->places[c].next)
        text += (text.empty() ? "" : " | ") + machine.name_of(state::component(c));
    return text.empty() ? "nothing" : text;
}

}  // namespace

std::string filled_text(lua_State* L, Machine& machine, int first) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, first, &length);
    std::string text;
    for (std::size_t i = 0; i < length; ++i) {
        const bool place =
            format[i] == '{' && i + 2 < length && format[i + 1] >= '1' && format[i + 1] <= '9' && format[i + 2] == '}';
        if (!place) {
            text += format[i];
            continue;
        }
        const int argument = first + (format[i + 1] - '0');
        if (argument > lua_gettop(L))
            fail(L, fmt::format("the text names {{{}}} but there are fewer values", format[i + 1]));
        if (lua_type(L, argument) == LUA_TSTRING)
            text += lua_tostring(L, argument);
        else
            text += told(L, machine, argument);
        i += 2;
    }
    return text;
}

namespace {

int game_log(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (machine.now.session && machine.now.session->narrate && machine.now.session->say)
        machine.now.session->say(-1, filled_text(L, machine, 2));
    return 0;
}

int player_log(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& player = check_handle(L, 1, HandleKind::player, "a player");
    if (machine.now.session && machine.now.session->narrate && machine.now.session->say)
        machine.now.session->say(player.index, filled_text(L, machine, 2));
    return 0;
}

constexpr Member game_members[] = {
    {.name = "log",
     .call = carrying<game_log>,
     .signature = "(text: string, ...: any)",
     .text = "A line for people; `{1}` shows the first value with its name, a zone as what lies in it."},
};
constexpr Member player_members[] = {
    {.name = "log",
     .call = carrying<player_log>,
     .signature = "(text: string, ...: any)",
     .text = "A line for this player only."},
};

}  // namespace

void install_narration(Machine& machine) {
    machine.members.add(HandleKind::game, game_members);
    machine.members.add(HandleKind::player, player_members);
}

}  // namespace rulewright::script
