#include "content/yaml_mistakes.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace rulewright::content {

namespace {

constexpr std::string_view blanks = " \t\r";

bool is_blank_at(std::string_view line, std::size_t i) {
    return i >= line.size() || blanks.find(line[i]) != std::string_view::npos;
}

// Where a quoted text that begins at `i` ends in this line: after its closing quote, or npos.
std::size_t after_quote(std::string_view line, std::size_t i, char quote) {
    for (; i < line.size(); ++i) {
        if (quote == '"' && line[i] == '\\') {
            ++i;
        } else if (line[i] == quote) {
            if (quote != '\'' || i + 1 >= line.size() || line[i + 1] != '\'') return i + 1;
            ++i;
        }
    }
    return std::string_view::npos;
}

// The colon that ends a key which begins at `i`; npos when no key begins there.
std::size_t colon_of_key(std::string_view line, std::size_t i) {
    if (i < line.size() && (line[i] == '"' || line[i] == '\'')) {
        i = after_quote(line, i + 1, line[i]);
        if (i == std::string_view::npos) return i;
        i = std::min(line.find_first_not_of(blanks, i), line.size());
        return i < line.size() && line[i] == ':' && is_blank_at(line, i + 1) ? i : std::string_view::npos;
    }
    if (i < line.size() && std::string_view("[{").find(line[i]) != std::string_view::npos)
        return std::string_view::npos;
    for (; i < line.size(); ++i) {
        if (line[i] == '#' && i > 0 && is_blank_at(line, i - 1)) break;
        if (line[i] == ':' && is_blank_at(line, i + 1)) return i;
    }
    return std::string_view::npos;
}

// Reads line by line as far as it is YAML.
class Reader {
  public:
    std::optional<YamlMistake> read(std::string_view text, int last) {
        for (line_number_ = 1; line_number_ <= last && !text.empty() && !found_; ++line_number_) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            line_ = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (const auto last_seen = line_.find_last_not_of(blanks); last_seen != std::string_view::npos)
                line_ = line_.substr(0, last_seen + 1);
            else
                line_ = {};
            read_line();
        }
        if (!found_ && quote_.mark) unclosed_quote();
        if (!found_ && !open_.empty()) unclosed_bracket();
        return found_;
    }

    [[nodiscard]] bool ends_in_quotes() const { return quote_.mark != 0; }

  private:
    struct Opened {
        char mark = 0;
        int line = 0;
        std::size_t column = 0;  // from 0
        std::size_t indent = 0;  // of the line
        bool has_value = false;  // of a brace: a key's colon came since the last comma
    };
    struct Level {
        std::size_t indent = 0;
        bool is_list = false;
    };
    struct TextBelow {
        int line = 0;  // 0: none
        std::size_t column = 0;
        std::string_view text;
    };

    void mistake(int line, std::size_t column, std::string message, std::string cure, std::size_t length = 1) {
        if (!found_)
            found_ = {line, static_cast<int>(column) + 1, std::move(message), std::move(cure),
                      static_cast<int>(std::max<std::size_t>(1, length))};
    }
    void mistake_here(std::size_t column, std::string message, std::string cure, std::size_t length = 1) {
        mistake(line_number_, column, std::move(message), std::move(cure), length);
    }
    void unclosed_quote() {
        mistake(quote_.line, quote_.column,
                fmt::format("this text begins with {0} and never ends with {0}", quote_.mark),
                fmt::format("a {} is missing at its end", quote_.mark));
    }
    void unclosed_bracket() {
        const Opened& last = open_.back();
        const char closing = last.mark == '[' ? ']' : '}';
        mistake(last.line, last.column, fmt::format("this '{}' is never closed", last.mark),
                fmt::format("a '{}' is missing", closing));
    }

    void read_line() {
        const std::size_t first = line_.find_first_not_of(blanks);
        if (first == std::string_view::npos) return;
        if (in_block_text_ && first > block_indent_) return;
        in_block_text_ = false;
        if (quote_.mark || !open_.empty()) return go_on(first);
        if (line_[first] == '#' || line_.starts_with("---") || line_.starts_with("...") || line_[0] == '%') return;
        if (const std::size_t tab = line_.substr(0, first).find('\t'); tab != std::string_view::npos)
            return mistake_here(tab, "this line is indented with a tab", "indent with spaces");
        block_line(first);
    }

