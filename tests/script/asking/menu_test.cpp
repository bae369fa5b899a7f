// Menus, actions with their reasons, and abilities of components.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> offered(const Game& game) {
    std::vector<std::string> all;
    for (const Decision* decision : game.pending())
        for (const auto& option : decision->options) all.push_back(game.rules().label(game.world(), *decision, option));
    return all;
}

std::vector<std::string> refused(const Game& game) {
    std::vector<std::string> all;
    for (const Decision* decision : game.pending())
        for (const auto& one : decision->unavailable)
            all.push_back(game.rules().action_label(game.world(), one.action, one.component, one.target) + ": " +
                          one.reason);
    return all;
}

int option(const Game& game, const std::string& label) {
    const auto all = offered(game);
    const auto at = std::find(all.begin(), all.end(), label);
    EXPECT_NE(at, all.end()) << label << " is not offered";
    return static_cast<int>(at - all.begin());
}

constexpr const char* yaml =
    "enums: {goods: [grain, ore]}\n"
    "counters: {cash: {per: player, start: 3}, stock: {per: [player, goods]}}\n"
    "menus: {market: [buy, sell, rest]}\n";
constexpr const char* lua = R"(
actions.buy = {
  label = "Buy {target}",
  available = function(game, me) return me.cash > 0, "no cash" end,
  targets = function(game, me) return enums.goods end,
  allows = function(game, me, good) return good ~= "ore" or me.cash >= 2, "ore costs 2" end,
  run = function(game, me, good)
    me.cash = me.cash - (good == "ore" and 2 or 1)
    me.stock[good] = me.stock[good] + 1
  end,
}
actions.sell = {
  label = "Sell {target}",
  targets = function(game, me)
    local list = {}
    for _, good in ipairs(enums.goods) do if me.stock[good] > 0 then list[#list + 1] = good end end
    return list
  end,
  run = function(game, me, good) me.stock[good] = me.stock[good] - 1 me.cash = me.cash + 1 end,
}
actions.rest = { label = "Rest", run = function() end }
)";

TEST(Actions, OfferEveryLegalActionWithItsTargets) {
    InlineGame content(one_step(yaml), lua + play_body("me:act('market')"));
    Game game = content.begin();
    EXPECT_EQ(game.pending()[0]->kind, Decision::Kind::act);
    EXPECT_EQ(game.pending()[0]->menu, "market");
    EXPECT_THAT(offered(game), ElementsAre("Buy grain", "Buy ore", "Rest"));
    EXPECT_EQ(game.answer(0, Answer::pick(option(game, "Buy ore"))).reason(), "");
    EXPECT_EQ(stored(game, "cash", 0), 1);
    EXPECT_EQ(stored(game, "stock", 0, 1), 1);
    EXPECT_EQ(game.pending()[0]->player, 1);
}

