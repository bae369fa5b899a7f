// Scripts that look for a way out of the sandbox.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

TEST(Hostile, TheOutsideIsNotThere) {
    for (const char* name :
         {"os", "io", "debug", "package", "_G", "load", "loadstring", "loadfile", "dofile", "coroutine",
          "collectgarbage", "rawget", "rawset", "rawequal", "rawlen", "next", "xpcall", "_ENV.os", "warn"}) {
        const Result result = run(fmt::format("local x = {} x()", name));
        EXPECT_THAT(result.message, HasSubstr("no global")) << name;
        EXPECT_FALSE(result.reached) << name;
    }
    for (const char* name : {"os", "io", "debug", "load", "coroutine", "rawget", "next", "package", "collectgarbage"})
        EXPECT_STOPPED(run(fmt::format("local x = {}", name)), fmt::format("no global '{}' here, on purpose: ", name));
    for (const char* name : {"math.exp", "math.pow", "math.randomseed", "string.dump", "string.pack", "table.getn"})
        EXPECT_STOPPED(run(fmt::format("local x = {}", name)), fmt::format("no '{}' here, on purpose: ", name));
    EXPECT_STOPPED(run("local x = math.flor"), "there is no 'math.flor'; did you mean 'floor'?");
    EXPECT_STOPPED(run("return ('x'):uper()"), "there is no 'string.uper'; did you mean 'upper'?");
    EXPECT_STOPPED(run("return string.dump(function() end)"), "");
    EXPECT_STOPPED(run("return ('x').dump(function() end)"), "");
    EXPECT_STOPPED(run("return math.randomseed(1)"), "");
    EXPECT_STOPPED(run("return string.format('%p', {})"), "%p");
}

TEST(Hostile, BytecodeIsRefused) {
    InlineGame content("flow: [play]\n", "\x1bLuaT\x00\x19\x93\r\n\x1a\n");
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, HasSubstr("rules.lua"));
    InlineGame real("flow: [play]\n", std::string("\x1b") + "Lua binary");
    EXPECT_FALSE(real.load());
}

TEST(Hostile, RequireStaysInsideTheRuleset) {
    for (const char* name :
         {"../../etc/passwd", "/etc/passwd", "..", "", "os", "io", "../rules", "lib/x", "a\\\\b", "x.lua"}) {
        const Result result = run("", fmt::format("require \"{}\"\n", name));
        EXPECT_THAT(result.message, AllOf(HasSubstr("rules.lua:1"), HasSubstr("there is no rules/lib/"))) << name;
    }
    EXPECT_STOPPED(run("require 'x'"), "");
}

TEST(Hostile, ModulesThatRequireThemselves) {
    InlineGame content("flow: [play]\n", "local a = require 'a'\nfunction steps.play() end\n",
                       {{"rules/lib/a.lua", "local b = require 'b'\nreturn {}"},
                        {"rules/lib/b.lua", "local a = require 'a'\nreturn {}"}});
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, HasSubstr("requires itself"));
}

TEST(Hostile, ModulesCannotBeChanged) {
    InlineGame content("flow: [play]\n", "local a = require 'a'\nfunction steps.play() a.n = 2 end\n",
                       {{"rules/lib/a.lua", "return {n = 1}"}});
    EXPECT_THAT(content.failure(1), HasSubstr("cannot be changed"));
}

}  // namespace
}  // namespace rulewright::script
