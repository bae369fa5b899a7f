#include "lua/deep_freeze.h"

#include <lauxlib.h>

#include "lua/frozen.h"

namespace rulewright::lua {
namespace {

class DeepFreeze {
  public:
    DeepFreeze(lua_State* L, const char* what, std::vector<int>& functions)
        : L_(L), what_(what), functions_(functions), root_(lua_gettop(L)) {
        lua_newtable(L_);
        frozen_ = lua_gettop(L_);
        lua_newtable(L_);
        waiting_ = lua_gettop(L_);
    }
    ~DeepFreeze() { lua_settop(L_, root_); }
    DeepFreeze(const DeepFreeze&) = delete;
    DeepFreeze& operator=(const DeepFreeze&) = delete;

    std::string run() {
        lua_pushvalue(L_, root_);
        if (!freeze_value()) return metatable;
        lua_replace(L_, root_);
        for (lua_Integer i = 1; i <= count_; ++i) {
            lua_rawgeti(L_, waiting_, i);
            if (std::string problem = freeze_fields(); !problem.empty()) return problem;
            lua_pop(L_, 1);
        }
        return {};
    }

  private:
    static constexpr const char* metatable = "it holds a table with a metatable";

    // Of the table at the top of the stack.
    std::string freeze_fields() {
        const int table = lua_gettop(L_);
        lua_pushnil(L_);
        while (lua_next(L_, table)) {
            if (lua_istable(L_, -2)) return "it has a table as a key";
            if (lua_isfunction(L_, -1)) {
                lua_pushvalue(L_, -1);
                functions_.push_back(luaL_ref(L_, LUA_REGISTRYINDEX));
            }
            if (!lua_istable(L_, -1) || is_frozen(L_, -1)) {
                lua_pop(L_, 1);
                continue;
            }
            if (!freeze_value()) return metatable;
            lua_pushvalue(L_, -2);  // a field that is there may be set on the way
            lua_insert(L_, -2);
            lua_rawset(L_, table);
        }
        return {};
    }

    // The table at the top of the stack is replaced; what is in it comes later.
    bool freeze_value() {
        lua_pushvalue(L_, -1);
        if (lua_rawget(L_, frozen_) != LUA_TNIL) {
            lua_remove(L_, -2);
            return true;
        }
        lua_pop(L_, 1);
        if (lua_getmetatable(L_, -1)) return false;
        lua_pushvalue(L_, -1);
        lua_rawseti(L_, waiting_, ++count_);
        lua_pushvalue(L_, -1);
        freeze(L_, what_);
        lua_pushvalue(L_, -2);
        lua_pushvalue(L_, -2);
        lua_rawset(L_, frozen_);
        lua_remove(L_, -2);
        return true;
    }

    lua_State* L_;
    const char* what_;
    std::vector<int>& functions_;
    int root_, frozen_ = 0, waiting_ = 0;
    lua_Integer count_ = 0;
};

}  // namespace

std::string freeze_deeply(lua_State* L, const char* what, std::vector<int>& functions) {
    luaL_checkstack(L, 16, "no room to freeze a table");
    return DeepFreeze(L, what, functions).run();
}

}  // namespace rulewright::lua