TEST(Actions, SayWhyTheyAreNotAvailable) {
    InlineGame content(one_step(yaml), lua + play_body("me.cash = me.seat - 1 me:act('market')"));
    Game game = content.begin(2, 1, {.explain = true});
    EXPECT_THAT(offered(game), ElementsAre("Rest"));
    EXPECT_THAT(refused(game), testing::Contains(HasSubstr("no cash")));
    EXPECT_EQ(game.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_THAT(offered(game), ElementsAre("Buy grain", "Rest"));
    EXPECT_THAT(refused(game), testing::Contains("Buy ore: ore costs 2"));
}

TEST(Actions, ReturnWhatWasDone) {
    InlineGame content(
        one_step(std::string(yaml) + "variables: {last: {type: goods}, named: {type: bool}}\n"),
        lua + play_body("local name, target = me:act('market') game.named = name == 'buy' game.last = target"));
    Game game = content.begin();
    (void)game.answer(0, Answer::pick(option(game, "Buy ore")));
    ASSERT_FALSE(game.failure().has_value()) << game.failure()->message;
    EXPECT_EQ(stored(game, "named"), 1);
    EXPECT_EQ(stored(game, "last"), 1);
}

TEST(Actions, OptionalMenusMayBeDeclined) {
    InlineGame content(one_step(std::string(yaml) + "variables: {passed: {per: player, type: bool}}\n"),
                       lua + play_body("me.passed = me:act('market', {optional = 'End turn'}) == nil"));
    Game game = content.begin();
    EXPECT_EQ(game.pending()[0]->decline, "End turn");
    EXPECT_EQ(game.answer(0, Answer::decline()).reason(), "");
    EXPECT_EQ(stored(game, "passed", 0), 1);
}

TEST(Actions, AnEmptyMenuIsAnErrorThatNamesIt) {
    InlineGame content(one_step("menus: {shop: [never]}\n"),
                       "actions.never = {available = function() return false, 'never' end, run = function() end}\n" +
                           play_body("me:act('shop')"));
    EXPECT_THAT(content.failure(), HasSubstr("menu 'shop'"));
}

TEST(Actions, MayAskFurtherQuestions) {
    InlineGame content(
        one_step("counters: {cash: {per: player}}\nmenus: {shop: [bid]}\n"),
        "actions.bid = {run = function(game, me) me.cash = me:choose_number({min = 1, max = 9}, 'Bid') end}\n" +
            play_body("me:act('shop') me.cash = me.cash * 10"));
    Game game = content.begin();
    EXPECT_EQ(game.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_EQ(game.pending()[0]->kind, Decision::Kind::number);
    EXPECT_EQ(game.answer(0, Answer::pick(4)).reason(), "");
    EXPECT_EQ(stored(game, "cash", 0), 40);
}

TEST(Actions, LookingFunctionsMayNotChangeOrAsk) {
    const auto with = [](const std::string& part) {
        InlineGame content(one_step("counters: {cash: {per: player}}\nmenus: {shop: [x]}\nzones: {bag: {holds: "
                                    "chip}}\ntypes: {chip: {}}\n"),
                           "actions.x = {run = function() end, " + part + "}\n" + play_body("me:act('shop')"),
                           {{"components/chips.yaml", "type: chip\nzone: bag\ncomponents: {chip: {copies: 3}}\n"}});
        return content.failure();
    };
    EXPECT_THAT(with("available = function(game, me) me.cash = 1 return true end"),
                HasSubstr("'available' may only look"));
    EXPECT_THAT(with("targets = function(game, me) me.cash = 1 return game.players end"),
                HasSubstr("'targets' may only look"));
    EXPECT_THAT(
        with("targets = function(game, me) return game.players end, allows = function(game, me) me.cash = 1 end"),
        HasSubstr("'allows' may only look"));
    EXPECT_THAT(with("available = function(game, me) return me:confirm('x') end"), HasSubstr("may only look"));
    EXPECT_THAT(with("available = function(game, me) return game:random(2) == 1 end"), HasSubstr("may only look"));
    EXPECT_THAT(with("available = function(game, me) game.bag:shuffle() end"), HasSubstr("may only look"));
    EXPECT_THAT(with("available = function(game, me) game.bag:first():move(game.box) end"), HasSubstr("may only look"));
    EXPECT_THAT(with("available = function(game, me) game.bag:first():flip() end"), HasSubstr("may only look"));
    EXPECT_THAT(with("available = function(game, me) game:finish{draw = true} end"), HasSubstr("may only look"));
    EXPECT_THAT(with("available = function(game, me) pcall(function() me.cash = 1 end) return me.cash == 0 end"),
                testing::AnyOf("", HasSubstr("may only look")))
        << "caught or not, nothing changes";
}

TEST(Actions, ValuesMayNotChangeState) {
    InlineGame content(one_step("counters: {cash: {per: player}}\n"),
                       "function values.sly(game, me) me.cash = 5 return 1 end\n" + play_body("game:value('sly', me)"));
    EXPECT_THAT(content.failure(), HasSubstr("may only look"));
}

// ---- abilities ----

TEST(Actions, PutValuesIntoTheReasonForThoseWhoReadIt) {
    InlineGame content(one_step("enums: {place: [inn, fair]}\nmenus: {walk: [go, stay, rest]}\n"), R"(
actions.go = {
  label = "Go to {target}",
  targets = enums.place,
  allows = function(game, me, place) return place == "inn", "{2} of {1} is {3} away", me, place, 7 end,
  run = function() end,
}
actions.stay = {label = "Stay", available = function() return false end, run = function() end}
actions.rest = {label = "Rest", run = function() end}
)" + play_body("me:act('walk')"));
    Game game = content.start(2, 1, {.explain = true});
    game.advance();
    EXPECT_THAT(offered(game), ElementsAre("Go to inn", "Rest"));
    EXPECT_THAT(refused(game), ElementsAre("Go to fair: fair of Player 1 is 7 away", "Stay: not available"));
}

TEST(Actions, SayWhoseTargetItIsAndReadEnumValuesAsWords) {
    InlineGame content(
        one_step("enums: {place: [old_town]}\ntypes: {house: {}}\n"
                 "zones: {street: {per: player, holds: house, visible: everyone}}\nmenus: {walk: [visit, go]}\n"),
        R"(
actions.visit = {
  label = "Visit {target} of {owner}",
  targets = function(game)
    local all = {}
    for _, p in ipairs(game.players) do all[#all + 1] = p.street:first() end
    return all
  end,
  run = function() end,
}
actions.go = {label = "Go to {target}", targets = enums.place, run = function() end}
)" + play_body("me:act('walk')"),
        {{"components/houses.yaml", "type: house\nzone: street\ncomponents:\n  inn: {title: Inn, per: player}\n"}});
    EXPECT_THAT(offered(content.begin()),
                ElementsAre("Visit Inn of Player 1", "Visit Inn of Player 2", "Go to old town"));
}

constexpr const char* ability_yaml =
    "types: {card: {}}\n"
    "zones:\n"
    "  hand: {per: player, holds: card, visible: owner, abilities: true}\n"
    "  shelf: {per: player, holds: card, visible: everyone}\n"
    "counters: {cash: {per: player}, heard: {per: player}}\n"
    "windows: {turn: {text: In a turn}, night: {text: At night}}\n"
    "events: {paid: {text: After paying}}\n"
    "menus: {day: {actions: [work], windows: [turn]}, dark: {actions: [work], windows: [night]}}\n";
const std::map<std::string, std::string> ability_cards = {
    {"components/cards.yaml",
     "type: card\nzone: hand\ncomponents:\n"
     "  lamp: {title: Lamp, per: player, abilities: [shine]}\n"
     "  bell: {title: Bell, per: player, abilities: [ring]}\n"
     "  coin: {title: Coin, per: player, abilities: [double_pay]}\n"}};
constexpr const char* abilities = R"(
actions.work = {label = "Work", run = function(game, me)
  me.cash = me.cash + game:value("pay", me)
  game:emit("paid", me)
end}
function values.pay(game, me) return 3 end
abilities.shine = {
  windows = {"night"},
  label = "Use {component} on {target}",
  available = function(game, me, card) return card.zone == me.hand, "only from the hand" end,
  targets = function(game, me, card) return me.others end,
  run = function(game, me, card, target) target.cash = target.cash + 100 card:move(me.shelf) end,
}
abilities.ring = {on = {paid = function(game, me, card, who) me.heard = me.heard + who.seat end}}
abilities.double_pay = {modify = {pay = function(game, me, card, current) return current * 2 end}}
)";

TEST(Abilities, AreOfferedOnlyWhenTheirWindowIsOpen) {
    InlineGame day(one_step(ability_yaml), abilities + play_body("me:act('day')"), ability_cards);
    EXPECT_THAT(offered(day.begin()), ElementsAre("Work"));
    InlineGame night(one_step(ability_yaml), abilities + play_body("me:act('dark')"), ability_cards);
    Game game = night.begin();
    EXPECT_THAT(offered(game), ElementsAre("Work", "Use Lamp on Player 2"));
    EXPECT_EQ(game.answer(0, Answer::pick(1)).reason(), "");
    EXPECT_EQ(stored(game, "cash", 1), 100);
}

TEST(Abilities, CountOnlyInZonesDeclaredForThem) {
    InlineGame content(
        one_step(ability_yaml),
        abilities + play_body("me.hand:move_all(me.shelf) me:act('dark') me:act('dark', {optional = true})"),
        ability_cards);
    Game game = content.begin();
    EXPECT_THAT(offered(game), ElementsAre("Work"));
    EXPECT_EQ(game.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_EQ(stored(game, "cash", 0), 3) << "the coin does not double from the shelf";
    EXPECT_EQ(stored(game, "heard", 0), 0);
    EXPECT_EQ(stored(game, "heard", 1), 1) << "the other player's bell still hangs";
}

TEST(Abilities, ReactForTheirOwnerWhoeverCausedTheEvent) {
    InlineGame content(one_step(ability_yaml), abilities + play_body("me:act('day')"), ability_cards);
    Game game = content.begin(3);
    for (int player = 0; player < 3; ++player) ASSERT_EQ(game.answer(player, Answer::pick(0)).reason(), "");
    for (int player = 0; player < 3; ++player) EXPECT_EQ(stored(game, "heard", player), 6);
}

TEST(Abilities, ModifyValuesForTheirOwner) {
    InlineGame content(
        one_step(ability_yaml),
        abilities + play_body("if me.seat == 2 then me.hand:find('coin'):move(me.shelf) end me:act('day')"),
        ability_cards);
    Game game = content.begin();
    ASSERT_EQ(game.answer(0, Answer::pick(0)).reason(), "");
    ASSERT_EQ(game.answer(1, Answer::pick(0)).reason(), "");
    EXPECT_EQ(stored(game, "cash", 0), 6);
    EXPECT_EQ(stored(game, "cash", 1), 3);
}

TEST(Abilities, SayWhyTheyAreNotAvailable) {
    InlineGame content(
        one_step(ability_yaml),
        std::string(abilities) +
            "abilities.shine2 = {windows = {'turn'}, available = function() return false, 'too bright' end, run = "
            "function() end}\n" +
            play_body("me:act('day')"),
        {{"components/cards.yaml",
          "type: card\nzone: hand\ncomponents:\n  lamp: {per: player, abilities: [shine2]}\n"}});
    content.load();
    Game game = content.begin(2, 1, {.explain = true});
    EXPECT_THAT(refused(game), testing::Contains(HasSubstr("too bright")));
}

}  // namespace
}  // namespace rulewright::script
