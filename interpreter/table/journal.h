// Journal: what a session has come by, written down as it happens, so that nothing that was confirmed is ever lost: a
// header that says which game it is, then a sealed line (playtest/sealed_lines.h) for each answer, each step back,
// each change of seats or rules. A line that was torn at the very end, by a crash or a full disk, is dropped.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "playtest/log.h"
#include "playtest/sealed_lines.h"
#include "table/history.h"

namespace rulewright::table {

inline constexpr int journal_format = 1;

// Where a journal's lines go. Sessions touch no files otherwise.
class JournalSink {
  public:
    virtual ~JournalSink() = default;
    // When this returns, the line outlives the process; when it fails, nothing of the line is left.
    [[nodiscard]] virtual content::Result<void> append(std::string_view line) = 0;
    // What was appended outlives a power cut, too.
    [[nodiscard]] virtual content::Result<void> flush() = 0;
};

struct JournalHeader {
    playtest::LogHeader game;
    std::string folder;  // of the ruleset when the game was begun
};

// What a journal says, all steps back taken.
struct JournalText {
    JournalHeader header;
    std::vector<std::string> seats;  // who sits there now
    History history;
    bool finished = false;      // the game was played to its end
    std::size_t length = 0;     // of the lines that can be trusted
    bool torn = false;          // a line at the end was dropped
    playtest::SealState state;  // what the next line continues
};
// Or the line in the middle that cannot be trusted.
[[nodiscard]] content::Result<JournalText> read_journal(std::string_view text, const std::string& file);

class Journal {
  public:
    // Of a new game: writes the header.
    [[nodiscard]] static content::Result<Journal> begin(std::unique_ptr<JournalSink> sink, const JournalHeader& header);
    // Goes on with one that was read.
    [[nodiscard]] static Journal go_on(std::unique_ptr<JournalSink> sink, const JournalText& read);

    [[nodiscard]] content::Result<void> answer(const Given& given);
    [[nodiscard]] content::Result<void> back_to(int answers);
    [[nodiscard]] content::Result<void> seat(int seat, const std::string& by);
    [[nodiscard]] content::Result<void> rules(std::uint64_t content_hash);
    [[nodiscard]] content::Result<void> end();
    [[nodiscard]] content::Result<void> flush() { return sink_->flush(); }

  private:
    explicit Journal(std::unique_ptr<JournalSink> sink) : sink_(std::move(sink)) {}
    content::Result<void> write(const nlohmann::ordered_json& body);

    std::unique_ptr<JournalSink> sink_;
    playtest::SealState state_;
};

}  // namespace rulewright::table
