// `resolve`: the merged game with the author of every value.
#include <gtest/gtest.h>

#include <sstream>

#include "content/document.h"
#include "content/game_folder.h"
#include "content/packs.h"

namespace rulewright::content {
namespace {

class Resolve : public testing::Test {
  protected:
    Resolve() {
        game.ruleset(
            "options:\n"
            "  rounds: {type: int, default: 5}\n"
            "  pace: {type: enum, values: [calm, fast], default: calm}\n"
            "types: {card: {fields: {cost: {type: int}}}}\n"
            "counters:\n"
            "  cash: {max: 10}\n"
            "menus:\n"
            "  turn: [buy]\n");
        game.write("components/cards.yaml", "type: card\ncomponents:\n  ace: {cost: 3}\n");
        game.pack("extra",
                  "version: 2.0.0\n"
                  "counters:\n"
                  "  debt: {}\n"
                  "patches:\n"
                  "  - {path: counters.cash.max, set: 20}\n"
                  "  - {path: menus.turn, append: [sell]}\n"
                  "  - {path: components.ace.cost, set: 4}\n");
        game.write("variants/short.yaml",
                   "id: short\ntitle: Short\noptions: {rounds: 2}\npatches:\n  - {path: counters.debt.max, set: 9}\n");
    }

    // The line of the output that begins with this text, after its spaces.
    std::string line(const std::string& out, const std::string& text, int which = 0) {
        std::istringstream in(out);
        for (std::string one; std::getline(in, one);) {
            const auto begin = one.find_first_not_of(' ');
            if (begin != std::string::npos && one.compare(begin, text.size(), text) == 0 && which-- == 0)
                return one.substr(begin);
        }
        return "";
    }

    GameFolder game;
};

TEST_F(Resolve, EveryValueNamesFileLineAndPack) {
    const std::string out = game.resolve({"extra"}, "short");
    ASSERT_NE(out, "") << brief(game.problems);
    const std::string base = game.path("ruleset.yaml"), pack = game.path("expansions/extra/pack.yaml"),
                      variant = game.path("variants/short.yaml");
    EXPECT_EQ(line(out, "title: Game"), "title: Game  # " + base + ":2 (base)");
    EXPECT_EQ(line(out, "cash:"), "cash:  # " + base + ":9 (base)");
    EXPECT_EQ(line(out, "max: 20"), "max: 20  # " + pack + ":7 (extra)");
    EXPECT_EQ(line(out, "debt:"), "debt:  # " + pack + ":5 (extra)");
    EXPECT_EQ(line(out, "max: 9"), "max: 9  # " + variant + ":5 (variant)");
    EXPECT_EQ(line(out, "- buy"), "- buy  # " + base + ":11 (base)");
    EXPECT_EQ(line(out, "- sell"), "- sell  # " + pack + ":8 (extra)");
    EXPECT_EQ(line(out, "cost: 4"), "cost: 4  # " + pack + ":9 (extra)");
    EXPECT_EQ(line(out, "ace:"), "ace:  # " + game.path("components/cards.yaml") + ":3 (base)");
}

TEST_F(Resolve, TheHeadSaysWhatIsOnAndWhoSetEachOption) {
    const std::string out = resolve({game.folder(), {"extra"}, "short"}, game.problems, {{"pace", "fast"}});
    EXPECT_EQ(line(out, "# with"), "# with extra 2.0.0 (" + game.path("expansions/extra") + ")");
    EXPECT_EQ(line(out, "# variant"), "# variant short");
    EXPECT_EQ(line(out, "# option rounds"),
              "# option rounds = 2  # " + game.path("variants/short.yaml") + ":3 (variant)");
    EXPECT_EQ(line(out, "# option pace"), "# option pace = fast  # chosen");
    const std::string plain = game.resolve();
    EXPECT_EQ(line(plain, "# option rounds"), "# option rounds = 5  # " + game.path("ruleset.yaml") + ":5 (base)");
    EXPECT_EQ(line(plain, "# option pace"), "# option pace = calm  # " + game.path("ruleset.yaml") + ":6 (base)");
}

TEST_F(Resolve, WrongChoicesAreReportedAndNothingIsPrinted) {
    EXPECT_EQ(resolve({game.folder(), {}, ""}, game.problems, {{"pace", "fsat"}}), "");
    EXPECT_TRUE(game.problems.has_errors());
    EXPECT_EQ(game.resolve({"nothing"}), "");
}

TEST_F(Resolve, EveryLineOfTheBodyHasItsProvenance) {
    std::istringstream in(game.resolve({"extra"}, "short"));
    int lines = 0;
    for (std::string one; std::getline(in, one);) {
        if (one.starts_with("#") || one.starts_with("components:")) continue;
        EXPECT_NE(one.find("  # "), std::string::npos) << one;
        EXPECT_TRUE(one.ends_with("(base)") || one.ends_with("(extra)") || one.ends_with("(variant)")) << one;
        ++lines;
    }
    EXPECT_GT(lines, 25);
}

TEST_F(Resolve, WhatIsPrintedIsTheMergedGame) {
    Diagnostics problems;
    const auto merged = merge({game.folder(), {"extra"}, "short"}, problems);
    ASSERT_TRUE(merged) << brief(problems);
    const auto again = parse_document(game.resolve({"extra"}, "short"), "resolved.yaml", "base", problems);
    ASSERT_TRUE(again) << brief(problems);
    std::string before, after;
    canonical_text(merged->root, before);
    canonical_text(*again, after);
    EXPECT_EQ(before, after);
}

TEST_F(Resolve, DeletingAnExpansionLeavesTheBaseGameUntouched) {
    const std::string before = game.resolve();
    const auto hash = game.load()->content_hash;
    std::filesystem::remove_all(game.folder() / "expansions");
    EXPECT_EQ(game.resolve(), before);
    EXPECT_EQ(game.load()->content_hash, hash);
}

}  // namespace
}  // namespace rulewright::content
