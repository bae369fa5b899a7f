// A journal's file: grows by whole lines, belongs to one process at a time.
#pragma once

#include <filesystem>

#include "table/journal.h"

namespace rulewright::table {

class JournalFile final : public JournalSink {
  public:
    // A new file; its folders are made. A file of that name is not touched.
    [[nodiscard]] static content::Result<std::unique_ptr<JournalFile>> create(const std::filesystem::path& path);
    // What is there, for as long as nobody else plays on with it; `read` says what it holds.
    [[nodiscard]] static content::Result<std::unique_ptr<JournalFile>> open(const std::filesystem::path& path,
                                                                            JournalText& read);
    ~JournalFile() override;
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    [[nodiscard]] content::Result<void> append(std::string_view line) override;
    [[nodiscard]] content::Result<void> flush() override;

  private:
    JournalFile(int file, std::filesystem::path path, std::int64_t length)
        : file_(file), path_(std::move(path)), length_(length) {}
    int file_;
    std::filesystem::path path_;
    std::int64_t length_;  // of whole lines
};

// What the journal says; the file is only read, by whoever wants to know.
[[nodiscard]] content::Result<JournalText> read_journal_file(const std::filesystem::path& path);
// Somebody plays on with it just now.
[[nodiscard]] bool is_in_use(const std::filesystem::path& path);

}  // namespace rulewright::table