    // A line inside quotes or brackets. When it looks like the next entry of what is around them, they were forgotten.
    void go_on(std::size_t first) {
        const std::size_t indent = quote_.mark ? quote_.indent : open_.front().indent;
        const bool is_entry = colon_of_key(line_, first) != std::string_view::npos || line_.substr(first, 2) == "- ";
        if (first <= indent && is_entry) return quote_.mark ? unclosed_quote() : unclosed_bracket();
        read_values(first, first);
    }

    // A line of block style: its dashes, its key, its value.
    void block_line(std::size_t at) {
        // A key written as "? key" is beyond these pages.
        if ((line_[at] == '?' || line_[at] == ':') && is_blank_at(line_, at + 1)) return;
        const std::size_t indent = at;
        bool fits = enter(at, line_[at] == '-' && is_blank_at(line_, at + 1), true);
        while (!found_ && fits && line_[at] == '-' && is_blank_at(line_, at + 1)) {
            at = line_.find_first_not_of(blanks, at + 1);
            if (at == std::string_view::npos || line_[at] == '#') return void(closed_ = false);
            closed_ = false;
            if (line_[at] != '-' || !is_blank_at(line_, at + 1)) {
                if (colon_of_key(line_, at) == std::string_view::npos) return read_item(at, indent);
                fits = enter(at, false, false);
                break;
            }
            fits = enter(at, true, false);
        }
        if (found_ || !fits) return;
        const std::size_t colon = colon_of_key(line_, at);
        if (colon == std::string_view::npos) return no_key(at);
        key_ = line_.substr(at, colon - at);
        const std::size_t value = line_.find_first_not_of(blanks, colon + 1);
        if (value == std::string_view::npos || line_[value] == '#') return void(closed_ = false);
        read_item(value, at);
    }

    // Finds the level of a line. False when the line goes on with the text of the line before.
    bool enter(std::size_t at, bool is_list, bool begins_line) {
        begins_level_ = false;
        if (begins_line) {
            const bool is_key = is_list || colon_of_key(line_, at) != std::string_view::npos;
            if (text_below_.line > 0 && at == text_below_.column && is_key) {
                no_colon(text_below_.line, at, text_below_.text);
                return false;
            }
            text_below_.line = 0;
            if (!levels_.empty() && at > levels_.back().indent && closed_) {
                if (is_key && !is_list)
                    mistake_here(at,
                                 fmt::format("this line is indented deeper, but '{}' above has a value already", key_),
                                 "indent it like the line above, or begin the value above in a line of its own");
                return false;
            }
            while (!levels_.empty() && levels_.back().indent > at) levels_.pop_back();
            // A list may stand at the indentation of its key.
            if (!levels_.empty() && levels_.back().indent == at && levels_.back().is_list && !is_list)
                levels_.pop_back();
            const bool matches = !levels_.empty() && levels_.back().indent == at;
            if (!matches && closed_ && (levels_.empty() ? was_deeper_ : true)) {
                mistake_here(at, "this indentation fits no line above",
                             "indent it exactly like the lines it belongs to");
                return false;
            }
            if (matches && !levels_.back().is_list && is_list) {
                if (closed_ && !key_.empty() && levels_.size() > 0) {
                    mistake_here(
                        at, fmt::format("a list element stands among keys, but '{}' above has a value already", key_),
                        "indent it like the list it belongs to");
                    return false;
                }
                levels_.push_back({at, true});
                return true;
            }
            if (matches) return true;
        }
        begins_level_ = true;
        levels_.push_back({at, is_list});
        was_deeper_ = was_deeper_ || at > 0;
        return true;
    }

    // A line without a key: a text below its key, or an entry whose colon was forgotten.
    void no_key(std::size_t at) {
        if (closed_ || !begins_level_) return no_colon(line_number_, at, line_);
        if (std::string_view("[{\"'").find(line_[at]) != std::string_view::npos) return read_item(at, at);
        levels_.pop_back();
        closed_ = true;
        text_below_ = {line_number_, at, line_};  // until a key follows at the same indentation
    }

    void no_colon(int line, std::size_t at, std::string_view text) {
        text = text.substr(at, std::min(text.find(" #", at), text.size()) - at);
        const std::string_view word = text.substr(0, std::min(text.find_first_of(": \t"), text.size()));
        if (word.size() < text.size() && text[word.size()] == ':')
            mistake(line, at + word.size(), fmt::format("a space is missing after '{}:'", word),
                    fmt::format("write '{}: {}'", word, text.substr(word.size() + 1)));
        else
            mistake(line, at, fmt::format("a ':' is missing after '{}'", word), "a line of a map is 'key: value'",
                    word.size());
    }

