#include "checks/lua_tokens.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace rulewright::checks {
namespace {

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

class LuaReader {
  public:
    explicit LuaReader(std::string_view source) : source_(source) {}

    std::vector<LuaToken> read() {
        while (at_ < source_.size()) read_one();
        return std::move(tokens_);
    }

  private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }

    void read_one() {
        const char c = peek();
        if (c == '\n') {
            advance(1);
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            ++at_;
        } else if (c == '-' && peek(1) == '-') {
            skip_comment();
        } else if (begins_name(c)) {
            add(LuaToken::Kind::name, end_of([](char x) { return in_name(x); }));
        } else if (std::isdigit(static_cast<unsigned char>(c))) {
            add(LuaToken::Kind::number, end_of([](char x) { return in_name(x) || x == '.'; }));
        } else if (c == '"' || c == '\'') {
            read_quoted(c);
        } else if (c == '[' && level_of_bracket(at_) >= 0) {
            read_long();
        } else {
            add(LuaToken::Kind::symbol, at_ + length_of_symbol());
        }
    }

    template <class Belongs>
    [[nodiscard]] std::size_t end_of(Belongs belongs) const {
        std::size_t end = at_;
        while (end < source_.size() && belongs(source_[end])) ++end;
        return end;
    }

    // Dots and comparisons matter to who reads on: `a..b` is no member, `a == b` no assignment.
    [[nodiscard]] std::size_t length_of_symbol() const {
        if (peek() == '.' && peek(1) == '.') return peek(2) == '.' ? 3 : 2;
        const bool compares = peek(1) == '=' && (peek() == '=' || peek() == '~' || peek() == '<' || peek() == '>');
        return compares ? 2 : 1;
    }

    void add(LuaToken::Kind kind, std::size_t end) {
        tokens_.push_back({kind, source_.substr(at_, end - at_), line_, static_cast<int>(at_ - line_start_) + 1});
        at_ = end;
    }

    // On by so many bytes, counting lines.
    void advance(std::size_t bytes) {
        for (const std::size_t end = std::min(at_ + bytes, source_.size()); at_ < end; ++at_)
            if (source_[at_] == '\n') {
                ++line_;
                line_start_ = at_ + 1;
            }
    }

    void read_quoted(char quote) {
        std::size_t end = at_ + 1;
        while (end < source_.size() && source_[end] != quote && source_[end] != '\n')
            end += source_[end] == '\\' ? 2 : 1;
        end = std::min(end, source_.size());
        add_text(at_ + 1, end, end + 1);
    }

    void add_text(std::size_t begin, std::size_t end, std::size_t after) {
        tokens_.push_back(
            {LuaToken::Kind::text, source_.substr(begin, end - begin), line_, static_cast<int>(at_ - line_start_) + 1});
        advance(after - at_);
    }

    // How many = stand in the long bracket that opens here; -1 when none does.
    [[nodiscard]] int level_of_bracket(std::size_t at) const {
        std::size_t end = at + 1;
        while (end < source_.size() && source_[end] == '=') ++end;
        return end < source_.size() && source_[end] == '[' ? static_cast<int>(end - at - 1) : -1;
    }

    void read_long() {
        const auto [begin, end, after] = long_bracket(at_);
        add_text(begin, end, after);
    }

    struct Long {
        std::size_t begin, end, after;
    };
    [[nodiscard]] Long long_bracket(std::size_t at) const {
        const auto level = static_cast<std::size_t>(level_of_bracket(at));
        const std::string closing = "]" + std::string(level, '=') + "]";
        const std::size_t begin = at + level + 2;
        const std::size_t end = std::min(source_.find(closing, begin), source_.size());
        return {begin, end, std::min(end + closing.size(), source_.size())};
    }

    void skip_comment() {
        const std::size_t open = at_ + 2;
        if (open < source_.size() && source_[open] == '[' && level_of_bracket(open) >= 0)
            return advance(long_bracket(open).after - at_);
        at_ = std::min(source_.find('\n', at_), source_.size());
    }

    std::string_view source_;
    std::size_t at_ = 0, line_start_ = 0;
    int line_ = 1;
    std::vector<LuaToken> tokens_;
};

}  // namespace

std::vector<LuaToken> lua_tokens(std::string_view source) { return LuaReader(source).read(); }

}  // namespace rulewright::checks
