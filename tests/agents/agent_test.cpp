// Who answers decisions: the random player and Lua bots, which see their player's view and nothing else.
#include "agents/agent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/inline_game.h"

namespace rulewright::agents {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* yaml =
    "types: {card: {fields: {worth: {type: int, default: 1}}}}\n"
    "zones: {deck: {holds: card, visible: nobody}, hand: {per: player, holds: card, visible: owner},\n"
    "  row: {holds: card, visible: by_face}}\n"
    "counters: {cash: {per: player, visible: owner}, result: {per: player, min: none}}\n"
    "menus: {shop: [buy, rest]}\n";
constexpr const char* actions =
    "actions.buy = {targets = function(game, me) return me.others end, run = function(game, me, who) me.result = 10 + "
    "who.seat end}\n"
    "actions.rest = {run = function(game, me) me.result = 99 end}\n";
const std::string cards =
    "type: card\nzone: deck\ncomponents: {ace: {worth: 5, copies: 2}, king: {worth: 4, copies: 2}, low: {copies: 4}}\n";

// Plays a game in which the bot answers everything; the step has this body.
struct BotTable {
    InlineGame content;
    content::Diagnostics diagnostics;
    std::unique_ptr<Agent> agent;
    std::optional<Game> game;

    BotTable(const std::string& body, const std::string& bot, const std::string& spec = "clever",
             const std::string& more = "")
        : content(one_step(yaml), actions + play_body(body),
                  {{"components/cards.yaml", cards}, {"bots/clever.lua", bot}, {"bots/lib/shared.lua", more}}) {
        if (!content.load({}, {.instructions = 2'000'000, .memory = 64u << 20})) {
            ADD_FAILURE() << content.problems;
            return;
        }
        agent = make_agent(content.rules, spec, diagnostics);
    }
    std::string problems() const { return content::render(diagnostics, false); }
    // The failure of the game, or nothing.
    std::string play(std::uint64_t seed = 1) {
        if (!agent) return problems();
        agent->begin(seed);
        game.emplace(content.start(2, seed));
        game->play([&](const Game& now, const Decision& decision) { return agent->decide(now, decision); });
        return game->failure() ? game->failure()->message : "";
    }
    int result(int player = 0) const { return stored(*game, "result", player); }
};

std::string bot(const std::string& body) {
    return "function bot.decide(game, me, decision, parameters)\n" + body + "\nend\n";
}

// What a bot could remember in its own global, and in functions that only that global leads to.
TEST(Bots, CannotRememberAnythingInTheTableBot) {
    for (const char* writing : {"bot.seen = (bot.seen or 0) + 1", "bot.memory.seen = 1", "bot.memory.deep[1].x = 1",
                                "table.insert(bot.memory.deep, 1)", "bot.decide = nil", "bot.parameters = {}"}) {
        BotTable table("me:confirm('Sure?')",
                       "bot.memory = {deep = {{}}}\n" + bot(std::string(writing) + "\nreturn true"));
        EXPECT_THAT(table.play(), AllOf(HasSubstr("bots/clever.lua:3:"), HasSubstr("cannot be changed"))) << writing;
    }
    BotTable hidden("me:confirm('Sure?')", "bot.memory = setmetatable({}, {__index = {}})\n" + bot("return true"));
    EXPECT_THAT(hidden.play(), HasSubstr("'bot' must be a plain table: it holds a table with a metatable"));
    BotTable helper("me:confirm('Sure?')", "do local n = 0\nfunction bot.count() n = n + 1 return n end end\n" +
                                               bot("return bot.count() > 0"));
    EXPECT_EQ(helper.play(), "");
    EXPECT_THAT(helper.content.rules->leaked_state(), testing::ElementsAre(HasSubstr("local 'n'")));
    BotTable reading("me:confirm('Sure?')",
                     "bot.worth = {ace = {3, 4}}\n" + bot("return #bot.worth.ace == 2 and bot.worth.ace[2] == 4"));
    EXPECT_EQ(reading.play(), "");
}

// A hidden card may be anything: what would tell is refused, however a script gets at it.
TEST(Bots, AskingAHiddenCardIsRefusedHoweverItIsAsked) {
    const auto failure = [](const std::string& expression) {
        BotTable table("game.deck[1]:move(game.row) game.row[1].face_up = true me:confirm('Sure?')",
                       bot("local card, known = game.deck[1], game.row[1]\nlocal _ = " + expression + "\nreturn true"));
        return table.play();
    };
    for (const char* refused :
         {"card:has('x')", "known.has(card, 'x')", "card.id", "card.title", "card.text", "card.worth", "card.cost"})
        EXPECT_NE(failure(refused), "") << refused;
    EXPECT_THAT(failure("known.has(card, 'x')"), HasSubstr("this card is hidden"));
    EXPECT_THAT(failure("card.id"), HasSubstr("this card is hidden"));
    for (const char* known :
         {"known:has('x')", "known.id", "card.zone", "card.type", "card.hidden", "card.owner", "card.face_up",
          "game.deck:count('ace')", "game.deck:where('worth', 5)", "game.deck:find('ace')", "tostring(card)"})
        EXPECT_EQ(failure(known), "") << known;
    EXPECT_EQ(failure("assert(game.deck:count('ace') == 0 and #game.deck:where('worth', 5) == 0)"), "")
        << "what is hidden is not counted";
}

TEST(Bots, AnswerEveryKindOfDecision) {
    BotTable many(
        "local n = me:choose_number({min = 2, max = 9}, 'Number')\n"
        "local some = me:choose_many({1, 10, 100}, {min = 1, max = 2}, 'Some')\n"
        "local yes = me:confirm('Sure?')\n"
        "local which = me:choose({1000, 2000}, 'Which')\n"
        "local none = me:choose({1, 2}, 'None', {optional = true})\n"
        "me.result = n + which + (yes and 100000 or 0) + (none and 1000000 or 0)\n"
        "for _, x in ipairs(some) do me.result = me.result + x end",
        bot("if decision.kind == 'number' then return decision.max end\n"
            "if decision.kind == 'choose_many' then return {1, 3} end\n"
            "if decision.kind == 'confirm' then return true end\n"
            "if decision.optional then return 0 end\n"
            "return 2"));
    EXPECT_EQ(many.play(), "");
    EXPECT_EQ(many.result(), 9 + 2000 + 100000 + 101);
}

TEST(Bots, SeeTheMenuTheActionsAndTheTargets) {
    BotTable table(
        "me:act('shop')",
        bot("assert(decision.kind == 'act' and decision.menu == 'shop' and decision.step == 'play')\n"
            "assert(decision:count() == 2 and decision:action(2) == 'rest')\n"
            "local all = decision:options()\n"
            "assert(#all == 2 and all[1].action == 'buy' and all[1].target == me.left and all[1].index == 1)\n"
            "assert(decision:find('rest') == 2 and decision:find('steal') == nil)\n"
            "return decision:find('buy', me.left)"));
    EXPECT_EQ(table.play(), "");
    EXPECT_EQ(table.result(0), 12);
    EXPECT_EQ(table.result(1), 11);
}

TEST(Bots, HaveDeclaredParameters) {
    const std::string source = "bot.parameters = {greed = {default = 3, min = 0, max = 10, text = 'How greedy'}}\n" +
                               bot("return parameters.greed");
    const std::string body = "me.result = me:choose_number({min = 0, max = 20}, 'Number')";
    BotTable plain(body, source);
    EXPECT_EQ(plain.play(), "");
    EXPECT_EQ(plain.result(), 3);
    BotTable greedy(body, source, "clever:greed=7");
    EXPECT_EQ(greedy.play(), "");
    EXPECT_EQ(greedy.result(), 7);
    EXPECT_THAT(BotTable(body, source, "clever:greed=11").problems(), HasSubstr("must be 0 to 10, not 11"));
    EXPECT_THAT(BotTable(body, source, "clever:greed=lots").problems(), HasSubstr("whole number"));
    EXPECT_THAT(BotTable(body, source, "clever:gred=1").problems(), HasSubstr("did you mean 'greed'?"));
    EXPECT_THAT(BotTable(body, source, "clever:greed").problems(), HasSubstr("name=number"));
}

TEST(Bots, UnknownOnesGetADidYouMean) {
    EXPECT_THAT(BotTable("", bot("return 1"), "cleverr").problems(), HasSubstr("did you mean 'clever'?"));
    EXPECT_THAT(BotTable("", bot("return 1"), "randon").problems(), HasSubstr("did you mean 'random'?"));
    EXPECT_NE(BotTable("", bot("return 1"), "../rules/rules").problems(), "");
    EXPECT_NE(BotTable("", bot("return 1"), "").problems(), "");
}

TEST(Bots, DoNotSeeWhatIsHidden) {
    const std::string deal =
        "if me.seat == 1 then game.deck:deal(me.hand, 2) game.deck:deal(me.left.hand, 2) me.cash = 5 me.left.cash = 6 "
        "end\n";
    const auto look = [&](const std::string& code) {
        BotTable table(deal + "me:confirm('x')", bot("if me.seat == 1 then " + code + " end return true"));
        return table.play();
    };
    EXPECT_EQ(look("assert(me.hand[1].id and me.hand[1].worth and not me.hand[1].hidden and me.cash == 5)"), "");
    EXPECT_EQ(look("assert(#me.left.hand == 2 and me.left.hand[1].hidden and me.left.hand[1].zone == me.left.hand)"),
              "");
    EXPECT_EQ(look("assert(#game.deck == 4 and game.deck[1].hidden)"), "");
    EXPECT_THAT(look("return me.left.hand[1].worth"), AllOf(HasSubstr("bots/clever.lua:2"), HasSubstr("hidden")));
    EXPECT_THAT(look("return me.left.hand[1].id"), HasSubstr("hidden"));
    EXPECT_THAT(look("return game.deck[1].title"), HasSubstr("hidden"));
    EXPECT_THAT(look("return me.left.cash"), HasSubstr("hidden"));
    EXPECT_EQ(look("assert(game.deck:find('ace') == nil and game.deck:count('ace') == 0)"), "")
        << "hidden cards match nothing";
    EXPECT_EQ(look("assert(game.deck:count('worth', 1) == 0 and #game.deck:where('worth', 1) == 0)"), "");
    EXPECT_THAT(look("return game.deck:count(function(card) return card.worth == 1 end)"), HasSubstr("hidden"));
}

TEST(Bots, FindHiddenOptionsWhereTheyLie) {
    // Three cards of the deck lie face down in the row; the bot is asked for one of them.
    BotTable table(
        "if me.seat == 1 then game.deck:shuffle() game.deck:deal(game.row, 3) end\n"
        "local card = me:choose(game.row, 'Which?') me.result = card == game.row[2] and 1 or 0",
        bot("for i = 1, decision:count() do\n"
            "  local card = decision:target(i)\n"
            "  assert(card.hidden and card.zone == game.row, 'option ' .. i .. ' lies elsewhere')\n"
            "  assert(card == game.row[i], 'option ' .. i .. ' is another card')\n"
            "end\nreturn decision:find(nil, game.row[2])"));
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        EXPECT_EQ(table.play(seed), "");
        EXPECT_EQ(table.result(), 1);
    }
}

