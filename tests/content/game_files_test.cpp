// What lies in a game's folder is read, is told, or is for people.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <functional>

#include "content/document.h"
#include "content/game_folder.h"

namespace rulewright::content {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class GameFiles : public testing::Test {
  protected:
    std::string told() {
        game_.problems = {};
        (void)game_.load();
        return brief_with_files(game_.problems);
    }
    GameFolder game_;
};

TEST_F(GameFiles, ThatNothingReadsAreToldWithTheNameThatIsRead) {
    EXPECT_EQ(told(), "");
    const std::pair<const char*, const char*> strays[] = {
        {"components/cards.yml", "did you mean 'cards.yaml'?"},
        {"components/old/cards.yaml", "files in sub-folders are not read: move them to 'components'"},
        {"components/cards.txt", "only .yaml files are read in 'components'"},
        {"rules/turn.luac", "only .lua files are read in 'rules'"},
        {"rules/lib/deep/x.lua", "files in sub-folders are not read"},
        {"scenario/first.yaml", "did you mean 'scenarios'?"},
        {"ruleset.yml", "did you mean 'ruleset.yaml'?"},
        {"rulebok.yaml", "did you mean 'rulebook.yaml'?"},
        {"bot/greedy.lua", "did you mean 'bots'?"},
        {"extensions.zip", "read are: ruleset.yaml"},
        {"expansions/more.yaml", "an expansion is a folder with a pack.yaml"},
        {"expansions/more/components/x.yaml", "an expansion has a pack.yaml"},
    };
    for (const auto& [path, cure] : strays) {
        game_.write(path, "x: 1\n");
        EXPECT_THAT(told(), AllOf(HasSubstr("nothing reads this"), HasSubstr(cure))) << path;
        fs::remove_all(game_.folder() / *fs::path(path).begin());
        game_.write("rules/play.lua", "");
    }
}

TEST_F(GameFiles, OfPacksAreLookedAtWhetherThePackIsOnOrNot) {
    game_.pack("more", "");
    EXPECT_EQ(told(), "");
    game_.write("expansions/more/componets/x.yaml", "type: card\n");
    EXPECT_THAT(told(), HasSubstr("did you mean 'components'?"));
}

TEST_F(GameFiles, ForPeopleAreLeftAlone) {
    for (const char* path : {"README.md", "LICENSE", ".luarc.json", "components/.hidden.yaml", "rules/notes.md"})
        game_.write(path, "x\n");
    EXPECT_EQ(told(), "");
}

TEST_F(GameFiles, ThatAreNoFilesAreToldAndNeverWaitedFor) {
    const auto each = [&](const char* what, const std::function<void(const fs::path&)>& make) {
        for (const char* path : {"components/x.yaml", "rules/x.lua", "rules/lib/x.lua", "scenarios/x.yaml",
                                 "bots/x.lua", "playtests/x.yaml", "variants/x.yaml", "rulebook.yaml"}) {
            const fs::path file = game_.folder() / path;
            fs::create_directories(file.parent_path());
            make(file);
            EXPECT_THAT(told(), HasSubstr(what)) << path;
            EXPECT_TRUE(game_.problems.has_errors()) << path;
            EXPECT_EQ(game_.problems.all().size(), 1u) << path << "\n" << told();
            fs::remove(file);
        }
    };
    each("this is a pipe, not a file", [](const fs::path& file) { ASSERT_EQ(mkfifo(file.c_str(), 0600), 0); });
    each("this is a folder, not a file", [](const fs::path& file) { fs::create_directory(file); });
    each("this is a link to 'nowhere', which does not exist",
         [](const fs::path& file) { fs::create_symlink("nowhere", file); });
    each("this link leads back to itself", [](const fs::path& file) { fs::create_symlink(file.filename(), file); });
    each("this is a", [](const fs::path& file) { fs::create_symlink("/dev/zero", file); });
}

TEST_F(GameFiles, AFileInAFoldersPlaceIsTold) {
    game_.write("components", "x: 1\n");
    EXPECT_THAT(told(), HasSubstr("this is a file where a folder is expected"));
}

TEST_F(GameFiles, LinksMayNotLeadOutOfTheGame) {
    const fs::path secret = game_.folder().parent_path() / "secret.yaml";
    std::ofstream(secret) << "password: 1\n";
    fs::create_directories(game_.folder() / "components");
    for (const fs::path& target : {secret, fs::path("../../secret.yaml")}) {
        fs::create_symlink(target, game_.folder() / "components" / "x.yaml");
        EXPECT_THAT(told(), HasSubstr("this is a link that leads out of the game's folder"));
        fs::remove(game_.folder() / "components" / "x.yaml");
    }
    fs::remove(game_.folder() / "components");
    fs::create_directory_symlink(game_.folder().parent_path() / "elsewhere", game_.folder() / "components");
    fs::create_directories(game_.folder().parent_path() / "elsewhere");
    std::ofstream(game_.folder().parent_path() / "elsewhere" / "x.yaml") << "type: card\n";
    EXPECT_THAT(told(), HasSubstr("leads out of the game's folder"));
    fs::remove_all(game_.folder().parent_path() / "elsewhere");
    fs::remove(secret);
}

TEST_F(GameFiles, LinksInsideTheGameAreFine) {
    game_.write("rules/lib/one.lua", "return {}\n");
    fs::create_symlink("one.lua", game_.folder() / "rules" / "lib" / "two.lua");
    EXPECT_EQ(told(), "");
}

}  // namespace
}  // namespace rulewright::content
