// Host: the program around a Runtime. Functions that Lua calls find it in the state's extra space, with one load, and
// the Runtime asks it what only it can know: what its userdata are, and which name somebody may have meant.
#pragma once

#include <lua.h>

#include <cstdint>
#include <string>
#include <vector>

namespace rulewright::lua {

class Runtime;

class Host {
  public:
    [[nodiscard]] static Host& of(lua_State* L) { return **static_cast<Host**>(lua_getextraspace(L)); }

    // Where a userdata stands among the keys of a table: by kind, then by place.
    struct Order {
        int kind = 0;
        std::int64_t place = 0;
    };
    [[nodiscard]] virtual Order order_of(const void* userdata) const = 0;
    // The function that gives a userdata's items by number, its __index; null when it has none.
    [[nodiscard]] virtual lua_CFunction items_of(const void* userdata) const = 0;
    // The value at a stack index in words, for messages.
    [[nodiscard]] virtual std::string describe(lua_State* L, int index) const = 0;
    // What to do instead of writing into something frozen, for that error's text.
    [[nodiscard]] virtual const char* instead_of_writing() const = 0;
    // "did you mean 'name'?", or nothing.
    [[nodiscard]] virtual std::string cure(const std::string& name, const std::vector<std::string>& known) const = 0;

    // The calls on this stack that the host knows by name, for the error that they are too many.
    [[nodiscard]] virtual std::string calls_that_led_to(lua_State* L) const = 0;

  protected:
    Host() = default;
    virtual ~Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

  private:
    friend class Runtime;
    Runtime* runtime_ = nullptr;
};

}  // namespace rulewright::lua
