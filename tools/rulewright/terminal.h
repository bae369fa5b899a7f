// Everything this command says goes through here. Texts come from games, logs, bots and command lines that somebody
// sent: what would act on a terminal is shown as an escape (unicode/printable.h). Whether the output arrives is checked
// too: a full disk or a reader that went away ends the command with exit code 3, at once.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "content/diagnostic.h"

namespace rulewright::command {

// What was printed did not arrive. Thrown by what prints; main says so and exits.
struct OutputFailure {
    content::Diagnostic problem;
};

void write_output(std::string_view text);  // as it is: a document, or a text that is printable but for its own colours
void write_error(std::string_view text);
// What was written so far has arrived. Throws OutputFailure.
void flush_output();

void say_text(std::string_view text);  // escaped
void say_error_text(std::string_view text);

template <class... Arguments>
void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    say_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// To stderr, after everything that was printed before. Nobody is told when that does not arrive.
template <class... Arguments>
void say_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    say_error_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// A reader of our output that goes away is told by a failing write, not by a signal that ends the process.
void survive_closed_pipes();

}  // namespace rulewright::command
