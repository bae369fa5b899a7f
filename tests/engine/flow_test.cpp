// The flow: which steps run, for whom, how often, in which order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using namespace testing_support;
using testing::HasSubstr;

// Steps that note that they ran, by name and seat: "turn1 turn2 end".
constexpr const char* notes = R"(
local function note(game, text, me) game:log(text .. (me and me.seat or "")) end
function steps.setup(game, me) note(game, "setup", me) end
function steps.turn(game, me) note(game, "turn", me) end
function steps.other(game, me) note(game, "other", me) end
function steps.finish(game) note(game, "end") game:finish{draw = true} end
)";

std::string ran(const Game& game) {
    if (game.failure()) return game.failure()->message;
    std::string all;
    for (const Line& line : game.narration()) all += (all.empty() ? "" : " ") + line.text();
    return all;
}

// What ran in a game without decisions.
std::string ran(const std::string& yaml, const std::string& lua, int players = 3, std::vector<int> options = {}) {
    InlineGame content(yaml, notes + lua);
    Game game = content.start(players, 1, {.narrate = true}, std::move(options));
    game.advance();
    EXPECT_TRUE(game.finished());
    return ran(game);
}

TEST(Flow, RunsStepsInOrder) { EXPECT_EQ(ran("flow: [setup, other, finish]\n", ""), "setup other end"); }

TEST(Flow, LoopsSoManyTimes) {
    EXPECT_EQ(ran("flow: [{loop: rounds, times: 3, do: [other]}, finish]\n", ""), "other other other end");
    EXPECT_EQ(ran("flow: [{loop: rounds, times: 0, do: [other]}, finish]\n", ""), "end");
}

TEST(Flow, TakesTimesFromOptionPlayerCountOrValue) {
    const std::string option =
        "options: {rounds: {type: int, default: 2, min: 0, max: 9}}\n"
        "flow: [{loop: rounds, times: option.rounds, do: [other]}, finish]\n";
    EXPECT_EQ(ran(option, ""), "other other end");
    EXPECT_EQ(ran(option, "", 3, {1}), "other end");
    EXPECT_EQ(
        ran("flow: [{loop: rounds, times: {by_players: {1: 1, 2: 1, 3: 2, 4: 3, 5: 3, 6: 3}}, do: [other]}, finish]\n",
            ""),
        "other other end");
    EXPECT_EQ(ran("flow: [{loop: rounds, times: value.rounds, do: [other]}, finish]\n",
                  "function values.rounds(game) return game.player_count end"),
              "other other other end");
}

TEST(Flow, ChecksUntilAfterAndWhileBeforeEachPass) {
    EXPECT_EQ(
        ran("variables: {done: {type: bool, start: true}}\nflow: [{loop: l, until: done, do: [other]}, finish]\n", ""),
        "other end");
    EXPECT_EQ(ran("variables: {going: {type: bool}}\nflow: [{loop: l, while: going, do: [other]}, finish]\n", ""),
              "end");
    EXPECT_EQ(ran("flow: [{loop: l, until: enough, do: [other]}, finish]\n",
                  "function values.enough(game) return game:pass('l') == 2 end"),
              "other other end");
    EXPECT_EQ(ran("variables: {done: {type: bool}}\nflow: [{loop: l, while: not done, do: [mark]}, finish]\n",
                  "function steps.mark(game) game:log('mark') game.done = true end"),
              "mark end");
}

TEST(Flow, EachGivesEveryPlayerATurnInSeatOrder) {
    EXPECT_EQ(ran("flow: [{each: player, do: [turn, other]}, finish]\n", ""),
              "turn1 other1 turn2 other2 turn3 other3 end");
}

TEST(Flow, EachStartsFromAVariableOrAValue) {
    EXPECT_EQ(
        ran("variables: {captain: {type: player}}\nflow: [choose, {each: player, from: captain, do: [turn]}, finish]\n",
            "function steps.choose(game) game.captain = game.players[2] end"),
        "turn2 turn3 turn1 end");
    EXPECT_EQ(ran("flow: [{each: player, from: starter, do: [turn]}, finish]\n",
                  "function values.starter(game) return game.players[3] end"),
              "turn3 turn1 turn2 end");
}

TEST(Flow, EachMayGoToTheRight) {
    EXPECT_EQ(ran("flow: [{each: player, direction: right, do: [turn]}, finish]\n", ""), "turn1 turn3 turn2 end");
}

