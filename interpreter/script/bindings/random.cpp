#include "script/bindings/random.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "script/bindings/arguments.h"

namespace rulewright::script {
namespace {

int game_random(lua_State* L) {
    check_handle(L, 1, HandleKind::game, "game");
    Bindings& bindings = Bindings::of(L);
    lua_Integer low = 1, high = luaL_checkinteger(L, 2);
    if (!lua_isnoneornil(L, 3)) {
        low = high;
        high = luaL_checkinteger(L, 3);
    }
    if (low > high || static_cast<lua_Unsigned>(high) - static_cast<lua_Unsigned>(low) >= INT32_MAX)
        fail(L, fmt::format("there is no random number from {} to {}", low, high));
    const auto range = static_cast<std::uint32_t>(high - low + 1);
    if (bindings.bound.bot_random) {
        lua_pushinteger(L, low + bindings.bound.bot_random->below(range));
        return 1;
    }
    bindings.check_change(L);
    lua_pushinteger(L, low + bindings.bound.world->random.below(range));
    return 1;
}

constexpr Member members[] = {
    {.name = "random",
     .call = carrying<game_random>,
     .effect = Effect::changes,
     .signature = "(n: integer): integer",
     .also = "(a: integer, b: integer): integer",
     .text = "A whole number from the game's generator: 1 to n, or a to b. In a bot from the bot's own."},
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
