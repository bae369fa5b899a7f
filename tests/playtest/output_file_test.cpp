// Saved files are complete or not there, whoever else writes and whenever somebody is killed.
#include "playtest/output_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <random>
#include <thread>

#include "playtest/publish.h"
#include "playtest/sample.h"

namespace rulewright::playtest {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
    return names;
}

// ---- the last step --------------------------------------------------------------------------------------------------

class PublishedFiles : public testing::TestWithParam<Publishing> {
  protected:
    sample::Folder folder_;
    fs::path finished_ = folder_.path() / "result.tmp", path_ = folder_.path() / "result";
};

TEST_P(PublishedFiles, HaveTheirNameAndNoOther) {
    sample::write(finished_, "all of it");
    EXPECT_EQ(GetParam()(finished_, path_), 0);
    EXPECT_EQ(sample::read(path_), "all of it");
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("result"));
}

TEST_P(PublishedFiles, NeverReplaceWhatIsThere) {
    sample::write(finished_, "mine");
    sample::write(path_, "theirs");
    EXPECT_EQ(GetParam()(finished_, path_), EEXIST);
    EXPECT_EQ(sample::read(path_), "theirs");
    fs::remove(path_);
    fs::create_symlink(folder_.path() / "nowhere", path_);
    EXPECT_EQ(GetParam()(finished_, path_), EEXIST);
    EXPECT_TRUE(fs::is_symlink(path_));
}

TEST_P(PublishedFiles, OfManyOnlyOneWins) {
    constexpr int writers = 4;
    for (int round = 0; round < 50; ++round) {
        std::atomic<int> won{0}, ready{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < writers; ++i)
            threads.emplace_back([&, i] {
                const fs::path own = folder_.path() / ("own-" + std::to_string(i));
                sample::write(own, "complete");
                for (++ready; ready < writers;) std::this_thread::yield();
                won += GetParam()(own, path_) == 0;
            });
        for (std::thread& thread : threads) thread.join();
        EXPECT_EQ(won, 1);
        EXPECT_EQ(sample::read(path_), "complete");
        fs::remove(path_);
    }
}

INSTANTIATE_TEST_SUITE_P(ByRenameLinkClaimAndWhatWorksHere, PublishedFiles,
                         testing::Values(publish_by_rename, publish_by_link, publish_by_claim, publish));

// ---- whole texts ----------------------------------------------------------------------------------------------------

class SavedFiles : public testing::Test {
  protected:
    sample::Folder folder_;
    fs::path file_ = folder_.path() / "result";
};

TEST_F(SavedFiles, HoldTheTextAndLeaveNothingBeside) {
    ASSERT_EQ(write_new_file(file_, "text").reason(), "");
    EXPECT_EQ(sample::read(file_), "text");
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("result"));
}

TEST_F(SavedFiles, NeverReplaceAnything) {
    sample::write(file_, "precious");
    EXPECT_THAT(write_new_file(file_, "text").reason(), HasSubstr("exists already and is not replaced"));
    EXPECT_EQ(sample::read(file_), "precious");
    fs::create_symlink("nowhere", folder_.path() / "dangling");
    EXPECT_THAT(write_new_file(folder_.path() / "dangling", "text").reason(), HasSubstr("exists already"));
    fs::create_directory(folder_.path() / "folder");
    EXPECT_THAT(write_new_file(folder_.path() / "folder", "text").reason(), HasSubstr("exists already"));
    EXPECT_THAT(names_in(folder_.path()), UnorderedElementsAre("result", "dangling", "folder"));
}

TEST_F(SavedFiles, TellWhyTheyAreNotThere) {
    EXPECT_THAT(write_new_file(folder_.path() / "none" / "result", "text").reason(),
                HasSubstr("cannot be written: No such file or directory"));
    EXPECT_THAT(write_new_file("", "text").reason(), HasSubstr("without a name"));
    EXPECT_THAT(write_new_file("/proc/result", "text").reason(), HasSubstr("cannot be written"));
}

TEST_F(SavedFiles, MayLieBesideLeftOversOfAnotherProcessOfThisNumber) {
    sample::write(file_.string() + "." + std::to_string(getpid()) + "-0.tmp", "half");
    ASSERT_EQ(write_new_file(file_, "text").reason(), "");
    EXPECT_EQ(sample::read(file_), "text");
}

// ---- growing files --------------------------------------------------------------------------------------------------

