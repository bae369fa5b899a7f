// rulewright bench: hands over to the benchmark program that lies beside this one.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "rulewright/shared.h"

namespace rulewright::command {

int bench(const Arguments& arguments) {
    if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
        say("usage: {0} bench [--benchmark_filter=...]\n\n"
            "Measures playouts, decisions, copies and load time, on one thread unless a line says otherwise. The "
            "options\n"
            "are those of Google Benchmark. With --pairing instead: what 300 games have in common with those of the "
            "same\n"
            "seeds that are played with a pack.\n\nFor example:\n  {0} bench\n"
            "  {0} bench --benchmark_filter=tic-tac-toe\n  {0} bench --pairing\n",
            program());
        return fine;
    }
    std::error_code error;
    const fs::path benchmarks = fs::read_symlink("/proc/self/exe", error).parent_path() / "rulewright_bench";
    if (error || !fs::exists(benchmarks, error)) {
        say_error(
            "rulewright: the benchmark program '{}' is not there\n  it is not installed; in the source tree: tools/run "
            "bench\n",
            benchmarks.string());
        return problem;
    }
    std::vector<std::string> words{benchmarks.string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> raw;
    for (std::string& word : words) raw.push_back(word.data());
    raw.push_back(nullptr);
    flush_output();
    std::signal(SIGPIPE, SIG_DFL);
    execv(benchmarks.c_str(), raw.data());
    say_error("rulewright: '{}' cannot be run: {}\n", benchmarks.string(), std::strerror(errno));
    return problem;
}

}  // namespace rulewright::command
