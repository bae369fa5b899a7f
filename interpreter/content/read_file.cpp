#include "content/read_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace rulewright::content {

namespace fs = std::filesystem;

namespace {

const char* kind_of(mode_t mode) {
    if (S_ISDIR(mode)) return "a folder";
    if (S_ISFIFO(mode)) return "a pipe";
    if (S_ISSOCK(mode)) return "a socket";
    return "a device";
}

std::string why_unreachable(const fs::path& path, int reason) {
    std::error_code error;
    if (reason == ENOENT && fs::is_symlink(path, error))
        return fmt::format("this is a link to '{}', which does not exist", fs::read_symlink(path, error).string());
    if (reason == ENOENT) return "the file does not exist";
    if (reason == ELOOP) return "this link leads back to itself";
    return fmt::format("the file cannot be read: {}", std::strerror(reason));
}

Result<std::string> read_open(int file, std::uintmax_t most_bytes) {
    struct stat status {};
    if (fstat(file, &status) != 0) return because(fmt::format("the file cannot be read: {}", std::strerror(errno)));
    if (!S_ISREG(status.st_mode)) return because(fmt::format("this is {}, not a file", kind_of(status.st_mode)));
    const auto too_large = [&](std::uintmax_t size) {
        return because(fmt::format("the file has {} bytes; at most {} are read", size, most_bytes));
    };
    if (static_cast<std::uintmax_t>(status.st_size) > most_bytes)
        return too_large(static_cast<std::uintmax_t>(status.st_size));
    std::string text;
    text.reserve(static_cast<std::size_t>(status.st_size));
    char buffer[65536];
    for (;;) {
        const ssize_t count = read(file, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return because(fmt::format("the file cannot be read: {}", std::strerror(errno)));
        if (count == 0) return text;
        text.append(buffer, static_cast<std::size_t>(count));
        if (text.size() > most_bytes) return too_large(text.size());  // it grows while it is read
    }
}

}  // namespace

Result<std::string> read_file(const fs::path& path, std::uintmax_t most_bytes) {
    // What is no file is not even opened: opening alone has effects on some devices.
    if (std::string reason = why_no_file(path); !reason.empty()) return because(std::move(reason));
    const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0) return because(why_unreachable(path, errno));
    auto text = read_open(file, most_bytes);
    close(file);
    return text;
}

std::string why_no_file(const fs::path& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return why_unreachable(path, errno);
    if (!S_ISREG(status.st_mode)) return fmt::format("this is {}, not a file", kind_of(status.st_mode));
    return {};
}

}  // namespace rulewright::content
