// Problems a user can cause, as values with a place. Nothing in content/ throws for bad input: functions take a
// Diagnostics and report into it, so that one run shows every problem of a file.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace rulewright::content {

// A place in a source file. Line and column count from 1; 0 means "the file as a whole".
struct Location {
    std::string file;
    int line = 0;
    int column = 0;
    std::string pack;  // who wrote it: "base", a pack id, or "variant"

    bool operator==(const Location&) const = default;
};

enum class Severity { error, warning, note };

struct Diagnostic {
    Severity severity = Severity::error;
    Location location;
    std::string message;     // one sentence, no final full stop
    std::string suggestion;  // "did you mean 'cash'?" or what to do; may be empty
    int length = 1;          // how many columns the caret underlines

    bool operator==(const Diagnostic&) const = default;
};

// Collects the problems of one run, in the order found.
class Diagnostics {
  public:
    void add(Diagnostic diagnostic);
    void error(const Location& at, std::string message, std::string suggestion = {}, int length = 1);
    void warning(const Location& at, std::string message, std::string suggestion = {}, int length = 1);

    [[nodiscard]] bool has_errors() const;
    [[nodiscard]] const std::vector<Diagnostic>& all() const { return all_; }
    [[nodiscard]] bool empty() const { return all_.empty(); }

  private:
    std::vector<Diagnostic> all_;
};

// "did you mean 'x'?" for the candidate nearest to `word`, or an empty string when none is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);
// The nearest candidate itself, or empty.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

// The text people see: file:line:col, severity, message, source excerpt with caret, suggestion.
[[nodiscard]] std::string render(const Diagnostic& diagnostic, bool color);
[[nodiscard]] std::string render(const Diagnostics& diagnostics, bool color);
// One JSON array, for editors.
[[nodiscard]] std::string render_json(const Diagnostics& diagnostics);

}  // namespace rulewright::content
