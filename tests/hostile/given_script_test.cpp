// Tables that scripts give to functions of ours: with metatables, lying lengths, misspelt fields, and texts that nobody
// keeps.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

constexpr const char* meta =
    "local function fresh(t) return setmetatable({}, {__index = t, __len = function() return 3 end}) end\n";

TEST(Hostile, TablesWithAMetatableAreRefusedWhereverTheyAreGiven) {
    for (const char* call : {
             "me:choose({1, 2}, 'x', fresh{optional = ('de'):rep(3) .. 'cline'})",
             "me:choose({1, 2}, 'x', fresh{secret = true})",
             "me:choose(fresh{1, 2}, 'x')",
             "me:choose(setmetatable({1, 2}, {}), 'x')",
             "me:choose_many({1, 2}, fresh{min = 1}, 'x')",
             "me:choose_many(fresh{1, 2}, {min = 1}, 'x')",
             "me:choose_many({1, 2}, {min = 1}, 'x', fresh{})",
             "me:choose_number(fresh{min = 1, max = 2}, 'x')",
             "me:choose_number({min = 1, max = 2}, 'x', fresh{})",
             "me:confirm('x', fresh{optional = true})",
             "me:act('shop', fresh{optional = true})",
             "game:ask_all(fresh{me}, function() return {1} end, 'x')",
             "game:ask_all({me}, function() return fresh{1} end, 'x')",
             "game:ask_all({me}, function() return fresh{min = 1, max = 2} end, 'x')",
             "game:ask_all({me}, function() return {1} end, 'x', fresh{})",
             "game:finish(fresh{draw = true})",
             "game:finish{winners = fresh{me}}",
             "game:finish{rank_by = fresh{'points'}}",
             "shapes.new(fresh{'#'})",
             "shapes.can_tile(1, fresh{shapes.new{'#'}})",
             "shapes.can_tile(1, {shapes.new{'#'}}, fresh{1})",
             "shapes.tilings(1, setmetatable({shapes.new{'#'}}, {}))",
         }) {
        const Result result =
            run(std::string(meta) + call, "actions.buy = {run = function() end}\n", small, "menus: {shop: [buy]}\n");
        EXPECT_TRUE(result.loaded) << result.message;
        EXPECT_THAT(result.message, AllOf(HasSubstr("rules/rules.lua:"), HasSubstr("without a metatable"))) << call;
        EXPECT_FALSE(result.reached) << call;
    }
}

TEST(Hostile, AReplyWithAMetatableIsNoReply) {
    // What a bot returns is read raw too: tests/agents has its other mistakes.
    EXPECT_STOPPED(run("me:choose_many({1, 2, 3}, {min = 2, max = 'two'}, 'x')"), "whole number");
}

TEST(Hostile, FrozenTablesMayBeGiven) {
    InlineGame content(one_step(yaml),
                       "local list = require 'list'\n" + play_body("me:choose(list.numbers, 'Which?', "
                                                                   "list.extras)\nme.reached = 1"),
                       {{"rules/lib/list.lua", "return {numbers = {3, 4}, extras = {optional = 'none'}}"}});
    ASSERT_TRUE(content.load()) << content.problems;
    Game game = content.begin(1);
    ASSERT_EQ(game.pending().size(), 1u) << game.failure()->message;
    EXPECT_EQ(game.pending()[0]->options.size(), 2u);
    EXPECT_EQ(game.pending()[0]->decline, "none");
}

