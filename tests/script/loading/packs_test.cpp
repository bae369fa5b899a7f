// How packs take part in a game: replace, modify, on, and in which order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::HasSubstr;

std::string manifest(const std::string& id, const std::string& more = "") {
    return "id: " + id + "\ntitle: " + id + "\nversion: 1.0.0\n" + more;
}

class Packs : public testing::Test {
  protected:
    void SetUp() override {
        content = std::make_unique<InlineGame>(
            "counters: {total: {min: none}}\n"
            "events: {rung: {text: After the bell}}\n"
            "menus: {shop: [buy]}\n"
            "flow: [{each: player, do: [play]}, the_end]\n",
            R"(
function values.pay(game, me, bonus) return 10 + (bonus or 0) end
function steps.play(game, me) game:log("base") game.total = game:value("pay", me, 1) game:emit("rung", me, 7) me:act("shop") end
actions.buy = {label = "Buy", run = function(game, me) game:log("buy") end}
function steps.the_end(game) game:finish{draw = true} end
)");
    }
    void pack(const std::string& id, const std::string& lua, const std::string& more = "") {
        content->write("expansions/" + id + "/pack.yaml", manifest(id, more));
        content->write("expansions/" + id + "/rules/rules.lua", lua);
    }
    Game play(const std::vector<std::string>& packs) {
        EXPECT_TRUE(content->load(packs)) << content->problems;
        return content->begin(1, 1, {.narrate = true});
    }
    static std::string said(const Game& game) {
        if (game.failure()) return game.failure()->message;
        std::string all;
        for (const engine::Line& line : game.narration()) all += (all.empty() ? "" : " ") + line.text();
        return all;
    }

    std::unique_ptr<InlineGame> content;
};

