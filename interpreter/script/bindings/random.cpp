#include "script/bindings/random.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "script/bindings/arguments.h"

namespace rulewright::script {
namespace {

// Names are for a few purposes of a game; each that is used is state, and stays.
constexpr std::size_t most_streams = 10'000;

// The stream of the name at `index`, or that of the step.
std::uint64_t stream_argument(lua_State* L, const Bindings& bindings, int index) {
    if (lua_isnoneornil(L, index)) return bindings.bound.step_stream;
    std::size_t length = 0;
    const char* name = lua_tolstring(L, index, &length);
    const std::uint64_t stream = state::named_stream({name, length});
    const state::Tally& used = bindings.bound.world->streams.used();
    if (used.entries().size() >= most_streams && used.of(stream) == 0)
        fail(L, fmt::format("the game has drawn from {} streams; name them by purpose, not by what is drawn",
                            most_streams));
    return stream;
}

int game_random(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Bindings& bindings = Bindings::of(L);
    lua_Integer low = 1, high = luaL_checkinteger(L, 2);
    const bool two_limits = lua_type(L, 3) == LUA_TNUMBER;
    if (two_limits) {
        low = high;
        high = luaL_checkinteger(L, 3);
    }
    const int name = two_limits ? 4 : 3;
    if (!lua_isnoneornil(L, name)) luaL_checktype(L, name, LUA_TSTRING);
    if (low > high || static_cast<lua_Unsigned>(high) - static_cast<lua_Unsigned>(low) >= INT32_MAX)
        fail(L, fmt::format("there is no random number from {} to {}", low, high));
    const auto range = static_cast<std::uint32_t>(high - low + 1);
    if (bindings.bound.bot_random) {
        lua_pushinteger(L, low + bindings.bound.bot_random->below(range));
        return 1;
    }
    bindings.check_change(L);
    state::Streams& streams = bindings.bound.world->streams;
    state::Random dice(streams.next(stream_argument(L, bindings, name)));
    lua_pushinteger(L, low + dice.below(range));
    return 1;
}

constexpr Member members[] = {
    {.name = "random",
     .call = carrying<game_random>,
     .effect = Effect::changes,
     .signature = "(n: integer, stream?: string): integer",
     .also = "(a: integer, b: integer, stream?: string): integer",
     .text =
         "A whole number by chance: 1 to n, or a to b. It comes from the stream of the running step and its player, "
         "or from one that is named; in a bot from the bot's own dice."},
};

}  // namespace

int random_number(lua_State* L) {
    const Bindings& bindings = Bindings::of(L);
    if (!bindings.bound.world) fail(L, "math.random works in steps only, not while scripts are loaded");
    bindings.handles.push_game(L);
    lua_insert(L, 1);
    return game_random(L);
}

void install_random(Bindings& bindings) { bindings.members.add(HandleKind::game, members); }

}  // namespace rulewright::script
