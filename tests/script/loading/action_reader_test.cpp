// What may stand in the tables of actions and abilities, and how mistakes in them are told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::script {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* state =
    "types: {card: {}}\n"
    "zones: {hand: {per: player, holds: card, abilities: true}}\n"
    "windows: {day: {text: Day}, night: {text: Night}}\n"
    "events: {rung: {text: Rung}}\n"
    "menus: {shop: [buy]}\n";

// The problems of a game with these rules beside a step.
std::vector<std::string> problems_of(InlineGame& content) {
    content.load();
    std::vector<std::string> messages;
    for (const content::Diagnostic& problem : content.diagnostics.all()) messages.push_back(problem.message);
    return messages;
}

TEST(ActionTables, TellMistakesInTheOrderOfTheFieldsThenWhatIsNoField) {
    InlineGame content(
        one_step(state),
        play_body("me:act('shop')") +
            "actions.buy = {zoo = 1, run = 7, label = 8, apple = 2, allows = 3, targets = 4, available = 5, "
            "mango = 6, [1] = 9, windows = {}, on = {}}\n");
    const std::vector<std::string> first = problems_of(content);
    EXPECT_THAT(
        first, ElementsAre("'label' of 'actions.buy' must be a text", "'available' of 'actions.buy' must be a function",
                           "'targets' of 'actions.buy' must be a function or an enum",
                           "'allows' of 'actions.buy' must be a function", "'run' of 'actions.buy' must be a function",
                           "unknown field '?' in 'actions.buy'", "unknown field 'apple' in 'actions.buy'",
                           "unknown field 'mango' in 'actions.buy'", "unknown field 'on' in 'actions.buy'",
                           "unknown field 'windows' in 'actions.buy'", "unknown field 'zoo' in 'actions.buy'",
                           "'actions.buy' has no function 'run'"));
}

TEST(ActionTables, TellMistakesOfAbilities) {
    InlineGame content(one_step(state),
                       play_body("me:act('shop')") +
                           "actions.buy = {run = function() end}\n"
                           "abilities.a = {windows = 'day', on = 'rung', modify = 3}\n"
                           "abilities.b = {windows = {'day', 'nihgt', 3, x = 'dya'}, on = {rnug = print, rung = 4},\n"
                           "  modify = {pay = print}}\n");
    EXPECT_THAT(
        problems_of(content),
        ElementsAre(
            "'windows' of 'abilities.a' must be a list of texts", "'on' of 'abilities.a' must be a table of functions",
            "'modify' of 'abilities.a' must be a table of functions", "'abilities.b' names an unknown window 'nihgt'",
            "'abilities.b' names an unknown window '?'", "'abilities.b' names an unknown window 'dya'",
            "'abilities.b' names an unknown event 'rnug'", "'on.rung' of 'abilities.b' must be a function",
            "'abilities.b' names an unknown value 'pay'", "'abilities.b' has no function 'run'"));
}

TEST(ActionTables, RefuseLabelsWithHolesThatNothingFills) {
    const auto labelled = [](const std::string& label, const std::string& more) {
        InlineGame content(one_step(state), play_body("me:act('shop')") + "actions.buy = {label = '" + label + "', " +
                                                more + "run = function() end}\n");
        return problems_of(content);
    };
    const std::string targets = "targets = function() return {1} end, ";
    EXPECT_THAT(labelled("Buy {traget}", targets), ElementsAre("nothing fills {traget} in the label of 'actions.buy'"));
    EXPECT_THAT(labelled("Buy {component}", targets),
                ElementsAre("nothing fills {component} in the label of 'actions.buy'"));
    EXPECT_THAT(labelled("Buy {target} of {owner}", ""),
                ElementsAre("nothing fills {target} in the label of 'actions.buy', which has no 'targets'",
                            "nothing fills {owner} in the label of 'actions.buy', which has no 'targets'"));
    EXPECT_THAT(labelled("Buy {target} of {owner} {2} {", targets),
                ElementsAre("nothing fills {2} in the label of 'actions.buy'"));
    EXPECT_THAT(labelled("Buy {target} of {owner}", targets), testing::IsEmpty());
}

// Lua draws the seed of its hashes from the time and from where the state lies, so every state walks through a table
// in an order of its own.
TEST(ActionTables, TellTheSameInEveryRun) {
    std::string fields;
    for (int i = 0; i < 40; ++i) fields += fmt::format("field_{} = {}, ", i * 7919 % 1000, i);
    InlineGame content(one_step(state), play_body("me:act('shop')") + "actions.buy = {run = function() end, " + fields +
                                            "}\nabilities.a = {run = print, windows = {'day'}, on = {" + fields +
                                            "}}\n");
    const std::vector<std::string> first = problems_of(content);
    EXPECT_GE(first.size(), 80u);
    std::vector<std::string> elsewhere;  // keeps the next state from lying where the last one lay
    for (int run = 0; run < 20; ++run) {
        for (std::size_t size = 1000; size < 3000; size += 16) elsewhere.emplace_back(size, 'x');
        EXPECT_EQ(problems_of(content), first);
    }
}

TEST(ActionTables, ReadFieldsRaw) {
    InlineGame content(one_step(state), play_body("me:act('shop')") +
                                            "actions.buy = setmetatable({run = function() end}, {__index = function() "
                                            "error('nobody asks') end})\n");
    EXPECT_FALSE(content.load());
    EXPECT_THAT(content.problems,
                AllOf(HasSubstr("'actions.buy' must be a plain table"), Not(HasSubstr("nobody asks"))));
}

}  // namespace
}  // namespace rulewright::script
