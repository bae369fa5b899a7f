// Where games are looked for, in which order, and what is said about it.
#include "content/rulesets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "playtest/sample.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

// A folder of its own to stand in. An installed program lies in `prefix`, and its games where they would be installed.
class Rulesets : public testing::Test {
  protected:
    Rulesets() { fs::current_path(here_); }
    ~Rulesets() override { fs::current_path(before_); }

    static void game(const fs::path& folder, const std::string& title) {
        sample::write(folder / "ruleset.yaml", "id: " + folder.filename().string() + "\ntitle: " + title +
                                                   "\nversion: 1.0.0\nplayers: {min: 2, max: 4}\nflow: [a]\n");
    }
    std::vector<RulesetFolder> everywhere() const {
        return ruleset_folders({.option = "mine", .environment = here_ / "ours", .program = program_});
    }
    static std::vector<std::string> paths(const std::vector<RulesetFolder>& folders) {
        std::vector<std::string> paths;
        for (const RulesetFolder& folder : folders) paths.push_back(folder.path.string());
        return paths;
    }

    fs::path before_ = fs::current_path();
    sample::Folder work_, elsewhere_;
    fs::path here_ = fs::canonical(work_.path()), prefix_ = fs::canonical(elsewhere_.path());
    fs::path program_ = prefix_ / "bin" / "rulewright";
    fs::path beside_ = prefix_ / "bin" / "rulesets", installed_ = prefix_ / "share" / "rulewright" / "rulesets";
};

TEST_F(Rulesets, TheNearestToTheUserComesFirst) {
    EXPECT_THAT(paths(everywhere()),
                ElementsAre("mine", (here_ / "ours").string(), "rulesets", beside_.string(), installed_.string()));
    std::vector<fs::path> homes = {here_ / "mine", here_ / "ours", here_ / "rulesets", beside_, installed_};
    for (const fs::path& home : homes) game(home / "fox", "Fox");
    for (const fs::path& home : homes) {
        const auto found = find_ruleset(everywhere(), "fox");
        ASSERT_TRUE(found);
        EXPECT_TRUE(fs::equivalent(*found, home / "fox")) << *found << " before " << home;
        fs::remove_all(home);
    }
    EXPECT_FALSE(find_ruleset(everywhere(), "fox"));
}

TEST_F(Rulesets, WhatWasNotGivenIsNotLookedIn) {
    EXPECT_THAT(paths(ruleset_folders({})), ElementsAre("rulesets"));
    EXPECT_FALSE(ruleset_folders({}).front().named);
    EXPECT_TRUE(ruleset_folders({.option = "mine", .environment = {}, .program = {}}).front().named);
    EXPECT_TRUE(ruleset_folders({.option = {}, .environment = "ours", .program = {}}).front().named);
}

TEST_F(Rulesets, AnInstalledTreeMayBeMoved) {
    game(installed_ / "fox", "Fox");
    const fs::path moved = here_ / "moved";
    fs::rename(prefix_, moved);
    const auto found = find_ruleset(
        ruleset_folders({.option = {}, .environment = {}, .program = moved / "bin" / "rulewright"}), "fox");
    EXPECT_EQ(found, fs::path("moved/share/rulewright/rulesets/fox"));
    fs::rename(moved, prefix_);
}

// In the source tree ./rulesets is what lies beside the programs of the build, through a link.
TEST_F(Rulesets, AFolderThatIsReachedTwiceIsNamedOnce) {
    game(here_ / "rulesets" / "fox", "Fox");
    fs::create_directories(prefix_ / "bin");
    fs::create_directory_symlink(here_ / "rulesets", beside_);
    const auto folders = ruleset_folders({.option = here_ / "rulesets", .environment = {}, .program = program_});
    EXPECT_THAT(paths(folders), ElementsAre((here_ / "rulesets").string(), installed_.string()));
    Diagnostics problems;
    ASSERT_EQ(list_rulesets(folders, problems).size(), 1u);
    EXPECT_TRUE(list_rulesets(folders, problems)[0].hides.empty());
}

