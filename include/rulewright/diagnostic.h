// Problems, as values: Diagnostic is one, Diagnostics collects many, Result<T> is a value or the one reason why there
// is none. Nothing in this library throws for what a user got wrong.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "no/such/game"}, problems);
//     if (!table) std::fputs(rulewright::text(problems).c_str(), stderr);  // every problem, with file, line and cure
//
//     rulewright::Result<int> half = rulewright::because("7 is odd", "give an even number");
//     if (!half) std::printf("%s; %s\n", half.reason().c_str(), half.problem().suggestion.c_str());
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rulewright {

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
    // Of what a check found (docs/checks.md): its id, and what the finding is about, "counters.cash". Otherwise empty.
    std::string check{};
    std::string subject{};

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

// The text people see: file:line:col, severity, message, the source line with a caret, suggestion. Reads the files.
[[nodiscard]] std::string text(const Diagnostics& diagnostics);

// The reason a function gives instead of a value: `return because("this is no shape");`
[[nodiscard]] inline Diagnostic because(std::string message, std::string suggestion = {}, Location at = {}) {
    return {Severity::error, std::move(at), std::move(message), std::move(suggestion), 1};
}

// A value, or why there is none. A T and a Diagnostic both turn into one. Asking for what is not there throws
// std::bad_variant_access: a mistake of the program, not of its user.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Diagnostic problem) : held_(std::in_place_index<1>, std::move(problem)) {}

    [[nodiscard]] explicit operator bool() const { return held_.index() == 0; }
    [[nodiscard]] T& operator*() & { return std::get<0>(held_); }
    [[nodiscard]] const T& operator*() const& { return std::get<0>(held_); }
    [[nodiscard]] T&& operator*() && { return std::get<0>(std::move(held_)); }
    [[nodiscard]] T* operator->() { return &std::get<0>(held_); }
    [[nodiscard]] const T* operator->() const { return &std::get<0>(held_); }

    [[nodiscard]] const Diagnostic& problem() const { return std::get<1>(held_); }
    // The message of the problem; empty when there is a value.
    [[nodiscard]] std::string reason() const { return *this ? std::string() : problem().message; }

  private:
    std::variant<T, Diagnostic> held_;
};

// For functions that only do something: done (a default Result), or why not.
template <>
class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Diagnostic problem) : held_(std::move(problem)) {}

    [[nodiscard]] explicit operator bool() const { return held_.index() == 0; }
    [[nodiscard]] const Diagnostic& problem() const { return std::get<1>(held_); }
    [[nodiscard]] std::string reason() const { return *this ? std::string() : problem().message; }

  private:
    std::variant<std::monostate, Diagnostic> held_;
};

}  // namespace rulewright
