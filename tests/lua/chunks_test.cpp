#include "lua/chunks.h"

#include <gtest/gtest.h>

namespace rulewright::lua {
namespace {

TEST(Chunks, AreNumberedInOrder) {
    Chunks chunks;
    EXPECT_EQ(chunks.add("rules/a.lua", "return 1"), 0);
    EXPECT_EQ(chunks.add("rules/b.lua", "return 2"), 1);
    EXPECT_EQ(chunks.path(1), "rules/b.lua");
    EXPECT_EQ(chunks.source(0), "return 1");
}

TEST(Chunks, GetTheirNamesBackWhereverTheyStand) {
    Chunks chunks;
    chunks.add("rules/a.lua", "");
    chunks.add("rules/b.lua", "");
    EXPECT_EQ(chunks.with_names("script#1:7: called from script#0:3"), "rules/b.lua:7: called from rules/a.lua:3");
    EXPECT_EQ(chunks.with_names("script#2:1: and script#"), "script#2:1: and script#") << "there is no such script";
    EXPECT_EQ(chunks.with_names("script#99999999999999999999"), "script#99999999999999999999");
}

TEST(Chunks, AreToldFromTheSourceOfAFunction) {
    EXPECT_EQ(Chunks::number_of("=script#12"), 12);
    EXPECT_EQ(Chunks::number_of("=expression"), -1);
    EXPECT_EQ(Chunks::number_of("=[C]"), -1);
}

}  // namespace
}  // namespace rulewright::lua
