// Runs the rulewright command as a user does and keeps what it printed.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "playtest/sample.h"

namespace rulewright::cli {

struct Printed {
    int code = -1;  // exit code; -1 when it was killed by a signal
    std::string out, err;
    [[nodiscard]] std::string both() const { return out + err; }
};

// `arguments` go through the shell, in `folder`, with games looked for in `rulesets` first (empty: only those that
// ship).
inline Printed run_program(const std::filesystem::path& program, const std::string& arguments,
                           const std::filesystem::path& folder, const std::filesystem::path& rulesets = {},
                           const std::string& input = {}) {
    const auto out = folder / "stdout.txt", err = folder / "stderr.txt", in = folder / "stdin.txt";
    sample::write(in, input);
    std::string command = "cd '" + folder.string() + "' && ";
    command +=
        rulesets.empty() ? "unset RULEWRIGHT_RULESETS; " : "export RULEWRIGHT_RULESETS='" + rulesets.string() + "'; ";
    command += "export XDG_STATE_HOME='" + (folder / ".state").string() + "'; ";  // no test leaves traces at home
    command += "'" + program.string() + "' " + arguments;
    command += " <'" + in.string() + "' >'" + out.string() + "' 2>'" + err.string() + "'";
    const int status = std::system(command.c_str());
    Printed result;
    if (WIFEXITED(status)) result.code = WEXITSTATUS(status);
    result.out = sample::read(out);
    result.err = sample::read(err);
    for (const auto& file : {out, err, in}) std::filesystem::remove(file);
    return result;
}

// The command of this build.
inline Printed run(const std::string& arguments, const std::filesystem::path& folder,
                   const std::filesystem::path& rulesets = {}, const std::string& input = {}) {
    return run_program(RULEWRIGHT_BINARY, arguments, folder, rulesets, input);
}

}  // namespace rulewright::cli
