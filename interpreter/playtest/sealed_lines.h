// Sealed lines: JSON Lines of which each carries its number and a checksum over itself and all lines before it, so that
// a file that was cut, reordered or edited is refused at the exact line. Logs and journals are made of them.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "content/diagnostic.h"

namespace rulewright::playtest {

// How far a file of sealed lines has come: what its next line continues.
struct SealState {
    int lines = 0;
    std::uint64_t sum = 0;
};

// The next line, with its newline: the number is put before the fields of `body`, the checksum behind them.
[[nodiscard]] std::string seal_line(SealState& state, const nlohmann::ordered_json& body);

// What the next line says, without its newline; or why it cannot be trusted, and then the state stays as it was.
[[nodiscard]] content::Result<nlohmann::ordered_json> open_line(SealState& state, std::string_view line);

}  // namespace rulewright::playtest
