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

}  // namespace
}  // namespace rulewright::script
