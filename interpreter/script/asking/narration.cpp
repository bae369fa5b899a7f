#include "script/asking/narration.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <string_view>

#include "lua/bounded.h"
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

constexpr std::size_t longest_told = 4096;
constexpr std::int64_t cost_of_line = 512;  // of a short one: what is kept of it beside its text

// The number of the hole "{1}" that begins here, or 0.
int hole_at(std::string_view format, std::size_t at) {
    const bool is_hole = format[at] == '{' && at + 2 < format.size() && format[at + 1] >= '1' &&
                         format[at + 1] <= '9' && format[at + 2] == '}';
    return is_hole ? format[at + 1] - '0' : 0;
}

[[noreturn]] void fail_empty_hole(lua_State* L, int hole) {
    fail(L, fmt::format("the text names {{{}}} but there are fewer values", hole));
}

// To what is told at most, and not in the middle of a character.
void cut(std::string& text) {
    std::size_t end = longest_told;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    text.resize(end);
    text += "...";
}

}  // namespace

std::string filled_text(lua_State* L, Machine& machine, int first) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, first, &length);
    std::string text;
    for (std::size_t i = 0; i < length && text.size() <= longest_told; ++i) {
        const int hole = hole_at({format, length}, i);
        if (hole == 0) {
            text += format[i];
            continue;
        }
        const int argument = first + hole;
        if (argument > lua_gettop(L)) fail_empty_hole(L, hole);
        if (lua_type(L, argument) == LUA_TSTRING)
            text += lua_tostring(L, argument);
        else
            text += told(L, machine, argument);
        i += 2;
    }
    if (text.size() > longest_told) cut(text);
    return text;
}

namespace {

// A line costs the same whether anybody listens or not, so that a game ends in the same way.
void pay_for_line(lua_State* L, Machine& machine) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, 2, &length);
    for (std::size_t i = 0; i < length; ++i)
        if (const int hole = hole_at({format, length}, i); 2 + hole > lua_gettop(L)) fail_empty_hole(L, hole);
    std::int64_t bytes = cost_of_line;
    for (int i = lua_gettop(L); i >= 2; --i)
        if (lua_type(L, i) == LUA_TSTRING) bytes += static_cast<std::int64_t>(lua_rawlen(L, i));
    charge(L, bytes / lua::text_per_instruction);
    if (!machine.runtime.meter().tell(bytes))
        fail(L,
             fmt::format("more than {} MiB were told in this game: does it ever end?", lua::Limits::most_told >> 20));
}

void tell(lua_State* L, Machine& machine, int only_for) {
    pay_for_line(L, machine);
    if (machine.now.session && machine.now.session->narrate && machine.now.session->say)
        machine.now.session->say(only_for, filled_text(L, machine, 2));
}

int game_log(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    tell(L, Machine::of(L), -1);
    return 0;
}

int player_log(lua_State* L) {
    tell(L, Machine::of(L), check_handle(L, 1, HandleKind::player, "a player").index);
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
