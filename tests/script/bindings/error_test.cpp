// Mistakes in scripts and content: each is named with file, line and, where there is one, a cure.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* kYaml =
    "enums: {colour: [red, green]}\n"
    "types: {card: {fields: {worth: {type: int, default: 2}}, attributes: {hearts: {type: int, min: 0, max: 3}}}, "
    "chip: {}}\n"
    "zones: {deck: {holds: card}, row: {holds: card, slots: 2}, hand: {per: player, holds: card, visible: owner}}\n"
    "counters: {cash: {per: player, max: 9}, stock: {per: colour}, score: {}}\n"
    "variables: {captain: {type: player}, shade: {type: colour}, done: {type: bool}, thing: {type: component}}\n"
    "options: {missions: {type: int, default: 4}}\n"
    "events: {bought: {text: x}}\n"
    "menus: {shop: [nothing]}\n";
constexpr const char* kLua =
    "actions.nothing = {run = function(game) return game.options.missions end}\nfunction on.bought() end\n";
const std::map<std::string, std::string> kCards = {
    {"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 4}, king: {}}\n"},
    {"components/chips.yaml", "type: chip\ncomponents: {chip: {}}\n"}};

// The failure of a step with this body, which begins on line 4 of rules/rules.lua.
std::string failure(const std::string& body) {
    InlineGame content(one_step(kYaml), kLua + play_body(body), kCards);
    return content.failure();
}

TEST(Errors, UndeclaredNamesGetACure) {
    EXPECT_THAT(failure("return me.csh"),
                AllOf(HasSubstr("rules/rules.lua:4:"), HasSubstr("player has no 'csh'; did you mean 'cash'?")));
    EXPECT_THAT(failure("me.csh = 1"), HasSubstr("player has no 'csh'; did you mean 'cash'?"));
    EXPECT_THAT(failure("return game.captian"), HasSubstr("game has no 'captian'; did you mean 'captain'?"));
    EXPECT_THAT(failure("return game.deck[1].wroth"), HasSubstr("card has no 'wroth'; did you mean 'worth'?"));
    EXPECT_THAT(failure("game.deck[1].heart = 1"), HasSubstr("did you mean 'hearts'?"));
    EXPECT_THAT(failure("return game.stock.rde"), HasSubstr("did you mean 'red'?"));
    EXPECT_THAT(failure("return game.options.mission"), HasSubstr("did you mean 'missions'?"));
    EXPECT_THAT(failure("game.deck:shufle()"), HasSubstr("did you mean 'shuffle'?"));
    EXPECT_THAT(failure("return enums.color"), HasSubstr("did you mean 'colour'?"));
    EXPECT_THAT(failure("me:act('shoop')"), HasSubstr("did you mean 'shop'?"));
    EXPECT_THAT(failure("game:emit('bougt')"), HasSubstr("did you mean 'bought'?"));
    EXPECT_THAT(failure("return tostrin(1)"), HasSubstr("did you mean 'tostring'?"));
    EXPECT_THAT(failure("return game:component('kign')"), HasSubstr("did you mean 'king'?"));
    EXPECT_THAT(failure("return game:components('crad')"), HasSubstr("did you mean 'card'?"));
    EXPECT_THAT(failure("game:stop('turn')"), HasSubstr("did you mean 'turns'?"));
}

TEST(Errors, ValuesMustFitTheirDeclaration) {
    EXPECT_THAT(failure("me.cash = 1.5"), HasSubstr("whole number"));
    EXPECT_THAT(failure("me.cash = 'x'"), HasSubstr("whole number"));
    EXPECT_THAT(failure("me.cash = nil"), HasSubstr("whole number"));
    EXPECT_THAT(failure("me.cash = 1 << 40"), HasSubstr("32 bits"));
    EXPECT_THAT(failure("me.cash = -1"), AllOf(HasSubstr("'cash'"), HasSubstr("-1")));
    EXPECT_THAT(failure("me.cash = 10"), AllOf(HasSubstr("'cash'"), HasSubstr("10"), HasSubstr("9")));
    EXPECT_THAT(failure("game.done = 1"), HasSubstr("true or false"));
    EXPECT_THAT(failure("game.captain = 1"), HasSubstr("a player or nil"));
    EXPECT_THAT(failure("game.thing = me"), HasSubstr("a component or nil"));
    EXPECT_THAT(failure("game.shade = 'rde'"), HasSubstr("did you mean 'red'?"));
    EXPECT_THAT(failure("game.deck[1].hearts = 4"), HasSubstr("'hearts'"));
    EXPECT_EQ(failure("me.cash = 9 game.captain = me game.captain = nil game.shade = 'green' game.done = true "
                      "game.thing = game.deck[1] game.deck[1].hearts = 3 me.cash = 4.0"),
              "");
}

TEST(Errors, PrintedAndBuiltInThingsCannotBeAssigned) {
    EXPECT_THAT(failure("game.deck[1].worth = 3"), HasSubstr("printed"));
    EXPECT_THAT(failure("me.seat = 3"), HasSubstr("cannot be assigned"));
    EXPECT_THAT(failure("game.deck = nil"), HasSubstr("cannot be assigned"));
    EXPECT_THAT(failure("game.stock = 3"), HasSubstr("name[key]"));
    EXPECT_THAT(failure("game.options.missions = 3"), HasSubstr("cannot be assigned"));
}

TEST(Errors, ComponentsGoOnlyWhereTheyFit) {
    EXPECT_THAT(failure("game:component('chip'):move(game.deck)"), AllOf(HasSubstr("rules.lua:4:"), HasSubstr("deck")));
    EXPECT_THAT(failure("for i = 1, 3 do game.deck:first():move(game.row) end"), HasSubstr("row"));
    EXPECT_THAT(failure("game.deck:first():move(game.row, 3)"), HasSubstr("slot"));
    EXPECT_THAT(failure("game.deck:first():move(game.row, 1) game.deck:first():move(game.row, 1)"), HasSubstr("slot"));
    EXPECT_THAT(failure("game.deck:first():move(nil)"), HasSubstr("zone"));
}

