#include "playtest/sealed_lines.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <nlohmann/json.hpp>

namespace rulewright::playtest {

using content::because;
using SealedJson = nlohmann::ordered_json;

namespace {

constexpr std::string_view sum_mark = ",\"sum\":\"";
constexpr std::size_t sum_length = 16;
constexpr std::size_t tail_length = sum_mark.size() + sum_length + 2;  // and the quote and brace behind it

std::string sum_text(std::uint64_t sum) { return fmt::format("{:016x}", sum); }

}  // namespace

std::string seal_line(SealState& state, const SealedJson& body) {
    SealedJson numbered{{"line", ++state.lines}};
    numbered.update(body);
    std::string line = numbered.dump(-1, ' ', false, SealedJson::error_handler_t::replace);
    state.sum = XXH64(line.data(), line.size(), state.sum);
    line.pop_back();  // the closing brace
    line += sum_mark;
    line += sum_text(state.sum);
    return line + "\"}\n";
}

content::Result<SealedJson> open_line(SealState& state, std::string_view line) {
    const SealedJson json = SealedJson::parse(line, nullptr, false);
    if (json.is_discarded() || !json.is_object() || line.size() <= tail_length ||
        line.substr(line.size() - tail_length, sum_mark.size()) != sum_mark)
        return because("this is no complete line of a log");
    const std::int64_t claimed =
        json.contains("line") && json["line"].is_number_integer() ? json["line"].get<std::int64_t>() : 0;
    if (claimed != state.lines + 1)
        return because(fmt::format("this was written as line {}: lines are missing or in another order", claimed));
    std::string body(line.substr(0, line.size() - tail_length));
    body += '}';
    const std::uint64_t sum = XXH64(body.data(), body.size(), state.sum);
    if (line.substr(line.size() - sum_length - 2, sum_length) != sum_text(sum))
        return because("the checksum does not fit: this line was changed");
    state = {static_cast<int>(claimed), sum};
    return json;
}

}  // namespace rulewright::playtest
