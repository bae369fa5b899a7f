#include "lua/source.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace rulewright::lua {
namespace {

class Scan {
  public:
    explicit Scan(std::string_view source) : source_(source) {}

    std::optional<int> line_of_power() {
        while (at_ < source_.size()) {
            const char c = source_[at_];
            if (c == '^') return line_of(at_);
            if (c == '"' || c == '\'')
                skip_quoted(c);
            else if (source_.substr(at_).starts_with("--"))
                skip_comment();
            else if (c == '[' && level_of_bracket(at_) >= 0)
                skip_long(level_of_bracket(at_));
            else
                ++at_;
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] int line_of(std::size_t at) const {
        return 1 +
               static_cast<int>(std::count(source_.begin(), source_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }
    // How many '=' are in the long bracket that opens here, "[==[": or -1 when it is another.
    [[nodiscard]] int level_of_bracket(std::size_t at) const {
        std::size_t end = at + 1;
        while (end < source_.size() && source_[end] == '=') ++end;
        return end < source_.size() && source_[end] == '[' ? static_cast<int>(end - at - 1) : -1;
    }
    void skip_quoted(char quote) {
        for (++at_; at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n'; ++at_) {
            if (source_[at_] != '\\') continue;
            ++at_;  // whatever is escaped, the end of a line too
            if (at_ < source_.size() && source_[at_] == 'z') skip_blank();
        }
        ++at_;
    }
    // What follows "\z".
    void skip_blank() {
        const std::size_t end = std::min(source_.find_first_not_of(" \t\r\n\v\f", at_ + 1), source_.size());
        at_ = end - 1;
    }
    void skip_comment() {
        at_ += 2;
        if (at_ < source_.size() && source_[at_] == '[' && level_of_bracket(at_) >= 0)
            return skip_long(level_of_bracket(at_));
        at_ = std::min(source_.find('\n', at_), source_.size());
    }
    void skip_long(int level) {
        const std::string end = "]" + std::string(static_cast<std::size_t>(level), '=') + "]";
        const std::size_t found = source_.find(end, at_ + 1);
        at_ = found == std::string_view::npos ? source_.size() : found + end.size();
    }

    std::string_view source_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<int> line_of_power(std::string_view source) { return Scan(source).line_of_power(); }

}  // namespace rulewright::lua