TEST(Errors, AComponentCannotBePutOnItself) {
    InlineGame content(one_step("types: {card: {zones: {under: {holds: card}}}}\nzones: {deck: {holds: card}}\n"),
                       play_body("local a, b = game.deck[1], game.deck[2] b:move(a.under) a:move(b.under)"),
                       {{"components/cards.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 4}}\n"}});
    EXPECT_THAT(content.failure(), HasSubstr("itself"));
}

TEST(Errors, FailuresTellStepPlayerAndSeed) {
    InlineGame content(one_step(kYaml), kLua + play_body("if me.seat == 2 then error('oops') end"), kCards);
    const Game game = content.begin(3, 99);
    ASSERT_TRUE(game.failure().has_value());
    EXPECT_THAT(game.failure()->message, HasSubstr("rules/rules.lua:4: oops"));
    EXPECT_EQ(game.failure()->step, "play");
    EXPECT_EQ(game.failure()->player, 1);
    EXPECT_EQ(game.failure()->seed, 99u);
}

TEST(Errors, AFailedGameStaysFailedAndTheRulesGoOn) {
    InlineGame content(one_step(kYaml), kLua + play_body("me:confirm('x') error('oops')"), kCards);
    Game bad = content.begin(1);
    bad.answer(0, Answer::pick(0));
    ASSERT_TRUE(bad.failure().has_value());
    EXPECT_NE(bad.answer(0, Answer::pick(0)), "");
    bad.advance();
    EXPECT_TRUE(bad.finished());
    const Game good = content.begin(1);
    EXPECT_FALSE(good.failure().has_value());
    EXPECT_EQ(good.pending().size(), 1u);
}

TEST(Errors, SyntaxErrorsHaveALine) {
    InlineGame content("flow: [play]\n", "function steps.play(game)\n  if true\nend\n");
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, AllOf(HasSubstr("rules/rules.lua:3"), HasSubstr("then")));
}

TEST(Errors, FlowAndScriptsMustAgree) {
    InlineGame missing("flow: [plya]\n", "function steps.play(game) end\n");
    EXPECT_FALSE(missing.load());
    EXPECT_THAT(missing.problems, AllOf(HasSubstr("ruleset.yaml:5"), HasSubstr("did you mean 'play'?")));
    InlineGame unused("flow: [play]\n", "function steps.play(game) end\nfunction steps.other(game) end\n");
    EXPECT_TRUE(unused.load());
    EXPECT_THAT(unused.problems, AllOf(HasSubstr("warning"), HasSubstr("rules.lua:2"), HasSubstr("'other'")));
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
    InlineGame option("options: {speed: {type: int, default: 1}}\nflow: [play]\n", "function steps.play(game) end\n");
    option.load();
    EXPECT_THAT(option.problems, AllOf(HasSubstr("warning"), HasSubstr("option 'speed' is never read")));
}

TEST(Errors, EveryProblemIsReportedAtOnce) {
    InlineGame content("flow: [one, two, three]\n", "function steps.play(game) end\n");
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems, AllOf(HasSubstr("'one'"), HasSubstr("'two'"), HasSubstr("'three'")));
}

TEST(Errors, InvariantsAreCheckedAfterEveryStepWhenAsked) {
    const std::string lua = "function invariants.poor(game) return game.first.cash < 2, 'somebody is rich' end\n";
    InlineGame content(one_step(kYaml), kLua + lua + play_body("me.cash = me.seat + 1"), kCards);
    Game loose = content.begin(3);
    EXPECT_FALSE(loose.failure().has_value());
    Game strict = content.begin(3, 1, {.check_invariants = true});
    ASSERT_TRUE(strict.failure().has_value());
    EXPECT_THAT(strict.failure()->message, AllOf(HasSubstr("poor"), HasSubstr("somebody is rich")));
}

TEST(Errors, MetricsReportNumbers) {
    InlineGame content(one_step(kYaml),
                       kLua + std::string("function metrics.wealth(game, me) return me.cash * 2 end\n") +
                           play_body("me.cash = me.seat"),
                       kCards);
    Game game = content.begin(2);
    ASSERT_EQ(content.rules->metric_names(), std::vector<std::string>{"wealth"});
    state::World world = game.world();
    std::string error;
    EXPECT_EQ(content.rules->metric(world, 0, 1, error), 4) << error;
}

TEST(Errors, StateOutsideTheWorldIsNamedWithItsLine) {
    InlineGame content(one_step(kYaml),
                       std::string(kLua) + "local seen = {}\nlocal fixed = {1, 2, 3}\nlocal total = 0\n" +
                           play_body("seen[#seen + 1] = me.seat total = total + fixed[1]"),
                       kCards);
    ASSERT_TRUE(content.load()) << content.problems;
    EXPECT_TRUE(content.rules->leaked_state().empty());
    const Game game = content.begin(2);
    EXPECT_FALSE(game.failure().has_value()) << game.failure()->message;
    std::string leaks;
    for (const std::string& leak : content.rules->leaked_state()) leaks += leak + "\n";
    EXPECT_THAT(leaks, AllOf(HasSubstr("'seen'"), HasSubstr("rules/rules.lua:3"), HasSubstr("'total'"),
                             HasSubstr("rules/rules.lua:5")));
    EXPECT_THAT(leaks, testing::Not(HasSubstr("fixed")));
}

}  // namespace
}  // namespace rulewright::engine