TEST(Flow, EachLetsInOnlyWhomTheConditionLetsInWhenReached) {
    EXPECT_EQ(
        ran("variables: {out: {per: player, type: bool}}\nflow: [{each: player, only: not out, do: [push]}, finish]\n",
            "function steps.push(game, me) game:log('push' .. me.seat) me.left.out = true end"),
        "push1 push3 end");
}

TEST(Flow, EachStopsWhenItsUntilHolds) {
    EXPECT_EQ(ran("flow: [{each: player, until: second, do: [turn]}, finish]\n",
                  "function values.second(game, me) return me.seat == 2 end"),
              "turn1 turn2 end");
}

TEST(Flow, AgainGivesTheSamePlayerAnotherTurn) {
    EXPECT_EQ(ran("counters: {taken: {per: player}}\nflow: [{each: player, do: [greedy]}, finish]\n",
                  "function steps.greedy(game, me) game:log('g' .. me.seat) me.taken = me.taken + 1\n"
                  "if me.seat == 2 and me.taken < 3 then game:again() end end"),
              "g1 g2 g2 g2 g3 end");
}

TEST(Flow, StopLetsThePassFinish) {
    EXPECT_EQ(ran("flow: [{loop: l, do: [stopper, other]}, finish]\n",
                  "function steps.stopper(game) game:log('s') if game:pass('l') == 2 then game:stop('l') end end"),
              "s other s other end");
    EXPECT_EQ(ran("flow: [{loop: l, do: [stopper, other]}, finish]\n",
                  "function steps.stopper(game) game:log('s') if game:pass('l') == 1 then game:stop('l', 1) end end"),
              "s other s other end")
        << "one more pass";
}

TEST(Flow, StopOfAnOuterLoopLetsTheRoundFinish) {
    EXPECT_EQ(
        ran("flow: [{loop: rounds, do: [{each: player, do: [last]}]}, finish]\n",
            "function steps.last(game, me) game:log('t' .. me.seat) if me.seat == 1 then game:stop('rounds') end end"),
        "t1 t2 t3 end");
}

TEST(Flow, WhenChoosesABranch) {
    const std::string yaml =
        "variables: {rich: {type: bool, start: true}}\n"
        "flow: [{when: rich, do: [setup], else: [other]}, {when: not rich, do: [setup], else: [other]}, "
        "{when: not rich, do: [setup]}, finish]\n";
    EXPECT_EQ(ran(yaml, ""), "setup other end");
}

TEST(Flow, NestedEachKeepsTheInnerPlayer) {
    EXPECT_EQ(ran("flow: [{each: player, do: [turn, {each: player, do: [other]}]}, finish]\n", "", 2),
              "turn1 other1 other2 turn2 other1 other2 end");
}

TEST(Flow, NothingRunsAfterTheGameIsFinished) {
    EXPECT_EQ(ran("flow: [finish, setup]\n", ""), "end");
    EXPECT_EQ(ran("flow: [{loop: l, do: [{each: player, do: [win]}]}]\n",
                  "function steps.win(game, me) game:log('w' .. me.seat) if me.seat == 2 then game:finish{winners = "
                  "{me}} end end"),
              "w1 w2");
}

TEST(Flow, MustReachTheEndOfTheGame) { EXPECT_THAT(ran("flow: [setup]\n", ""), HasSubstr("finish")); }

TEST(Flow, ATurnLimitEndsTheGameUnfinished) {
    InlineGame content(
        "turn_limit: {loop: rounds, passes: 5, text: too long}\nflow: [{loop: rounds, do: [other]}, finish]\n", notes);
    Game game = content.start(2, 1, {.narrate = true});
    game.advance();
    EXPECT_EQ(game.world().ending, state::Ending::unfinished) << ran(game);
    EXPECT_EQ(game.world().reason, "too long");
    EXPECT_TRUE(game.finished());
    EXPECT_FALSE(game.failure().has_value());
    EXPECT_EQ(ran(game), "other other other other other");
}

// ---- simultaneous ----

constexpr const char* secret =
    "counters: {bid: {per: player}, second: {per: player}}\n"
    "flow: [{simultaneous: player, name: bidding, do: [bid, again]}, finish]\n";
constexpr const char* bids = R"(
function steps.bid(game, me) me.bid = me:choose_number({min = 0, max = 9}, "Bid") game:log("b" .. me.seat) end
function steps.again(game, me) me.second = me:choose_number({min = 0, max = 9}, "Again") game:log("a" .. me.seat) end
)";

std::vector<int> pending_players(const Game& game) {
    std::vector<int> players;
    for (const Decision* decision : game.pending()) players.push_back(decision->player);
    std::sort(players.begin(), players.end());
    return players;
}

