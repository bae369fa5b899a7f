#include "script/asking/narration.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "lua/bounded.h"
#include "script/bindings/arguments.h"
#include "script/bindings/happening.h"

namespace rulewright::script {

using decision::Sentence;
using decision::words;

namespace {

// A zone in a sentence is what lies in it.
void add_contents(lua_State* L, Machine& machine, const Handle& zone, Sentence& sentence) {
    check_in_game(L, zone);
    const state::World& world = *machine.bound.world;
    const std::size_t before = sentence.size();
    for (int c = world.zones[zone.index].first; c >= 0; c = world.places[c].next) {
        if (sentence.size() > before) sentence.push_back(words(" | "));
        sentence.push_back(thing_of(machine, state::component(c)));
    }
    if (sentence.size() == before) sentence.push_back(words("nothing"));
}

void add_value(lua_State* L, Machine& machine, int index, Sentence& sentence) {
    if (lua_type(L, index) == LUA_TSTRING) return sentence.push_back(words(lua_tostring(L, index)));
    const Handle* handle = to_handle(L, index);
    if (!handle || !machine.bound.world) return sentence.push_back(words(machine.describe(L, index)));
    if (handle->kind == HandleKind::zone) return add_contents(L, machine, *handle, sentence);
    if (handle->kind == HandleKind::player) {
        sentence.push_back(thing_of(machine, state::player(handle->index)));
    } else if (handle->kind == HandleKind::component) {
        check_in_game(L, *handle);
        sentence.push_back(thing_of(machine, state::component(handle->index)));
    } else {
        sentence.push_back(words(machine.describe(L, index)));
    }
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

std::size_t length_of(const decision::Thing& thing) { return std::max(thing.seen.size(), thing.unseen.size()); }

// To a length, and not in the middle of a character.
void cut(std::string& text, std::size_t end) {
    if (text.size() <= end) return;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    text.resize(end);
}

// To what is told at most.
void cut(Sentence& sentence) {
    std::size_t left = longest_told;
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        const std::size_t length = length_of(sentence[i]);
        if (length > left) {
            cut(sentence[i].seen, left);
            cut(sentence[i].unseen, left);
            sentence.resize(i + 1);
            return sentence.push_back(words("..."));
        }
        left -= length;
    }
}

}  // namespace

Sentence filled_text(lua_State* L, Machine& machine, int first) {
    std::size_t length = 0;
    const char* format = luaL_checklstring(L, first, &length);
    Sentence sentence;
    std::string text;
    std::size_t told = 0;  // beside the text
    for (std::size_t i = 0; i < length && told + text.size() <= longest_told; ++i) {
        const int hole = hole_at({format, length}, i);
        if (hole == 0) {
            text += format[i];
            continue;
        }
        const int argument = first + hole;
        if (argument > lua_gettop(L)) fail_empty_hole(L, hole);
        told += text.size();
        if (!text.empty()) sentence.push_back(words(std::exchange(text, {})));
        const std::size_t before = sentence.size();
        add_value(L, machine, argument, sentence);
        for (std::size_t part = before; part < sentence.size(); ++part) told += length_of(sentence[part]);
        i += 2;
    }
    if (!text.empty()) sentence.push_back(words(std::move(text)));
    cut(sentence);
    return sentence;
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

// Nothing is made of a line that nobody wants.
void tell(lua_State* L, Machine& machine, int only_for) {
    pay_for_line(L, machine);
    const Session* session = machine.now.session;
    if (!session || (!session->say && !session->listener)) return;
    const Sentence line = filled_text(L, machine, 2);
    if (session->say) session->say(only_for, line);
    if (!session->listener) return;
    using decision::Watchers;
    session->listener->happened({.kind = decision::Event::Kind::told,
                                 .player = only_for,
                                 .readers = only_for < 0 ? Watchers() : Watchers::only(only_for),
                                 .words = line});
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
     .text =
         "A line for people; `{1}` shows the first value with its name, a zone as what lies in it. Each reader is told "
         "as much of a component as that player sees at that moment."},
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
