// The bytes of a file. Whatever else stands where a file is expected is told, and nothing is ever waited for: a pipe
// without a writer would hang, a device would never end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "content/diagnostic.h"

namespace rulewright::content {

// The problem has no place: the caller knows how the file is called for people.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path, std::uintmax_t most_bytes);

// Why this is no file that can be read, in words ("this is a folder, not a file"); empty for a file, also behind a
// link.
[[nodiscard]] std::string why_no_file(const std::filesystem::path& path);

}  // namespace rulewright::content
