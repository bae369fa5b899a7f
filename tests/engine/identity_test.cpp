// Keys of answers and of what a player knows: over every shipped ruleset they are the same wherever that player cannot
// tell the difference, and different where he can.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "decision/information.h"
#include "support/every_ruleset.h"
#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;
using decision::Viewer;
using testing::ElementsAre;

std::vector<std::string> option_keys(const Game& game, const Decision& decision) {
    const decision::Keys keys = game.keys(Viewer::player(decision.player));
    std::vector<std::string> all;
    for (const decision::Option& option : decision.options) all.push_back(keys.option(decision, option));
    return all;
}

std::multiset<std::string> offered(const Game& game, int player) {
    const Decision* decision = game.pending_of(player);
    if (!decision) return {"nothing"};
    const auto keys = option_keys(game, *decision);
    return {keys.begin(), keys.end()};
}

class Identity : public testing::TestWithParam<Case> {
  protected:
    static constexpr int decisions = 150;

    void SetUp() override {
        loaded = std::make_unique<Loaded>(GetParam());
        ASSERT_TRUE(loaded->rules);
    }
    // Visits the decisions of a random game.
    void each_decision(int players, const std::function<void(const Game&, const Decision&)>& visit) {
        Game game(loaded->rules, loaded->layout(players), 31);
        Habits habits(31);
        game.play(
            [&](const Game& now, const Decision& decision) {
                visit(now, decision);
                return habits(decision);
            },
            decisions);
        ASSERT_FALSE(game.failure().has_value()) << game.failure()->message;
    }
    std::unique_ptr<Loaded> loaded;
};

TEST_P(Identity, IsTheSameInForksAndSamples) {
    int samples = 0;
    for (const int players : {loaded->definition->players_min, loaded->definition->players_max}) {
        each_decision(players, [&](const Game& game, const Decision& decision) {
            if (game.decisions() % 3 != 0) return;
            const Game fork = game.fork();
            for (int player = 0; player < players; ++player) {
                ASSERT_EQ(fork.information_key(player), game.information_key(player));
                ASSERT_EQ(offered(fork, player), offered(game, player));
            }
            const int player = decision.player;
            const auto sample = game.determinize(player, static_cast<std::uint64_t>(game.decisions()));
            if (!sample) return;
            ++samples;
            ASSERT_EQ(sample->information_key(player), game.information_key(player)) << game.decisions();
            ASSERT_EQ(offered(*sample, player), offered(game, player)) << game.decisions();
        });
    }
    EXPECT_GT(samples, 0);
}

TEST_P(Identity, IsTheSameHoweverHiddenThingsLie) {
    const int players = loaded->definition->players_max;
    each_decision(players, [&](const Game& game, const Decision&) {
        for (int player = -1; player < players; ++player) {
            const auto dealt = game.world().determinize(player, static_cast<std::uint64_t>(game.decisions()));
            ASSERT_EQ(decision::information(dealt, player), decision::information(game.world(), player));
        }
    });
}

// One thing at a time is changed that the player sees, or that he does not see.
TEST_P(Identity, DiffersWithWhateverThePlayerSees) {
    const int players = loaded->definition->players_min;
    each_decision(players, [&](const Game& game, const Decision& decision) {
        if (game.decisions() % 10 != 0) return;
        const int player = decision.player;
        const std::uint64_t before = decision::information(game.world(), player);
        state::World changed = game.world();
        const state::Layout& layout = changed.layout();
        for (std::size_t i = 0; i < layout.stores.size(); ++i) {
            const content::Store& store = layout.definition->stores[i];
            if (store.on_type >= 0 || store.type.kind == content::ValueType::Kind::component) continue;
            for (int key = 0; key < layout.stores[i].size(); ++key) {
                std::int32_t& stored = changed.stored[layout.stores[i].base + key];
                ++stored;
                const int key0 = key / layout.stores[i].size1;
                ASSERT_EQ(decision::information(changed, player) != before,
                          changed.sees_store(player, static_cast<int>(i), key0))
                    << store.name << " " << key;
                --stored;
            }
        }
        for (std::size_t c = 0; c < layout.components.size(); ++c) {
            const state::Place at = changed.places[c];
            const int above = at.previous;
            if (above < 0 || layout.zone_families[layout.zones[at.zone].family].slots > 0) continue;
            const int component = static_cast<int>(c);
            if (!changed.sees(player, component) || !changed.sees(player, above)) continue;
            if (layout.components[c].definition == layout.components[above].definition) continue;
            changed.move(component, at.zone, state::World::End::top);
            ASSERT_NE(decision::information(changed, player), before) << "the order in a zone that the player sees";
            changed = game.world();
            changed.places[c].face_up ^= 1;
            ASSERT_NE(decision::information(changed, player), before) << "how a component lies";
            changed = game.world();
            break;
        }
    });
}

