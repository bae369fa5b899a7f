// A finished file gets its name, and only if nobody has that name: the last step of saving, and the one that differs
// between file systems. All three ways are atomic for those who look for the name, and none replaces what is there.
#pragma once

#include <filesystem>

namespace rulewright::playtest {

// Each gives 0, or why it did not happen, as errno says it. `finished` must lie in the same folder as `path`.
using Publishing = int (*)(const std::filesystem::path& finished, const std::filesystem::path& path);

// Linux's rename that replaces nothing.
[[nodiscard]] int publish_by_rename(const std::filesystem::path& finished, const std::filesystem::path& path);
// A second name, then the first is dropped: everywhere that has hard links.
[[nodiscard]] int publish_by_link(const std::filesystem::path& finished, const std::filesystem::path& path);
// The name is claimed by an empty file of ours, which is then replaced: everywhere. A process that is killed in between
// leaves the empty file, which every reader refuses.
[[nodiscard]] int publish_by_claim(const std::filesystem::path& finished, const std::filesystem::path& path);

// The first of these that the file system knows.
[[nodiscard]] int publish(const std::filesystem::path& finished, const std::filesystem::path& path);

// What was named or renamed in this folder stays so when the power fails. 0, or why not.
[[nodiscard]] int sync_folder_of(const std::filesystem::path& path);

}  // namespace rulewright::playtest
