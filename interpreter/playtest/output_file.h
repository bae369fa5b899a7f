// Files that are complete or not there. Whatever this library saves is saved here: it is written under another name in
// the same folder, brought to the disk, and only then gets its own name (publish.h). A process that is killed at any
// moment leaves the file as it was, complete, or not there, and perhaps a left-over beside it that nothing reads.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "content/diagnostic.h"

namespace rulewright::playtest {

// A text known as a whole. A file of that name is never replaced, not even one that comes into being meanwhile.
[[nodiscard]] content::Result<void> write_new_file(const std::filesystem::path& path, std::string_view text);

// A file that is written bit by bit. It grows as FILE.part, which nobody else can write to meanwhile; a left-over of
// that name is begun anew. A FILE that was there already is replaced at the end, one that came into being meanwhile is
// not. What is no file (a pipe, a device) is written to directly.
class OutputFile {
  public:
    [[nodiscard]] static content::Result<OutputFile> open(const std::filesystem::path& path);

    [[nodiscard]] content::Result<void> write(std::string_view text);
    // Everything is on the disk under the file's own name; nothing can be written any more.
    [[nodiscard]] content::Result<void> finish();

  private:
    using File = std::unique_ptr<FILE, int (*)(FILE*)>;
    OutputFile(std::filesystem::path path, std::filesystem::path growing, bool replaces, File file)
        : path_(std::move(path)), growing_(std::move(growing)), replaces_(replaces), file_(std::move(file)) {}
    [[nodiscard]] content::Diagnostic problem(int reason) const;

    std::filesystem::path path_;
    std::filesystem::path growing_;  // empty for what is no file
    bool replaces_ = false;
    File file_;
};

}  // namespace rulewright::playtest
