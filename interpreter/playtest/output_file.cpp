#include "playtest/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace rulewright::playtest {

namespace fs = std::filesystem;
using content::because;

namespace {

content::Diagnostic unwritable(const fs::path& path, int reason) {
    return because(fmt::format("'{}' cannot be written: {}", path.string(), std::strerror(reason)));
}

}  // namespace

content::Result<OutputFile> OutputFile::open(const fs::path& path) {
    std::error_code error;
    if (path.empty()) return because("a file without a name cannot be written");
    if (fs::is_directory(path, error)) return unwritable(path, EISDIR);
    const bool plain = !fs::exists(path, error) || fs::is_regular_file(path, error);
    fs::path growing = path;
    if (plain) growing += ".part";
    FILE* file = std::fopen(growing.c_str(), "wbe");
    if (!file) return unwritable(growing, errno);
    return OutputFile(path, std::move(growing), file);
}

content::Diagnostic OutputFile::problem(int reason) const {
    content::Diagnostic problem = unwritable(path_, reason);
    if (growing_ != path_)
        problem.suggestion =
            fmt::format("'{}' holds what there was room for; its last line may be cut off", growing_.string());
    return problem;
}

content::Result<void> OutputFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) < text.size()) return problem(errno);
    return {};
}

content::Result<void> OutputFile::finish() {
    if (std::fflush(file_.get()) != 0) return problem(errno);
    if (growing_ == path_) return {};
    if (fsync(fileno(file_.get())) != 0) return problem(errno);
    if (std::rename(growing_.c_str(), path_.c_str()) != 0) return problem(errno);
    return {};
}

}  // namespace rulewright::playtest
