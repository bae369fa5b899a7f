// What a table looks like, decided from declarations alone.
#include "table/look.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"
#include "table/json.h"

namespace rulewright::table {
namespace {

using namespace testing_support;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const Zone& zone_of(const Area& area, const std::string& id) {
    for (const Zone& zone : area.zones)
        if (zone.id == id) return zone;
    ADD_FAILURE() << "no zone " << id;
    static const Zone none;
    return none;
}

const Counter& counter_of(const Area& area, const std::string& name) {
    for (const Counter& counter : area.counters)
        if (counter.name == name) return counter;
    ADD_FAILURE() << "no counter " << name;
    static const Counter none;
    return none;
}

std::vector<std::string> titles(const Zone& zone) {
    std::vector<std::string> all;
    for (const Card& card : zone.cards)
        all.push_back(card.hidden ? fmt::format("{} hidden", card.count)
                                  : card.title + (card.count > 1 ? fmt::format(" x{}", card.count) : ""));
    return all;
}

std::vector<std::string> names(const std::vector<Fact>& facts) {
    std::vector<std::string> all;
    for (const Fact& fact : facts) all.push_back(fact.name + " " + fact.text);
    return all;
}

// A deck and a hand of numbered cards, with an act that shows the game's state.
class CardTable : public testing::Test {
  protected:
    Model show(const std::string& yaml, const std::string& lua, int viewer = 0,
               const std::map<std::string, std::string>& files = {}) {
        inline_ = std::make_unique<InlineGame>(one_step(yaml), lua, files);
        game_.emplace(inline_->start(2, 1, {.explain = true}));
        game_->advance();
        EXPECT_FALSE(game_->failure()) << game_->failure()->message;
        return look(*game_, viewer);
    }
    static constexpr const char* waits =
        "function steps.play(game, me) me:choose({1, 2}) end\n"
        "function steps.the_end(game) game:finish{draw = true} end\n";