TEST(Bots, CannotChangeTheGame) {
    for (const char* change : {"me.result = 5", "me.hand:shuffle()", "game:finish{draw = true}", "game:emit('x')",
                               "me:choose({1}, 'x')", "me:score('x', 1)", "game:stop('turns')"}) {
        BotTable table("me:confirm('x')", bot(std::string(change) + " return true"));
        const std::string failure = table.play();
        EXPECT_THAT(failure, HasSubstr("bots/clever.lua:2")) << change;
        EXPECT_EQ(table.result(), 0) << change;
    }
}

TEST(Bots, DrawFromAGeneratorOfTheirOwn) {
    const std::string body =
        "me.result = me:choose_number({min = 1, max = 1000}, 'Number')\nif me.seat == 2 then game.players[1].result = "
        "game:random(1000000) end";
    BotTable fixed(body, bot("return 7"));
    BotTable dice(body, bot("return game:random(1000)"));
    EXPECT_EQ(fixed.play(), "");
    EXPECT_EQ(dice.play(), "");
    EXPECT_EQ(fixed.result(0), dice.result(0)) << "the game's own dice fall alike whatever the bot draws";
    const int first = dice.result(1);
    EXPECT_EQ(dice.play(), "");
    EXPECT_EQ(dice.result(1), first) << "the same seed";
    std::set<int> seen;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        dice.play(seed);
        seen.insert(dice.result(1));
    }
    EXPECT_GT(seen.size(), 10u);
}

