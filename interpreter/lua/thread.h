// Thread: a coroutine that runs one function of a script, again and again. It costs microseconds to make, so it is
// kept.
#pragma once

#include <lauxlib.h>
#include <lua.h>

namespace rulewright::lua {

struct Thread {
    lua_State* state = nullptr;
    int reference = LUA_NOREF;  // in the registry: keeps it alive
    int pcalls = 0;             // that are running
    bool suspended = false;     // waits to be resumed
};

}  // namespace rulewright::lua
