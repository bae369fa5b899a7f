// Hostile and careless scripts: each limit of the sandbox, met by a script that tries to get past it. Nothing may hang,
// crash, eat the machine's memory, see the outside or go on after a limit was hit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;
using testing::Ne;

constexpr const char* yaml =
    "types: {card: {attributes: {n: {type: int}}}}\n"
    "zones: {deck: {holds: card}}\n"
    "counters: {reached: {per: player}}\n";
const std::map<std::string, std::string> cards = {
    {"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 4}}\n"}};
constexpr Limits small{.instructions = 2'000'000, .memory = 32u << 20};

struct Result {
    std::string message;  // of the failure, or the problems of loading
    bool loaded = false;
    bool reached = false;  // the script went on to set me.reached
    double seconds = 0;
};

// Plays a game whose step has this body, followed by a sign that the body was survived.
Result run(const std::string& body, const std::string& top = "", Limits limits = small) {
    const auto begin = std::chrono::steady_clock::now();
    // On the lines of a function of its own, so that it may end in a return.
    const std::string code = "local function attempt()\n" + body + "\nend\nattempt()\nme.reached = 1";
    InlineGame content(one_step(yaml), top + play_body(code), cards);
    Result result;
    result.loaded = content.load({}, limits);
    if (!result.loaded) {
        result.message = content.problems;
    } else {
        const Game game = content.begin(1);
        if (game.failure()) result.message = game.failure()->message;
        result.reached = stored(game, "reached", 0) == 1;
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    EXPECT_LT(result.seconds, 10) << body;
    return result;
}

// In play, by an error with this in its text.
#define EXPECT_STOPPED(result, text)                                   \
    do {                                                               \
        const Result stopped = (result);                               \
        EXPECT_TRUE(stopped.loaded) << "no play: " << stopped.message; \
        EXPECT_THAT(stopped.message, AllOf(Ne(""), HasSubstr(text)));  \
        EXPECT_FALSE(stopped.reached) << "the script went on";         \
    } while (false)
// While it was loaded.
#define EXPECT_REFUSED(result, text)                                  \
    do {                                                              \
        const Result refused = (result);                              \
        EXPECT_FALSE(refused.loaded);                                 \
        EXPECT_THAT(refused.message, AllOf(Ne(""), HasSubstr(text))); \
    } while (false)

TEST(Hostile, TheHarnessSeesAHarmlessScriptEnd) {
    const Result result = run("local t = {} for i = 1, 100 do t[i] = i end");
    EXPECT_EQ(result.message, "");
    EXPECT_TRUE(result.reached);
}

// ---- time ----

TEST(Hostile, EndlessLoop) { EXPECT_STOPPED(run("while true do end"), "endless loop"); }

TEST(Hostile, EndlessLoopNamesItsLine) { EXPECT_STOPPED(run("\n\nwhile true do end"), "rules/rules.lua:5:"); }

TEST(Hostile, EndlessLoopInsidePcall) {
    EXPECT_STOPPED(run("pcall(function() while true do end end)"), "endless loop");
    EXPECT_STOPPED(run("while true do pcall(function() while true do end end) end"), "endless loop");
    EXPECT_STOPPED(run("local function f() pcall(f) while true do pcall(f) end end f()"), "");
}

TEST(Hostile, EndlessLoopInAMetamethod) {
    EXPECT_STOPPED(run("local t = setmetatable({}, {__index = function() while true do end end}) return t.x"),
                   "endless loop");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__lt = function() while true do end end}) return t < t"),
                   "endless loop");
    EXPECT_STOPPED(
        run("local t = setmetatable({}, {__tostring = function() while true do end end}) return tostring(t)"),
        "endless loop");
    EXPECT_STOPPED(run("table.sort({3, 1, 2}, function() while true do end end)"), "endless loop");
    EXPECT_STOPPED(run("string.gsub('x', 'x', function() while true do end end)"), "endless loop");
}

TEST(Hostile, EndlessLoopWhileLoading) {
    EXPECT_REFUSED(run("", "while true do end\n"), "endless loop");
    EXPECT_REFUSED(run("", "pcall(function() while true do end end)\n"), "endless loop");
}