TEST(Bots, CannotTrapTheirReader) {
    const std::string trap = "setmetatable(bot, {__index = function() error('trap') end})\n";
    EXPECT_THAT(BotTable("", trap).problems(), HasSubstr("no function bot.decide"));
    BotTable bare("me:confirm('x')", trap + bot("return true"));
    EXPECT_THAT(bare.play(), HasSubstr("'bot' must be a plain table"));
    BotTable parameters("me:confirm('x')",
                        "bot.parameters = {greed = setmetatable({}, {__index = function() error('trap') "
                        "end})}\n" +
                            bot("return true"));
    EXPECT_THAT(parameters.play(), HasSubstr("'bot' must be a plain table"));
    BotTable far("me:choose({1, 2}, 'x')", bot("return math.mininteger"));
    EXPECT_NE(far.play(), "");
    BotTable far_many("me:choose_many({1, 2}, {min = 1, max = 1}, 'x')", bot("return {math.mininteger}"));
    EXPECT_NE(far_many.play(), "");
}

TEST(Bots, AreStoppedByTheSameLimits) {
    for (int i = 0; i < 2; ++i) {
        BotTable loop("me:confirm('x')", bot("while true do end"));
        EXPECT_THAT(loop.play(), HasSubstr("endless loop"));
        EXPECT_THAT(loop.play(), HasSubstr("endless loop")) << "the second time too";
    }
    BotTable flood("me:confirm('x')", bot("local t = {} while true do t[#t + 1] = string.rep('x', 100000) .. #t end"));
    EXPECT_NE(flood.play(), "");
    BotTable escape("me:confirm('x')", bot("return os.time()"));
    EXPECT_THAT(escape.play(), HasSubstr("no global 'os'"));
    EXPECT_THAT(BotTable("", "while true do end\n").problems(), HasSubstr("endless loop"));
    EXPECT_THAT(BotTable("", "x = 1\n" + bot("return 1")).problems(), HasSubstr("cannot be changed"));
    EXPECT_THAT(BotTable("", "require '../../etc/passwd'\n" + bot("return 1")).problems(),
                HasSubstr("there is no bots/lib/"));
}

