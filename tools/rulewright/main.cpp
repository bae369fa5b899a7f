// The rulewright command: finds the subcommand, and turns what goes wrong into exit codes.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "playtest/build_name.h"
#include "playtest/log.h"
#include "rulewright/games.h"
#include "rulewright/shared.h"
#include "script/watchdog.h"

namespace rulewright::command {

constexpr const char* no_memory = "rulewright: there is no more memory\n";

const std::vector<Subcommand>& subcommands() {
    static const std::vector<Subcommand> all = {
        {"list", "the games, their expansions, variants and bots", list},
        {"check", "load a game in every combination of its packs and try it", check},
        {"test", "run a game's scenarios and show which rules they prove", test},
        {"playtest", "let bots play many games and show what they mean", playtest},
        {"play", "play a game at the terminal", play},
        {"replay", "repeat a logged game and verify it", replay},
        {"resolve", "print a game as merged from its packs, with the source of each value", resolve},
        {"schema", "write the JSON Schema of a game's own components, for editors", schema},
        {"bench", "measure the speed of the interpreter", bench},
    };
    return all;
}

namespace {

void print_help() {
    say("usage: {} <command> ...\n\nRulewright plays tabletop games from rules written as YAML and Lua.\n\n",
        program());
    for (const Subcommand& one : subcommands()) say("  {:<10}{}\n", one.name, one.text);
    say("\n`{} <command> --help` shows its options and an example; `{} --version` names this build.\n"
        "Exit codes: 0 fine, 1 a problem was found, 2 wrong usage, 3 an error in rulewright itself.\n",
        program(), program());
}

int greet() {
    CommandLine line("", "", "", {});
    content::Diagnostics problems;
    const auto folders = ruleset_folders(line);
    const auto found = content::list_rulesets(folders, problems);
    say("Rulewright {}: tabletop games from rules written as data.\n\n", playtest::build_name().version);
    if (found.empty()) say("No games were found: {}.\n", content::looked_in(folders));
    for (const auto& [game, hides] : found) say("  {:<20} {}\n", game.id, game.title);
    tell(problems, false);
    // The game with the fewest words to learn: no expansions or variants before many.
    const auto words = [](const content::FoundRuleset& found) {
        return found.info.packs.size() + found.info.variants.size() + found.info.players_max;
    };
    const auto simplest =
        std::min_element(found.begin(), found.end(), [&](const auto& a, const auto& b) { return words(a) < words(b); });
    const std::string example = found.empty() ? "<game>" : simplest->info.id;
    say("\nThree commands to try:\n  {1} play {0}\n  {1} playtest {0} --games 1000\n"
        "  {1} test {0}\n\n{1} --help shows them all.\n",
        example, program());
    return fine;
}

void print_version() {
    const playtest::BuildName& build = playtest::build_name();
    say("rulewright {}\ncommit      {}\ncompiler    {}\nbuild type  {}\nlua         {}\nlog format  {}\n",
        build.version, build.commit, build.compiler, build.kind, build.lua, playtest::log_format);
}

int run(const Arguments& arguments) {
    if (arguments.empty()) return greet();
    const std::string& name = arguments.front();
    if (name == "--help" || name == "-h" || name == "help") {
        if (name == "help" && arguments.size() > 1) return run({arguments[1], "--help"});
        print_help();
        return fine;
    }
    if (name == "--version") {
        if (arguments.size() > 1) throw UsageError{"--version stands alone"};
        print_version();
        return fine;
    }
    std::vector<std::string> names;
    for (const Subcommand& one : subcommands()) {
        if (name == one.name) return one.run({arguments.begin() + 1, arguments.end()});
        names.emplace_back(one.name);
    }
    std::string cure = content::did_you_mean(name, names);
    throw UsageError{fmt::format("there is no command '{}'", name),
                     cure.empty() ? fmt::format("see: {} --help", program()) : cure};
}

// Libraries allocate in destructors, where no exception gets out of.
[[noreturn]] void end_without_words() {
    try {
        if (const std::exception_ptr last = std::current_exception()) std::rethrow_exception(last);
    } catch (const std::bad_alloc&) {
        std::fputs(no_memory, stderr);
        _exit(internal);
    } catch (...) {
        std::fputs("rulewright: internal error\n", stderr);
    }
    std::abort();
}

}  // namespace
}  // namespace rulewright::command

int main(int count, char** words) {
    using namespace rulewright::command;
    std::set_terminate(end_without_words);
    try {
        survive_closed_pipes();
        const int result = run(Arguments(words + 1, words + count));
        flush_output();
        return result;
    } catch (const UsageError& error) {
        tell(error);
        return usage;
    } catch (const OutputFailure& failure) {
        tell(UsageError{failure.problem.message, failure.problem.suggestion});
        return internal;
    } catch (const std::bad_alloc&) {
        write_error(no_memory);
        return internal;
    } catch (const rulewright::script::OutOfTime& late) {
        say_error("rulewright: {}\n  --max-seconds gives it more time\n", late.what());
        return internal;
    } catch (const std::exception& error) {
        say_error("rulewright: internal error: {}\n", error.what());
        return internal;
    }
}
