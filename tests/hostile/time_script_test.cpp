// Scripts that take for ever, in a loop of their own or of a library.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

TEST(Hostile, TheHarnessSeesAHarmlessScriptEnd) {
    const Result result = run("local t = {} for i = 1, 100 do t[i] = i end");
    EXPECT_EQ(result.message, "");
    EXPECT_TRUE(result.reached);
}

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

TEST(Hostile, TheLimitIsPerAnswerNotPerStep) {
    const auto game_of = [](const std::string& question) {
        return InlineGame(
            "flow: [{loop: l, times: 50, do: [{each: player, do: [work]}]}, the_end]\n",
            "function steps.work(game, me) for i = 1, 100000 do end " + question + " end\n" + play_body(""));
    };
    InlineGame silent = game_of("");
    ASSERT_TRUE(silent.load({}, small)) << silent.problems;
    EXPECT_THAT(silent.failure(1), AllOf(HasSubstr("rules.lua:1:"), HasSubstr("endless loop")))
        << "steps that ask nothing have no budget of their own";
    InlineGame asking = game_of("me:confirm('More?')");
    ASSERT_TRUE(asking.load({}, small)) << asking.problems;
    Game game = asking.start(1);
    game.play([](const Game&, const Decision&) { return Answer::pick(1); });
    EXPECT_FALSE(game.failure().has_value()) << game.failure()->message;
}

TEST(Hostile, AGameThatAsksForEverEnds) {
    InlineGame content(one_step(yaml), play_body("while true do me:confirm('More?') end"), cards);
    ASSERT_TRUE(content.load({}, small)) << content.problems;
    Game game = content.start(1);
    game.play([](const Game&, const Decision&) { return Answer::pick(1); });
    ASSERT_TRUE(game.failure().has_value());
    EXPECT_THAT(game.failure()->message,
                AllOf(HasSubstr("rules.lua:"), HasSubstr("200000000 instructions in all: does it ever end?")));
}

// What one game has used up is its own: neither other games of the rules nor copies share it.
TEST(Hostile, BudgetsOfGamesAndCopiesAreTheirOwn) {
    InlineGame content(
        "flow: [{loop: l, times: 3, do: [{each: player, do: [work]}]}, the_end]\n",
        "function steps.work(game, me) me:confirm('More?') for i = 1, 1200000 do end end\n" + play_body(""));
    ASSERT_TRUE(content.load({}, small)) << content.problems;
    Game one = content.begin(1), other = content.begin(1);
    for (int answered = 0; answered < 3; ++answered) {
        Game copy = one.fork();
        EXPECT_EQ(copy.answer(0, Answer::pick(1)).reason(), "");
        EXPECT_FALSE(copy.failure().has_value()) << copy.failure()->message;
        for (Game* game : {&one, &other}) {
            EXPECT_EQ(game->answer(0, Answer::pick(1)).reason(), "");
            EXPECT_FALSE(game->failure().has_value()) << game->failure()->message;
        }
    }
    EXPECT_TRUE(one.finished() && other.finished());
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

TEST(Hostile, PatternsThatTheirLengthMakesSlow) {
    for (const char* pattern :
         {"('(.-)'):rep(3) .. '%1%2%3'", "'(.*)%1b'", "'[' .. ('a'):rep(60000) .. ']-b'", "('a'):rep(60000)",
          "('%f[%a]'):rep(80)", "'[' .. ('^'):rep(300) .. ']'", "('a?'):rep(100) .. ('a'):rep(100)", "('%b()'):rep(64)",
          "('.'):rep(257)", "'(.-)(.-)%2%1' .. ('x'):rep(200)"})
        for (const char* call : {"s:find(p)", "s:match(p)", "s:gsub(p, '')", "s:gmatch(p)()"})
            EXPECT_STOPPED(
                run(fmt::format("local s, p = ('a'):rep(60000), {} while true do local _ = {} end", pattern, call)),
                "");
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
    EXPECT_STOPPED(run("return string.byte(string.rep('x', 60000), 1, -1)"), "");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) me:choose(t, 'x')"), "");
    EXPECT_STOPPED(run("local t = setmetatable({}, {__len = function() return 1 << 60 end}) game:finish{winners = t}"),
                   "");
}

TEST(Hostile, LengthsThatLieAreNotBelieved) {
    for (const char* lie : {"tostring", "function() return 1 << 60 end", "string.len", "math.abs", "select", "type",
                            "function() return '9007199254740993' end", "ipairs", "tonumber"})
        for (const char* call : {"table.insert(t, 1, 0)", "table.remove(t, 1)", "table.sort(t)", "table.concat(t)",
                                 "table.unpack(t)", "table.insert(t, 0)", "table.remove(t)"})
            EXPECT_STOPPED(run(fmt::format("local t = setmetatable({{}}, {{__len = {0}, __tostring = function() return "
                                           "'9007199254740993' end}}) {1}",
                                           lie, call)),
                           "'__len' of their own");
}

