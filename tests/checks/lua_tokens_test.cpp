#include "checks/lua_tokens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "checks/uses.h"

namespace rulewright::checks {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> words(std::string_view source) {
    std::vector<std::string> all;
    for (const LuaToken& token : lua_tokens(source)) all.emplace_back(token.text);
    return all;
}

TEST(LuaTokens, AreNamesNumbersTextsAndSymbols) {
    EXPECT_THAT(words("x.y = 1.5 + f('a b')"), ElementsAre("x", ".", "y", "=", "1.5", "+", "f", "(", "a b", ")"));
    EXPECT_THAT(words("a..b == c ~= ..."), ElementsAre("a", "..", "b", "==", "c", "~=", "..."));
}

TEST(LuaTokens, LeaveCommentsOut) {
    EXPECT_THAT(words("a -- b 'c'\nd --[[ e\nf ]] g --[==[ h ]] ]==] i"), ElementsAre("a", "d", "g", "i"));
    EXPECT_THAT(words("--[[ never closed"), IsEmpty());
}

TEST(LuaTokens, ReadTextsWithEscapesAndLongOnes) {
    EXPECT_THAT(words(R"('it\'s' "\\" [[one
two]] [=[a]]b]=])"),
                ElementsAre(R"(it\'s)", R"(\\)", "one\ntwo", "a]]b"));
    EXPECT_THAT(words("'never closed"), ElementsAre("never closed"));
    EXPECT_THAT(words("'ends in \\"), ElementsAre("ends in \\"));
}

TEST(LuaTokens, KnowTheirPlaces) {
    const auto tokens = lua_tokens("a\n  'b'\n[[\n]] c");
    EXPECT_EQ(tokens[1].line, 2);
    EXPECT_EQ(tokens[1].column, 3);
    EXPECT_EQ(tokens[3].line, 4);
    EXPECT_EQ(tokens[3].column, 4);
}

TEST(Uses, KnowMembersTextsAndEntriesFromDefinitions) {
    Uses uses;
    uses.add_script(
        "function steps.turn(game, me) me.cash = game.bank + 1; steps.other(game) end\n"
        "function on.harvest(game) end\nactions.buy = {}\n"
        "function replace.steps.last(base, game) end\n"
        "game:finish{rank_by = {'points', '-debt'}} -- game.secret\n");
    EXPECT_TRUE(uses.has("cash") && uses.has("bank") && uses.has("debt"));
    EXPECT_FALSE(uses.has("secret") || uses.has("harvest") || uses.has("turn"));
    EXPECT_TRUE(uses.has_entry("steps", "other"));
    EXPECT_FALSE(uses.has_entry("steps", "turn") || uses.has_entry("steps", "last") ||
                 uses.has_entry("actions", "buy"));
    EXPECT_TRUE(uses.has_word("harvest") && uses.has_word("me"));
}

}  // namespace
}  // namespace rulewright::checks
