// Logs as other programs would have written them.
#pragma once

#include <fmt/format.h>
#include <xxhash.h>

#include <cstdint>
#include <functional>
#include <string>

namespace rulewright::sample {

// The log with each line changed, and with the checksums that belong to what it says then.
inline std::string rewritten_log(const std::string& text, const std::function<std::string(std::string)>& change) {
    const std::string mark = ",\"sum\":\"";
    std::string out;
    std::uint64_t sum = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        const std::string body = change(line.substr(0, line.rfind(mark)));
        sum = XXH64((body + "}").data(), body.size() + 1, sum);
        out += fmt::format("{}{}{:016x}\"}}\n", body, mark, sum);
        begin = end + 1;
    }
    return out;
}

// What the header says about the program becomes `instead`: ",\"program\":\"...\"" or nothing.
inline std::string with_program(const std::string& text, const std::string& instead) {
    return rewritten_log(text, [&](std::string line) {
        const std::string key = ",\"program\":\"";
        const std::size_t at = line.find(key);
        if (at == std::string::npos) return line;
        return line.replace(at, line.find('"', at + key.size()) + 1 - at, instead);
    });
}
inline std::string without_program(const std::string& text) { return with_program(text, ""); }

}  // namespace rulewright::sample
