#include "playtest/expression.h"

#include <cctype>

namespace rulewright::playtest {

namespace {

struct Mark {  // an operator at the top level
    std::string text;
    std::size_t begin = 0, end = 0;
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    const auto last = text.find_last_not_of(" \t\r\n");
    return std::string(text.substr(first, last - first + 1));
}

std::size_t after_string(const std::string& text, std::size_t at) {
    const char quote = text[at];
    for (++at; at < text.size() && text[at] != quote; ++at)
        if (text[at] == '\\') ++at;
    return at + 1;
}

// Every comparison, `and` and `or` that is inside nothing else.
std::vector<Mark> top_level(const std::string& text) {
    std::vector<Mark> marks;
    int depth = 0;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            i = after_string(text, i);
            continue;
        }
        if (text.compare(i, 2, "[[") == 0) {
            const auto close = text.find("]]", i);
            i = close == std::string::npos ? text.size() : close + 2;
            continue;
        }
        if (text.compare(i, 2, "--") == 0) {
            const auto line_end = text.find('\n', i);
            i = line_end == std::string::npos ? text.size() : line_end;
            continue;
        }
        if (is_word(c)) {
            const std::size_t begin = i;
            while (i < text.size() && is_word(text[i])) ++i;
            const std::string word = text.substr(begin, i - begin);
            const bool member = begin > 0 && (text[begin - 1] == '.' || text[begin - 1] == ':');
            if (member) continue;
            if (word == "function" || word == "if" || word == "do") ++depth;
            if (word == "end") --depth;
            if (depth == 0 && (word == "and" || word == "or")) marks.push_back({word, begin, i});
            continue;
        }
        if (c == '(' || c == '[' || c == '{') ++depth;
        if (c == ')' || c == ']' || c == '}') --depth;
        const std::string two = text.substr(i, 2);
        const bool pair = two == "==" || two == "~=" || two == "<=" || two == ">=";
        const bool shift = two == "<<" || two == ">>" || two == "//";
        if (depth == 0 && pair) marks.push_back({two, i, i + 2});
        if (depth == 0 && !pair && !shift && (c == '<' || c == '>')) marks.push_back({std::string(1, c), i, i + 1});
        i += pair || shift ? 2 : 1;
    }
    return marks;
}

}  // namespace

std::optional<Comparison> comparison_in(const std::string& expression) {
    const auto marks = top_level(expression);
    if (marks.size() != 1 || marks[0].text == "and" || marks[0].text == "or") return std::nullopt;
    Comparison found{trimmed(std::string_view(expression).substr(0, marks[0].begin)), marks[0].text,
                     trimmed(std::string_view(expression).substr(marks[0].end))};
    // `not a == b` compares `not a`: true to Lua, and then worth showing as it is.
    if (found.left.empty() || found.right.empty()) return std::nullopt;
    return found;
}

std::vector<std::string> conjuncts_of(const std::string& expression) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (const Mark& mark : top_level(expression)) {
        if (mark.text == "or") return {trimmed(expression)};
        if (mark.text != "and") continue;
        parts.push_back(trimmed(std::string_view(expression).substr(begin, mark.begin - begin)));
        begin = mark.end;
    }
    parts.push_back(trimmed(std::string_view(expression).substr(begin)));
    return parts;
}

}  // namespace rulewright::playtest
