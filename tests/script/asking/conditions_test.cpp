// Conditions: a function that ends without `return` has said nothing, which is a mistake and not a no.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

std::string failure_of(const std::string& lua, const std::string& body = "me:act('shop', {optional = true})",
                       const std::string& yaml = {}) {
    InlineGame content(one_step("menus: {shop: [buy]}\n" + yaml), play_body(body) + lua);
    return content.failure();
}

std::string buy(const std::string& parts) { return "actions.buy = {\n" + parts + ",\nrun = function() end}\n"; }

TEST(Conditions, ThatReturnNothingAreAnErrorAtTheirPlace) {
    EXPECT_THAT(
        failure_of(buy("available = function(game, me) local ok = me.points > 3 end")),
        AllOf(HasSubstr("rules.lua:6: 'available' of 'buy' returned nothing"), HasSubstr("return true, or false")));
    EXPECT_THAT(failure_of(buy("targets = function() return {1, 2} end,\nallows = function(game, me, n) if n > 1 then "
                               "return true end end")),
                HasSubstr("rules.lua:7: 'allows' of 'buy' returned nothing"));
    EXPECT_THAT(failure_of(buy("targets = function() end")),
                HasSubstr("rules.lua:6: 'targets' of 'buy' returned nothing; return a list"));
}

TEST(Conditions, MayReturnNilForNo) {
    EXPECT_EQ(failure_of(buy("available = function(game, me) return nil end")), "");
    EXPECT_EQ(failure_of(buy("available = function(game, me) return false, 'no' end")), "");
    EXPECT_EQ(failure_of(buy("targets = function() return {1} end,\nallows = function(game, me) return me end")), "");
}

TEST(Conditions, OfTheFlowMustReturnSomethingToo) {
    const std::string yaml = "flow:\n  - {when: ready, do: [play]}\n  - play\n";
    const auto failing = [&](const std::string& ready) {
        InlineGame content(yaml, "function steps.play(game) game:finish{draw = true} end\n" + ready);
        return content.failure();
    };
    EXPECT_THAT(failing("function values.ready(game) local x = 1 end"),
                AllOf(HasSubstr("rules.lua:2: "), HasSubstr("value 'ready' returned nothing")));
    EXPECT_EQ(failing("function values.ready(game) return false end"), "");
    EXPECT_EQ(failing("function values.ready(game) return nil end"), "");
}

TEST(Conditions, OfASearchMustReturnSomethingToo) {
    const std::string cards = "types: {card: {}}\nzones: {pile: {holds: card}}\n";
    const auto searching = [&](const std::string& test) {
        InlineGame content(one_step(cards), play_body("game.pile:where(" + test + ")"),
                           {{"components/cards.yaml", "{type: card, zone: pile, components: {ace: {title: Ace}}}"}});
        return content.failure();
    };
    EXPECT_THAT(searching("function(card) local x = card.id end"),
                AllOf(HasSubstr("rules.lua:2: this test returned nothing")));
    EXPECT_EQ(searching("function(card) return nil end"), "");
    EXPECT_EQ(searching("function(card) return card.id == 'ace', 1 end"), "");
}

}  // namespace
}  // namespace rulewright::script