TEST(Hostile, EndlessLoopInLookingFunctions) {
    InlineGame content(one_step(std::string(yaml) + "menus: {shop: [x]}\n"),
                       "actions.x = {run = function() end, available = function() while true do end end}\n" +
                           play_body("me:act('shop')"),
                       cards);
    ASSERT_TRUE(content.load({}, small)) << content.problems;
    EXPECT_THAT(content.failure(1), HasSubstr("endless loop"));
    InlineGame condition("flow: [{when: never, do: [play]}, the_end]\n",
                         "function values.never() while true do end end\n" + play_body(""));
    ASSERT_TRUE(condition.load({}, small)) << condition.problems;
    EXPECT_THAT(condition.failure(1), HasSubstr("endless loop"));
}

TEST(Hostile, EndlessFlow) {
    InlineGame content("flow: [{loop: rounds, do: [nothing]}]\n", "function steps.nothing() end\n");
    EXPECT_THAT(content.failure(1), AllOf(HasSubstr("rounds"), HasSubstr("end")));
    InlineGame empty("variables: {never: {type: bool}}\nflow: [{loop: rounds, do: [{when: never, do: [nothing]}]}]\n",
                     "function steps.nothing() end\n");
    EXPECT_THAT(empty.failure(1), HasSubstr("rounds"));
}

TEST(Hostile, TheLimitIsPerStepNotPerGame) {
    InlineGame content("flow: [{loop: l, times: 50, do: [work]}, the_end]\n",
                       "function steps.work() for i = 1, 100000 do end end\n" + play_body(""));
    ASSERT_TRUE(content.load({}, small)) << content.problems;
    EXPECT_EQ(content.failure(1), "");
}

TEST(Hostile, AfterALimitTheRulesServeTheNextGame) {
    InlineGame content(one_step(yaml), play_body("if me:confirm('Hang?') then while true do end end"), cards);
    ASSERT_TRUE(content.load({}, small)) << content.problems;
    Game bad = content.begin(1);
    (void)bad.answer(0, Answer::pick(1));
    ASSERT_TRUE(bad.failure().has_value());
    Game good = content.begin(1);
    EXPECT_EQ(good.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_TRUE(good.finished());
    EXPECT_FALSE(good.failure().has_value()) << good.failure()->message;
    for (int again = 0; again < 3; ++again) {  // Lua leaves hooks off in a thread whose hook raised an error
        Game worse = content.begin(1);
        (void)worse.answer(0, Answer::pick(1));
        ASSERT_TRUE(worse.failure().has_value());
        EXPECT_THAT(worse.failure()->message, HasSubstr("endless loop"));
    }
}

TEST(Hostile, PatternBacktracking) {
    EXPECT_STOPPED(run("return string.find(string.rep('a', 5000), string.rep('a-', 20) .. 'b')"), "pattern");
    EXPECT_STOPPED(run("return string.match(string.rep('a', 30000), '.-.-.-.-b')"), "pattern");
    EXPECT_STOPPED(run("return (string.rep('a', 30000)):gsub('.-.-.-b', '')"), "pattern");
    EXPECT_STOPPED(run("for w in string.gmatch(string.rep('a', 30000), '.-.-.-b') do end"), "pattern");
    EXPECT_STOPPED(run("for w in string.gmatch(string.rep('^', 20000), '^.-.-b') do end"), "pattern");
    EXPECT_STOPPED(run("return string.find(string.rep('(', 30000), '%b()%b()%b()')"), "pattern");
    EXPECT_EQ(run("assert(('key = value'):match('^(%w+)%s*=%s*(%w+)$') == 'key')").message, "");
}

TEST(Hostile, ManySlowMatchesAreWork) {
    EXPECT_STOPPED(run("local s = string.rep('a', 500) while true do s:find('.-.-b') end"), "endless loop");
    EXPECT_STOPPED(run("local s = string.rep('a', 5000) while true do s:find('.-b') end"), "endless loop");
    EXPECT_STOPPED(run("local s = string.rep('a', 9000) while true do s:find(s .. 'b', 1, true) end"), "endless loop");
}

TEST(Hostile, OrdinaryPatternsAreFine) {
    for (const char* body : {"for w in (string.rep('one-two three_4, ', 15)):gmatch('[%w_-]+') do assert(#w > 0) end",
                             "local s = string.rep('a=1;', 60) local n = 0\n"
                             "for k, v in s:gmatch('([%a-]+)=(%d+);?') do n = n + 1 end assert(n == 60)",
                             "for i = 1, 500 do assert(('key = value'):match('^(%w+)%s*=%s*(%w+)$') == 'key') end",
                             "assert(('[x]-]'):match('^%[x[]-]+$'))", "assert(('a.b'):gsub('%.', '-') == 'a-b')"}) {
        const Result result = run(body);
        EXPECT_EQ(result.message, "") << body;
    }
}

TEST(Hostile, LongLoopsInsideLibraryFunctions) {
    EXPECT_TRUE(run("assert(string.rep('', 1 << 62) == '')").reached) << "and at once";
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) table.insert(t, 1, 0)"),
                   "");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) table.remove(t, 1)"), "");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) table.sort(t)"), "");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) table.concat(t)"), "");
    EXPECT_STOPPED(run("table.move({}, 1, 1 << 60, 2)"), "");
    EXPECT_STOPPED(run("table.move({}, -(1 << 62), 1 << 62, 2)"), "");
    EXPECT_STOPPED(run("return table.unpack({}, 1, 1 << 30)"), "");
    EXPECT_STOPPED(run("return string.byte(string.rep('x', 1000000), 1, -1)"), "");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) me:choose(t, 'x')"), "");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) game:finish{winners = t}"),
                   "");
}

