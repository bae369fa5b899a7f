#include "rulewright/terminal.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "unicode/printable.h"

namespace rulewright::command {

namespace {

[[noreturn]] void output_failed() {
    const int reason = errno;
    throw OutputFailure{
        content::because(fmt::format("the output cannot be written: {}", std::strerror(reason ? reason : EIO)))};
}

}  // namespace

void write_output(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) output_failed();
}

void write_error(std::string_view text) {
    std::fflush(stdout);  // in the order in which it was said; whether it arrives is asked at the end
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

void flush_output() {
    if (std::fflush(stdout) != 0) output_failed();
    if (std::ferror(stdout)) {  // an earlier write, whose reason is gone
        errno = 0;
        output_failed();
    }
}

void say_text(std::string_view text) { write_output(unicode::printable(text)); }

void say_error_text(std::string_view text) { write_error(unicode::printable(text)); }

void survive_closed_pipes() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace rulewright::command
