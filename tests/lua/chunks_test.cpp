#include "lua/chunks.h"

#include <gtest/gtest.h>

namespace rulewright::lua {
namespace {

TEST(Chunks, AreNumberedInOrder) {
    Chunks chunks;
    EXPECT_EQ(chunks.add("games/rules/a.lua", "rules/a.lua", "return 1"), 0);
    EXPECT_EQ(chunks.add("games/rules/b.lua", "rules/b.lua", "return 2"), 1);
    EXPECT_EQ(chunks.path(1), "games/rules/b.lua");
    EXPECT_EQ(chunks.source(0), "return 1");
}

TEST(Chunks, GetTheirNamesBackWhereverTheyStand) {
    Chunks chunks;
    chunks.add("games/rules/a.lua", "rules/a.lua", "");
    chunks.add("games/rules/b.lua", "rules/b.lua", "");
    constexpr const char* text = "script#1:7: called from script#0:3";
    EXPECT_EQ(chunks.with_paths(text), "games/rules/b.lua:7: called from games/rules/a.lua:3");
    EXPECT_EQ(chunks.with_files(text), "rules/b.lua:7: called from rules/a.lua:3");
    EXPECT_EQ(chunks.with_paths("script#2:1: and script#"), "script#2:1: and script#") << "there is no such script";
    EXPECT_EQ(chunks.with_paths("script#99999999999999999999"), "script#99999999999999999999");
}

TEST(Chunks, AreToldFromTheSourceOfAFunction) {
    EXPECT_EQ(Chunks::number_of("=script#12"), 12);
    EXPECT_EQ(Chunks::number_of("=expression"), -1);
    EXPECT_EQ(Chunks::number_of("=[C]"), -1);
}

}  // namespace
}  // namespace rulewright::lua