TEST(Hostile, CallsWithVeryManyValuesAreRefused) {
    EXPECT_STOPPED(run("return table.unpack({}, 1, 900000)"), "more than 1000 values");
    EXPECT_STOPPED(run("return table.unpack({}, -(1 << 62), 1 << 62)"), "more than 1000 values");
    EXPECT_STOPPED(run("return string.byte(('x'):rep(60000), 1, -1)"), "more than 1000 values");
    EXPECT_STOPPED(run("return utf8.codepoint(('x'):rep(60000), 1, -1)"), "more than 1000 values");
    const std::string grow =
        "local function grow(n, ...) if n == 0 then return ... end return grow(n - 1, nil, nil, nil, nil, ...) end\n";
    for (const char* use :
         {"while true do local _ = select('#', grow(200000)) end", "local t = {grow(100000)}", "math.max(grow(100000))",
          "local function f(...) while true do (function() end)(...) end end "
          "f(grow(2000))",
          "local function f(...) return f(1, ...) end f()",
          "local function f(...) return f(...) end f(table.unpack({}, 1, 1000))"})
        EXPECT_STOPPED(run(grow + use), "");
    EXPECT_EQ(run("local t = {} for i = 1, 900 do t[i] = i end assert(math.max(table.unpack(t)) == 900)").message, "");
}

TEST(Hostile, LongTextsAreNeverMadeAndSlowOnesPaidFor) {
    for (const char* body : {"local s = ('x'):rep(1 << 24)", "local s = ('x'):rep(40000) s = s .. s",
                             "local t = {} for i = 1, 100 do t[i] = ('x'):rep(1000) end return table.concat(t)",
                             "local s = ('x'):rep(60000) return s:gsub('x', 'yy')",
                             "local s = ('x'):rep(60000) return string.format('%s%s', s, s)",
                             "local s = ('x'):rep(60000) return string.format('%q', s:gsub('x', '\\n'))"})
        EXPECT_STOPPED(run(body), "64 KiB");
    for (const char* body :
         {"local a, b = ('x'):rep(65000), ('x'):rep(65000) .. 'y' while true do local _ = a < b end",
          "local a = ('x'):rep(65000) while true do local t = {[a .. 'y'] = 1} end",
          "local n = ('0'):rep(65000) .. '1' while true do tonumber(n) end",
          "local n = ('0'):rep(65000) .. '1' while true do tonumber(n, 10) end",
          "local n = ('0'):rep(65000) .. '1' while true do math.max(n, n) end",
          "local n = ('0'):rep(65000) .. '1' while true do math.floor(n) end",
          "local n = ('0'):rep(65000) .. '1' while true do math.ult(n, n) end",
          "local s = ('x'):rep(65000) while true do s:byte(-1) end",
          "local s = ('x'):rep(65000) while true do utf8.len(s) end",
          "local s = ('x'):rep(65000) while true do utf8.offset(s, 60000) end",
          "local s = ('x'):rep(65000) while true do for _ in utf8.codes(s) do end end",
          "local s = ('x'):rep(65000) while true do s:sub(2) end", "while true do ('x'):rep(65000) end",
          "local t = {} for i = 1, 5000 do t[i] = 5000 - i end while true do table.sort(t, function(a, b) return a < b "
          "end) end",
          "local t = {} for i = 1, 60000 do t[i] = i end while true do table.sort(t, math.ult) end",
          "local t = {} for i = 1, 60000 do t[i] = '' end while true do table.concat(t) end",
          "local t = {} for i = 1, 60000 do t[i] = i end while true do table.insert(t, 1, 0) table.remove(t, 1) end",
          "local t = {} for i = 1, 60000 do t[i] = i end while true do for _ in pairs(t) do break end end",
          "table.concat(setmetatable({}, {__index = tostring}), '', 1, 1 << 60)"})
        EXPECT_STOPPED(run(body), "");
}

TEST(Hostile, AHugeOfferIsStoppedOrQuick) {
    EXPECT_STOPPED(run("local t = {} for i = 1, 200000 do t[i] = i end me:choose(t, 'Which?')"), "");
    EXPECT_STOPPED(run("local t = {} for i = 1, 50000 do t[i] = 'text ' .. i end me:choose(t, 'Which?')"), "");
}

TEST(Hostile, CopyingGreatTextsIsWork) {
    EXPECT_STOPPED(run("local s = string.rep('x', 60000) while true do local t = s .. 'y' end"), "");
    EXPECT_STOPPED(run("local s = string.rep('x', 60000) while true do local t = s:upper() end"), "");
    EXPECT_STOPPED(run("while true do local t = string.rep('x', 60000) end"), "");
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

}  // namespace
}  // namespace rulewright::script
