// A file that is written bit by bit and never read half: it grows as FILE.part and gets its name when it is complete,
// replacing what was there. What is no file (a pipe, a device) is written to directly.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

#include "content/diagnostic.h"

namespace rulewright::playtest {

class OutputFile {
  public:
    [[nodiscard]] static content::Result<OutputFile> open(const std::filesystem::path& path);

    [[nodiscard]] content::Result<void> write(std::string_view text);
    // Everything is on the disk under the file's own name; nothing can be written any more.
    [[nodiscard]] content::Result<void> finish();

  private:
    OutputFile(std::filesystem::path path, std::filesystem::path growing, FILE* file)
        : path_(std::move(path)), growing_(std::move(growing)), file_(file, std::fclose) {}
    [[nodiscard]] content::Diagnostic problem(int reason) const;

    std::filesystem::path path_;
    std::filesystem::path growing_;  // the same as path_ for what is no file
    std::unique_ptr<FILE, int (*)(FILE*)> file_;
};

}  // namespace rulewright::playtest
