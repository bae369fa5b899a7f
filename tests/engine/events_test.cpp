// What happened, told to a listener, and who may read what of it.
#include "decision/event.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/reader.h"
#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;
using decision::Event;
using decision::Viewer;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Everything that happens, and in the words of one viewer.
struct Heard final : decision::Listener {
    explicit Heard(Viewer the_viewer) : viewer(the_viewer) {}
    void happened(const Event& event) override {
        events.push_back(event);
        const bool flow = event.kind == Event::Kind::step_begun || event.kind == Event::Kind::step_ended;
        std::string text = decision::read(event, viewer);
        if (!flow && !text.empty()) texts.push_back(std::move(text));
    }
    [[nodiscard]] std::vector<std::string_view> kinds() const {
        std::vector<std::string_view> all;
        for (const Event& event : events) all.push_back(decision::kind_name(event.kind));
        return all;
    }
    Viewer viewer;
    std::vector<Event> events;
    std::vector<std::string> texts;
};

constexpr const char* yaml =
    "enums: {metal: [iron, gold]}\n"
    "types: {card: {attributes: {hearts: {type: int}}}}\n"
    "zones:\n"
    "  deck: {holds: card, visible: nobody}\n"
    "  hand: {per: player, holds: card, visible: owner}\n"
    "  row: {holds: card, slots: 3, visible: by_face}\n"
    "counters: {coins: {per: player}, bank: {per: metal}, purse: {per: player, visible: owner}}\n"
    "variables: {starter: {type: player}, seen: {type: component}, open: {type: bool}}\n"
    "scores: [cards]\n"
    "flow: [only]\n";

InlineGame game_of(const std::string& body) {
    return {yaml,
            "function steps.only(game)\n local me, you = game.players[1], game.players[2]\n" + body +
                "\n game:finish{winners = {you}} end",
            {{"components/cards.yaml",
              "type: card\nzone: deck\ncomponents:\n  ace: {title: Ace}\n  bee: {title: Bee}\n  cow: {title: Cow}\n"}}};
}

// What a viewer reads of a game in which every question gets the first answer, or yes.
Heard heard(const std::string& body, Viewer viewer, int players = 2) {
    InlineGame content = game_of(body);
    Game game = content.start(players);
    Heard all(viewer);
    game.listen(&all);
    game.play([](const Game&, const Decision& decision) {
        return decision.kind == Decision::Kind::confirm       ? Answer::pick(1)
               : decision.kind == Decision::Kind::choose_many ? Answer{0, false, {0, 1}}
                                                              : Answer::pick(decision.min);
    });
    EXPECT_FALSE(game.failure().has_value()) << game.failure()->message;
    if (!all.texts.empty()) all.texts.pop_back();  // the end
    return all;
}

std::vector<std::string> texts(const std::string& body, Viewer viewer) { return heard(body, viewer).texts; }

TEST(Events, FollowStepsAndTheEnd) {
    const Heard all = heard("me:confirm('Well?') me:score('cards', 4)", Viewer::everything());
    EXPECT_THAT(all.kinds(), ElementsAre("step_begun", "asked", "answered", "scored", "step_ended", "finished"));
    EXPECT_EQ(decision::read(all.events[0], Viewer::onlooker()), "only begins");
    EXPECT_EQ(decision::read(all.events[5], Viewer::onlooker()), "Won by Player 2");
    EXPECT_EQ(all.events[3].after - all.events[3].before, 4);
}

TEST(Events, ShowCardsToThoseWhoLearnThem) {
    const std::string show = "game.deck:top(1)[1]:show({you}) you:look(game.deck:top(2)) game.deck:show()";
    EXPECT_THAT(texts(show, Viewer::player(0)),
                ElementsAre("Ace in deck is shown", "Bee in deck is shown", "Cow in deck is shown"));
    EXPECT_THAT(texts(show, Viewer::player(1)),
                ElementsAre("Ace in deck is shown", "Bee in deck is shown", "Cow in deck is shown"));
    EXPECT_THAT(texts("you:look(game.deck)", Viewer::player(0)), IsEmpty());
    EXPECT_THAT(texts(show, Viewer::onlooker()), IsEmpty());
}