TEST_F(Packs, ReplaceAStepAndCallWhatWasThere) {
    pack("aa", "function replace.steps.play(base, game, me) game:log('a<') base(game, me) game:log('>a') end");
    Game game = play({"aa"});
    EXPECT_EQ(said(game), "a< base");
    EXPECT_EQ(game.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_EQ(said(game), "a< base buy >a") << "the base step may suspend";
}

TEST_F(Packs, ReplaceInLoadOrderTheLastOutermost) {
    pack("aa", "function replace.steps.play(base, game, me) game:log('a') base(game, me) end");
    pack("bb", "function replace.steps.play(base, game, me) game:log('b') base(game, me) end");
    EXPECT_EQ(said(play({"bb", "aa"})), "b a base");
    EXPECT_EQ(said(play({"aa", "bb"})), "b a base") << "the order of typing does not matter";
    pack("aa", "function replace.steps.play(base, game, me) game:log('a') base(game, me) end", "requires: [bb]\n");
    EXPECT_EQ(said(play({"aa", "bb"})), "a b base") << "a pack comes after those it requires";
}

TEST_F(Packs, ReplaceAnActionAndAValue) {
    pack("aa", R"(
function replace.actions.buy(base)
  return {label = "Buy dear", run = function(game, me) game:log("dear") base.run(game, me) end}
end
function replace.values.pay(base, game, me, bonus) return base(game, me, bonus) * 100 end
)");
    Game game = play({"aa"});
    EXPECT_EQ(stored(game, "total"), 1100);
    EXPECT_EQ(content->rules->label(game.world(), *game.pending()[0], game.pending()[0]->options[0]), "Buy dear");
    EXPECT_EQ(game.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_EQ(said(game), "base dear buy");
}

TEST_F(Packs, ModifyValuesInLoadOrderWithTheirArguments) {
    pack("aa", "function modify.pay(game, me, bonus, current) return current + bonus end");
    pack("bb", "function modify.pay(game, me, bonus, current) return current * 2 end");
    EXPECT_EQ(stored(play({}), "total"), 11);
    EXPECT_EQ(stored(play({"aa"}), "total"), 12);
    EXPECT_EQ(stored(play({"aa", "bb"}), "total"), 24) << "(11 + 1) * 2";
    pack("aa", "function modify.pay(game, me, bonus, current) return current + bonus end", "optional: [bb]\n");
    EXPECT_EQ(stored(play({"aa", "bb"}), "total"), 23) << "11 * 2 + 1";
}

TEST_F(Packs, AModifierThatReturnsNothingIsAnError) {
    pack("aa", "function modify.pay(game, me, bonus, current) end");
    EXPECT_THAT(said(play({"aa"})), HasSubstr("a modifier of 'pay' returned nothing"));
}

TEST_F(Packs, HearEventsInLoadOrderWithTheirArguments) {
    pack("aa", "function on.rung(game, me, n) game:log('a' .. me.seat .. n) end");
    pack("bb", "function on.rung(game, me, n) game:log('b' .. n) end");
    EXPECT_EQ(said(play({"bb", "aa"})), "base a17 b7");
}

TEST_F(Packs, AListenerMayAsk) {
    pack("aa", "function on.rung(game, me) game.total = me:choose({5, 6}, 'Which?') end");
    Game game = play({"aa"});
    EXPECT_EQ(game.answer(0, Answer::pick(1)).reason(), "");
    EXPECT_EQ(stored(game, "total"), 6);
    EXPECT_EQ(game.pending()[0]->menu, "shop") << "and the step goes on";
}

TEST_F(Packs, AddToMenusAndFlow) {
    pack("aa", R"(
actions.steal = {label = "Steal", run = function(game) game:log("steal") end}
function steps.night(game) game:log("night") end
)",
         "patches:\n  - {path: menus.shop, append: [steal]}\n"
         "  - {path: flow, insert_before: {anchor: the_end, add: [night]}}\n");
    Game game = play({"aa"});
    ASSERT_EQ(game.pending()[0]->options.size(), 2u);
    EXPECT_EQ(game.answer(0, Answer::pick(1)).reason(), "");
    EXPECT_EQ(said(game), "base steal night");
    EXPECT_EQ(play({}).pending()[0]->options.size(), 1u) << "the base game is as it was";
}

TEST_F(Packs, RedefiningShowsBothPlaces) {
    pack("aa", "function steps.play(game, me) end");
    EXPECT_FALSE(content->load({"aa"}));
    EXPECT_THAT(content->problems, HasSubstr("'steps.play' is defined already"));
    EXPECT_THAT(content->problems, HasSubstr("aa/rules/rules.lua:1"));
    EXPECT_THAT(content->problems, HasSubstr("inline/rules/rules.lua:3"));
}

TEST_F(Packs, ReplacingOrModifyingNothingIsAnError) {
    pack("aa", "function replace.steps.plai(base, game, me) end");
    EXPECT_FALSE(content->load({"aa"}));
    EXPECT_THAT(content->problems, HasSubstr("did you mean 'play'?"));
    pack("aa", "function modify.pai(game, me, current) return current end");
    EXPECT_FALSE(content->load({"aa"}));
    EXPECT_THAT(content->problems, HasSubstr("did you mean 'pay'?"));
    pack("aa", "function on.rang(game) end");
    EXPECT_FALSE(content->load({"aa"}));
    EXPECT_THAT(content->problems, HasSubstr("did you mean 'rung'?"));
}

TEST_F(Packs, ModulesAreFoundInThePackThenInBase) {
    content->write("rules/lib/tools.lua", "return {name = 'base tools'}");
    content->write("rules/lib/more.lua", "return {name = 'base more'}");
    pack("aa",
         "local tools, more = require 'tools', require 'more'\n"
         "function on.rung(game) game:log(tools.name .. ', ' .. more.name) end");
    content->write("expansions/aa/rules/lib/tools.lua", "return {name = 'own tools'}");
    EXPECT_EQ(said(play({"aa"})), "base own tools, base more");
}

}  // namespace
}  // namespace rulewright::script
