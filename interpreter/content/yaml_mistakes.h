// Why a text is no YAML, in the words of people who write it. The parser gives up where it can no longer go on, often
// lines after the slip; this looks for the slip itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rulewright::content {

struct YamlMistake {
    int line = 0, column = 0;  // from 1
    std::string message, cure;
    int length = 1;
};

// Of a text that the parser refused: the first slip that can be named, in line `last` or before it.
[[nodiscard]] std::optional<YamlMistake> find_yaml_mistake(std::string_view text, int last);

// The parser takes a text whose closing quote is missing, and with it all that follows.
[[nodiscard]] std::optional<YamlMistake> find_unclosed_quote(std::string_view text);

}  // namespace rulewright::content