    std::unique_ptr<InlineGame> inline_;
    std::optional<Game> game_;
};

const std::string numbered =
    "types:\n  card: {fields: {cost: {type: int}}}\n"
    "zones:\n  deck: {holds: card, visible: nobody}\n  open: {holds: card, visible: everyone}\n"
    "  hand: {per: player, holds: card, visible: owner}\n";

std::string cards(int count, const std::string& zone, int copies = 1) {
    std::string yaml = fmt::format("type: card\nzone: {}\ncomponents:\n", zone);
    for (int i = 1; i <= count; ++i)
        yaml += fmt::format("  {}_{}: {{title: {} {}, cost: {}, copies: {}}}\n", zone, i, zone, i, i, copies);
    return yaml;
}

TEST_F(CardTable, AHiddenDeckIsAPileOfBacksWithItsNumber) {
    const Model model = show(numbered, waits, 0, {{"components/cards.yaml", cards(5, "deck")}});
    const Zone& deck = zone_of(model.shared, "deck");
    EXPECT_EQ(deck.form, Zone::Form::pile);
    EXPECT_EQ(deck.count, 5);
    EXPECT_THAT(titles(deck), ElementsAre("5 hidden"));
    EXPECT_THAT(to_json(model), Not(HasSubstr("deck 1")));
    EXPECT_THAT(titles(zone_of(look(*game_, everything).shared, "deck")).front(), "deck 1");
}

TEST_F(CardTable, FewOpenCardsAreARowAndManySharedOnesAPileWithItsTopCard) {
    const Model few = show(numbered, waits, 0, {{"components/cards.yaml", cards(8, "open")}});
    EXPECT_EQ(zone_of(few.shared, "open").form, Zone::Form::row);
    const Model many = show(numbered, waits, 0, {{"components/cards.yaml", cards(9, "open")}});
    const Zone& pile = zone_of(many.shared, "open");
    EXPECT_EQ(pile.form, Zone::Form::pile);
    EXPECT_EQ(titles(pile).front(), "open 1");
    EXPECT_EQ(pile.cards.size(), 9u) << "everybody may look through it";
}

TEST_F(CardTable, MoreThanTwoEqualCardsAreASupply) {
    const Model two = show(numbered, waits, 0, {{"components/cards.yaml", cards(2, "open", 2)}});
    EXPECT_EQ(zone_of(two.shared, "open").form, Zone::Form::row);
    const Model three = show(numbered, waits, 0, {{"components/cards.yaml", cards(2, "open", 3)}});
    EXPECT_EQ(zone_of(three.shared, "open").form, Zone::Form::supply);
    EXPECT_THAT(titles(zone_of(three.shared, "open")), ElementsAre("open 1 x3", "open 2 x3"));
}

TEST_F(CardTable, AnEmptiedZoneKeepsItsPlace) {
    const Model model = show(numbered, waits);
    EXPECT_EQ(zone_of(model.shared, "deck").count, 0);
    EXPECT_THAT(zone_of(model.shared, "deck").cards, IsEmpty());
}

TEST_F(CardTable, OfALargeFamilyOnlyZonesThatHoldSomethingAreTold) {
    std::string values = "v0";
    for (int i = 1; i < 40; ++i) values += fmt::format(", v{}", i);
    const Model model = show(fmt::format("enums: {{kind: [{}]}}\ntypes: {{card: {{}}}}\n"
                                         "zones:\n  supply: {{per: kind, holds: card, visible: everyone}}\n",
                                         values),
                             waits, 0, {{"components/c.yaml", "type: card\ncomponents:\n  a: {zone: 'supply[v7]'}\n"}});
    ASSERT_EQ(model.shared.zones.size(), 1u);
    EXPECT_EQ(model.shared.zones.front().id, "supply[v7]");
}

TEST_F(CardTable, WhatTheZoneAndTheTitleSayIsNotSaidAgain) {
    const Model model = show(
        "enums: {era: [first, second]}\n"
        "types:\n  card:\n    fields:\n      era: {type: era}\n      kind: {type: text}\n"
        "      power: {type: int, default: 0}\n      flying: {type: bool, default: false}\n"
        "zones:\n  row: {per: era, holds: card, visible: everyone, slots: 3}\n",
        waits, 0,
        {{"components/c.yaml",
          "type: card\ncomponents:\n"
          "  old_owl: {zone: 'row[first]', title: Old Owl, era: first, kind: "
          "old_owl}\n"
          "  owl: {zone: 'row[first]', title: Owl, era: second, kind: bird, "
          "power: 2, flying: true}\n"}});
    const Zone& row = zone_of(model.shared, "row[first]");
    EXPECT_EQ(row.form, Zone::Form::slots);
    EXPECT_EQ(row.slots, 3);
    ASSERT_EQ(row.cards.size(), 2u);
    EXPECT_THAT(row.cards[0].fields, IsEmpty());
    EXPECT_THAT(names(row.cards[1].fields), ElementsAre("era second", "kind bird", "power 2", "flying yes"));
}

TEST_F(CardTable, ShapesAreDrawn) {
    const Model model = show(
        "types: {tile: {fields: {outline: {type: shape}}}}\n"
        "zones: {open: {holds: tile, visible: everyone}}\n",
        waits, 0,
        {{"components/c.yaml",
          "type: tile\nzone: open\ncomponents:\n  a:\n    outline: |\n"
          "      ##.\n      .##\n"}});
    const Picture& picture = zone_of(model.shared, "open").cards.front().pictures.front();
    EXPECT_EQ(picture.width, 3);
    EXPECT_EQ(picture.height, 2);
    std::string drawn;
    for (const Cell& cell : picture.cells) drawn += cell.outside ? '.' : '#';
    EXPECT_EQ(drawn, "##..##");
}

TEST_F(CardTable, ValuesOnAGridAreAPictureWhoseCellsCanBePointedAt) {
    const Model model = show(
        "grids: {board: {width: 2, height: 2}}\n"
        "variables: {owner: {per: board, type: player}}\n",
        "function steps.play(game, me)\n  game.owner[game.grids.board:cell(2, 1)] = me\n"
        "  me:choose(game.grids.board)\nend\n"
        "function steps.the_end(game) game:finish{draw = true} end\n");
    ASSERT_EQ(model.shared.pictures.size(), 1u);
    const Picture& board = model.shared.pictures.front();
    EXPECT_EQ(board.cells[1].mark, "1");
    EXPECT_EQ(board.cells[1].seat, 0);
    EXPECT_EQ(board.cells[1].id, "board[2,1]");
    EXPECT_EQ(board.cells[0].mark, "");
    ASSERT_EQ(model.questions.size(), 1u);
    EXPECT_THAT(model.questions.front().options[1].on, ElementsAre("board[2,1]"));
}

TEST_F(CardTable, CountersAreChipsTracksFlagsListsAndPairs) {
    const Model model = show(
        "enums: {metal: [iron, gold]}\n"
        "counters:\n  round: {start: 3}\n  fuel: {per: player, min: 0, max: 10, start: 4}\n"
        "  price: {per: metal, start: 2}\n  owed: {per: [player, player]}\n"
        "  pact: {per: [metal, player], start: 1}\n  secret: {visible: nobody}\n"
        "  purse: {per: player, visible: owner, start: 7}\n"
        "variables:\n  night: {type: bool, start: true}\n  day: {type: bool}\n"
        "  leader: {type: player}\n",
        waits);
    EXPECT_EQ(counter_of(model.shared, "round").form, Counter::Form::chip);
    EXPECT_EQ(counter_of(model.shared, "price").form, Counter::Form::list);
    EXPECT_THAT(counter_of(model.shared, "price").keys, ElementsAre("iron", "gold"));
    EXPECT_EQ(counter_of(model.shared, "price").entries[1].id, "metal[gold]");
    EXPECT_EQ(counter_of(model.shared, "pact").form, Counter::Form::pairs);
    EXPECT_EQ(counter_of(model.shared, "pact").entries.size(), 4u);
    EXPECT_EQ(counter_of(model.shared, "night").form, Counter::Form::flag);
    EXPECT_EQ(model.shared.counters.size(), 4u) << "what is no, unset or nobody's business is not told";
    EXPECT_EQ(counter_of(model.mats[0], "fuel").form, Counter::Form::track);
    EXPECT_EQ(counter_of(model.mats[0], "fuel").max, 10);
    EXPECT_THAT(counter_of(model.mats[0], "owed").keys, ElementsAre("Player 1", "Player 2"));
    EXPECT_EQ(counter_of(model.mats[0], "purse").entries[0].number, 7);
    EXPECT_TRUE(counter_of(model.mats[1], "purse").entries[0].hidden);
    EXPECT_FALSE(counter_of(model.mats[1], "purse").entries[0].number);
}

TEST_F(CardTable, OnesOwnMatComesFirstThenRoundTheTable) {
    show(numbered, waits);
    EXPECT_EQ(look(*game_, 1).mats[0].seat, 1);
    EXPECT_EQ(look(*game_, 1).mats[1].seat, 0);
    EXPECT_EQ(look(*game_, onlooker).mats[0].seat, 0);
}

TEST_F(CardTable, OptionsStandOnTheirThingsAndWhatCannotBeDoneSaysWhy) {
    const Model model = show(numbered + "counters: {money: {per: player, start: 2}}\nmenus: {turn: [buy]}\n",
                             "actions.buy = {\n  targets = function(game, me) return game.open end,\n"
                             "  allows = function(game, me, card) return me.money >= card.cost, 'too dear' end,\n"
                             "  run = function(game, me, card) end,\n}\n"
                             "function steps.play(game, me) me:act('turn') end\n"
                             "function steps.the_end(game) game:finish{draw = true} end\n",
                             0, {{"components/cards.yaml", cards(3, "open")}});
    ASSERT_EQ(model.questions.size(), 1u);
    const Question& question = model.questions.front();
    ASSERT_EQ(question.options.size(), 2u);
    EXPECT_EQ(question.options[1].action, "buy");
    EXPECT_THAT(question.options[1].on, ElementsAre("open[2]"));
    ASSERT_EQ(question.unavailable.size(), 1u);
    EXPECT_EQ(question.unavailable[0].reason, "too dear");
    ASSERT_EQ(question.groups.size(), 3u);
    EXPECT_EQ(question.groups[2].on, "open[3]");
    EXPECT_THAT(question.groups[2].unavailable, ElementsAre(0));
    EXPECT_THAT(look(*game_, 1).questions, IsEmpty()) << "what somebody else is asked is not shown";
    EXPECT_THAT(look(*game_, 1).asked, ElementsAre(0));
    EXPECT_EQ(look(*game_, everything).questions.size(), 1u);
}

TEST_F(CardTable, ABlindChoiceNamesNoCard) {
    const Model model = show(numbered,
                             "function steps.play(game, me) me:choose(game.players[2].hand) end\n"
                             "function steps.the_end(game) game:finish{draw = true} end\n",
                             0,
                             {{"components/cards.yaml",
                               "type: card\nzone: hand\ncomponents:\n  ace: {title: Ace, cost: 1, per: player}\n"
                               "  king: {title: King, cost: 1, per: player}\n"}});
    ASSERT_EQ(model.questions.size(), 1u);
    EXPECT_EQ(model.questions[0].options[0].label, "a hidden card");
    EXPECT_THAT(model.questions[0].options[0].on, ElementsAre("players[2].hand[1]"));
    EXPECT_THAT(titles(zone_of(model.mats[0], "players[1].hand")), ElementsAre("Ace", "King"));
    EXPECT_THAT(titles(zone_of(model.mats[1], "players[2].hand")), ElementsAre("1 hidden", "1 hidden"));
}

TEST_F(CardTable, WhatLiesOnACardIsPartOfIt) {
    const Model model = show(
        "types:\n  token: {}\n  card:\n    attributes: {level: {type: int}}\n"
        "    zones: {tokens: {holds: token, visible: everyone}, empty: {holds: token, visible: everyone}}\n"
        "zones:\n  open: {holds: card, visible: everyone}\n  bank: {holds: token, visible: everyone}\n"
        "variables: {target: {type: component}}\n",
        "function steps.play(game, me)\n  game.bank[1]:move(game.open[1].tokens)\n"
        "  game.open[1].level = 2\n  game.target = game.open[1]\n  me:choose({1, 2})\nend\n"
        "function steps.the_end(game) game:finish{draw = true} end\n",
        0,
        {{"components/c.yaml", "type: card\ncomponents:\n  hut: {zone: open}\n"},
         {"components/t.yaml", "type: token\ncomponents:\n  coin: {zone: bank}\n"}});
    const Card& hut = zone_of(model.shared, "open").cards.front();
    ASSERT_EQ(hut.zones.size(), 1u) << "empty zones on cards are left out";
    EXPECT_EQ(hut.zones[0].id, "open[1].tokens");
    EXPECT_EQ(hut.zones[0].cards[0].id, "open[1].tokens[1]");
    EXPECT_THAT(names(hut.marks), ElementsAre("level 2"));
    EXPECT_EQ(counter_of(model.shared, "target").entries[0].id, "open[1]");
    EXPECT_EQ(counter_of(model.shared, "target").entries[0].text, "hut");
}

TEST_F(CardTable, TheEndSaysWhoWon) {
    InlineGame inline_game("scores: [Stones]\nflow: [the_end]\n",
                           "function steps.the_end(game)\n  game.players[2]:score('Stones', 3)\n"
                           "  game:finish{rank_by = {'points'}}\nend\n");
    const Game game = inline_game.begin();
    ASSERT_FALSE(game.failure()) << game.failure()->message;
    const Model model = look(game, onlooker);
    ASSERT_TRUE(model.outcome);
    EXPECT_EQ(model.outcome->ending, "ranked");
    EXPECT_THAT(model.outcome->winners, ElementsAre(1));
    EXPECT_EQ(model.mats[1].points, 3);
    EXPECT_THAT(names(model.mats[1].score), ElementsAre("Stones 3"));
}

}  // namespace
}  // namespace rulewright::table
