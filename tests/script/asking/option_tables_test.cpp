// Tables of options: a field that nobody reads is a mistake, in every function that takes one.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

std::string failure_of(const std::string& call) {
    InlineGame content(one_step("menus: {shop: [buy]}\ntypes: {card: {}}\nzones: {pile: {holds: card}}\n"),
                       play_body(call) + "actions.buy = {run = function() end}\n");
    return content.failure();
}

TEST(OptionTables, RefuseFieldsThatNobodyReadsWithTheNearestOne) {
    const std::string optional = "unknown field 'optonal'; did you mean 'optional'?";
    for (const std::string call :
         {"me:act('shop', {optonal = true})", "me:choose({1, 2}, '?', {optonal = true})",
          "me:choose_many({1, 2}, {min = 1}, '?', {optonal = true})",
          "me:choose_number({min = 1, max = 2}, '?', {optonal = true})", "me:confirm('?', {optonal = true})",
          "game:ask_all(game.players, function() return {1, 2} end, '?', {optonal = true})"})
        EXPECT_THAT(failure_of(call), HasSubstr(optional)) << call;
}

TEST(OptionTables, AreNoListsAndListsAreNoOptionTables) {
    const std::string list = "is a list, and has a field 'optional' that nobody reads";
    for (const std::string call :
         {"me:choose({1, 2, optional = true}, '?')", "me:choose_many({1, 2, optional = true}, {min = 1}, '?')",
          "game:finish{winners = {me, optional = true}}", "game:finish{rank_by = {'points', optional = true}}",
          "shapes.new{'#', optional = true}"})
        EXPECT_THAT(failure_of(call), HasSubstr(list)) << call;
}

TEST(OptionTables, WithTheRightFieldsAreFine) {
    for (const std::string call :
         {"me:act('shop', {optional = true, secret = false})", "me:choose({1, 2}, '?', {alike = true})",
          "me:choose_many({1, 2}, {min = 1, max = 2}, '?', {optional = 'No'})",
          "me:choose_number({min = 1, max = 9, step = 2}, '?')"})
        EXPECT_EQ(failure_of(call), "") << call;
}

}  // namespace
}  // namespace rulewright::script