TEST(Hostile, MisspeltFieldsOfGivenTablesAreNamedWithACure) {
    struct Case {
        const char *call, *message;
    };
    for (const auto& [call, message] : std::initializer_list<Case>{
             {"me:choose({1}, 'x', {optonal = true})", "unknown field 'optonal'; did you mean 'optional'?"},
             {"me:choose({1}, 'x', {Optional = true})", "unknown field 'Optional'; did you mean 'optional'?"},
             {"me:choose({1}, 'x', {secrt = true})", "did you mean 'secret'?"},
             {"me:choose({1}, 'x', {alkie = true})", "did you mean 'alike'?"},
             {"me:choose({1}, 'x', {'optional'})", "unknown field '1'"},
             {"me:choose({1}, 'x', {[me] = true})", "unknown field"},
             {"me:choose({1}, 'x', {optional = 1})", "'optional' must be true or false, not 1"},
             {"me:choose({1}, 'x', {secret = 'yes'})", "'secret' must be true or false, not 'yes'"},
             {"me:choose({1}, 'x', true)", "must be a table, not true"},
             {"me:choose({1}, {optional = true})", "the question must be a text, not a table"},
             {"me:choose({1}, 5)", "the question must be a text, not 5"},
             {"me:confirm({optional = true})", "the question must be a text"},
             {"me:choose_many({1}, {mim = 1}, 'x')", "did you mean 'min'?"},
             {"me:choose_many({1}, {1, 1}, 'x')", "unknown field '1'"},
             {"me:choose_many({1}, 2, 'x')", "must be a table, not 2"},
             {"me:choose_many({1}, {min = '1'}, 'x')", "'min' must be a whole number, not '1'"},
             {"me:choose_number({min = 1}, 'x')", "lacks 'max'"},
             {"me:choose_number({min = 1, max = 2, setp = 1}, 'x')", "did you mean 'step'?"},
             {"me:choose_number({min = 1.5, max = 2}, 'x')", "'min' must be a whole number, not 1.5"},
             {"me:choose_number('1-5', 'x')", "the range must be a table"},
             {"game:ask_all({me}, function() return {min = 1, mx = 2} end, 'x')",
              "unknown field 'mx'; did you mean 'max'?"},
             {"game:ask_all(me, function() end, 'x')", "must be a table"},
             {"game:finish{winner = {me}}", "did you mean 'winners'?"},
             {"game:finish{rankby = {'points'}}", "did you mean 'rank_by'?"},
             {"game:finish{draw = true, winners = {me}}", "only one of"},
             {"game:finish{draw = false}", "'draw' must be true"},
             {"game:finish{winners = me}", "'winners' must be a table"},
         })
        EXPECT_STOPPED(run(call), message);
}

TEST(Hostile, LongListsAreRefusedBeforeTheyAreRead) {
    EXPECT_STOPPED(run("local t = {} for i = 1, 5000 do t[i] = 'points' end game:finish{rank_by = t}"), "at most 100");
    EXPECT_STOPPED(run("local t = {} for i = 1, 5000 do t[i] = '#' end shapes.new(t)"), "rows");
    EXPECT_STOPPED(run("local t = {} for i = 1, 65 do t[i] = shapes.new{'#'} end shapes.can_tile(1, t)"), "64");
}

TEST(Hostile, TextsOfADecisionAreItsOwn) {
    InlineGame content(one_step(yaml),
                       play_body("local list = {}\nfor i = 1, 3 do list[i] = ('option '):rep(9) .. i end\n"
                                 "me:choose(list, ('prompt '):rep(9) .. me.seat, {optional = ('none '):rep(9) .. 1})"),
                       cards);
    ASSERT_TRUE(content.load({}, small)) << content.problems;
    std::vector<Game> games;
    for (int i = 0; i < 50; ++i) games.push_back(content.begin(2));
    InlineGame other(one_step(yaml), play_body("for i = 1, 20000 do local t = {i .. ' garbage'} end"), cards);
    EXPECT_EQ(other.failure(), "");
    for (const Game& game : games) {
        const Decision& decision = *game.pending().front();
        EXPECT_EQ(decision.prompt, "prompt prompt prompt prompt prompt prompt prompt prompt prompt 1");
        EXPECT_EQ(decision.decline, "none none none none none none none none none 1");
        EXPECT_EQ(decision.texts[2], "option option option option option option option option option 3");
    }
}

}  // namespace
}  // namespace rulewright::script