TEST(Events, TellMovesOfAWholeZoneOneByOne) {
    const std::string move = "game.deck:move_all(you.hand)";
    EXPECT_THAT(texts(move, Viewer::player(1)),
                ElementsAre("Ace moves from deck to hand of Player 2", "Bee moves from deck to hand of Player 2",
                            "Cow moves from deck to hand of Player 2"));
    EXPECT_THAT(texts(move, Viewer::player(0)),
                ElementsAre("a card moves from deck to hand of Player 2", "a card moves from deck to hand of Player 2",
                            "a card moves from deck to hand of Player 2"));
}

TEST(Events, TellMovesWithWhatEachViewerSawBeforeOrAfter) {
    const std::string draw = "game.deck:deal(me.hand, 1)";
    EXPECT_THAT(texts(draw, Viewer::player(0)), ElementsAre("Ace moves from deck to hand of Player 1"));
    EXPECT_THAT(texts(draw, Viewer::player(1)), ElementsAre("a card moves from deck to hand of Player 1"));
    EXPECT_THAT(texts(draw, Viewer::onlooker()), ElementsAre("a card moves from deck to hand of Player 1"));
    const std::string play_and_take = draw +
                                      " local ace = me.hand[1] ace.face_up = true ace:move(game.row, 2)\n"
                                      "ace:move(you.hand)";
    const auto seen = texts(play_and_take, Viewer::onlooker());
    EXPECT_THAT(seen, Contains("Ace moves from hand of Player 1 to row, place 2"));
    EXPECT_THAT(seen, Contains("Ace moves from row, place 2 to hand of Player 2"));
    EXPECT_THAT(texts(draw + " game.first.hand:move_all(you.hand)", Viewer::player(1)),
                Contains("Ace moves from hand of Player 1 to hand of Player 2"));
}

TEST(Events, HaveStructuredValues) {
    const Heard all = heard("game.deck[2]:move(game.row, 3)", Viewer::everything());
    const Event& moved = all.events[1];
    EXPECT_EQ(moved.kind, Event::Kind::moved);
    EXPECT_EQ(moved.thing.value, state::component(1));
    EXPECT_EQ(moved.from.value.kind, state::Value::Kind::zone);
    EXPECT_EQ(moved.slot, 3);
    EXPECT_FALSE(moved.thing.seen_by.has(Viewer::player(0)));
}

TEST(Events, TellChangesToThoseWhoSeeThem) {
    EXPECT_THAT(texts("me.coins = 3 me.coins = 1 me.coins = 1", Viewer::onlooker()),
                ElementsAre("coins of Player 1 +3 (3)", "coins of Player 1 -2 (1)"));
    EXPECT_THAT(texts("game.bank.gold = 2", Viewer::onlooker()), ElementsAre("bank of gold +2 (2)"));
    EXPECT_THAT(texts("me.purse = 2", Viewer::player(0)), ElementsAre("purse of Player 1 +2 (2)"));
    EXPECT_THAT(texts("me.purse = 2", Viewer::player(1)), IsEmpty());
    EXPECT_THAT(texts("game.starter = you game.open = true game.starter = nil", Viewer::onlooker()),
                ElementsAre("starter: Player 2", "open: yes", "starter: none"));
    EXPECT_THAT(texts("game.seen = game.deck[2]", Viewer::player(0)), ElementsAre("seen: a card"));
    EXPECT_THAT(texts("game.deck[1].hearts = 5", Viewer::player(0)), IsEmpty());
    EXPECT_THAT(texts("game.deck[1].hearts = 5", Viewer::everything()), ElementsAre("hearts of Ace +5 (5)"));
}

TEST(Events, TellShufflesAndTurnsOfWhatIsSeen) {
    EXPECT_THAT(texts("game.deck:shuffle()", Viewer::player(0)), ElementsAre("deck is shuffled"));
    EXPECT_THAT(texts("game.deck[1]:flip()", Viewer::player(0)), IsEmpty());
    EXPECT_THAT(
        texts("game.deck:deal(game.row, 1) game.row[1]:flip() game.row:turn_down() game.row:turn_down()",
              Viewer::player(0)),
        ElementsAre("a card moves from deck to row, place 1", "Ace is turned face up", "Ace is turned face down"));
}

// ---- narration ----