TEST_F(SavedFiles, GrowUnderAnotherName) {
    auto file = OutputFile::open(file_);
    ASSERT_TRUE(file) << file.reason();
    ASSERT_TRUE(file->write("text"));
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("result.part"));
    ASSERT_EQ(file->finish().reason(), "");
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("result"));
    EXPECT_EQ(sample::read(file_), "text");
}

TEST_F(SavedFiles, ReplaceAtTheEndWhatWasThereAtTheBeginning) {
    sample::write(file_, "old");
    sample::write(file_.string() + ".part", "left over, and longer than what is new");
    auto file = OutputFile::open(file_);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("new"));
    EXPECT_EQ(sample::read(file_), "old");
    ASSERT_TRUE(file->finish());
    EXPECT_EQ(sample::read(file_), "new");
}

TEST_F(SavedFiles, DoNotReplaceWhatSomebodyMadeMeanwhile) {
    auto file = OutputFile::open(file_);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("mine"));
    sample::write(file_, "theirs");
    const auto done = file->finish();
    EXPECT_THAT(done.reason(), HasSubstr("exists already"));
    EXPECT_THAT(done.problem().suggestion, HasSubstr("result.part' holds the whole result"));
    EXPECT_EQ(sample::read(file_), "theirs");
    EXPECT_EQ(sample::read(file_.string() + ".part"), "mine");
}

TEST_F(SavedFiles, BelongToOneWriterAtATime) {
    auto first = OutputFile::open(file_);
    ASSERT_TRUE(first);
    ASSERT_TRUE(first->write("first"));
    EXPECT_THAT(OutputFile::open(file_).reason(), HasSubstr("is being written by another process"));
    ASSERT_TRUE(first->finish());
    EXPECT_EQ(sample::read(file_), "first");
    EXPECT_TRUE(OutputFile::open(file_));
}

TEST_F(SavedFiles, AreReachedThroughLinks) {
    const fs::path link = folder_.path() / "link";
    fs::create_symlink("result", link);
    EXPECT_THAT(OutputFile::open(link).reason(), HasSubstr("is a link to 'result', which is not there"));
    sample::write(file_, "old");
    auto file = OutputFile::open(link);
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("new"));
    ASSERT_TRUE(file->finish());
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(sample::read(file_), "new");
}

TEST_F(SavedFiles, APipeThatNobodyReadsKeepsNobodyWaiting) {
    ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
    EXPECT_THAT(OutputFile::open(file_).reason(), HasSubstr("nobody reads the pipe"));
}

TEST_F(SavedFiles, DevicesAreWrittenDirectly) {
    auto full = OutputFile::open("/dev/full");
    ASSERT_TRUE(full);
    ASSERT_TRUE(full->write("text"));  // in the buffer
    EXPECT_THAT(full->finish().reason(), HasSubstr("'/dev/full' cannot be written: No space left on device"));
    EXPECT_THAT(OutputFile::open(folder_.path()).reason(), HasSubstr("Is a directory"));
}

// ---- kills ----------------------------------------------------------------------------------------------------------

// Saves whole texts and growing files, over and over, until it is killed.
[[noreturn]] void save_for_ever(const fs::path& folder) {
    const std::string text(20'000, 'x');
    for (int i = 0;; ++i) {
        (void)write_new_file(folder / ("log-" + std::to_string(i)), text + "\nend\n");
        auto file = OutputFile::open(folder / "table");
        if (!file) _exit(1);
        for (int part = 0; part < 4; ++part) (void)file->write(text);
        (void)file->write("\nend\n");
        (void)file->finish();
    }
}

TEST_F(SavedFiles, AreNeverHalfAfterAKill) {
    std::mt19937 random(1);
    int read = 0;
    // On a busy machine most of them die before they have written anything.
    for (int kills = 0; kills < 200 || (read <= 100 && kills < 4000); ++kills) {
        const fs::path folder = folder_.path() / std::to_string(kills);
        fs::create_directory(folder);
        const pid_t child = fork();
        if (child == 0) save_for_ever(folder);
        usleep(std::uniform_int_distribution<unsigned>(0, 15'000)(random));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself";
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (entry.path().extension() == ".tmp" || entry.path().extension() == ".part") continue;
            ++read;
            EXPECT_TRUE(sample::read(entry.path()).ends_with("\nend\n")) << entry.path();
        }
        // What was left over is in nobody's way.
        auto again = OutputFile::open(folder / "table");
        ASSERT_TRUE(again) << again.reason();
    }
    EXPECT_GT(read, 0);
}

}  // namespace
}  // namespace rulewright::playtest
