#include "playtest/publish.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace rulewright::playtest {

namespace fs = std::filesystem;

namespace {

int reason_of(int result) { return result == 0 ? 0 : errno; }

// "This file system cannot do that", in the words that file systems have for it.
bool is_unknown_here(int reason) {
    return reason == EINVAL || reason == ENOSYS || reason == EOPNOTSUPP || reason == EPERM || reason == EMLINK;
}

}  // namespace

int publish_by_rename(const fs::path& finished, const fs::path& path) {
    return reason_of(renameat2(AT_FDCWD, finished.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE));
}

int publish_by_link(const fs::path& finished, const fs::path& path) {
    if (const int reason = reason_of(link(finished.c_str(), path.c_str()))) return reason;
    return reason_of(unlink(finished.c_str()));
}

int publish_by_claim(const fs::path& finished, const fs::path& path) {
    const int claim = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (claim < 0) return errno;
    close(claim);
    const int reason = reason_of(rename(finished.c_str(), path.c_str()));
    if (reason != 0) unlink(path.c_str());
    return reason;
}

int publish(const fs::path& finished, const fs::path& path) {
    for (const Publishing way : {publish_by_rename, publish_by_link}) {
        const int reason = way(finished, path);
        if (!is_unknown_here(reason)) return reason;
    }
    return publish_by_claim(finished, path);
}

int sync_folder_of(const fs::path& path) {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    // A folder that may be written but not read cannot be synced by us; the file itself is on the disk.
    if (descriptor < 0) return errno == EACCES ? 0 : errno;
    const int reason = reason_of(fsync(descriptor));
    close(descriptor);
    return reason == EINVAL ? 0 : reason;  // file systems on which folders need none
}

}  // namespace rulewright::playtest
