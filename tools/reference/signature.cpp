#include "reference/signature.h"

namespace rulewright::reference {
namespace {

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

// Where this character stands first, outside all brackets; npos when nowhere.
std::size_t find_outside(std::string_view text, char wanted) {
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (depth == 0 && text[at] == wanted) return at;
        if (std::string_view("(<{[").find(text[at]) != std::string_view::npos) ++depth;
        if (std::string_view(")>}]").find(text[at]) != std::string_view::npos) --depth;
    }
    return std::string_view::npos;
}

// "a: integer, b?: any"
std::vector<Parameter> parse_list(std::string_view text) {
    std::vector<Parameter> list;
    while (!trimmed(text).empty()) {
        const std::size_t comma = find_outside(text, ',');
        const std::string_view one = text.substr(0, comma);
        const std::size_t colon = find_outside(one, ':');
        list.push_back({std::string(trimmed(one.substr(0, colon))), std::string(trimmed(one.substr(colon + 1)))});
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
    return list;
}

}  // namespace

Signature parse_signature(std::string_view text) {
    Signature signature;
    text.remove_prefix(1);  // "("
    const std::size_t end = find_outside(text, ')');
    signature.parameters = parse_list(text.substr(0, end));
    text = trimmed(text.substr(end + 1));
    if (text.empty()) return signature;
    text = trimmed(text.substr(1));  // ":"
    if (text.starts_with('('))
        signature.results = parse_list(text.substr(1, text.size() - 2));
    else
        signature.results.push_back({"", std::string(text)});
    return signature;
}

std::string names_of(const std::vector<Parameter>& parameters) {
    std::string names;
    for (const Parameter& parameter : parameters) names += (names.empty() ? "" : ", ") + parameter.name;
    return names;
}

}  // namespace rulewright::reference
