// Nothing that was confirmed is lost, whatever happens to the process or the disk, and no half record is ever read.
#include "table/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "table/journal_file.h"
#include "table/session_game.h"

namespace rulewright::table {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

class Journals : public testing::Test {
  protected:
    Journals() : folder_(fs::temp_directory_path() / fmt::format("rulewright-journal-{}", getpid())) {
        fs::remove_all(folder_);
    }
    ~Journals() override { fs::remove_all(folder_); }

    std::unique_ptr<Session> kept(std::string& text, std::vector<std::string> seats = {person, person}) {
        auto session = game_.session(std::move(seats));
        auto journal = Journal::begin(std::make_unique<MemorySink>(text), session->header());
        EXPECT_TRUE(journal) << journal.reason();
        EXPECT_TRUE(session->keep(std::move(*journal)));
        return session;
    }
    // A journal of answers, a step back, another answer and a change of seats.
    std::string some_journal() {
        std::string text;
        const auto session = kept(text);
        for (const int option : {0, 1, 2}) EXPECT_TRUE(answer(*session, option));
        EXPECT_TRUE(session->undo(1));
        EXPECT_TRUE(answer(*session, 2));
        EXPECT_TRUE(session->give_seat(1, "timid"));
        return text;
    }
    fs::path written(const std::string& text) {
        fs::create_directories(folder_);
        const fs::path path = folder_ / "game.journal";
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        return path;
    }

    SessionGame game_;
    fs::path folder_;
};

TEST_F(Journals, GiveBackTheGameAndItsSeats) {
    std::string text;
    const auto session = kept(text);
    for (const int option : {0, 1, 2, 1}) ASSERT_TRUE(answer(*session, option));
    ASSERT_TRUE(session->undo(0));
    ASSERT_TRUE(session->give_seat(1, "timid"));
    const auto read = read_journal(text, "x");
    ASSERT_TRUE(read) << read.reason();
    EXPECT_EQ(read->seats, (std::vector<std::string>{person, "timid"}));
    EXPECT_EQ(read->history.undone().size(), 2u);
    EXPECT_FALSE(read->torn || read->finished);
    const auto again = game_.session(read->seats);
    EXPECT_EQ(again->replay(read->history).problem, "");
    EXPECT_EQ(again->game().world().hash(), session->game().world().hash());
}

TEST_F(Journals, SayThatTheGameIsOver) {
    std::string text;
    const auto session = kept(text, {person, "timid"});
    while (!session->game().finished()) {
        const auto bot = session->bot_answers();
        ASSERT_TRUE(bot ? *bot : answer(*session, 0));
    }
    EXPECT_TRUE(read_journal(text, "x")->finished);
    ASSERT_TRUE(session->undo(0));
    EXPECT_FALSE(read_journal(text, "x")->finished);
}

TEST_F(Journals, TornAnywhereTheyHoldTheLinesThatWereComplete) {
    const std::string text = some_journal();
    const std::size_t header = text.find('\n') + 1;
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const auto read = read_journal(text.substr(0, length), "x");
        ASSERT_EQ(static_cast<bool>(read), length >= header) << length;
        if (!read) continue;
        const std::size_t whole = text.rfind('\n', length - 1) + 1;
        ASSERT_EQ(read->length, whole) << length;
        ASSERT_EQ(read->torn, length != whole) << length;
    }
}

TEST_F(Journals, ALineThatIsNoLongerWhatItWasIsNeverRead) {
    const std::string text = some_journal();
    const std::size_t last = text.rfind('\n', text.size() - 2);  // with the newline in front, which makes it a line
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string changed = text;
        changed[at] = changed[at] == '7' ? '8' : '7';
        const auto read = read_journal(changed, "x");
        // In the last line it may have been the crash; anywhere else somebody changed the file.
        ASSERT_EQ(static_cast<bool>(read), at >= last) << at;
        if (read) {
            ASSERT_TRUE(read->torn) << at;
        }
    }
}

TEST_F(Journals, AnAnswerThatCannotBeWrittenDownDoesNotCount) {
    std::string text;
    const auto session = game_.session();
    auto journal = Journal::begin(std::make_unique<MemorySink>(text), session->header());
    ASSERT_TRUE(journal);
    const std::size_t header = text.size();
    std::string small;
    auto cramped = Journal::begin(std::make_unique<MemorySink>(small, header + 200), session->header());
    ASSERT_TRUE(cramped && session->keep(std::move(*cramped)));
    int given = 0;
    while (answer(*session, 0)) ++given;
    EXPECT_EQ(answer(*session, 0).reason(), "there is no room");
    EXPECT_EQ(session->game().decisions(), given);
    EXPECT_EQ(read_journal(small, "x")->history.size(), given);
}

