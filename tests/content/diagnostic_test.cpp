#include "content/diagnostic.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "content/game_folder.h"

namespace rulewright::content {
namespace {

const std::vector<std::string> words = {"cash", "credits", "hand", "deck", "discard"};

TEST(DidYouMean, FindsSwapsOmissionsAndWrongLetters) {
    EXPECT_EQ(nearest("csah", words), "cash");
    EXPECT_EQ(nearest("csh", words), "cash");
    EXPECT_EQ(nearest("kash", words), "cash");
    EXPECT_EQ(nearest("discardd", words), "discard");
    EXPECT_EQ(did_you_mean("crdits", words), "did you mean 'credits'?");
}

TEST(DidYouMean, SaysNothingWhenNothingIsNear) {
    EXPECT_EQ(nearest("xylophone", words), "");
    EXPECT_EQ(nearest("", words), "");
    EXPECT_EQ(did_you_mean("xylophone", words), "");
    EXPECT_EQ(nearest("ab", {"cd", "ef"}), "");
    EXPECT_EQ(nearest(std::string(100'000, 'a'), words), "");
}

TEST(DidYouMean, TheFirstOfEquallyNearWordsWins) { EXPECT_EQ(nearest("cat", {"bat", "hat"}), "bat"); }

TEST(Render, ShowsPlaceMessageSourceCaretAndCure) {
    GameFolder game;
    game.write("a.yaml", "x: 1\n  prduces: water\n");
    const Diagnostic d{
        Severity::error, {game.path("a.yaml"), 2, 3, "base"}, "unknown field 'prduces'", "did you mean 'produces'?", 7};
    EXPECT_EQ(render(d, false), game.path("a.yaml") +
                                    ":2:3: error: unknown field 'prduces'\n"
                                    "   2 |   prduces: water\n"
                                    "         ^~~~~~~ did you mean 'produces'?\n");
}

TEST(Render, TheCaretStandsBelowTheCharacterAlsoAfterUmlautsAndTabs) {
    GameFolder game;
    game.write("a.yaml", "\tGröße: x\n");
    const Diagnostic d{Severity::warning, {game.path("a.yaml"), 1, 11, "base"}, "m", "", 1};
    EXPECT_EQ(render(d, false), game.path("a.yaml") + ":1:11: warning: m\n   1 | \tGröße: x\n       \t       ^\n");
}

TEST(Render, WithoutALineThereIsNoExcerpt) {
    EXPECT_EQ(render({Severity::error, {"a.yaml", 0, 0, "base"}, "the file is empty", "", 1}, false),
              "a.yaml: error: the file is empty\n");
    EXPECT_EQ(render({Severity::note, {"", 0, 0, ""}, "m", "cure", 1}, false), "note: m\n    cure\n");
    EXPECT_EQ(render({Severity::error, {"/nowhere.yaml", 7, 0, ""}, "m", "", 1}, false), "/nowhere.yaml:7: error: m\n");
}

TEST(Render, TheUnderlineEndsWithTheLine) {
    GameFolder game;
    game.write("a.yaml", "abc\n");
    const std::string shown = render({Severity::error, {game.path("a.yaml"), 1, 3, ""}, "m", "", 50}, false);
    EXPECT_NE(shown.find("   1 | abc\n         ^\n"), std::string::npos) << shown;
}

TEST(Render, ColourIsOnlyUsedWhenAsked) {
    const Diagnostic d{Severity::error, {"a", 0, 0, ""}, "m", "", 1};
    EXPECT_EQ(render(d, false).find('\x1b'), std::string::npos);
    EXPECT_NE(render(d, true).find('\x1b'), std::string::npos);
}

TEST(Render, JsonHasEveryFieldAndSurvivesBrokenBytes) {
    Diagnostics all;
    all.error({"a.yaml", 3, 5, "research"}, "bad byte \xFF", "cure", 4);
    all.warning({"b.lua", 1, 1, "base"}, "careful");
    const auto json = nlohmann::json::parse(render_json(all));
    ASSERT_EQ(json.size(), 2u);
    EXPECT_EQ(json[0]["severity"], "error");
    EXPECT_EQ(json[0]["file"], "a.yaml");
    EXPECT_EQ(json[0]["line"], 3);
    EXPECT_EQ(json[0]["column"], 5);
    EXPECT_EQ(json[0]["length"], 4);
    EXPECT_EQ(json[0]["pack"], "research");
    EXPECT_EQ(json[0]["suggestion"], "cure");
    EXPECT_EQ(json[1]["severity"], "warning");
    EXPECT_EQ(render_json({}), "[]");
}

TEST(Diagnostics, OnlyErrorsAreErrors) {
    Diagnostics all;
    EXPECT_TRUE(all.empty());
    all.warning({}, "w");
    EXPECT_FALSE(all.has_errors());
    all.error({}, "e");
    EXPECT_TRUE(all.has_errors());
}

}  // namespace
}  // namespace rulewright::content