TEST(Hostile, AHugeOfferIsStoppedOrQuick) {
    EXPECT_STOPPED(run("local t = {} for i = 1, 200000 do t[i] = i end me:choose(t, 'Which?')"), "");
    EXPECT_STOPPED(run("local t = {} for i = 1, 50000 do t[i] = 'text ' .. i end me:choose(t, 'Which?')"), "");
}

TEST(Hostile, CopyingGreatTextsIsWork) {
    EXPECT_STOPPED(run("local s = string.rep('x', 1000000) while true do local t = s .. 'y' end"), "");
    EXPECT_STOPPED(run("local s = string.rep('x', 1000000) while true do local t = s:upper() end"), "");
    EXPECT_STOPPED(run("while true do local t = string.rep('x', 1000000) end"), "");
}

TEST(Hostile, HardShapePuzzlesAreStopped) {
    EXPECT_STOPPED(
        run("local pieces = {}\n"
            "for _, rows in ipairs{{'.##', '##.', '.#.'}, {'#####'}, {'#...', '####'}, {'##..', '.###'}, {'##.', "
            "'###'},\n"
            "  {'###', '.#.', '.#.'}, {'#.#', '###'}, {'#..', '#..', '###'}, {'#..', '##.', '.##'}, {'.#.', '###', "
            "'.#.'},\n"
            "  {'.#..', '####'}, {'##.', '.#.', '.##'}, {'#'}, {'##'}} do pieces[#pieces + 1] = shapes.new(rows) end\n"
            "while true do shapes.tilings(-1, pieces) end"),
        "");
}

// ---- memory ----

TEST(Hostile, FloodOfSmallTables) {
    EXPECT_STOPPED(
        run("local t = {} while true do t[#t + 1] = {} end", "", {.instructions = 200'000'000, .memory = 32u << 20}),
        "MiB of memory");
    EXPECT_STOPPED(run("local t = {} pcall(function() while true do t[#t + 1] = {} end end)", "",
                       {.instructions = 200'000'000, .memory = 32u << 20}),
                   "MiB of memory");
}

TEST(Hostile, FloodByStringRep) {
    EXPECT_STOPPED(run("return string.rep('x', 1 << 40)"), "string.rep");
    EXPECT_STOPPED(run("return ('x'):rep(1 << 40)"), "string.rep");
    EXPECT_STOPPED(run("return string.rep('x', 1 << 30, 'yyyy')"), "string.rep");
    EXPECT_STOPPED(run("local s = 'x' while true do s = s .. s end"), "");
    EXPECT_STOPPED(run("local t = {} for i = 1, 1000 do t[i] = string.rep('x', 1000000) .. i end"), "");
    EXPECT_STOPPED(run("return string.format('%s', 1):rep(1 << 40)"), "string.rep");
}

