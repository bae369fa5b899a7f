// The run of all checks: what is told once, where, and what the games find.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checks/checked.h"

namespace rulewright::checks {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

const content::Diagnostic& only(const Report& report) {
    EXPECT_THAT(report.problems.all(), SizeIs(1)) << content::render(report.problems, false);
    static const content::Diagnostic none;
    return report.problems.empty() ? none : report.problems.all().front();
}

TEST(Checks, TellOneMistakeOfManyTablesOnceWithItsPlace) {
    const Report report = report_of(InlineGame("flow: [play]\n", played("game.first:confirm('?')\nerror('no luck')"),
                                               {{"bots/yes.lua", "function bot.decide() return true end"},
                                                {"expansions/more/pack.yaml", "{id: more, title: More}"}}));
    const content::Diagnostic& told = only(report);
    EXPECT_THAT(told.location.file, HasSubstr("rules/rules.lua"));
    EXPECT_EQ(told.location.line, 3);
    EXPECT_EQ(
        told.message,
        "a game fails in step 'play': no luck (in 12 tables and 1 bot, first: bot 'yes', 1 player, without packs)");
}

TEST(Checks, TellInWhichCombinationContentIsWrong) {
    const InlineGame game("flow: [play]\n", played(""),
                          {{"expansions/good/pack.yaml", "{id: good, title: Good}"},
                           {"expansions/bad/pack.yaml", "{id: bad, title: Bad}"},
                           {"expansions/bad/rules/bad.lua", "local x = nothing_here.y\n"}});
    EXPECT_THAT(only(report_of(game)).message,
                AllOf(HasSubstr("nothing_here"), HasSubstr("(in 2 combinations, first: with bad)")));
    const InlineGame misspelt("flow: [play]\n", "function steps.ply(game) end",
                              {{"expansions/more/pack.yaml", "{id: more, title: More}"}});
    EXPECT_THAT(only(report_of(misspelt)).message, testing::EndsWith("but no script defines steps.play"))
        << "all have it: nothing to say about where";
}

// The second time the games come in the reverse order and are shared by two machines.
TEST(Checks, NameTheFirstGameAndStepThatDependOnEarlierGames) {
    const std::string told = told_of(InlineGame("flow: [first, play]\ncounters: {cash: {}}\n",
                                                "local n = 0\nfunction steps.first(game) end\n" +
                                                    played("n = n + 1\nif n == 2 then game.cash = 7 end")),
                                     3);
    EXPECT_THAT(told, AllOf(HasSubstr("rules.lua:3: error: the same game differs when others were played before it, "
                                      "first in step 'play'"),
                            HasSubstr("local 'n' remembers earlier games"), HasSubstr("game 1 (seed 1)"),
                            HasSubstr("its step 2"), HasSubstr("[differing-game]"), HasSubstr("[hidden-memory]")));
}

TEST(Checks, FindTheSameEachTime) {
    const InlineGame game("flow: [play]\ncounters: {cash: {}}\n", "local n = 0\n" + played("n = n + 1\ngame.cash = n"));
    const std::string first = told_of(game, 5);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(told_of(game, 5), first);
}

TEST(Checks, PlayEveryBotAndNameItsFile) {
    const auto with_bot = [](const std::string& lua) {
        return told_of(InlineGame("flow: [play]\n", played("game.first:confirm('?')"), {{"bots/odd.lua", lua}}));
    };
    EXPECT_THAT(with_bot("function bot.decide() return true end"), IsEmpty());
    EXPECT_THAT(with_bot("\nfunction bot.decide() end"),
                HasSubstr("bots/odd.lua:2: error: a game fails in step 'play': "
                          "bot.decide gave no answer"));
    EXPECT_THAT(with_bot("\nfunction bot.decide() error('hm') end"), HasSubstr("bots/odd.lua:2: error"));
    EXPECT_THAT(with_bot("function bot.decid() end"), HasSubstr("has no function bot.decide"));
    EXPECT_THAT(told_of(InlineGame("flow: [play]\n", played("game.first:choose_number({min = 1, max = 3}, '?')"),
                                   {{"bots/odd.lua", "\n\nfunction bot.decide() return 9 end"}})),
                AllOf(HasSubstr("bots/odd.lua:3: error"), HasSubstr("is not legal")));
    EXPECT_THAT(with_bot("bot.parameters = {greed = {defualt = 3}}\nfunction bot.decide() return true end"),
                HasSubstr("unknown field 'defualt' in 'bot.parameters.greed'"));
}

TEST(Checks, NameTheFunctionThatReturnsNothing) {
    const auto told = [](const std::string& lua, const std::string& yaml = "flow: [play]\n") {
        return told_of(InlineGame(yaml, played("") + lua));
    };
    EXPECT_THAT(told("function invariants.fine(game) local ok = true end"),
                AllOf(HasSubstr("rules.lua:5: error: a game fails in step 'play': "),
                      HasSubstr("fine: it returned nothing; return true, or false")));
    EXPECT_THAT(told("function invariants.fine(game) error('oh') end"),
                AllOf(HasSubstr("rules.lua:5: error: a game fails in step 'play': "), HasSubstr("fine: oh")));
    EXPECT_THAT(told("function metrics.money(game, me) end"),
                AllOf(HasSubstr("rules.lua:5: error"), HasSubstr("metric 'money' must give a number")));
    EXPECT_THAT(told("function values.done(game) end", "flow: [{when: done, do: [play]}, play]\n"),
                AllOf(HasSubstr("rules.lua:5: error: a game fails between its steps: value 'done' returned nothing")));
}

TEST(Checks, TellAnEnumThatNothingUsesOnceAndNotForEachValue) {
    EXPECT_THAT(found_in(InlineGame("flow: [play]\nenums: {gas: [a, b]}\n", played(""))),
                ElementsAre("unused-enum enums.gas"));
}

TEST(Checks, MakeTheLinesAndReasonsThatOnlyPeopleRead) {
    EXPECT_THAT(told_of(InlineGame("flow: [play]\n", played("local text = '{1} and {2}'\ngame:log(text, 1)"))),
                HasSubstr("rules.lua:3: error: a game fails in step 'play': the text names {2}"));
}

// A base game declares what only its packs use.
TEST(Checks, CountAsUsedWhatAnyPackUses) {
    const std::string yaml = "flow: [play]\nevents: {harvest: {}}\n";
    const std::map<std::string, std::string> pack{
        {"expansions/more/pack.yaml", "{id: more, title: More}"},
        {"expansions/more/rules/more.lua",
         "function replace.steps.play(base, game) game:emit('harvest') base(game) end"}};
    EXPECT_THAT(found_in(InlineGame(yaml, played(""), pack)), IsEmpty());
    EXPECT_THAT(found_in(InlineGame(yaml, played(""))), ElementsAre("unused-event events.harvest"));
}

TEST(Checks, LookAtPlaytestFilesAsPlaytestWould) {
    const auto with = [](const std::string& text) {
        return told_of(InlineGame("flow: [play]\noptions: {speed: {type: int, default: 1, min: 1, max: 3}}\n",
                                  played("local _ = game.options.speed"), {{"playtests/many.yaml", text}}));
    };
    EXPECT_THAT(with("{id: many, games: 5, players: [2], bots: [random], options: {speed: 3}}"), IsEmpty());
    EXPECT_THAT(with("{id: mony, games: 5, players: [2], bots: [random]}"), HasSubstr("many.yaml:1:6: error"));
    EXPECT_THAT(with("{id: many, games: 5, players: [2], bots: [radnom]}"), HasSubstr("did you mean 'random'?"));
    EXPECT_THAT(with("{id: many, games: 5, players: [2, 9], bots: [random]}"), HasSubstr("many.yaml:1:35: error"));
    EXPECT_THAT(with("{id: many, games: 5, players: [2], bots: [random], options: {speed: 4}}"),
                HasSubstr("1:69: error"));
    EXPECT_THAT(with("{id: many, games: 5, players: [9], bots: [random], options: {speed: 4}}"),
                AllOf(HasSubstr("1:69: error"), HasSubstr("1:32: error")))
        << "both";
    EXPECT_THAT(with("{id: many, games: 5, players: [2], bots: [random], options: {sped: 4}}"),
                HasSubstr("did you mean 'speed'?"));
    EXPECT_THAT(with("{id: many, games: 5, players: [2], bots: [random], packs: [more]}"),
                HasSubstr("there is no pack 'more'"));
    EXPECT_THAT(with("{id: many, games: 5, players: [2], bots: [random, random, random]}"),
                HasSubstr("this bot never plays: there are 2 seats"));
}

TEST(Checks, SeeThatPatchesCollideInFlowsAndBelowAPath) {
    const auto with = [](const std::string& first, const std::string& second, const std::string& more = "") {
        return found_in(
            InlineGame("flow: [{loop: round, times: 2, do: [{each: player, name: turns, do: [turn]}]}, play]\n"
                       "counters: {cash: {max: 3}}\n",
                       played("game.cash = 1") + "function steps.turn(game, me) end\n",
                       {{"expansions/a/pack.yaml", "{id: a, title: A, patches: [" + first + "]}"},
                        {"expansions/b/pack.yaml", "{id: b, title: B, " + more + "patches: [" + second + "]}"}}));
    };
    EXPECT_THAT(
        with("{path: 'flow[round].do[turns].direction', set: left}", "{path: 'flow[turns].direction', set: right}"),
        ElementsAre("overwritten-patch flow[turns].direction"));
    EXPECT_THAT(with("{path: counters.cash.max, set: 9}", "{path: counters.cash, set: {min: 0}}"),
                ElementsAre("overwritten-patch counters.cash"));
    EXPECT_THAT(with("{path: counters.cash.max, set: 9}", "{path: counters.cash.min, set: 1}"),
                testing::Not(testing::Contains(StartsWith("overwritten-patch"))));
    EXPECT_THAT(with("{path: counters.cash.max, set: 9}", "{path: counters.cash.max, set: 8}", "conflicts: [a], "),
                IsEmpty());
}

}  // namespace
}  // namespace rulewright::checks
