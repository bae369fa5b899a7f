// Tables that other programs read.
#include "playtest/csv.h"

#include <gtest/gtest.h>

namespace rulewright::playtest {
namespace {

TEST(CsvFields, AreQuotedWhereTheyNeedIt) {
    EXPECT_EQ(csv_field("plain words; and more"), "plain words; and more");
    EXPECT_EQ(csv_field(""), "");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("the \"best\""), "\"the \"\"best\"\"\"");
    EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
}

}  // namespace
}  // namespace rulewright::playtest
