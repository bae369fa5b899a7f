// Calls and texts nested too deeply.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

TEST(Hostile, DeepRecursion) {
    EXPECT_STOPPED(run("local function f() return 1 + f() end f()"), "");
    EXPECT_STOPPED(
        run("local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k + 1] end return t[1]"),
        "");
    EXPECT_STOPPED(run("local function f() pcall(f) f() end f()"), "");
    EXPECT_STOPPED(run("local function f(s) return (s:gsub('.', f)) end f('x')"), "");
    EXPECT_STOPPED(run("table.sort({1, 2, 3}, function(a, b) local function g() table.sort({1, 2}, g) return true end "
                       "return g() end)"),
                   "");
    EXPECT_STOPPED(run("game:value('deep', me)", "function values.deep(game, me) return game:value('deep', me) end\n"),
                   "");
}

TEST(Hostile, WhatIsNestedTooDeeplyIsNamed) {
    EXPECT_STOPPED(run("game:value('deep', me)",
                       "function values.deep(game, me) return game:value('other', me) end\n"
                       "function values.other(game, me) return game:value('deep', me) end\n"),
                   "what led to it: value 'deep' > value 'other' > value 'deep'");
    EXPECT_STOPPED(run("game:emit('ping')",
                       "function on.ping(game) game:emit('pong') end\nfunction on.pong(game) game:emit('ping') end\n",
                       small, "events: {ping: {text: x}, pong: {text: x}}\n"),
                   "what led to it: event 'ping' > event 'pong' > event 'ping'");
    InlineGame content("flow: [{when: deep, do: [play]}, the_end]\n",
                       "function values.deep(game) return game:value('deep') end\n" + play_body(""));
    EXPECT_THAT(content.failure(1), AllOf(HasSubstr("rules.lua:1:"), HasSubstr("value 'deep' > value 'deep'")));
}

TEST(Hostile, DeepNestingOfSource) {
    EXPECT_THAT(run("", "local x = " + std::string(100'000, '(') + "1" + std::string(100'000, ')') + "\n").message,
                HasSubstr("rules.lua"));
    EXPECT_NE(run("", "local x = " + std::string(100'000, '{') + std::string(100'000, '}') + "\n").message, "");
    EXPECT_REFUSED(run("", "local x = " + std::string(100'000, '#') + "{}\n"), "rules.lua");
    std::string concat = "local x = 'a'";
    for (int i = 0; i < 100'000; ++i) concat += "..'a'";
    EXPECT_REFUSED(run("", concat + "\n"), "rules.lua");
}

}  // namespace
}  // namespace rulewright::script
