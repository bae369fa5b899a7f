#include "table/journal_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "playtest/publish.h"

namespace rulewright::table {

namespace fs = std::filesystem;
using content::because;
using content::Result;

namespace {

constexpr std::int64_t largest_journal = 256 << 20;

content::Diagnostic failed_to(const char* what, const fs::path& path, int reason) {
    return because(fmt::format("the journal '{}' cannot be {}: {}", path.string(), what, std::strerror(reason)));
}

// Closed when nobody takes it.
class OpenFile {
  public:
    explicit OpenFile(int file) : file_(file) {}
    ~OpenFile() {
        if (file_ >= 0) close(file_);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    [[nodiscard]] int get() const { return file_; }
    [[nodiscard]] int take() { return std::exchange(file_, -1); }

  private:
    int file_;
};

Result<std::string> contents(int file, const fs::path& path) {
    struct stat about {};
    if (fstat(file, &about) != 0) return failed_to("read", path, errno);
    if (!S_ISREG(about.st_mode)) return because(fmt::format("'{}' is no file", path.string()));
    if (about.st_size > largest_journal) return because(fmt::format("'{}' is too large for a journal", path.string()));
    std::string text(static_cast<std::size_t>(about.st_size), '\0');
    std::size_t got = 0;
    while (got < text.size()) {
        const ssize_t count = pread(file, text.data() + got, text.size() - got, static_cast<off_t>(got));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failed_to("read", path, errno);
        if (count == 0) break;
        got += static_cast<std::size_t>(count);
    }
    text.resize(got);
    return text;
}

// Neither a pipe nor a device keeps us waiting.
int open_to_read(const fs::path& path, int more) { return ::open(path.c_str(), more | O_CLOEXEC | O_NONBLOCK); }

}  // namespace

Result<std::unique_ptr<JournalFile>> JournalFile::create(const fs::path& path) {
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    if (error)
        return because(fmt::format("the folder '{}' cannot be made: {}", path.parent_path().string(), error.message()));
    OpenFile file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (file.get() < 0 && errno == EEXIST)
        return because(fmt::format("'{}' exists already and is not replaced", path.string()));
    if (file.get() < 0) return failed_to("made", path, errno);
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) return failed_to("locked", path, errno);
    if (const int reason = playtest::sync_folder_of(path); reason != 0) return failed_to("made", path, reason);
    return std::unique_ptr<JournalFile>(new JournalFile(file.take(), path, 0));
}

Result<std::unique_ptr<JournalFile>> JournalFile::open(const fs::path& path, JournalText& read) {
    OpenFile file(open_to_read(path, O_RDWR));
    if (file.get() < 0) return failed_to("opened", path, errno);
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return because(fmt::format("somebody plays on with '{}' already", path.string()));
        return failed_to("locked", path, errno);
    }
    auto text = contents(file.get(), path);
    if (!text) return text.problem();
    auto journal = read_journal(*text, path.string());
    if (!journal) return journal.problem();
    read = std::move(*journal);
    const auto length = static_cast<std::int64_t>(read.length);
    if (read.torn && ftruncate(file.get(), length) != 0) return failed_to("mended", path, errno);
    return std::unique_ptr<JournalFile>(new JournalFile(file.take(), path, length));
}

JournalFile::~JournalFile() { close(file_); }

Result<void> JournalFile::append(std::string_view line) {
    std::size_t written = 0;
    while (written < line.size()) {
        const ssize_t count = pwrite(file_, line.data() + written, line.size() - written,
                                     static_cast<off_t>(length_ + static_cast<std::int64_t>(written)));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int reason = errno;
            // What was half written would be dropped by every reader; without it the next line has room.
            if (ftruncate(file_, length_) != 0) return failed_to("mended", path_, errno);
            return failed_to("written", path_, reason);
        }
        written += static_cast<std::size_t>(count);
    }
    length_ += static_cast<std::int64_t>(line.size());
    return {};
}

Result<void> JournalFile::flush() {
    if (fdatasync(file_) != 0) return failed_to("brought to the disk", path_, errno);
    return {};
}

Result<JournalText> read_journal_file(const fs::path& path) {
    const OpenFile file(open_to_read(path, O_RDONLY));
    if (file.get() < 0) return failed_to("opened", path, errno);
    const auto text = contents(file.get(), path);
    if (!text) return text.problem();
    return read_journal(*text, path.string());
}

bool is_in_use(const fs::path& path) {
    const OpenFile file(open_to_read(path, O_RDONLY));
    return file.get() >= 0 && flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace rulewright::table