TEST_P(Identity, FindsEachAnswerByItsKeys) {
    state::Random dice(5);
    each_decision(loaded->definition->players_min, [&](const Game& game, const Decision& decision) {
        const decision::Keys keys = game.keys(Viewer::player(decision.player));
        const Answer answer = random_answer(decision, dice);
        const auto found = keys.find(decision, keys.parts(decision, answer), answer);
        ASSERT_TRUE(found) << found.reason();
        ASSERT_EQ(*found, answer);
        // Without the hint it is an answer that means the same.
        const auto alike = keys.find(decision, keys.parts(decision, answer));
        ASSERT_TRUE(alike) << alike.reason();
        ASSERT_EQ(keys.answer(decision, *alike), keys.answer(decision, answer));
    });
}

INSTANTIATE_TEST_SUITE_P(Shipped, Identity, testing::ValuesIn(all_cases()),
                         [](const auto& info) { return info.param.name(); });

// ---- what keys look like ----

constexpr const char* cards_yaml =
    "types: {card: {fields: {tier: {type: int}}, back: tier, attributes: {hearts: {type: int}}}}\n"
    "zones:\n"
    "  deck: {holds: card, visible: nobody}\n"
    "  hand: {per: player, holds: card, visible: owner}\n"
    "  row: {holds: card, slots: 4, visible: everyone}\n"
    "flow: [only]\n";
const std::map<std::string, std::string> cards{
    {"components/cards.yaml",
     "type: card\nzone: deck\ncomponents:\n  rose: {tier: 1, copies: 2}\n  lily: {tier: 1}\n  oak: {tier: 2}\n"}};

InlineGame card_game(const std::string& body) {
    return {cards_yaml,
            "function steps.only(game)\n local me, you = game.players[1], game.players[2]\n" + body + "\nend", cards};
}

std::vector<std::string> first_keys(const std::string& body) {
    InlineGame content = card_game(body);
    const Game game = content.begin();
    EXPECT_FALSE(game.failure().has_value()) << game.failure()->message;
    return game.pending().empty() ? std::vector<std::string>{} : option_keys(game, *game.pending().front());
}

TEST(AnswerKeys, NameThePrintedCardAndItsPlace) {
    EXPECT_THAT(first_keys("game.deck:deal(me.hand, 3) me:choose(me.hand, 'Which?')"),
                ElementsAre("rose@hand[1]", "rose@hand[1]", "lily@hand[1]"));
    EXPECT_THAT(first_keys("game.deck:deal(game.row, 2) game.row[1].hearts = 3 me:choose(game.row, 'Which?')"),
                ElementsAre("rose{hearts 3}@row#1", "rose@row#2"));
    EXPECT_THAT(first_keys("me:choose({me, 5, 'five', true, me.hand}, 'Which?')"),
                ElementsAre("player 1", "5", "\"five\"", "yes", "hand[1]"));
}

TEST(AnswerKeys, TellNothingOfWhatIsHidden) {
    EXPECT_THAT(first_keys("game.deck:deal(you.hand, 4) me:choose(you.hand, 'Which?')"),
                ElementsAre("?card(tier 1)@hand[2]", "?card(tier 1)@hand[2]", "?card(tier 1)@hand[2]",
                            "?card(tier 2)@hand[2]"));
}

TEST(AnswerKeys, OfOthersLackWhatIsPrivate) {
    InlineGame content = card_game("game.deck:deal(me.hand, 2) me:choose({me.hand[1], 'keep'}, 'What?')");
    const Game game = content.begin();
    const Decision& decision = *game.pending().front();
    const auto keys = game.keys(Viewer::player(1));
    EXPECT_EQ(keys.answer(decision, Answer::pick(0)), "?card(tier 1)@hand[1]");
    EXPECT_EQ(keys.answer(decision, Answer::pick(1)), "?");
    EXPECT_EQ(game.keys(Viewer::everything()).answer(decision, Answer::pick(1)), "\"keep\"");
}

