// Globals: the table that scripts see as theirs. It is filled while the state is set up, then sealed: what scripts get
// is a frozen table before it.
#pragma once

#include <lua.h>

namespace rulewright::lua {

class Globals {
  public:
    // Takes the table at the top of the stack.
    void open(lua_State* L);
    // Sets a global to the value at the top of the stack, which is popped. Not after seal().
    void set(lua_State* L, const char* name) const;
    void seal(lua_State* L);
    // Pushes what scripts see. After seal() only.
    void push(lua_State* L) const;
    // Puts what scripts see behind the table at the top of the stack, which thus has more globals, for one script.
    void put_behind(lua_State* L) const;

  private:
    int open_ = 0, sealed_ = 0;  // in the registry
};

}  // namespace rulewright::lua
