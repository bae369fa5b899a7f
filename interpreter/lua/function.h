// Function, Continuation: functions of ours that scripts may call. Lua swallows C++ exceptions: one that leaves a
// function is caught by the next pcall or coroutine, and whatever lies on the stack becomes the error's text. So
// nothing goes into Lua but through carrying<f>, which keeps the exception in the Runtime and goes on as an error that
// no pcall of a script gets past; the Runtime throws it again where the script was called. It costs nothing as long as
// nothing is thrown.
#pragma once

#include <lua.h>

#include <exception>
#include <type_traits>

namespace rulewright::lua {

class Function {
  public:
    constexpr Function() = default;  // none
    constexpr operator lua_CFunction() const { return function_; }

  private:
    template <auto function>
    friend constexpr auto make_carrying();
    constexpr explicit Function(lua_CFunction function) : function_(function) {}
    lua_CFunction function_ = nullptr;
};

class Continuation {
  public:
    constexpr operator lua_KFunction() const { return function_; }

  private:
    template <auto function>
    friend constexpr auto make_carrying();
    constexpr explicit Continuation(lua_KFunction function) : function_(function) {}
    lua_KFunction function_;
};

// Inside a handler: notes down what was caught.
void keep_exception(lua_State* L) noexcept;
// Raises the error that stands for it.
[[noreturn]] void raise_kept(lua_State* L);

// Lua's own errors and suspensions are exceptions too, but none of the standard's: they pass by.
template <auto function, class... Arguments>
int call_carrying(lua_State* L, Arguments... arguments) {
    try {
        return function(L, arguments...);
    } catch (const std::exception&) {
        keep_exception(L);
    }
    raise_kept(L);
}

template <auto function>
constexpr auto make_carrying() {
    if constexpr (std::is_invocable_v<decltype(function), lua_State*>)
        return Function(call_carrying<function>);
    else
        return Continuation(call_carrying<function, int, lua_KContext>);
}
template <auto function>
inline constexpr auto carrying = make_carrying<function>();

// ---- the only ways into Lua ----

// With so many values from the top of the stack as upvalues.
inline void push_function(lua_State* L, Function function, int upvalues = 0) {
    lua_pushcclosure(L, function, upvalues);
}
inline void call_then(lua_State* L, int arguments, int results, lua_KContext context, Continuation then) {
    lua_callk(L, arguments, results, context, then);
}
[[nodiscard]] inline int pcall_then(lua_State* L, int arguments, int results, lua_KContext context, Continuation then) {
    return lua_pcallk(L, arguments, results, 0, context, then);
}
[[nodiscard]] inline int yield_then(lua_State* L, lua_KContext context, Continuation then) {
    return lua_yieldk(L, 0, context, then);
}

}  // namespace rulewright::lua