TEST(AnswerKeys, OfSeveralThingsDoNotDependOnTheirOrder) {
    InlineGame content = card_game("game.deck:deal(me.hand, 4) me:choose_many(me.hand, {min = 0}, 'Which?')");
    const Game game = content.begin();
    const Decision& decision = *game.pending().front();
    const auto keys = game.keys(Viewer::player(0));
    EXPECT_EQ(keys.answer(decision, {0, false, {0, 2}}), keys.answer(decision, {0, false, {1, 2}}));
    EXPECT_EQ(keys.answer(decision, {0, false, {0, 2}}), "lily@hand[1] + rose@hand[1]");
    EXPECT_EQ(keys.answer(decision, {}), "nothing");
    const std::vector<std::string> twice{"rose@hand[1]", "rose@hand[1]"}, thrice{"rose@hand[1]", "oak@deck"};
    EXPECT_THAT(keys.find(decision, twice)->many, ElementsAre(0, 1));
    EXPECT_EQ(keys.find(decision, thrice).reason(), "'oak@deck' is not offered");
}

// ---- what was answered in the running step ----

// Two games of the same content in which player 1 answers one thing in the one and another in the other.
std::pair<bool, bool> told_apart(const std::string& body, const Answer& one, const Answer& other) {
    InlineGame content = card_game("game.deck:deal(me.hand, 2) game.deck:deal(you.hand, 1)\n" + body +
                                   "\nyou:confirm('Go on?') game:finish{draw = true}");
    Game left = content.begin(), right = content.begin();
    EXPECT_EQ(left.information_key(0), right.information_key(0));
    EXPECT_TRUE(left.answer(0, one));
    EXPECT_TRUE(right.answer(0, other));
    return {left.information_key(0) != right.information_key(0), left.information_key(1) != right.information_key(1)};
}

using Told = std::pair<bool, bool>;  // the one who answered, the other one

TEST(InformationKeys, HoldWhatWasAnsweredAsEachPlayerSawIt) {
    const Answer first = Answer::pick(0), second = Answer::pick(1);
    EXPECT_EQ(told_apart("me:choose_number({min = 0, max = 3}, 'How many?')", first, second), Told(true, true));
    EXPECT_EQ(told_apart("me:choose_number({min = 0, max = 3}, 'How many?', {secret = true})", first, second),
              Told(true, false));
    EXPECT_EQ(told_apart("me:choose({'a', 'b'}, 'Which?')", first, second), Told(true, false)) << "a text";
    EXPECT_EQ(told_apart("me:choose({me.hand[1], game.deck[1]}, 'Which?')", first, second), Told(true, true));
    EXPECT_EQ(told_apart("game.deck[1]:move(me.hand) me:choose({me.hand[2], me.hand[3]}, 'Which?')", first, second),
              Told(true, true))
        << "the backs differ";
    EXPECT_EQ(
        told_apart("me:choose_many({me.hand[1], me.hand[2]}, {}, 'Which?', {secret = true})", {}, {0, false, {0, 1}}),
        Told(true, false))
        << "not even how many";
}

TEST(InformationKeys, DoNotTellWhichOfHiddenCardsWasTaken) {
    EXPECT_EQ(told_apart("me:choose(me.hand, 'Which?')", Answer::pick(0), Answer::pick(1)), Told(false, false))
        << "two equal cards";
}

TEST(InformationKeys, HoldNothingOfAnAnswerBeforeAllHaveAnswered) {
    InlineGame content = card_game(
        "game:ask_all(game.players, function() return {1, 2} end, 'Which?')\n"
        "you:confirm('Go on?') game:finish{draw = true}");
    Game left = content.begin(), right = content.begin();
    EXPECT_TRUE(left.answer(0, Answer::pick(0)));
    EXPECT_TRUE(right.answer(0, Answer::pick(1)));
    EXPECT_EQ(left.information_key(1), right.information_key(1));
    EXPECT_TRUE(left.answer(1, Answer::pick(0)));
    EXPECT_TRUE(right.answer(1, Answer::pick(0)));
    EXPECT_NE(left.information_key(1), right.information_key(1));
}

TEST(InformationKeys, DoNotCountWhichCopyOfACardItIs) {
    InlineGame content = card_game("local first = game.deck[1] me:choose({1, 2}, 'Which?')");
    const Game game = content.begin();
    state::World one = game.world(), other = game.world();
    one.move(0, one.layout().zone_families[2].base, state::World::End::top);
    other.move(1, other.layout().zone_families[2].base, state::World::End::top);
    EXPECT_NE(one.view(0).hash(), other.view(0).hash());
    EXPECT_EQ(decision::information(one, 0), decision::information(other, 0));
}

}  // namespace
}  // namespace rulewright::engine
