// Scripts that remember things outside the World, in places where nobody looks, and locals that are too large to look
// at.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

// What is found after two games of the scripts, one line each.
std::string remembered(const std::string& top, const std::string& body) {
    InlineGame content(one_step(yaml), top + play_body(body), cards);
    if (!content.load()) return "no game: " + content.problems;
    if (!content.rules->leaked_state().empty()) return "changed before anything was played";
    for (int i = 0; i < 2; ++i) {
        const Game game = content.begin(2);
        if (game.failure()) return "failed: " + game.failure()->message;
    }
    std::string all;
    for (const std::string& leak : content.rules->leaked_state()) all += leak + "\n";
    return all;
}

TEST(Hostile, WhatScriptsRememberIsFoundWhereverItIs) {
    struct Case {
        const char *top, *body, *found;
    };
    for (const auto& [top, body, found] : std::initializer_list<Case>{
             {"local n = 0\n", "n = n + 1", "rules/rules.lua:1: local 'n'"},
             {"local t = {}\n", "t[#t + 1] = 1", "'t'"},
             {"local t = {a = {b = {c = {}}}}\n", "t.a.b.c.d = 1", "'t'"},
             {"local t = {}\nlocal at = t\nfor i = 1, 200 do at.next = {} at = at.next end\nat = nil\n",
              "local last = t while last.next do last = last.next end last.next = {}", "'t'"},
             {"local key = {}\nlocal t = {[key] = 1}\n", "key.x = 1 local _ = t", "'t'"},
             {"local t = setmetatable({}, {__index = {count = 0}})\n", "t.count = t.count + 1", "'t'"},
             {"local hidden = {n = 0}\nlocal t = setmetatable({}, {__call = function() hidden.n = hidden.n + 1 end})\n",
              "t()", "'hidden'"},
             {"local function counter() local n = 0 return function() n = n + 1 end end\n"
              "local one, two = counter(), counter()\n",
              "one() local _ = two", "'n'"},
             {"local function counter() local n = 0 return function() n = n + 1 end end\n"
              "local one, two = counter(), counter()\n",
              "two() local _ = one", "'n'"},
             {"local function f() end\n", "f = function() end", "'f'"},
             {"local f\ndo local inner = 0 f = function() inner = inner + 1 end end\nlocal list = {{{f}}}\n",
              "list[1][1][1]()", "'inner'"},
             {"local _ENV = setmetatable({}, {__index = _ENV})\n", "total = 1", "'_ENV'"},
             {"local next_word = ('one two three four'):gmatch('%a+')\n", "next_word()", "'next_word'"},
             {"local t = {}\nlocal following = pairs({1, 2, 3, 4})\n", "following() t = t", "'following'"},
             {"local text = ''\n", "text = text .. '\\0x'", "'text'"},
             {"local half = 0.0\n", "half = 0", "'half'"},
             {"local a, b = {}, {}\na.b, b.a = b, a\n", "a.b.a.b.x = 1", "'a'"},
             {"local who\n", "who = me", "'who'"},
             {"local t = {true}\n", "t[1] = not t[1] t[2] = 0", "'t'"},
         })
        EXPECT_THAT(remembered(top, body), HasSubstr(found)) << top;
}

