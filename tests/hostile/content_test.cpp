// Hostile and broken YAML: never a crash, never minutes, always a diagnostic with a place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "content/loader.h"
#include "support/inline_game.h"

namespace rulewright::content {
namespace {

using namespace testing_support;
using testing::AllOf;
using testing::HasSubstr;

constexpr const char* lua = "function steps.play(game) game:finish{draw = true} end\n";

// What loading reports; must not take long.
std::string problems(const std::string& yaml, const std::map<std::string, std::string>& more = {}) {
    const auto begin = std::chrono::steady_clock::now();
    InlineGame content(yaml, lua, more);
    const bool fine = content.load();
    EXPECT_EQ(fine, !content.diagnostics.has_errors());
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 10);
    return content.problems;
}

TEST(HostileYaml, TheHarnessSeesAGoodGameLoad) { EXPECT_EQ(problems("flow: [play]\n"), ""); }

TEST(HostileYaml, BillionLaughs) {
    std::string yaml = "flow: [play]\nenums:\n  a: &a [x, x, x, x, x, x, x, x, x]\n";
    for (char c = 'b'; c <= 'j'; ++c) {
        const char previous = static_cast<char>(c - 1);
        yaml += fmt::format("  {}: &{} [*{}, *{}, *{}, *{}, *{}, *{}, *{}, *{}, *{}]\n", c, c, previous, previous,
                            previous, previous, previous, previous, previous, previous, previous);
    }
    EXPECT_THAT(problems(yaml), HasSubstr("ruleset.yaml"));
}

TEST(HostileYaml, TenThousandDeep) {
    EXPECT_THAT(problems("flow: " + std::string(10'000, '[') + std::string(10'000, ']') + "\n"), HasSubstr("deep"));
    std::string maps = "flow: [play]\nenums: ";
    for (int i = 0; i < 10'000; ++i) maps += "{a: ";
    EXPECT_NE(problems(maps + std::string(10'000, '}') + "\n"), "");
    std::string blocks = "flow:\n";
    for (int i = 0; i < 3'000; ++i) blocks += std::string(static_cast<std::size_t>(i), ' ') + "-\n";
    EXPECT_NE(problems(blocks), "");
    EXPECT_NE(problems("flow: [play]\n", {{"components/x.yaml", std::string(10'000, '[')}}), "");
}

TEST(HostileYaml, AliasOfItself) { EXPECT_NE(problems("flow: &a [*a]\n"), ""); }

TEST(HostileYaml, GreatFiles) {
    EXPECT_NE(problems("flow: [play]\ntext: \"" + std::string(64u << 20, 'x') + "\"\n"), "");
}

TEST(HostileYaml, BrokenBytes) {
    EXPECT_THAT(problems("flow: [play]\ntext: \"\xff\xfe broken\"\n"),
                AllOf(HasSubstr("ruleset.yaml"), HasSubstr("UTF-8")));
    EXPECT_NE(problems(std::string("flow: [play]\ntext: a\0b\n", 24)), "");
    EXPECT_NE(problems("flow: [play]\n", {{"components/x.yaml", "\x80\x81\x82"}}), "");
}

TEST(HostileYaml, NotYamlAtAll) {
    EXPECT_NE(problems("flow: [play\n"), "");
    EXPECT_NE(problems("\tflow: [play]\n"), "");
    EXPECT_NE(problems("flow: 'unclosed\n"), "");
    EXPECT_NE(problems("flow: [play]\n", {{"components/x.yaml", ""}}), "");
    EXPECT_NE(problems("flow: [play]\n", {{"components/x.yaml", "- just\n- a list\n"}}), "");
    EXPECT_NE(problems("flow: [play]\n", {{"components/x.yaml", "%YAML 9.9\n---\n!!python/object:os.system {}\n"}}),
              "");
}

TEST(HostileYaml, DuplicateKeysAndWrongTypes) {
    EXPECT_THAT(problems("flow: [play]\nflow: [play]\n"), AllOf(HasSubstr("ruleset.yaml:6"), HasSubstr("flow")));
    EXPECT_THAT(problems("flow: 3\n"), HasSubstr("ruleset.yaml:5"));
    EXPECT_THAT(problems("flow: [play]\ncounters: {cash: {start: lots}}\n"), HasSubstr("ruleset.yaml:6"));
    EXPECT_THAT(problems("flow: [play]\ncuonters: {cash: {}}\n"),
                AllOf(HasSubstr("ruleset.yaml:6"), HasSubstr("did you mean 'counters'?")));
}

TEST(HostileYaml, NumbersOutOfRange) {
    EXPECT_NE(problems("flow: [play]\ncounters: {cash: {start: 99999999999999999999}}\n"), "");
    EXPECT_NE(problems("flow: [play]\ngrids: {board: {width: 100000, height: 100000}}\n"), "");
    EXPECT_NE(problems("flow: [play]\ngrids: {board: {width: -1, height: 3}}\n"), "");
}

TEST(HostileYaml, TablesThatCannotBe) {
    InlineGame content("types: {card: {}}\nflow: [play]\n", lua,
                       {{"components/x.yaml", "type: card\ncomponents: {ace: {copies: 2000000000}}\n"}});
    if (!content.load()) return;  // refused already
    EXPECT_EQ(state::make_layout(content.definition, {.players = 2, .options = {}}, content.diagnostics), nullptr);
}

TEST(HostileYaml, MissingFolder) {
    Diagnostics diagnostics;
    EXPECT_EQ(load({"/nonexistent/game", {}, ""}, diagnostics), nullptr);
    EXPECT_TRUE(diagnostics.has_errors());
}

TEST(HostileYaml, ADeckSmallerThanTheDeal) {
    InlineGame content(one_step("types: {card: {}}\nzones: {deck: {holds: card}, hand: {per: player, holds: card}}\n"),
                       play_body("for i = 1, 3 do game.deck:first():move(me.hand) end"),
                       {{"components/x.yaml", "type: card\nzone: deck\ncomponents: {ace: {copies: 4}}\n"}});
    EXPECT_THAT(content.failure(2), AllOf(HasSubstr("rules.lua:2")));
}

}  // namespace
}  // namespace rulewright::content