TEST(Simultaneous, EverybodyOwesAnAnswerAndMayGiveItInAnyOrder) {
    InlineGame content(secret, std::string(notes) + bids);
    Game game = content.begin(3, 1, {.narrate = true});
    EXPECT_EQ(pending_players(game), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(game.answer(2, Answer::pick(7)).reason(), "");
    EXPECT_EQ(pending_players(game), (std::vector<int>{0, 1, 2})) << "player 3 goes on to the next step";
    EXPECT_EQ(game.answer(2, Answer::pick(1)).reason(), "");
    EXPECT_EQ(pending_players(game), (std::vector<int>{0, 1}));
    EXPECT_NE(game.answer(2, Answer::pick(1)).reason(), "") << "player 3 owes nothing more";
    EXPECT_EQ(game.answer(0, Answer::pick(5)).reason(), "");
    EXPECT_EQ(game.answer(1, Answer::pick(6)).reason(), "");
    EXPECT_EQ(game.answer(1, Answer::pick(2)).reason(), "");
    EXPECT_EQ(game.answer(0, Answer::pick(3)).reason(), "");
    ASSERT_TRUE(game.finished());
    EXPECT_EQ(ran(game), "b3 a3 b1 b2 a2 a1 end");
    EXPECT_EQ(stored(game, "bid", 0), 5);
    EXPECT_EQ(stored(game, "second", 2), 1);
}

TEST(Simultaneous, TheResultDoesNotDependOnTheOrderWhenPlayersDoNotMeet) {
    InlineGame content(secret, std::string(notes) + bids);
    std::vector<int> order{0, 1, 2};
    std::uint64_t expected = 0;
    do {
        Game game = content.begin(3);
        for (int round = 0; round < 2; ++round)
            for (const int player : order) ASSERT_EQ(game.answer(player, Answer::pick(player + round)).reason(), "");
        ASSERT_TRUE(game.finished());
        if (expected == 0) expected = game.world().hash();
        EXPECT_EQ(game.world().hash(), expected);
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(Simultaneous, OnlyAsksThoseTheConditionLetsIn) {
    InlineGame content(
        "variables: {joins: {per: player, type: bool}}\ncounters: {bid: {per: player}, second: {per: player}}\n"
        "flow: [choose, {simultaneous: player, only: joins, do: [bid]}, finish]\n",
        std::string(notes) + bids + "function steps.choose(game) game.players[2].joins = true end");
    Game game = content.begin(3);
    EXPECT_EQ(pending_players(game), (std::vector<int>{1})) << (game.failure() ? game.failure()->message : "");
}

TEST(Simultaneous, AskAllAsksEverybodyAtOnce) {
    InlineGame content("counters: {bid: {per: player}}\nflow: [auction, finish]\n", std::string(notes) + R"(
function steps.auction(game)
  local answers = game:ask_all(game.players, function(p) return {min = 0, max = p.seat} end, "Bid", {secret = true})
  for _, p in ipairs(game.players) do p.bid = answers[p] end
end)");
    Game game = content.begin(3);
    ASSERT_EQ(pending_players(game), (std::vector<int>{0, 1, 2}));
    EXPECT_TRUE(game.pending()[0]->secret);
    EXPECT_EQ(game.pending_of(1)->max, 2);
    EXPECT_NE(game.answer(1, Answer::pick(3)).reason(), "") << "out of his range";
    EXPECT_EQ(game.answer(2, Answer::pick(3)).reason(), "");
    EXPECT_EQ(game.answer(0, Answer::pick(1)).reason(), "");
    EXPECT_EQ(stored(game, "bid", 2), 0) << "nobody's bid shows before all have bid";
    EXPECT_EQ(game.answer(1, Answer::pick(2)).reason(), "");
    ASSERT_TRUE(game.finished());
    EXPECT_EQ(stored(game, "bid", 2), 3);
    EXPECT_EQ(stored(game, "bid", 0), 1);
}

// Both may take from the pile, or name a word that nobody named yet.
constexpr const char* race_yaml =
    "counters: {pile: {start: 1}, taken: {per: player}, named: {}}\nmenus: {grab: [take, name, rest]}\n"
    "flow: [{simultaneous: player, name: race, do: [grab]}, finish]\n";
constexpr const char* race = R"(
actions.take = {
  available = function(game) return game.pile > 0, "the pile is empty" end,
  run = function(game, me) game.pile = game.pile - 1 me.taken = me.taken + 1 end,
}
actions.name = {
  targets = function(game) return game.named == 0 and {"red", "blue"} or {"blue"} end,
  run = function(game, me, word) game.named = game.named + 1 me.taken = word == "blue" and 10 or 20 end,
}
actions.rest = {run = function(game, me) me.taken = 99 end}
function steps.grab(game, me) me:act("grab") end
)";

TEST(Simultaneous, AnOptionThatAnotherPlayerUsedUpIsAskedAgain) {
    InlineGame content(race_yaml, std::string(notes) + race);
    Game game = content.begin(2);
    ASSERT_EQ(pending_players(game), (std::vector<int>{0, 1})) << (game.failure() ? game.failure()->message : "");
    ASSERT_EQ(game.pending_of(0)->options.size(), 4u);
    EXPECT_EQ(game.answer(1, Answer::pick(0)).reason(), "");
    EXPECT_EQ(game.answer(0, Answer::pick(0)).reason(), "") << "it was on the table when he was asked";
    EXPECT_EQ(pending_players(game), (std::vector<int>{0})) << "but the pile is empty: he chooses again";
    EXPECT_EQ(stored(game, "pile"), 0);
    EXPECT_EQ(stored(game, "taken", 0), 0);
    ASSERT_EQ(game.pending_of(0)->options.size(), 3u);
    EXPECT_EQ(game.answer(0, Answer::pick(2)).reason(), "");
    EXPECT_TRUE(game.finished());
    EXPECT_EQ(stored(game, "taken", 0), 99);
}

TEST(Simultaneous, WhoFindsNothingLeftIsPassedOverWithoutAnError) {
    InlineGame content(
        "counters: {pile: {start: 1}, taken: {per: player}}\nmenus: {grab: [take]}\n"
        "flow: [{simultaneous: player, name: race, do: [grab]}, finish]\n",
        std::string(notes) + R"(
actions.take = {
  available = function(game) return game.pile > 0 end,
  run = function(game, me) game.pile = game.pile - 1 me.taken = 1 end,
}
function steps.grab(game, me) if me:act("grab") == nil then me.taken = 77 end end
)");
    Game game = content.begin(2);
    EXPECT_EQ(game.answer(1, Answer::pick(0)).reason(), "");
    EXPECT_EQ(game.answer(0, Answer::pick(0)).reason(), "");
    EXPECT_TRUE(game.finished());
    ASSERT_FALSE(game.failure()) << game.failure()->message;
    EXPECT_EQ(stored(game, "taken", 0), 77);
    EXPECT_EQ(stored(game, "taken", 1), 1);
}

TEST(Simultaneous, AnOptionThatMovedUpIsStillTheOneChosen) {
    InlineGame content(race_yaml, std::string(notes) + race);
    Game game = content.begin(2);
    EXPECT_EQ(game.answer(1, Answer::pick(1)).reason(), "");  // red
    EXPECT_EQ(game.answer(0, Answer::pick(2)).reason(),
              "");  // blue: the third option when he was asked, now the second
    EXPECT_TRUE(game.finished());
    EXPECT_EQ(stored(game, "taken", 0), 10);
    EXPECT_EQ(stored(game, "taken", 1), 20);
}

TEST(Simultaneous, AForkTakenWhileAnOptionIsStaleGoesOnTheSame) {
    InlineGame content(race_yaml, std::string(notes) + race);
    Game game = content.begin(2);
    EXPECT_EQ(game.answer(1, Answer::pick(0)).reason(), "");
    Game stale = game.fork();
    for (Game* one : {&game, &stale}) EXPECT_EQ(one->answer(0, Answer::pick(0)).reason(), "");
    Game asked_again = game.fork();
    for (Game* one : {&game, &stale, &asked_again}) {
        ASSERT_EQ(pending_players(*one), (std::vector<int>{0}));
        EXPECT_EQ(one->answer(0, Answer::pick(1)).reason(), "");
        EXPECT_TRUE(one->finished());
    }
    EXPECT_EQ(stale.world().hash(), game.world().hash());
    EXPECT_EQ(asked_again.world().hash(), game.world().hash());
}

TEST(Simultaneous, AskAllAsksNobodyTwice) {
    InlineGame content("flow: [auction, finish]\n", std::string(notes) + R"(
function steps.auction(game)
  local one = game.players[1]
  game:ask_all({one, game.players[2], one}, function() return {min = 0, max = 1} end, "Bid")
end)");
    EXPECT_THAT(content.failure(2), testing::HasSubstr("Player 1 is asked twice at once"));
}

}  // namespace
}  // namespace rulewright::engine