    // The value of a key or an element. `indent` is that of its key.
    void read_item(std::size_t at, std::size_t indent) {
        closed_ = true;
        while (at < line_.size() && (line_[at] == '&' || line_[at] == '!')) {  // an anchor or a tag
            at = line_.find_first_not_of(blanks, std::min(line_.find_first_of(blanks, at), line_.size()));
            if (at == std::string_view::npos || line_[at] == '#') return void(closed_ = false);
        }
        const char first = line_[at];
        if (first == '|' || first == '>') {
            in_block_text_ = true;
            block_indent_ = indent;
            return;
        }
        if (first == '[' || first == '{' || first == '"' || first == '\'') return read_values(at, indent);
        if (first == '@' || first == '`' || first == '%')
            return mistake_here(at, fmt::format("a text cannot begin with '{}'", first), "put the text in quotes");
        if (const std::size_t colon = colon_of_key(line_, at); colon != std::string_view::npos)
            mistake_here(colon, "a text with ': ' in it looks like a key", "put the text in quotes", 1);
    }

    // Quotes and brackets, which may go on for many lines.
    void read_values(std::size_t at, std::size_t indent) {
        bool token = true;  // here a value may begin
        while (!found_ && at < line_.size()) {
            const char c = line_[at];
            if (quote_.mark) {
                at = after_quote(line_, at, quote_.mark);
                if (at == std::string_view::npos) return;
                quote_.mark = 0;
                if (open_.empty()) return nothing_follows(at);
                token = false;
            } else if (c == '#' && (at == 0 || is_blank_at(line_, at - 1))) {
                return;
            } else if ((c == '"' || c == '\'') && token) {
                quote_ = {c, line_number_, at++, indent};
            } else if ((c == '[' || c == '{') && !token) {
                mistake_here(at, fmt::format("a text with '{}' in it needs quotes", c), "put the text in quotes");
            } else if (c == '[' || c == '{') {
                open_.push_back({c, line_number_, at++, indent});
                token = true;
            } else if (c == ']' || c == '}') {
                close(at++, c);
                if (!found_ && open_.empty()) return nothing_follows(at);
                token = false;
            } else {
                if (c == ',')
                    open_.back().has_value = false;
                else if (c == ':' && is_blank_at(line_, at + 1))
                    colon_in_brackets(at);
                token = c == ',' || c == ':' || (token && is_blank_at(line_, at));
                ++at;
            }
        }
    }

    void colon_in_brackets(std::size_t at) {
        Opened& open = open_.back();
        if (!std::exchange(open.has_value, true)) return;
        const std::size_t before = line_.find_last_of(" ,{[\t", at == 0 ? 0 : at - 1);
        const std::size_t word = before == std::string_view::npos ? 0 : before + 1;
        mistake_here(word, fmt::format("a ',' is missing before '{}'", line_.substr(word, at - word)),
                     "entries are separated by commas; a text with ': ' in it needs quotes", at - word);
    }

    void close(std::size_t at, char closing) {
        const Opened last = open_.back();
        open_.pop_back();
        const char wanted = last.mark == '[' ? ']' : '}';
        if (closing != wanted)
            mistake_here(at, fmt::format("'{}' cannot close the '{}' of line {}", closing, last.mark, last.line),
                         fmt::format("a '{}' is missing before it", wanted));
    }

    void nothing_follows(std::size_t at) {
        at = line_.find_first_not_of(blanks, at);
        if (at == std::string_view::npos || line_[at] == '#') return;
        if (line_[at] == ']' || line_[at] == '}')
            return mistake_here(at, fmt::format("this '{}' closes nothing", line_[at]), "remove it");
        mistake_here(at, "nothing can follow a text in quotes or brackets",
                     "put the whole text in quotes, or begin a new line", line_.size() - at);
    }

    std::string_view line_;
    int line_number_ = 0;
    std::vector<Level> levels_;
    std::vector<Opened> open_;  // brackets
    Opened quote_;              // mark 0: none
    std::string_view key_;      // the last one
    TextBelow text_below_;
    bool begins_level_ = false;  // the line did
    bool closed_ = false;        // the last line had a value: nothing deeper may follow
    bool was_deeper_ = false;
    bool in_block_text_ = false;
    std::size_t block_indent_ = 0;
    std::optional<YamlMistake> found_;
};

}  // namespace

std::optional<YamlMistake> find_yaml_mistake(std::string_view text, int last) { return Reader().read(text, last); }

std::optional<YamlMistake> find_unclosed_quote(std::string_view text) {
    Reader reader;
    auto found = reader.read(text, std::numeric_limits<int>::max());
    return reader.ends_in_quotes() ? found : std::nullopt;
}

}  // namespace rulewright::content