TEST(Events, TellALineAsEachReaderCouldKnowItWhenItWasSaid) {
    const std::string line =
        "game.deck:deal(me.hand, 2) game:log('{1} draws {2}', me, me.hand[1])\n"
        "game:log('{1} holds {2}', me, me.hand) me.hand[1].face_up = true me.hand[1]:move(game.row)";
    EXPECT_THAT(texts(line, Viewer::player(0)), Contains("Player 1 draws Ace"));
    EXPECT_THAT(texts(line, Viewer::player(0)), Contains("Player 1 holds Ace | Bee"));
    EXPECT_THAT(texts(line, Viewer::player(1)), Contains("Player 1 draws a card"));
    EXPECT_THAT(texts(line, Viewer::player(1)), Contains("Player 1 holds a card | a card"));
    EXPECT_THAT(texts(line, Viewer::onlooker()), Not(Contains("Player 1 draws Ace")));
}

TEST(Events, TellAPrivateLineToItsReaderOnly) {
    EXPECT_THAT(texts("me:log('you look at {1}', game.deck[1])", Viewer::player(0)), ElementsAre("you look at a card"));
    EXPECT_THAT(texts("me:log('a word')", Viewer::player(1)), IsEmpty());
    EXPECT_THAT(texts("me:log('a word')", Viewer::onlooker()), IsEmpty());
}

TEST(Narration, IsKeptForEveryReader) {
    InlineGame content = game_of("game.deck:deal(me.hand, 1) game:log('{1} draws {2}', me, me.hand[1]) me:log('hush')");
    Game game = content.start(2, 1, {.narrate = true});
    game.advance();
    ASSERT_EQ(game.narration().size(), 2u);
    EXPECT_EQ(game.narration()[0].text(Viewer::player(0)), "Player 1 draws Ace");
    EXPECT_EQ(game.narration()[0].text(Viewer::player(1)), "Player 1 draws a card");
    EXPECT_EQ(game.narration()[0].text(), "Player 1 draws Ace");
    EXPECT_EQ(game.narration()[1].text(Viewer::player(1)), "");
    EXPECT_EQ(game.narration()[1].text(Viewer::player(0)), "hush");
}

// ---- questions and answers ----

TEST(Events, TellOthersNothingOfWhatAPlayerIsAsked) {
    EXPECT_THAT(texts("you:confirm('Play your Ace?')", Viewer::player(0)),
                ElementsAre("Player 2 is asked", "Player 2: yes"));
    EXPECT_THAT(texts("you:confirm('Play your Ace?')", Viewer::player(1)),
                ElementsAre("Player 2 is asked: Play your Ace?", "Player 2: Play your Ace?: yes"));
    EXPECT_THAT(texts("you:choose({'play ' .. game.deck[1].title}, 'Which?')", Viewer::player(0)),
                ElementsAre("Player 2 is asked", "Player 2: something"));
    EXPECT_THAT(texts("you:choose({5}, 'Which?', {secret = true})", Viewer::player(0)),
                ElementsAre("Player 2 is asked", "Player 2: has decided"));
}

TEST(Events, TellAnswersWithWhatEachViewerSees) {
    const std::string two = "game.deck:deal(you.hand, 2) you:choose_many(you.hand, {}, 'Which?')";
    EXPECT_THAT(texts(two, Viewer::player(1)), Contains("Player 2: Ace, Bee"));
    EXPECT_THAT(texts(two, Viewer::player(0)), Contains("Player 2: a hidden card, a hidden card"));
}

TEST(Events, TellAnswersOfThoseAskedAtOnceWhenAllHaveAnswered) {
    InlineGame content = game_of("game:ask_all(game.players, function() return {1, 2} end, 'Which?')");
    Game game = content.start();
    Heard all(Viewer::player(0));
    game.listen(&all);
    game.advance();
    ASSERT_TRUE(game.answer(1, Answer::pick(1)));
    EXPECT_THAT(all.texts, Not(Contains(HasSubstr("Player 2: "))));
    ASSERT_TRUE(game.answer(0, Answer::pick(0)));
    EXPECT_THAT(all.texts, Contains("Player 1: 1"));
    EXPECT_THAT(all.texts, Contains("Player 2: 2"));
}

