// What scripts and YAML must agree on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

TEST(CrossCheck, SyntaxErrorsHaveALine) {
    InlineGame content("flow: [play]\n", "function steps.play(game)\n  if true\nend\n");
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, AllOf(HasSubstr("rules/rules.lua:3"), HasSubstr("then")));
}

TEST(CrossCheck, FlowAndScriptsMustAgree) {
    InlineGame missing("flow: [plya]\n", "function steps.play(game) end\n");
    EXPECT_FALSE(missing.load());
    EXPECT_THAT(missing.problems, AllOf(HasSubstr("ruleset.yaml:5"), HasSubstr("did you mean 'play'?")));
    InlineGame condition("flow: [{when: redy, do: [play]}]\nvariables: {ready: {type: bool}}\n",
                         "function steps.play(game) end\n");
    EXPECT_FALSE(condition.load());
    EXPECT_THAT(condition.problems, HasSubstr("did you mean 'ready'?"));
    InlineGame action("menus: {shop: [buy, sel]}\nflow: [play]\n",
                      "function steps.play(game) game.first:act('shop') end\n"
                      "actions.buy = {run = function() end}\nactions.sell = {run = function() end}\n");
    EXPECT_FALSE(action.load());
    EXPECT_THAT(action.problems, HasSubstr("did you mean 'sell'?"));
    InlineGame field(
        "menus: {shop: [buy]}\nflow: [play]\n",
        "function steps.play(game) game.first:act('shop') end\nactions.buy = {run = function() end, avialable = 1}\n");
    EXPECT_FALSE(field.load());
    EXPECT_THAT(field.problems, AllOf(HasSubstr("rules.lua:2"), HasSubstr("did you mean 'available'?")));
}

TEST(CrossCheck, EveryProblemIsReportedAtOnce) {
    InlineGame content("flow: [one, two, three]\n", "function steps.play(game) end\n");
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, AllOf(HasSubstr("'one'"), HasSubstr("'two'"), HasSubstr("'three'")));
}

}  // namespace
}  // namespace rulewright::script
