#include "unicode/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace rulewright::unicode {

namespace {

char32_t code_point(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    switch (character.size()) {
        case 1:
            return byte(0);
        case 2:
            return (byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
        case 3:
            return (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
        default:
            return (byte(0) & 0x07u) << 18 | (byte(1) & 0x3Fu) << 12 | (byte(2) & 0x3Fu) << 6 | (byte(3) & 0x3Fu);
    }
}

bool is_control(char32_t c) { return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c <= 0x9F); }

// Marks, embeddings, overrides and isolates of direction; the line and paragraph separators.
bool is_in_disguise(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool is_plain_ascii(char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\t'; }

}  // namespace

std::size_t utf8_length(std::string_view text, std::size_t i) {
    const auto byte = [&](std::size_t k) { return k < text.size() ? static_cast<unsigned char>(text[k]) : 0u; };
    const auto tail = [&](std::size_t k) { return (byte(k) & 0xC0u) == 0x80u; };
    const unsigned first = byte(i);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return tail(i + 1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned second = byte(i + 1);
        if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return 0;
        return tail(i + 1) && tail(i + 2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned second = byte(i + 1);
        if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return 0;
        return tail(i + 1) && tail(i + 2) && tail(i + 3) ? 4 : 0;
    }
    return 0;
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const auto plain = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(i), text.end(), is_plain_ascii);
        const auto end = static_cast<std::size_t>(plain - text.begin());
        out += text.substr(i, end - i);
        if ((i = end) == text.size()) break;
        const std::size_t length = utf8_length(text, i);
        const std::string_view character = text.substr(i, std::max<std::size_t>(1, length));
        const char32_t code = length == 0 ? static_cast<unsigned char>(text[i]) : code_point(character);
        if (length == 0 || is_control(code))
            fmt::format_to(std::back_inserter(out), "\\x{:02X}", static_cast<unsigned>(code));
        else if (is_in_disguise(code))
            fmt::format_to(std::back_inserter(out), "\\u{:04X}", static_cast<unsigned>(code));
        else
            out += character;
        i += character.size();
    }
    return out;
}

}  // namespace rulewright::unicode