TEST_F(Rulesets, LinksAreFollowedToWhereTheGamesAreAndShownShortly) {
    game(here_ / "tree" / "rulesets" / "fox", "Fox");
    fs::create_directories(prefix_ / "bin");
    fs::create_directory_symlink(here_ / "tree" / "rulesets", beside_);
    const auto found = find_ruleset(ruleset_folders({.option = {}, .environment = {}, .program = program_}), "fox");
    EXPECT_EQ(found, fs::path("tree/rulesets/fox"));
}

TEST_F(Rulesets, EveryFolderIsListedAndAHiddenGameIsTold) {
    game(here_ / "mine" / "fox", "My Fox");
    game(installed_ / "fox", "Fox");
    game(beside_ / "fox", "Fox");
    game(installed_ / "goose", "Goose");
    sample::write(installed_ / "no_game" / "readme.txt", "");
    Diagnostics problems;
    const auto found = list_rulesets(everywhere(), problems);
    ASSERT_EQ(found.size(), 2u) << render(problems, false);
    EXPECT_EQ(found[0].info.title, "My Fox");
    EXPECT_THAT(found[0].hides, ElementsAre(beside_ / "fox", installed_ / "fox"));
    EXPECT_EQ(found[1].info.title, "Goose");
    EXPECT_THAT(found[1].hides, ElementsAre());
    EXPECT_THAT(ruleset_ids(everywhere()), ElementsAre("fox", "goose"));
}

TEST_F(Rulesets, AManifestThatCannotBeReadIsReportedUnlessItIsHidden) {
    game(here_ / "mine" / "fox", "My Fox");
    sample::write(installed_ / "fox" / "ruleset.yaml", "id: [");
    Diagnostics hidden, shown;
    EXPECT_EQ(list_rulesets(everywhere(), hidden).size(), 1u);
    EXPECT_TRUE(hidden.empty());
    sample::write(installed_ / "goose" / "ruleset.yaml", "id: [");
    EXPECT_EQ(list_rulesets(everywhere(), shown).size(), 1u);
    EXPECT_EQ(shown.all().size(), 1u);
}

TEST_F(Rulesets, WhatAGameOffersIsListed) {
    game(here_ / "mine" / "fox", "Fox");
    sample::write(here_ / "mine/fox/expansions/winter/pack.yaml", "id: winter\ntitle: Winter\nversion: 1.0.0\n");
    sample::write(here_ / "mine/fox/variants/short.yaml", "{id: short, title: S}");
    sample::write(here_ / "mine/fox/bots/greedy.lua", "");
    Diagnostics problems;
    const auto found = list_rulesets(everywhere(), problems);
    ASSERT_EQ(found.size(), 1u) << render(problems, false);
    const RulesetInfo& info = found[0].info;
    EXPECT_EQ(info.id, "fox");
    EXPECT_EQ(info.version, "1.0.0");
    EXPECT_EQ(info.players_min, 2);
    EXPECT_EQ(info.players_max, 4);
    EXPECT_THAT(info.packs, ElementsAre("winter"));
    EXPECT_THAT(info.variants, ElementsAre("short"));
    EXPECT_THAT(info.bots, ElementsAre("greedy"));
}

TEST_F(Rulesets, MessagesNameTheFoldersInOrder) {
    game(here_ / "mine" / "fox", "Fox");
    game(installed_ / "fox", "Fox");
    EXPECT_EQ(looked_in(everywhere()), "looked in 'mine' (--rulesets), '" + (here_ / "ours").string() +
                                           "' (RULEWRIGHT_RULESETS, not there), 'rulesets' (in the working folder, not "
                                           "there), '" +
                                           beside_.string() + "' (beside the program, not there), '" +
                                           installed_.string() + "' (installed)");
}

TEST(RulesetSearch, KnowsThisProgramAndTheEnvironment) {
    ASSERT_EQ(setenv("RULEWRIGHT_RULESETS", "ours", 1), 0);
    const RulesetSearch search = ruleset_search("mine");
    unsetenv("RULEWRIGHT_RULESETS");
    EXPECT_EQ(search.option, "mine");
    EXPECT_EQ(search.environment, "ours");
    EXPECT_EQ(search.program.filename(), "content_test");
}

}  // namespace
}  // namespace rulewright::content