TEST(Hostile, FloodByConcatAndGsub) {
    EXPECT_STOPPED(run("local t = {} for i = 1, 1000 do t[i] = string.rep('x', 100000) end return table.concat(t, "
                       "string.rep('y', 100000))"),
                   "");
    EXPECT_STOPPED(run("local s = string.rep('x', 100000) return s:gsub('x', s)"), "");
}

TEST(Hostile, MemoryErrorsAreNotCaught) {
    EXPECT_STOPPED(run("local ok = pcall(function() local t = {} for i = 1, 1 << 40 do t[i] = i end end)", "",
                       {.instructions = 500'000'000, .memory = 16u << 20}),
                   "MiB of memory");
}

TEST(Hostile, AFloodLeavesTheRulesUsable) {
    InlineGame content(one_step(yaml),
                       play_body("if me:confirm('Flood?') then local t = {} while true do t[#t + 1] = {} end end"),
                       cards);
    ASSERT_TRUE(content.load({}, {.instructions = 500'000'000, .memory = 16u << 20})) << content.problems;
    for (int i = 0; i < 3; ++i) {
        Game bad = content.begin(1);
        (void)bad.answer(0, Answer::pick(1));
        ASSERT_TRUE(bad.failure().has_value());
        EXPECT_THAT(bad.failure()->message, HasSubstr("memory"));
    }
    Game good = content.begin(1);
    EXPECT_EQ(good.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_FALSE(good.failure().has_value()) << good.failure()->message;
}

TEST(Hostile, AHoardThatStaysFailsTheNextGameToo) {
    InlineGame content(one_step(yaml), "local hoard = {}\n" + play_body("while true do hoard[#hoard + 1] = {} end"),
                       cards);
    ASSERT_TRUE(content.load({}, {.instructions = 500'000'000, .memory = 16u << 20})) << content.problems;
    for (int i = 0; i < 5; ++i) EXPECT_THAT(content.failure(6), HasSubstr("memory"));
}

// ---- depth ----

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

TEST(Hostile, DeepNestingOfSource) {
    EXPECT_THAT(run("", "local x = " + std::string(100'000, '(') + "1" + std::string(100'000, ')') + "\n").message,
                HasSubstr("rules.lua"));
    EXPECT_NE(run("", "local x = " + std::string(100'000, '{') + std::string(100'000, '}') + "\n").message, "");
    EXPECT_REFUSED(run("", "local x = " + std::string(100'000, '#') + "{}\n"), "rules.lua");
    std::string concat = "local x = 'a'";
    for (int i = 0; i < 100'000; ++i) concat += "..'a'";
    EXPECT_REFUSED(run("", concat + "\n"), "rules.lua");
}

// ---- escape ----

TEST(Hostile, TheOutsideIsNotThere) {
    for (const char* name :
         {"os", "io", "debug", "package", "_G", "load", "loadstring", "loadfile", "dofile", "coroutine",
          "collectgarbage", "rawget", "rawset", "rawequal", "rawlen", "next", "xpcall", "_ENV.os", "warn"}) {
        const Result result = run(fmt::format("local x = {} x()", name));
        EXPECT_THAT(result.message, HasSubstr("no global")) << name;
        EXPECT_FALSE(result.reached) << name;
    }
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

// ---- tampering ----

TEST(Hostile, GlobalsAreFrozen) {
    EXPECT_STOPPED(run("x = 1"), "cannot be changed");
    EXPECT_STOPPED(run("print = nil"), "cannot be changed");
    EXPECT_STOPPED(run("string.rep = nil"), "cannot be changed");
    EXPECT_STOPPED(run("math.huge = 1"), "cannot be changed");
    EXPECT_STOPPED(run("table.insert(string, 1)"), "");
    EXPECT_STOPPED(run("steps.play = function() end"), "");
    EXPECT_STOPPED(run("actions.x = {}"), "");
    EXPECT_REFUSED(run("", "x = 1\n"), "cannot be changed");
    EXPECT_REFUSED(run("", "string.x = 1\n"), "cannot be changed");
    EXPECT_STOPPED(run("_ENV.x = 1"), "cannot be changed");
    EXPECT_STOPPED(run("setmetatable(_ENV, {})"), "");
    EXPECT_STOPPED(run("setmetatable(string, {})"), "protected");
    EXPECT_STOPPED(run("setmetatable(steps, {})"), "protected");
    EXPECT_STOPPED(run("enums.x = 1", ""), "");
}

TEST(Hostile, ALocalEnvironmentDoesNotEscape) {
    EXPECT_STOPPED(run("local _ENV = {} x = 1 print(x)"), "");
    EXPECT_STOPPED(run("local _ENV = setmetatable({}, {__index = function(_, k) return nil end}) os.exit()"), "");
}

TEST(Hostile, MetatablesOfTextsAndHandlesAreOutOfReach) {
    EXPECT_STOPPED(run("getmetatable('').__index = nil"), "");
    EXPECT_STOPPED(run("local m = getmetatable('') m.x = 1"), "");
    EXPECT_STOPPED(run("setmetatable('', {})"), "");
    for (const char* handle : {"game", "me", "game.deck", "game.deck[1]", "game.players", "game.options", "enums"}) {
        EXPECT_STOPPED(run(fmt::format("setmetatable({}, {{}})", handle)), "");
        EXPECT_STOPPED(run(fmt::format("local m = getmetatable({}) m.__index = nil", handle)), "");
        EXPECT_STOPPED(run(fmt::format("local h = {} h.__index = 1", handle)), "");
    }
}

TEST(Hostile, MethodsCalledOnTheWrongThing) {
    for (const char* call : {"me.choose(game, {1}, 'x')",
                             "me.choose(nil, {1}, 'x')",
                             "me.choose('x', {1})",
                             "me.choose({}, {1})",
                             "game.deck.shuffle(me)",
                             "game.deck.shuffle()",
                             "game.deck[1].move(game.deck, game.deck)",
                             "game.deck[1].move(me, game.deck)",
                             "game.deck[1]:move(me)",
                             "game.deck[1]:move({})",
                             "me.score(game, 'x', 1)",
                             "game.finish(me, {})",
                             "game.finish()",
                             "game.emit(me)",
                             "game.value(me, me)",
                             "game.random(me)",
                             "game.random(game)",
                             "game:random(0)",
                             "game:random(1 << 62, -1)",
                             "game:random(math.mininteger, math.maxinteger)",
                             "math.random(math.mininteger, math.maxinteger)",
                             "math.random()",
                             "game:after(nil)",
                             "game:order(3)",
                             "game.after(me)",
                             "game.ask_all(me, me, me)",
                             "game:ask_all(nil, nil)",
                             "me.act(game, 'x')",
                             "me:act()",
                             "me:act({})",
                             "game.deck:where()",
                             "game.deck:count()",
                             "game.deck:top('x')",

                             "game.deck:deal()",
                             "game.deck:deal(game.deck)",
                             "game.deck:best('nothing')",
                             "game.deck:slot(1)",

                             "game:pass()",
                             "game:stop({})",
                             "game:component()",
                             "game:components({})",
                             "game.deck[1].flip(me)",
                             "game.deck[1].has(game)",
                             "shapes.new()",
                             "shapes.new{}",
                             "shapes.new{1}",
                             "shapes.placements(1, 2)",
                             "shapes.can_tile(1, {2})",
                             "shapes.draw('x')",
                             "shapes.pack(-1, 9, 9)",
                             "ipairs()",
                             "pairs()",
                             "pairs(nil)",
                             "local f = ipairs(game.players) f()",
                             "local f = ipairs(game.players) f(nil, 1)",
                             "local f = ipairs(game.players) f({}, 1)",
                             "local f = ipairs(game.players) f(game, 1)",
                             "local f = ipairs(game.players) f(me, 0)",
                             "local f = ipairs(game.players) f(game.deck, 'x')",
                             "ipairs(me)(me, 0)",
                             "select(0)",
                             "tonumber()",
                             "setmetatable({})",
                             "error(setmetatable({}, {__tostring = function() error('x') end}))"}) {
        const Result result = run(call);
        EXPECT_NE(result.message, "") << call;
        EXPECT_FALSE(result.reached) << call;
    }
}

TEST(Hostile, ListsEndWhereverTheyAreAsked) {
    for (const char* position : {"-1 << 62", "-1", "1 << 31", "math.maxinteger", "math.mininteger"}) {
        for (const char* list : {"game.players", "game.deck", "me.others"}) {
            const Result result = run(fmt::format("local f = ipairs({0}) assert(f({0}, {1}) == nil)", list, position));
            EXPECT_EQ(result.message, "") << list << " at " << position;
        }
    }
}

TEST(Hostile, OddNumbersAreRefusedOrHarmless) {
    for (const char* call : {"game.deck[1 << 62]", "game.deck[-1]", "game.deck[0]", "game.deck[0/0]", "game.deck[1.5]",
                             "game.players[99]", "game.players[-1]"})
        run(fmt::format("local x = {}", call));  // must end, whichever way
    EXPECT_STOPPED(run("me.reached = 0/0"), "");
    EXPECT_STOPPED(run("me.reached = 1/0"), "");
    EXPECT_STOPPED(run("me.reached = math.mininteger"), "");
    EXPECT_STOPPED(run("game.deck[1]:move(game.deck, 1 << 62)"), "");
    EXPECT_STOPPED(run("game.deck[1]:move(game.deck, -5)"), "");
    EXPECT_STOPPED(run("me:choose_number({min = math.mininteger, max = math.maxinteger}, 'x')"), "");
    EXPECT_STOPPED(run("game:stop('turns', 1 << 62)"), "");
}

TEST(Hostile, GarbageCollectionCannotBeHooked) {
    EXPECT_STOPPED(run("setmetatable({}, {__gc = function() end})"), "'__gc'");
    EXPECT_STOPPED(run("setmetatable({}, {__mode = 'k'})"), "'__mode'");
    EXPECT_STOPPED(run("setmetatable({}, {__close = function() end})"), "'__close'");
    EXPECT_STOPPED(run("local m = {} setmetatable({}, m) m.__gc = function() while true do end end\n"
                       "m.__close = function() end local c <close> = setmetatable({}, m)  me:choose({}, 'fails')"),
                   "");
}

TEST(Hostile, AMetatableCannotBeChangedOnceItIsSet) {
    EXPECT_STOPPED(run("local m = {} local t = setmetatable({}, m) m.__mode = 'k' "
                       "error(getmetatable(t).__mode and 'weak' or 'still strong')"),
                   "still strong");
    EXPECT_STOPPED(run("getmetatable(setmetatable({}, {})).__mode = 'k'"), "cannot be changed");
}

TEST(Hostile, ErrorsThatAreNotTexts) {
    EXPECT_STOPPED(run("error({})"), "not a text");
    EXPECT_STOPPED(run("error()"), "not a text");
    EXPECT_STOPPED(run("error(nil)"), "not a text");
    EXPECT_STOPPED(run("error(me)"), "not a text");
    EXPECT_STOPPED(run("error(function() end)"), "not a text");
    EXPECT_STOPPED(run("error(setmetatable({}, {__tostring = function() while true do end end}))"), "");
    EXPECT_REFUSED(run("", "error({})\n"), "not a text");
    EXPECT_TRUE(run("local ok, e = pcall(error, {code = 5}) assert(not ok and e.code == 5)").reached)
        << "pcall gets the object";
}

TEST(Hostile, StateCannotBeChangedWhereOneMayOnlyLook) {
    InlineGame content(one_step(std::string(yaml) + "menus: {shop: [x]}\n"),
                       "actions.x = {run = function() end, available = function(game, me)\n"
                       "  pcall(function() me.reached = 1 end)\n"
                       "  pcall(function() game.deck:shuffle() end)\n"
                       "  pcall(function() game.deck[1].n = 5 end)\n"
                       "  pcall(function() game.deck[1]:move(game.box) end)\n"
                       "  pcall(function() game.deck:move_all(game.box) end)\n"
                       "  pcall(function() game.deck:deal(game.box, 1) end)\n"
                       "  pcall(function() game:random(6) end)\n"
                       "  pcall(function() math.random(6) end)\n"
                       "  pcall(function() game:finish{draw = true} end)\n"
                       "  pcall(function() game:stop('turns') end)\n"
                       "  pcall(function() game:again() end)\n"
                       "  return true end}\n" +
                           play_body("me:act('shop')"),
                       cards);
    ASSERT_TRUE(content.load()) << content.problems;
    Game game = content.start(1);
    const state::World before = game.world();
    game.advance();
    ASSERT_EQ(game.pending().size(), 1u) << (game.failure() ? game.failure()->message : "");
    const auto was = before.field_hashes(), is = game.world().field_hashes();
    for (std::size_t i = 0; i < was.size(); ++i)
        if (was[i].first != "flow") {
            EXPECT_EQ(was[i], is[i]) << was[i].first;
        }
}

TEST(Hostile, HandlesKeptFromAnotherGameDoNotCrash) {
    // Six players' handles are remembered, then used in a game of two.
    InlineGame content(one_step(yaml),
                       "local kept = {}\n" +
                           play_body("kept[me.seat] = me\nfor i = 1, 6 do if kept[i] then kept[i].reached = 1 end end\n"
                                     "me:confirm('x')"),
                       cards);
    ASSERT_TRUE(content.load()) << content.problems;
    Game six = content.begin(6);
    for (int player = 0; player < 6 && !six.finished(); ++player) (void)six.answer(player, Answer::pick(0));
    const Game two = content.begin(2);
    ASSERT_TRUE(two.failure().has_value()) << "a player who is not in this game was written to";
}

TEST(Hostile, RandomAbuseNeverCrashes) {
    // Programs of random calls with random arguments: every one ends with success or a failure, never with a crash.
    const std::vector<std::string> values = {"game",
                                             "me",
                                             "game.deck",
                                             "game.deck[1]",
                                             "game.box",
                                             "game.players",
                                             "nil",
                                             "{}",
                                             "''",
                                             "0",
                                             "-1",
                                             "1 << 40",
                                             "0.5",
                                             "function() return true end",
                                             "me.others",
                                             "enums",
                                             "game.options",
                                             "{me}",
                                             "{game.deck[1]}",
                                             "'deck'",
                                             "true",
                                             "shapes.new{'#'}"};
    const std::vector<std::string> methods = {
        "choose",    "choose_many", "choose_number", "confirm",    "act",    "score",     "log",
        "shuffle",   "move_all",    "deal",          "deal_up_to", "where",  "count",     "find",
        "first",     "last",        "top",           "all",        "slot",   "free_slot", "free_slots",
        "best",      "move",        "flip",          "has",        "value",  "emit",      "random",
        "after",     "order",       "pass",          "stop",       "again",  "finish",    "components",
        "component", "ask_all",     "keys",          "line",       "region", "lowest",    "orientations",
        "x",         "name",        "zone"};
    state::Random dice(2026);
    const auto pick = [&](const auto& all) { return all[dice.below(static_cast<std::uint32_t>(all.size()))]; };
    std::string body;
    for (int i = 0; i < 3000; ++i) {
        body +=
            "pcall(function() return (" + pick(values) + ")" + (dice.below(4) == 0 ? "." : ":") + pick(methods) + "(";
        const std::uint32_t count = dice.below(4);
        for (std::uint32_t k = 0; k < count; ++k) body += (k > 0 ? ", " : "") + pick(values);
        body += ") end)\n";
    }
    InlineGame content(one_step(std::string(yaml) + "scores: [Points]\n"), play_body(body), cards);
    ASSERT_TRUE(content.load({}, {.instructions = 20'000'000, .memory = 64u << 20})) << content.problems;
    Game game = content.begin(3);
    for (int i = 0; i < 100 && !game.finished(); ++i) {
        const Decision& decision = *game.pending().front();
        const int player = decision.player;
        ASSERT_EQ(game.answer(player, random_answer(decision, dice)).reason(), "");
    }
    SUCCEED();
}

}  // namespace
}  // namespace rulewright::script
