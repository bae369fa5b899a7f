// Scripts that want all the memory there is.
#include "hostile/hostile_game.h"

namespace rulewright::script {
namespace {

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

}  // namespace
}  // namespace rulewright::script
