#include "content/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace rulewright {

void Diagnostics::add(Diagnostic diagnostic) { all_.push_back(std::move(diagnostic)); }

void Diagnostics::error(const Location& at, std::string message, std::string suggestion, int length) {
    add({Severity::error, at, std::move(message), std::move(suggestion), length});
}

void Diagnostics::warning(const Location& at, std::string message, std::string suggestion, int length) {
    add({Severity::warning, at, std::move(message), std::move(suggestion), length});
}

bool Diagnostics::has_errors() const {
    return std::any_of(all_.begin(), all_.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::string text(const Diagnostics& diagnostics) { return content::render(diagnostics, false); }

}  // namespace rulewright

namespace rulewright::content {

namespace {

// Damerau-Levenshtein (adjacent swaps count as one edit, the most common slip of the fingers).
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t cost = a[i - 1] == b[j - 1] ? 0 : 1;
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

std::string_view severity_word(Severity severity) {
    switch (severity) {
        case Severity::error:
            return "error";
        case Severity::warning:
            return "warning";
        case Severity::note:
            return "note";
    }
    return "error";
}

std::string_view severity_color(Severity severity) {
    switch (severity) {
        case Severity::error:
            return "\x1b[1;31m";
        case Severity::warning:
            return "\x1b[1;35m";
        case Severity::note:
            return "\x1b[1;36m";
    }
    return "";
}

// The source line, read again when it is shown: nobody keeps every file in memory for the rare error.
std::string source_line(const Location& at) {
    if (at.file.empty() || at.line <= 0) return {};
    std::ifstream in(at.file);
    std::string line;
    for (int i = 0; i < at.line; ++i)
        if (!std::getline(in, line)) return {};
    while (!line.empty() && (line.back() == '\r' || line.back() == '\n')) line.pop_back();
    return line;
}

std::string place(const Location& at) {
    if (at.file.empty()) return {};
    if (at.line <= 0) return at.file + ": ";
    if (at.column <= 0) return fmt::format("{}:{}: ", at.file, at.line);
    return fmt::format("{}:{}:{}: ", at.file, at.line, at.column);
}

// Columns count bytes; the caret must stand below a character, so continuation bytes take no room and tabs stay tabs.
std::string blank_up_to(std::string_view line, std::size_t bytes) {
    std::string blank;
    for (std::size_t i = 0; i < bytes && i < line.size(); ++i) {
        const auto byte = static_cast<unsigned char>(line[i]);
        if ((byte & 0xC0) == 0x80) continue;
        blank += byte == '\t' ? '\t' : ' ';
    }
    return blank;
}

constexpr std::size_t longest_excerpt = 160;

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t longest_word = 64;  // the table is quadratic, and nobody mistypes an essay
    if (word.empty() || word.size() > longest_word) return {};
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(1, (word.size() + 1) / 3) + 1;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > longest_word) continue;
        const std::size_t distance = edit_distance(word, candidate);
        // A word of one or two letters is near to everything: there only a swap or an addition helps.
        if (distance >= std::max(word.size(), candidate.size())) continue;
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::string best = nearest(word, candidates);
    return best.empty() ? std::string{} : fmt::format("did you mean '{}'?", best);
}

std::string render(const Diagnostic& d, bool color) {
    const std::string_view bold = color ? "\x1b[1m" : "";
    const std::string_view tint = color ? severity_color(d.severity) : "";
    const std::string_view reset = color ? "\x1b[0m" : "";
    const std::string found_by = d.check.empty() ? "" : fmt::format(" [{}]", d.check);
    std::string out = fmt::format("{}{}{}{}{}:{} {}{}\n", bold, place(d.location), reset, tint,
                                  severity_word(d.severity), reset, d.message, found_by);
    const std::string line = source_line(d.location);
    if (line.empty() || line.size() > longest_excerpt || d.location.column <= 0) {
        if (!d.suggestion.empty()) out += fmt::format("    {}\n", d.suggestion);
        return out;
    }
    const std::string number = std::to_string(d.location.line);
    out += fmt::format("{:>4} | {}\n", number, line);
    const std::string margin(std::max<std::size_t>(4, number.size()) + 3, ' ');
    const std::size_t before = static_cast<std::size_t>(d.location.column - 1);
    const std::size_t room = line.size() > before ? line.size() - before : 1;
    const std::size_t length = std::min<std::size_t>(static_cast<std::size_t>(std::max(1, d.length)), room);
    out += fmt::format("{}{}{}^{}{}{}{}\n", margin, blank_up_to(line, before), tint, std::string(length - 1, '~'),
                       reset, d.suggestion.empty() ? "" : " ", d.suggestion);
    return out;
}

std::string render(const Diagnostics& diagnostics, bool color) {
    std::string out;
    for (const Diagnostic& d : diagnostics.all()) out += render(d, color);
    return out;
}

std::string render_json(const Diagnostics& diagnostics) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Diagnostic& d : diagnostics.all()) {
        nlohmann::ordered_json one;
        one["severity"] = severity_word(d.severity);
        one["file"] = d.location.file;
        one["line"] = d.location.line;
        one["column"] = d.location.column;
        one["length"] = d.length;
        one["pack"] = d.location.pack;
        one["message"] = d.message;
        one["suggestion"] = d.suggestion;
        one["check"] = d.check;
        one["subject"] = d.subject;
        all.push_back(std::move(one));
    }
    // A message may quote the broken bytes of a file: they are replaced, not thrown about.
    return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace rulewright::content
