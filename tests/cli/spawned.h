// A run of the command that goes on beside the test, to be interrupted and measured.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace rulewright::cli {

class Spawned {
  public:
    // In `folder`, with the shipped games; what it prints goes to stdout.txt (or elsewhere) and stderr.txt there.
    Spawned(std::vector<std::string> arguments, const std::filesystem::path& folder,
            const std::filesystem::path& elsewhere = {}) {
        arguments.insert(arguments.begin(), RULEWRIGHT_BINARY);
        std::vector<char*> words;
        for (std::string& argument : arguments) words.push_back(argument.data());
        words.push_back(nullptr);
        const std::string out = elsewhere.empty() ? folder / "stdout.txt" : elsewhere, err = folder / "stderr.txt";
        process_ = fork();
        if (process_ != 0) return;
        if (chdir(folder.c_str()) != 0) _exit(126);
        dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDOUT_FILENO);
        dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDERR_FILENO);
        execv(words[0], words.data());
        _exit(127);
    }

    void signal(int which) const { kill(process_, which); }

    struct End {
        int code = -1;    // exit code; -1 when it was killed by a signal
        long memory = 0;  // the most it had at once, in kB
    };
    End wait() const {
        int status = 0;
        rusage usage{};
        wait4(process_, &status, 0, &usage);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, usage.ru_maxrss};
    }

  private:
    pid_t process_ = -1;
};

}  // namespace rulewright::cli
