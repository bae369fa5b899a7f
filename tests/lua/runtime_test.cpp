// The runtime by itself, without a World: limits, errors, coroutines, and what scripts see of Lua.
#include "lua/runtime.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lua/fail.h"
#include "lua/small_host.h"

namespace rulewright::lua {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing_support::SmallHost;

constexpr Limits small{.instructions = 100'000, .memory = 4u << 20};

TEST(Runtime, RunsAScript) {
    SmallHost host;
    EXPECT_EQ(host.run("local t = {} for i = 1, 3 do t[i] = i * i end return table.concat(t, ' ')"), "1 4 9");
}

TEST(Runtime, StopsAnEndlessLoopForGood) {
    SmallHost host(small);
    EXPECT_THAT(host.run("while true do end"), HasSubstr("did not end within 100000 instructions"));
    EXPECT_THAT(host.run("while true do pcall(function() while true do end end) end"), HasSubstr("100000"))
        << "no pcall gets past the latch";
    EXPECT_FALSE(host.runtime.meter().has_latched()) << "the latch is for the script that was stopped";
    EXPECT_EQ(host.run("return 'next'"), "next");
}

TEST(Runtime, RefusesMemoryPastTheLimitForGood) {
    SmallHost host({.instructions = 100'000'000, .memory = 4u << 20});
    EXPECT_THAT(host.run("local t = {} for i = 1, 1e6 do t[i] = {i} end"), HasSubstr("more than 4 MiB of memory"));
    EXPECT_THAT(host.run("pcall(function() local t = {} for i = 1, 1e6 do t[i] = {i} end end) return 'caught'"),
                HasSubstr("more than 4 MiB"));
    EXPECT_LE(host.runtime.memory().used(), 4u << 20);
    EXPECT_EQ(host.run("return 'next'"), "next");
}

TEST(Runtime, CountsWorkThatNoInstructionSees) {
    SmallHost host(small);
    EXPECT_THAT(host.run("local s = string.rep('x', 1 << 15) for i = 1, 100 do s:upper() end"), HasSubstr("100000"));
}

TEST(Runtime, PutsNamesOfScriptsBackIntoErrors) {
    SmallHost host;
    EXPECT_EQ(host.run("\nerror('oh')"), "scripts/test.lua:2: oh");
    EXPECT_THAT(host.run("if then"), HasSubstr("scripts/test.lua:1:"));
    EXPECT_THAT(host.run("error {}"), HasSubstr("not a text but table"));
}

TEST(Runtime, NamesScriptsInErrorsThatAreCaught) {
    SmallHost host;
    EXPECT_EQ(host.run("local _, why = pcall(function()\nerror('oh') end) return why"), "test.lua:2: oh");
    EXPECT_EQ(host.run("local _, why = pcall(function() local x = nil .. '' end) return why:sub(1, 11)"),
              "test.lua:1:");
    EXPECT_EQ(host.run("local _, why = pcall(error, {7}) return why[1]"), "7") << "what is no text stays what it is";
    EXPECT_EQ(host.run("local _, why = pcall(error) return tostring(why)"), "nil");
}

TEST(Runtime, ChargesForNamingScriptsInLongErrors) {
    SmallHost host(small);
    EXPECT_THAT(host.run("local s = ('script#0'):rep(5000) for i = 1, 100 do pcall(error, s) end"),
                HasSubstr("100000"));
}

TEST(Runtime, GoesOnWithACoroutineThatWaits) {
    SmallHost host;
    lua_State* L = host.runtime.state();
    lua_pushcfunction(L, [](lua_State* state) { return lua_yield(state, 0); });
    host.runtime.globals().set(L, "wait");
    EXPECT_EQ(host.run("function_ = nil"),
              "scripts/test.lua:1: a global cannot be changed (writing 'function_'); ask nicely");
    Thread thread;
    host.runtime.make(thread);
    std::string error;
    const auto start = [&](const std::string& source) {
        host.runtime.globals().push(thread.state);
        EXPECT_TRUE(push_chunk(thread.state, source, "step"));
        return host.runtime.resume(thread, 0, error);
    };
    EXPECT_EQ(start("wait() error('late')"), Outcome::waiting);
    EXPECT_TRUE(thread.suspended);
    EXPECT_EQ(host.runtime.resume(thread, 0, error), Outcome::failed);
    EXPECT_EQ(error, "step:1: late");
    EXPECT_EQ(start("wait()"), Outcome::waiting) << "the thread is of use after a failure";
    EXPECT_EQ(host.runtime.resume(thread, 0, error), Outcome::done);
    EXPECT_EQ(start("wait()"), Outcome::waiting);
    host.runtime.clear(thread);
    EXPECT_EQ(start(""), Outcome::done) << "what it did was forgotten";
}

TEST(Runtime, PutsTheHostsDepthBackWhenAnErrorIsCaught) {
    SmallHost host;
    lua_State* L = host.runtime.state();
    lua_pushcfunction(L, [](lua_State* state) -> int {
        ++Runtime::of(state).depth();
        fail(state, "deep");
    });
    host.runtime.globals().set(L, "dive");
    lua_pushcfunction(L, [](lua_State* state) {
        lua_pushinteger(state, Runtime::of(state).depth());
        return 1;
    });
    host.runtime.globals().set(L, "depth");
    EXPECT_EQ(host.run("local ok, why = pcall(dive) return tostring(ok) .. ' ' .. why .. ' ' .. depth()"),
              "false deep 0");
    EXPECT_THAT(host.run("dive()"), HasSubstr("deep"));
    EXPECT_EQ(host.runtime.depth(), 0);
}

TEST(Runtime, AnInterludeHasABudgetOfItsOwn) {
    SmallHost host(small);
    host.runtime.meter().take(60'000);
    host.runtime.depth() = 2;
    Budget other = host.runtime.meter().full();
    other.left = 70'000;
    {
        const Runtime::Interlude interlude(host.runtime, other);
        EXPECT_EQ(host.runtime.meter().left(), 70'000);
        EXPECT_EQ(host.runtime.depth(), 0);
        host.runtime.meter().take(10'000);
        host.runtime.meter().exhaust();
    }
    EXPECT_EQ(other.left, 60'000) << "what is left is kept for the next time";
    EXPECT_EQ(host.runtime.meter().left(), 40'000);
    EXPECT_EQ(host.runtime.depth(), 2);
    EXPECT_FALSE(host.runtime.meter().has_latched());
}

TEST(Meter, GivesEachAnswerItsOwnAndTheGameAnEnd) {
    Meter meter(small);
    int answers = 0;
    for (; meter.spend(90'000); ++answers) meter.begin_answer();
    EXPECT_EQ(answers, 10'000'000 / 91'000) << "a hundred times as much as for one answer, and what an answer costs";
    EXPECT_THAT(meter.exhaustion(), HasSubstr("did not end within 10000000 instructions in all"));
}

TEST(Runtime, RefusesTextsThatAreTooLong) {
    SmallHost host;
    for (const char* body :
         {"local s = ('x'):rep(40000) return s .. s", "local s = 'x' while true do s = s .. s end",
          "return ('x'):rep(65535):gsub('x', 'yy')", "return string.format('%s%s', ('x'):rep(65535), 'yy')"})
        EXPECT_EQ(host.run(body), "scripts/test.lua:1: a script made a text of more than 64 KiB") << body;
    EXPECT_EQ(host.run("pcall(function() local s = ('x'):rep(40000) return s .. s end) return 'caught'"),
              "scripts/test.lua:1: a script made a text of more than 64 KiB");
    EXPECT_EQ(host.run("return 'next'"), "next") << "the latch is for the script that was stopped";
    EXPECT_EQ(host.run("return #(('x'):rep(32768) .. ('x'):rep(32767))"), "65535");
    EXPECT_EQ(host.run("return #'" + std::string(70'000, 'x') + "'"), "a script made a text of more than 64 KiB");
    SmallHost generous({.text = 1u << 20});
    EXPECT_EQ(generous.run("return #('x'):rep(1 << 20)"), "1048576");
}

TEST(Runtime, TellsWhereMemoryRanOut) {
    SmallHost host({.instructions = 100'000'000, .memory = 4u << 20});
    EXPECT_THAT(host.run("\nlocal t = {}\nfor i = 1, 1e6 do\n  t[i] = 'text ' .. i end"),
                AllOf(HasSubstr("scripts/test.lua:4: "), HasSubstr("4 MiB")));
}

TEST(Runtime, TellsAPlaceWhereLuaHasNone) {
    SmallHost host;
    EXPECT_EQ(host.run("\ntable.sort({3, 'x', 1})"), "scripts/test.lua:2: attempt to compare string with number");
    EXPECT_EQ(host.run("\nassert(false, 'not so')"), "scripts/test.lua:2: not so");
    EXPECT_EQ(host.run("\nerror('bare', 0)"), "scripts/test.lua:2: bare");
    EXPECT_THAT(host.run("\n(('x'):gsub('x', tonumber))"), HasSubstr("scripts/test.lua:2:"));
    EXPECT_EQ(host.run("\nerror('12: no place')"), "scripts/test.lua:2: 12: no place");
}

TEST(Sandbox, GivesOnlyWhatIsListed) {
    SmallHost host;
    for (const char* name :
         {"os", "io", "debug", "load", "loadstring", "dofile", "collectgarbage", "require", "coroutine"})
        EXPECT_THAT(host.run(std::string("return ") + name), HasSubstr("there is no global")) << name;
    EXPECT_THAT(host.run("return math.random"), Not(HasSubstr("function"))) << "chance is the host's";
    EXPECT_EQ(host.run("return tostring({}) .. tostring(print)"), "tablefunction") << "no addresses";
}

int four(lua_State* L) {
    lua_pushinteger(L, 4);
    return 1;
}

TEST(Sandbox, TakesChanceFromTheHost) {
    SmallHost host({}, carrying<four>);
    EXPECT_EQ(host.run("return tostring(math.random())"), "4");
}

TEST(Sandbox, FreezesTablesThatAreNotTheScripts) {
    SmallHost host;
    EXPECT_THAT(host.run("x = 1"),
                AllOf(HasSubstr("a global cannot be changed (writing 'x')"), HasSubstr("ask nicely")));
    EXPECT_THAT(host.run("math.pi = 3"), HasSubstr("the library 'math' cannot be changed"));
    EXPECT_THAT(host.run("getmetatable('').__index = nil"), HasSubstr("attempt to index"));
    EXPECT_EQ(host.run("local mine = {} mine.x = 1 return tostring(mine.x)"), "1");
}

TEST(Sandbox, GoesThroughTablesInOrder) {
    SmallHost host;
    host.give("two", 2);
    host.give("one", 1);
    EXPECT_EQ(host.run("local t, order = {b = 1, a = 2, [3] = 3, [1] = 4, [true] = 5, [two] = 6, [one] = 7}, {}\n"
                       "for _, v in pairs(t) do order[#order + 1] = v end return table.concat(order, ' ')"),
              "4 3 2 1 5 7 6");
    EXPECT_THAT(host.run("for _ in pairs({[{}] = 1}) do end"), HasSubstr("no defined order for keys that are a table"));
    EXPECT_THAT(host.run("for _ in pairs(one) do end"), HasSubstr("userdata has no items"));
}

}  // namespace
}  // namespace rulewright::lua
