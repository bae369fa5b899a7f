// Opening a table: what is missing says whose mistake it is, and all mistakes are told.
#include "engine/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/inline_game.h"

namespace rulewright::engine {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing_support::InlineGame;

const char* const yaml = "options:\n  rounds: {type: int, default: 3, min: 1, max: 9}\nflow: [play]\n";
const char* const lua = "function steps.play(game) game:finish{draw = true} end\n";

struct Opened {
    OpenTable table;
    std::string problems;
};

Opened opened(const InlineGame& game, TableRequest request = {}) {
    request.folder = game.folder();
    content::Diagnostics diagnostics;
    Opened result{open_table(request, diagnostics), {}};
    result.problems = content::render(diagnostics, false);
    return result;
}

TEST(OpenTable, HasEverythingAGameIsMadeOf) {
    const Opened open = opened(InlineGame(yaml, lua), {.options = {{"rounds", "5"}}, .players = 4});
    ASSERT_TRUE(open.table) << open.problems;
    EXPECT_EQ(open.table.layout->table, (state::Table{4, {5}}));
    EXPECT_EQ(open.table.layout->definition, open.table.definition);
    EXPECT_EQ(open.table.rules->definition_pointer(), open.table.definition);
}

TEST(OpenTable, TakesTheFewestPlayersAndTheDefaultsWhenNothingIsSaid) {
    EXPECT_EQ(opened(InlineGame(yaml, lua)).table.layout->table, (state::Table{1, {3}}));
}

TEST(OpenTable, HasNoDefinitionWhenTheContentIsWrong) {
    const Opened open = opened(InlineGame("flaw: [play]\n", lua), {.players = 99});
    EXPECT_FALSE(open.table);
    EXPECT_FALSE(open.table.definition);
    EXPECT_THAT(open.problems, HasSubstr("flaw"));
}

TEST(OpenTable, HasNoLayoutWhenTheChoiceIsWrong) {
    const InlineGame game(yaml, lua);
    for (const TableRequest& request :
         {TableRequest{.players = 99}, TableRequest{.options = {{"ronds", "1"}}}, TableRequest{.players = 0}}) {
        const Opened open = opened(game, request);
        EXPECT_FALSE(open.table);
        EXPECT_TRUE(open.table.definition && open.table.rules) << open.problems;
        EXPECT_FALSE(open.table.layout);
        EXPECT_NE(open.problems, "");
    }
}

TEST(OpenTable, HasNoRulesWhenAScriptIsWrongAndTellsTheChoiceToo) {
    const Opened open = opened(InlineGame(yaml, "function steps.play("), {.options = {{"rounds", "99"}}});
    EXPECT_TRUE(open.table.definition);
    EXPECT_FALSE(open.table.layout || open.table.rules);
    EXPECT_THAT(open.problems, AllOf(HasSubstr("99"), HasSubstr("rules/rules.lua:1")));
}

TEST(OpenTable, MayLeaveOutOptionsThatAreGone) {
    const TableRequest request{.options = {{"gone", "1"}, {"rounds", "2"}}, .known_options_only = true};
    EXPECT_EQ(opened(InlineGame(yaml, lua), request).table.layout->table.options, std::vector<int>{2});
}

}  // namespace
}  // namespace rulewright::engine
