// C++ exceptions of functions that scripts call: they come out of the runtime as what they were, past every pcall and
// coroutine of the scripts in between.
#include "lua/function.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>

#include "lua/fail.h"
#include "lua/small_host.h"

namespace rulewright::lua {
namespace {

using testing::HasSubstr;
using testing_support::SmallHost;

int run_out(lua_State*) { throw std::bad_alloc(); }
int break_down(lua_State*) { throw std::runtime_error("the disk is gone"); }
int throw_a_number(lua_State*) { throw 42; }
int refuse(lua_State* L) { fail(L, "no"); }
int after_wait(lua_State*, int, lua_KContext) { throw std::out_of_range("after a wait"); }
int wait_and_break(lua_State* L) { return yield_then(L, 0, carrying<after_wait>); }
// As a listener of an event is called: by a function that a script called.
int pass_on(lua_State* L) {
    lua_call(L, 0, 0);
    return 0;
}
// With nothing left on the stack for an error's text.
int fill_and_break(lua_State* L) {
    for (int i = 0; i < LUA_MINSTACK; ++i) lua_pushinteger(L, i);
    throw std::runtime_error("full");
}

class Exceptions : public testing::Test {
  protected:
    Exceptions() {
        give("run_out", carrying<run_out>);
        give("break_down", carrying<break_down>);
        give("throw_a_number", carrying<throw_a_number>);
        give("refuse", carrying<refuse>);
        give("wait_and_break", carrying<wait_and_break>);
        give("pass_on", carrying<pass_on>);
        give("fill_and_break", carrying<fill_and_break>);
    }
    void give(const char* name, Function function) {
        push_function(host.runtime.state(), function);
        host.runtime.globals().set(host.runtime.state(), name);
    }
    // Runs the script in a coroutine, as a step is run.
    Outcome step(const std::string& source) {
        if (!thread.state) {
            host.run("");
            host.runtime.make(thread);
        }
        host.runtime.globals().push(thread.state);
        EXPECT_TRUE(push_chunk(thread.state, source, "step"));
        return host.runtime.resume(thread, 0, error);
    }

    SmallHost host;
    Thread thread;
    std::string error;
};

constexpr const char* in_pcalls = "pcall(function() pcall(pcall, function() {}() end) end) return 'caught'";
std::string within_pcalls(const std::string& name) {
    std::string text = in_pcalls;
    return text.replace(text.find("{}"), 2, name);
}

TEST_F(Exceptions, PassEveryPcall) {
    EXPECT_THROW(host.run("run_out()"), std::bad_alloc);
    EXPECT_THROW(host.run(within_pcalls("run_out")), std::bad_alloc);
    EXPECT_THROW(host.run(within_pcalls("break_down")), std::runtime_error);
    EXPECT_EQ(host.run(within_pcalls("refuse")), "caught") << "an error of a script is the script's business";
}

TEST_F(Exceptions, PassPcallsInACoroutine) {
    EXPECT_THROW(step("run_out()"), std::bad_alloc);
    EXPECT_THROW(step(within_pcalls("run_out")), std::bad_alloc);
    EXPECT_THROW(step(within_pcalls("fill_and_break")), std::runtime_error);
    try {
        step(within_pcalls("break_down"));
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& thrown) {
        EXPECT_STREQ(thrown.what(), "the disk is gone");
    }
}

TEST_F(Exceptions, PassFunctionsOfOursInBetween) {
    EXPECT_THROW(host.run("pcall(pass_on, function() pcall(pass_on, break_down) end)"), std::runtime_error);
    EXPECT_THROW(step("pcall(pass_on, function() pcall(pass_on, break_down) end)"), std::runtime_error);
    EXPECT_THROW(host.run("setmetatable({}, {__index = function() break_down() end}).x()"), std::runtime_error);
    EXPECT_THROW(host.run("table.sort({2, 1}, function() break_down() end)"), std::runtime_error);
    EXPECT_THROW(host.run("string.gsub('x', 'x', function() break_down() end)"), std::runtime_error);
}

TEST_F(Exceptions, PassFromAContinuation) {
    EXPECT_EQ(step("pcall(wait_and_break)"), Outcome::waiting);
    EXPECT_THROW(static_cast<void>(host.runtime.resume(thread, 0, error)), std::out_of_range);
}

TEST_F(Exceptions, PassWhereNoScriptIsRun) {
    lua_State* L = host.runtime.state();
    push_function(L, carrying<break_down>);
    EXPECT_THROW(lua_call(L, 0, 0), std::runtime_error);
    EXPECT_FALSE(host.runtime.has_kept());
}

TEST_F(Exceptions, LeaveTheRuntimeAsItWas) {
    const int height = lua_gettop(host.runtime.state());
    for (int i = 0; i < 300; ++i) {
        EXPECT_THROW(host.run(within_pcalls("break_down")), std::runtime_error);
        EXPECT_THROW(step(within_pcalls("break_down")), std::runtime_error);
    }
    EXPECT_EQ(host.runtime.depth(), 0);
    EXPECT_EQ(host.runtime.pcalls(), 0);
    EXPECT_FALSE(host.runtime.has_kept());
    EXPECT_FALSE(host.runtime.meter().has_latched());
    EXPECT_EQ(host.run("return select(2, pcall(refuse))"), "no");
    EXPECT_EQ(step("error('mine')"), Outcome::failed);
    EXPECT_EQ(error, "step:1: mine");
    EXPECT_EQ(step(""), Outcome::done);
    EXPECT_EQ(lua_gettop(host.runtime.state()), height);
}

TEST_F(Exceptions, ThatAreNoneOfTheStandardsAreToldToo) {
    EXPECT_THROW(host.run("throw_a_number()"), std::logic_error);
    EXPECT_THROW(step("throw_a_number()"), std::logic_error);
}

#if !defined(__SANITIZE_ADDRESS__)  // whose allocator ends the process instead
// 64 TiB, which no system has.
int want_too_much(lua_State* L) {
    lua_newuserdatauv(L, std::size_t{1} << 46, 0);
    return 1;
}

TEST_F(Exceptions, NoMemoryIsNotTheScriptsMistake) {
    SmallHost boundless({.instructions = INT64_MAX, .memory = SIZE_MAX});
    push_function(boundless.runtime.state(), carrying<want_too_much>);
    boundless.runtime.globals().set(boundless.runtime.state(), "want_too_much");
    EXPECT_THROW(boundless.run(within_pcalls("want_too_much")), std::bad_alloc);
    EXPECT_EQ(boundless.run("return 'next'"), "next");
    give("want_too_much", carrying<want_too_much>);
    EXPECT_THAT(host.run("want_too_much()"), HasSubstr("more than 256 MiB")) << "past its limit it is";
}
#endif

}  // namespace
}  // namespace rulewright::lua
