// A program that embeds a Runtime and gives it next to nothing: userdata that are numbers.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "lua/runtime.h"

namespace rulewright::lua::testing_support {

class SmallHost : public Host {
  public:
    explicit SmallHost(Limits limits = {}, Function random = {}) : runtime(*this, limits, random) {}

    [[nodiscard]] Order order_of(const void* userdata) const override {
        return {0, *static_cast<const std::int64_t*>(userdata)};
    }
    [[nodiscard]] lua_CFunction items_of(const void*) const override { return nullptr; }
    [[nodiscard]] std::string describe(lua_State* L, int index) const override { return luaL_typename(L, index); }
    [[nodiscard]] const char* instead_of_writing() const override { return "ask nicely"; }
    [[nodiscard]] std::string cure(const std::string&, const std::vector<std::string>& known) const override {
        return "there are " + std::to_string(known.size());
    }
    [[nodiscard]] std::string calls_that_led_to(lua_State*) const override { return {}; }

    // Sets a global to a new userdata with this number.
    void give(const char* name, std::int64_t number) {
        *static_cast<std::int64_t*>(lua_newuserdatauv(runtime.state(), sizeof number, 0)) = number;
        runtime.globals().set(runtime.state(), name);
    }

    // Runs a script called "scripts/test.lua"; the text it returns, or its error.
    std::string run(const std::string& source) {
        lua_State* L = runtime.state();
        if (!sealed_) runtime.globals().seal(L);
        sealed_ = true;
        runtime.meter().refill();
        runtime.globals().push(L);
        if (!runtime.chunks().push(L, runtime.chunks().add("scripts/test.lua", "test.lua", source)))
            return runtime.take_error(L);
        std::string error;
        if (!runtime.call(0, 1, error)) return error;
        const std::string result = lua_isstring(L, -1) ? lua_tostring(L, -1) : "";
        lua_pop(L, 1);
        return result;
    }

    Runtime runtime;

  private:
    bool sealed_ = false;
};

}  // namespace rulewright::lua::testing_support
