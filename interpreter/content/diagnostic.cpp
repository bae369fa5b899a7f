#include "content/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "content/read_file.h"
#include "unicode/printable.h"

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

// Source lines, read again when they are shown: nobody keeps every file in memory for the rare error. The file of the
// last one is kept, for problems come in the order of files.
class SourceLines {
  public:
    std::string at(const Location& place) {
        if (place.file.empty() || place.line <= 0) return {};
        if (place.file != file_) open(place.file);
        const auto index = static_cast<std::size_t>(place.line - 1);
        if (index >= lines_.size()) return {};
        std::string_view line = lines_[index];
        while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        return std::string(line);
    }

  private:
    void open(const std::string& file) {
        constexpr std::uintmax_t largest_shown = 64u << 20;
        file_ = file;
        lines_.clear();
        auto text = read_file(file, largest_shown);
        text_ = text ? std::move(*text) : std::string();
        for (std::size_t begin = 0; begin < text_.size();) {
            const std::size_t end = std::min(text_.find('\n', begin), text_.size());
            lines_.push_back(std::string_view(text_).substr(begin, end - begin));
            begin = end + 1;
        }
    }

    std::string file_, text_;
    std::vector<std::string_view> lines_;  // of text_
};

std::string place(const Location& at) {
    if (at.file.empty()) return {};
    if (at.line <= 0) return at.file + ": ";
    if (at.column <= 0) return fmt::format("{}:{}: ", at.file, at.line);
    return fmt::format("{}:{}:{}: ", at.file, at.line, at.column);
}

// Columns count bytes; the caret must stand below a character, so continuation bytes take no room and tabs stay tabs.
std::string blank_up_to(std::string_view before) {
    std::string blank;
    for (const char c : before) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) == 0x80) continue;
        blank += byte == '\t' ? '\t' : ' ';
    }
    return blank;
}

constexpr std::size_t longest_excerpt = 160;

}  // namespace

namespace {

std::string rendered(const Diagnostic& d, bool color, SourceLines& sources) {
    const std::string_view bold = color ? "\x1b[1m" : "";
    const std::string_view tint = color ? severity_color(d.severity) : "";
    const std::string_view reset = color ? "\x1b[0m" : "";
    const std::string found_by = d.check.empty() ? "" : fmt::format(" [{}]", d.check);
    const std::string suggestion = unicode::printable(d.suggestion);
    std::string out = fmt::format("{}{}{}{}{}:{} {}{}\n", bold, unicode::printable(place(d.location)), reset, tint,
                                  severity_word(d.severity), reset, unicode::printable(d.message), found_by);
    const std::string line = sources.at(d.location);
    const std::string shown_line = unicode::printable(line);
    if (line.empty() || shown_line.size() > longest_excerpt || d.location.column <= 0) {
        if (!suggestion.empty()) out += fmt::format("    {}\n", suggestion);
        return out;
    }
    const std::string number = std::to_string(d.location.line);
    out += fmt::format("{:>4} | {}\n", number, shown_line);
    const std::string margin(std::max<std::size_t>(4, number.size()) + 3, ' ');
    const std::size_t before = static_cast<std::size_t>(d.location.column - 1);
    const std::size_t room = line.size() > before ? line.size() - before : 1;
    const std::size_t length = std::min<std::size_t>(static_cast<std::size_t>(std::max(1, d.length)), room);
    out += fmt::format("{}{}{}^{}{}{}{}\n", margin, blank_up_to(unicode::printable(line.substr(0, before))), tint,
                       std::string(length - 1, '~'), reset, suggestion.empty() ? "" : " ", suggestion);
    return out;
}

// Nobody reads 9,000 problems of one file: the first ones, and how many more there are.
std::vector<Diagnostic> shown(const Diagnostics& diagnostics) {
    constexpr std::size_t most_of_a_file = 50;
    std::vector<Diagnostic> few;
    std::map<std::string_view, std::size_t> counts;
    for (const Diagnostic& d : diagnostics.all())
        if (++counts[d.location.file] <= most_of_a_file) few.push_back(d);
    for (const auto& [file, count] : counts)
        if (count > most_of_a_file)
            few.push_back({Severity::note,
                           {std::string(file), 0, 0, ""},
                           fmt::format("and {} more problems", grouped(static_cast<long long>(count - most_of_a_file))),
                           {},
                           1});
    return few;
}

}  // namespace

std::string grouped(long long number) {
    std::string digits = std::to_string(number);
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
    return digits;
}

std::string render(const Diagnostic& diagnostic, bool color) {
    SourceLines sources;
    return rendered(diagnostic, color, sources);
}

std::string render(const Diagnostics& diagnostics, bool color) {
    SourceLines sources;
    std::string out;
    for (const Diagnostic& d : shown(diagnostics)) out += rendered(d, color, sources);
    return out;
}

std::string render_json(const Diagnostics& diagnostics) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Diagnostic& d : shown(diagnostics)) {
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
    // A message may quote the broken bytes of a file: they are replaced, not thrown about. ASCII alone does nothing to
    // a terminal either.
    return all.dump(2, ' ', true, nlohmann::json::error_handler_t::replace);
}

}  // namespace rulewright::content