TEST_F(Journals, OfALoadedGameHoldWhatWasLoaded) {
    const auto session = game_.session();
    ASSERT_TRUE(answer(*session, 0) && answer(*session, 1));
    std::string text;
    auto journal = Journal::begin(std::make_unique<MemorySink>(text), session->header());
    ASSERT_TRUE(journal && session->keep(std::move(*journal)));
    ASSERT_TRUE(answer(*session, 2));
    EXPECT_EQ(read_journal(text, "x")->history.size(), 3);
}

TEST_F(Journals, TakeBackWhatEditedRulesNoLongerAllow) {
    std::string text;
    const auto session = kept(text);
    for (const int option : {0, 2, 1}) ASSERT_TRUE(answer(*session, option));
    game_.write_rules(SessionGame::rules(2));
    ASSERT_EQ(session->reload(game_.table())->answers, 1);
    ASSERT_TRUE(answer(*session, 0));
    const auto read = read_journal(text, "x");
    ASSERT_TRUE(read) << read.reason();
    EXPECT_EQ(read->history.size(), 2);
    const auto again = game_.session();
    EXPECT_EQ(again->replay(read->history).problem, "");
    EXPECT_EQ(again->game().world().hash(), session->game().world().hash());
}

TEST_F(Journals, RefuseLogsOtherFilesAndUnknownLines) {
    const auto session = game_.session();
    EXPECT_THAT(read_journal(session->log(), "x").reason(), HasSubstr("no journal"));
    EXPECT_THAT(read_journal("", "x").reason(), HasSubstr("empty"));
    EXPECT_THAT(read_journal("hello\nworld\n", "x").reason(), HasSubstr("no complete line"));
    playtest::SealState state;
    auto header = playtest::header_json(session->header().game);
    header["journal"] = 99;
    EXPECT_THAT(read_journal(playtest::seal_line(state, header), "x").reason(), HasSubstr("format 99"));
    header["journal"] = journal_format;
    for (const char* line :
         {R"({"kind":"dance"})", R"({"kind":"seat","player":0,"by":"x"})", R"({"kind":"seat","player":9,"by":"x"})",
          R"({"kind":"answer","player":"one"})", R"({"kind":5})", R"({"kind":"back"})", R"({})"}) {
        playtest::SealState fresh;
        std::string text = playtest::seal_line(fresh, header);
        text += playtest::seal_line(fresh, nlohmann::ordered_json::parse(line));
        text += playtest::seal_line(fresh, {{"kind", "back"}, {"to", 0}});
        EXPECT_FALSE(read_journal(text, "x")) << line;
    }
}

TEST_F(Journals, OneProcessAtATimeGoesOn) {
    const fs::path path = written(some_journal());
    JournalText read;
    const auto mine = JournalFile::open(path, read);
    ASSERT_TRUE(mine) << mine.reason();
    EXPECT_TRUE(is_in_use(path));
    EXPECT_THAT(JournalFile::open(path, read).reason(), HasSubstr("somebody plays on"));
    EXPECT_TRUE(read_journal_file(path)) << "looking is allowed";
}

TEST_F(Journals, GoOnBehindTheLastWholeLine) {
    const std::string text = some_journal();
    const fs::path path = written(text + text.substr(0, 40));
    {
        JournalText read;
        auto file = JournalFile::open(path, read);
        ASSERT_TRUE(file) << file.reason();
        EXPECT_TRUE(read.torn);
        Journal journal = Journal::go_on(std::move(*file), read);
        ASSERT_TRUE(journal.back_to(1));
        ASSERT_TRUE(journal.flush());
    }
    EXPECT_FALSE(is_in_use(path));
    EXPECT_TRUE(text_of(path).starts_with(text));
    const auto read = read_journal_file(path);
    ASSERT_TRUE(read) << read.reason();
    EXPECT_FALSE(read->torn);
    EXPECT_EQ(read->history.size(), 1);
}

TEST_F(Journals, NeverReplaceAFileAndMakeTheirFolders) {
    const fs::path path = folder_ / "deep" / "er" / "game.journal";
    ASSERT_TRUE(JournalFile::create(path));
    EXPECT_THAT(JournalFile::create(path).reason(), HasSubstr("not replaced"));
    EXPECT_THAT(JournalFile::create("/dev/full").reason(), HasSubstr("not replaced"));
    EXPECT_FALSE(JournalFile::create("/dev/null/game.journal"));
}

TEST_F(Journals, FoldersPipesAndDevicesAreNoJournals) {
    fs::create_directories(folder_);
    ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
    JournalText read;
    for (const fs::path& path : {folder_, folder_ / "pipe", fs::path("/dev/null"), folder_ / "missing"}) {
        EXPECT_FALSE(JournalFile::open(path, read)) << path;
        EXPECT_FALSE(read_journal_file(path)) << path;
    }
}

}  // namespace
}  // namespace rulewright::table
