#include "playtest/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "playtest/publish.h"

namespace rulewright::playtest {

namespace fs = std::filesystem;
using content::because;
using content::Result;

namespace {

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] int operator*() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    int release() { return std::exchange(number_, -1); }

  private:
    int number_;
};

content::Diagnostic unwritable(const fs::path& path, int reason) {
    return because(fmt::format("'{}' cannot be written: {}", path.string(), std::strerror(reason)));
}

content::Diagnostic exists_already(const fs::path& path) {
    return because(fmt::format("'{}' exists already and is not replaced", path.string()));
}

// 0, or why not, as errno says it.
int write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return fsync(file) == 0 ? 0 : errno;
}

// A name beside `path` that nobody has, opened. Left-overs of killed processes keep theirs.
std::pair<fs::path, Descriptor> temporary_beside(const fs::path& path) {
    for (int i = 0;; ++i) {
        fs::path name = fmt::format("{}.{}-{}.tmp", path.string(), getpid(), i);
        Descriptor file(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
        if (file.is_open() || errno != EEXIST) return {std::move(name), std::move(file)};
    }
}

bool is_still_called(int file, const fs::path& name) {
    struct stat open_one {};
    struct stat named {};
    return fstat(file, &open_one) == 0 && stat(name.c_str(), &named) == 0 && open_one.st_dev == named.st_dev &&
           open_one.st_ino == named.st_ino;
}

// FILE.part for ourselves alone. Between opening and locking it, whoever had it may have finished and renamed it: then
// what we hold is that other's result, and the name is free again.
Descriptor growing_file(const fs::path& name) {
    for (;;) {
        Descriptor file(::open(name.c_str(), O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0644));
        if (!file.is_open()) return file;
        if (flock(*file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            errno = EBUSY;
            return Descriptor(-1);
        }
        if (!is_still_called(*file, name)) continue;
        if (ftruncate(*file, 0) != 0) return Descriptor(-1);
        return file;
    }
}

// A pipe or a device. A pipe that nobody reads would keep us waiting for ever.
Descriptor direct_file(const fs::path& path) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
    if (file.is_open()) fcntl(*file, F_SETFL, fcntl(*file, F_GETFL) & ~O_NONBLOCK);
    return file;
}

}  // namespace

Result<void> write_new_file(const fs::path& path, std::string_view text) {
    std::error_code error;
    if (path.empty()) return because("a file without a name cannot be written");
    if (fs::symlink_status(path, error).type() != fs::file_type::not_found && !error) return exists_already(path);
    auto [temporary, file] = temporary_beside(path);
    if (!file.is_open()) return unwritable(path, errno);
    int reason = write_all(*file, text);
    if (reason == 0) reason = publish(temporary, path);
    if (reason != 0) {
        unlink(temporary.c_str());
        return reason == EEXIST ? exists_already(path) : unwritable(path, reason);
    }
    if ((reason = sync_folder_of(path)) != 0) return unwritable(path, reason);
    return {};
}

Result<OutputFile> OutputFile::open(const fs::path& path) {
    std::error_code error;
    if (path.empty()) return because("a file without a name cannot be written");
    if (fs::is_directory(path, error)) return unwritable(path, EISDIR);
    const bool exists = fs::exists(path, error);
    if (!exists && fs::is_symlink(path, error))
        return because(fmt::format("'{}' is a link to '{}', which is not there", path.string(),
                                   fs::read_symlink(path, error).string()));
    const bool direct = exists && !fs::is_regular_file(path, error);
    fs::path target = exists && !direct ? fs::canonical(path, error) : path;  // of a link, the file it leads to
    fs::path growing;
    if (!direct) growing = fs::path(target) += ".part";
    Descriptor file = direct ? direct_file(path) : growing_file(growing);
    const fs::path& written = direct ? path : growing;
    if (!file.is_open() && errno == EBUSY)
        return because(fmt::format("'{}' is being written by another process", written.string()));
    if (!file.is_open() && direct && errno == ENXIO)
        return because(fmt::format("nobody reads the pipe '{}'", path.string()), "start its reader first");
    if (!file.is_open()) return unwritable(written, errno);
    File stream(fdopen(*file, "w"), std::fclose);
    if (!stream) return unwritable(written, errno);
    file.release();
    return OutputFile(std::move(target), std::move(growing), exists, std::move(stream));
}

content::Diagnostic OutputFile::problem(int reason) const {
    content::Diagnostic problem = unwritable(path_, reason);
    if (!growing_.empty())
        problem.suggestion =
            fmt::format("'{}' holds what there was room for; its last line may be cut off", growing_.string());
    return problem;
}

Result<void> OutputFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) < text.size()) return problem(errno);
    return {};
}

Result<void> OutputFile::finish() {
    if (std::fflush(file_.get()) != 0) return problem(errno);
    if (growing_.empty()) return {};
    if (fsync(fileno(file_.get())) != 0) return problem(errno);
    const int reason = !replaces_ ? publish(growing_, path_) : std::rename(growing_.c_str(), path_.c_str()) ? errno : 0;
    if (reason == EEXIST) {
        content::Diagnostic taken = exists_already(path_);
        taken.suggestion = fmt::format("somebody made it meanwhile; '{}' holds the whole result", growing_.string());
        return taken;
    }
    if (reason != 0) return problem(reason);
    if (const int unsynced = sync_folder_of(path_)) return unwritable(path_, unsynced);
    return {};
}

}  // namespace rulewright::playtest