TEST(Reader, ShowsTheAskedPlayerNoNameThatIsHidden) {
    InlineGame content = game_of("game.deck:deal(you.hand, 2) me:choose(you.hand, 'Take one')");
    const Game game = content.begin();
    const Decision& decision = *game.pending().front();
    const Reader mine(game, Viewer::player(0)), theirs(game, Viewer::player(1)), all(game, Viewer::everything());
    EXPECT_EQ(mine.option(decision, decision.options[0]), "a hidden card");
    EXPECT_EQ(theirs.option(decision, decision.options[0]), "Ace");
    EXPECT_EQ(all.option(decision, decision.options[0]), "Ace");
    EXPECT_EQ(mine.question(decision), "Take one");
    EXPECT_EQ(theirs.question(decision), "");
    EXPECT_EQ(mine.answer(decision, Answer::pick(1)), "a hidden card");
}

TEST(Reader, TellsReasonsToTheAskedPlayerAloneAndAsHeMayKnow) {
    InlineGame content(
        std::string(yaml) + "menus: {turn: [steal, wait]}\n",
        "actions.wait = {run = function() end}\n"
        "actions.steal = {label = 'Steal {target}',\n"
        "  targets = function(game) return game.players[2].hand end,\n"
        "  allows = function(game, me, card) return false, '{1} is safe beside {2}', card, me.hand end,\n"
        "  run = function() end}\n"
        "function steps.only(game) game.deck:deal(game.players[2].hand, 1)\n"
        "  game.deck:deal(game.first.hand, 1) game.first:act('turn') game:finish{draw = true} end",
        {{"components/cards.yaml", "type: card\nzone: deck\ncomponents:\n  ace: {title: Ace}\n  bee: {title: Bee}\n"}});
    const Game game = content.begin(2, 1, {.explain = true});
    ASSERT_FALSE(game.failure().has_value()) << game.failure()->message;
    const Decision& decision = *game.pending().front();
    ASSERT_EQ(decision.unavailable.size(), 1u);
    const Reader mine(game, Viewer::player(0)), theirs(game, Viewer::player(1));
    EXPECT_EQ(mine.unavailable(decision, decision.unavailable[0]), "Steal a hidden card");
    EXPECT_EQ(mine.reason(decision, decision.unavailable[0]), "a card is safe beside Bee");
    EXPECT_EQ(theirs.reason(decision, decision.unavailable[0]), "");
}

// ---- the listener ----

TEST(Events, AreTheSamePushedAndPulled) {
    const std::string body = "game.deck:shuffle() game.deck:deal(me.hand, 2) me:choose(me.hand, 'Which?') me.coins = 2";
    const Heard pushed = heard(body, Viewer::everything());
    InlineGame content = game_of(body);
    Game game = content.start();
    Heard pulled(Viewer::everything());
    game.listen(&pulled);
    game.advance();
    while (!game.finished()) ASSERT_TRUE(game.answer(0, Answer::pick(0)));
    EXPECT_EQ(pulled.kinds(), pushed.kinds());
}

TEST(Events, OfCopiesReachNobody) {
    InlineGame content = game_of("me:confirm('a') me.coins = 1 me:confirm('b')");
    Game game = content.start();
    Heard all(Viewer::everything());
    game.listen(&all);
    game.advance();
    ASSERT_TRUE(game.answer(0, Answer::pick(1)));
    const std::size_t before = all.events.size();
    Game fork = game.fork();
    ASSERT_TRUE(fork.answer(0, Answer::pick(1)));
    EXPECT_EQ(all.events.size(), before);
    game.listen(nullptr);
    ASSERT_TRUE(game.answer(0, Answer::pick(1)));
    EXPECT_EQ(all.events.size(), before);
}

TEST(Events, AListenersExceptionComesOutAsItself) {
    struct Angry final : decision::Listener {
        void happened(const Event& event) override {
            if (event.kind == Event::Kind::shuffled) throw std::out_of_range("no");
        }
    } angry;
    InlineGame content = game_of("pcall(function() game.deck:shuffle() end)");
    Game game = content.start();
    game.listen(&angry);
    EXPECT_THROW(game.advance(), std::out_of_range);
}

}  // namespace
}  // namespace rulewright::engine
