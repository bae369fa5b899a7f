#include "playtest/expression.h"

#include <gtest/gtest.h>

namespace rulewright::playtest {
namespace {

TEST(Expression, ComparisonHasTwoSides) {
    const auto found = comparison_in("game.bribes.ships == 3");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->left, "game.bribes.ships");
    EXPECT_EQ(found->comparator, "==");
    EXPECT_EQ(found->right, "3");
}

TEST(Expression, EveryComparatorIsFound) {
    for (const std::string comparator : {"==", "~=", "<", "<=", ">", ">="}) {
        const auto found = comparison_in("a " + comparator + " b");
        ASSERT_TRUE(found) << comparator;
        EXPECT_EQ(found->comparator, comparator);
    }
}

TEST(Expression, WhatIsInsideBracketsStringsAndFunctionsDoesNotCount) {
    const auto found = comparison_in("count(function(c) if c.a == 1 then return c.b > 2 end end, \"x == y\") == 5");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->right, "5");
    EXPECT_FALSE(comparison_in("f(a == b)"));
    EXPECT_FALSE(comparison_in("t[a == b]"));
    EXPECT_FALSE(comparison_in("\"a == b\""));
}

TEST(Expression, ShiftsAndMembersNamedLikeKeywordsAreNoOperators) {
    EXPECT_FALSE(comparison_in("a << 2"));
    const auto found = comparison_in("me.end_ == 1");
    ASSERT_TRUE(found);
    EXPECT_EQ(conjuncts_of("me.and_more == 1").size(), 1u);
}

TEST(Expression, ConjunctsAreTakenApartOnlyAtTheTop) {
    EXPECT_EQ(conjuncts_of("a == 1 and (b and c) and d"), (std::vector<std::string>{"a == 1", "(b and c)", "d"}));
    EXPECT_EQ(conjuncts_of("a and b or c"), std::vector<std::string>{"a and b or c"});
    EXPECT_FALSE(comparison_in("a == 1 and b == 2"));
}

}  // namespace
}  // namespace rulewright::playtest