TEST(Bots, ThatAreBrokenSaySo) {
    EXPECT_THAT(BotTable("", "function bot.decide(\n").problems(), HasSubstr("bots/clever.lua:"));
    EXPECT_THAT(BotTable("", "bot.text = 'nothing'\n").problems(), HasSubstr("decide"));
    BotTable error("me:confirm('x')", bot("error('lost')"));
    EXPECT_THAT(error.play(), HasSubstr("bots/clever.lua:2: lost"));
    BotTable range("me:choose({1, 2}, 'x')", bot("return 3"));
    EXPECT_THAT(range.play(), HasSubstr("no option 3"));
    BotTable text("me:choose({1, 2}, 'x')", bot("return 'x'"));
    EXPECT_NE(text.play(), "");
    BotTable nothing("me:choose({1, 2}, 'x')", bot(""));
    EXPECT_NE(nothing.play(), "");
}

TEST(Bots, ShareLibraries) {
    BotTable table("me.result = me:choose_number({min = 0, max = 20}, 'Number')",
                   "local shared = require 'shared'\n" + bot("return shared.number"), "clever",
                   "return {number = 8}\n");
    EXPECT_EQ(table.play(), "");
    EXPECT_EQ(table.result(), 8);
}

TEST(Bots, MayPlayAtRandom) {
    BotTable table(
        "me:choose({1, 2, 3}, 'x') me:choose_number({min = 1, max = 4}, 'y', {optional = true}) me:confirm('z')\n"
        "me:choose_many({1, 2, 3}, {min = 0, max = 2}, 'many') me:act('shop')",
        bot("return decision:random()"));
    for (std::uint64_t seed = 1; seed <= 30; ++seed) ASSERT_EQ(table.play(seed), "");
}

TEST(RandomPlayer, GivesEveryLegalAnswerAndNoOther) {
    BotTable table(
        "me:choose({1, 2, 3}, 'x', {optional = true})\nme:choose_number({min = 1, max = 7, step = 3}, "
        "'y')\nme:confirm('z')\n"
        "me:choose_many({1, 2, 3}, {min = 1, max = 2}, 'many')",
        bot("return 1"), "random");
    ASSERT_NE(table.agent, nullptr);
    std::map<std::string, std::set<std::string>> given;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        table.agent->begin(seed);
        Game game = table.content.start(1, seed);
        game.play([&](const Game& now, const Decision& decision) {
            const Answer answer = table.agent->decide(now, decision);
            EXPECT_EQ(decision::refusal(decision, answer), "");
            std::string text = answer.declined ? "none" : std::to_string(answer.choice);
            if (decision.kind == Decision::Kind::choose_many) {
                text.clear();
                for (const int index : answer.many) text += std::to_string(index);
            }
            given[std::string(decision.prompt)].insert(text);
            return answer;
        });
        ASSERT_FALSE(game.failure().has_value());
    }
    EXPECT_EQ(given["x"], (std::set<std::string>{"0", "1", "2", "none"}));
    EXPECT_EQ(given["y"], (std::set<std::string>{"1", "4", "7"}));
    EXPECT_EQ(given["z"], (std::set<std::string>{"0", "1"}));
    EXPECT_EQ(given["many"], (std::set<std::string>{"0", "1", "2", "01", "02", "12"}));
}

TEST(RandomPlayer, PlaysTheSameGameWithTheSameSeed) {
    BotTable table(
        "for i = 1, 20 do me.result = me.result * 2 % 1000003 + me:choose_number({min = 0, max = 999}, 'y') end",
        bot("return 1"), "random");
    table.play(5);
    const int first = table.result();
    table.play(6);
    EXPECT_NE(table.result(), first);
    table.play(5);
    EXPECT_EQ(table.result(), first);
}

}  // namespace
}  // namespace rulewright::agents