TEST(Hostile, WhatScriptsDefineCannotBeWrittenInPlay) {
    const auto failure_of = [](const std::string& writing) {
        InlineGame content(
            one_step(
                "types: {card: {}}\nzones: {deck: {holds: card}, hand: {per: player, holds: card, abilities: true}}\n"
                "menus: {shop: [buy]}\nevents: {heard: {text: x}}\nwindows: {w: {text: W}}\n"),
            "actions.buy = {run = function() end}\n"
            "abilities.bark = {windows = {'w'}, on = {heard = function() end}, run = function() end}\n" +
                play_body(writing),
            {{"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {abilities: [bark]}}\n"}});
        return content.failure(1);
    };
    for (const char* writing :
         {"actions.buy.count = 1", "actions.buy.run = nil", "actions.buy = {}", "abilities.bark.on.heard = nil",
          "abilities.bark.on.x = 1", "abilities.bark.windows[2] = 'x'", "table.insert(abilities.bark.windows, 'x')",
          "table.sort(abilities.bark.windows)", "setmetatable(actions.buy, {})", "steps.play = nil", "values.x = 1"})
        EXPECT_THAT(failure_of(writing), AllOf(HasSubstr("rules/rules.lua:4:"), testing::Not(HasSubstr("endless"))))
            << writing;
    EXPECT_EQ(failure_of("assert(abilities.bark.windows[1] == 'w' and #abilities.bark.windows == 1)"), "");
    for (const char* definition :
         {"setmetatable({run = function() end}, {__index = {n = 0}})", "setmetatable({run = function() end}, {})"})
        EXPECT_REFUSED(run("", std::string("actions.buy = ") + definition + "\n", small, "menus: {shop: [buy]}\n"),
                       "'actions.buy' must be a plain table");
}

TEST(Hostile, WhatDoesNotChangeIsNoLeak) {
    EXPECT_EQ(
        remembered("local t = {1, {2, x = {3}}}\nlocal u = setmetatable({}, {__index = t})\n"
                   "local function f() return t[1], u[2] end\nlocal a, b = {}, {}\na.b, b.a = b, a\n",
                   "f() local _ = a.b.a local mine = {} mine.x = 1 for _, v in pairs(t) do mine[#mine + 1] = v end"),
        "");
    EXPECT_EQ(remembered("local same = {1, 2}\n", "same = {1, 2}"), "") << "another table of the same content";
}

TEST(Hostile, LocalsOfAnySizeAndShapeAreLookedAtInTime) {
    struct Case {
        const char *top, *warning;
    };
    for (const auto& [top, warning] : std::initializer_list<Case>{
             {"local f = function() return 0 end\nfor i = 1, 100000 do local g = f f = function() return g end end\n",
              ""},
             {"local t = {}\nfor i = 1, 15 do local u = {} for k = 1, 10 do u[k] = t end t = u end\n", ""},
             {"local t = {}\nfor i = 1, 5000 do t[i] = t end\n", ""},
             {"local t = {}\nfor i = 1, 50000 do t = {t} end\n", ""},
             {"local t = {}\nfor i = 1, 50000 do t = setmetatable({}, {t}) end\n", ""},
             {"local t = {}\nfor i = 1, 50000 do t = {[t] = true} end\n", ""},
             {"local t = {}\nfor i = 1, 99000 do t[i] = i end\n", ""},
             {"local t = {}\nfor i = 1, 200000 do t[i] = i end\n", "rules/rules.lua:1"},
             {"local t = {}\nfor i = 1, 120000 do t = {t} end\n", "too large to be watched"},
             {"local t = {}\nfor i = 1, 400000 do t[i] = function() return t end end\n", "too large to be watched"},
             {"local t = {}\nfor i = 1, 90000 do local k = i t[i] = function() return k end end\n", ""},
             {"local t = {}\nfor i = 1, 300 do local u = {} for k = 1, 300 do u[k] = {} end t[i] = u end\n", ""},
             {"local t = {}\nfor i = 1, 400 do local u = {} for k = 1, 400 do u[k] = {} end t[i] = u end\n",
              "too large to be watched"},
             {"local t = {}\nfor i = 1, 3000 do t['k' .. i] = ('x'):rep(1000) end\n", ""},
             {"local a = {}\nlocal b = {}\nfor i = 1, 20 do a = {a, b} b = {a, b} end\n", ""},
         }) {
        InlineGame content(one_step(yaml), std::string(top) + play_body("local _ = " + std::string(top).substr(6, 1)),
                           cards);
        const auto begin = std::chrono::steady_clock::now();
        ASSERT_TRUE(content.load()) << top << content.problems;
        (void)content.rules->leaked_state();
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10)) << top;
        if (*warning)
            EXPECT_THAT(content.problems, HasSubstr(warning)) << top;
        else
            EXPECT_EQ(content.problems, "") << top;
    }
}

}  // namespace
}  // namespace rulewright::script
