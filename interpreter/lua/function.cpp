#include "lua/function.h"

#include <cstdlib>

#include "lua/runtime.h"

namespace rulewright::lua {

void keep_exception(lua_State* L) noexcept { Runtime::of(L).keep(std::current_exception()); }

void raise_kept(lua_State* L) {
    lua_settop(L, 0);  // the function may have filled its stack
    lua_pushnil(L);
    lua_error(L);
    std::abort();  // lua_error does not return
}

}  // namespace rulewright::lua
