// rulewright replay
#include "playtest/replay.h"

#include <fmt/format.h>

#include "content/packs.h"
#include "playtest/build_name.h"
#include "rulewright/logged.h"
#include "rulewright/shared.h"
#include "rulewright/table_text.h"

namespace rulewright::command {

namespace {

// A log says who wrote it, and another program may play differently: a remark, for the states decide.
bool written_by_another(const playtest::LogHeader& header) { return header.program != playtest::program_name(); }

void remark_on_program(const playtest::LogHeader& header) {
    if (written_by_another(header))
        say("this log was written by rulewright {}; this is rulewright {}\n",
            header.program.empty() ? "before logs named it" : header.program, playtest::program_name());
}

void print_difference(const playtest::Difference& difference, const LoggedGame& logged, const std::string& file) {
    say("the game went another way at line {} of {}: step '{}'{}, after {} answers\n  {}\n", difference.line, file,
        difference.step, difference.player >= 0 ? fmt::format(" of player {}", difference.player + 1) : "",
        difference.answers, difference.what);
    if (!difference.fields.empty()) say("  fields that differ: {}\n", fmt::join(difference.fields, ", "));
    if (logged.same_rules)
        say("  the rules are the same, so {}\n",
            written_by_another(logged.log.header)
                ? "the two versions of rulewright play differently, or something outside the declared state "
                  "decides"
                : "something outside the declared state decides, or the log is from another machine");
}

}  // namespace

int replay(const Arguments& arguments) {
    CommandLine line(
        "replay", "replay <file> [--verify] [--to N]",
        "Plays a logged game once more with the same answers. Every state is compared with the log; when the rules\n"
        "have changed since, the first step and the fields that differ are named.",
        {"replay tic-tac-toe-2p-17.log", "replay game.log --to 12", "replay game.log --verify"}, {"file"});
    line.add()("verify", "only say whether the game goes as logged")("to", po::value<long long>()->value_name("N"),
                                                                     "stop after N answers and show the table");
    line.add_format();
    line.add_limits();
    if (!line.parse(arguments)) return fine;
    content::Diagnostics problems;
    const auto logged = load_logged(line, line.word("file"), problems);
    if (!logged) {
        tell(problems, line.json());
        return problem;
    }
    const bool verify = line.flag("verify");
    const int to = line.flag("to") ? static_cast<int>(bounded(line, "to", 0, std::ssize(logged->log.answers))) : -1;
    const playtest::LogHeader& header = logged->log.header;
    say("{} {}, {} players ({}), seed {}{}\n", header.title, header.version, header.players,
        fmt::join(header.seats, ", "), header.seed,
        header.packs.empty() ? "" : fmt::format(", with {}", fmt::join(header.packs, ", ")));
    remark_on_program(header);
    if (!logged->same_rules)
        say("this log was made with another version of the rules ({}; the rules are now {} with other content)\n",
            header.version, logged->table.definition->version);

    std::size_t told = 0;
    const auto narrate = [&](const engine::Game& game) {
        for (; told < game.narration().size(); ++told) say("      {}\n", game.narration()[told].text);
    };
    int number = 0;
    const auto result = playtest::replay(logged->log, logged->table.rules, logged->table.layout, to,
                                         [&](const engine::Game& game, const playtest::LoggedAnswer& answer) {
                                             if (verify) return;
                                             narrate(game);
                                             say("{:>4}. player {}: {}\n", ++number, answer.player + 1, answer.text);
                                         });
    if (!verify) narrate(result.game);
    if (result.difference) {
        print_difference(*result.difference, *logged, line.word("file"));
        return problem;
    }
    if (to >= 0) {
        say("after {} of {} answers, step '{}':\n{}", result.answers, logged->log.answers.size(), result.game.step(),
            table_text(result.game.world()));
        return fine;
    }
    if (!verify && result.game.failure()) {
        const engine::Failure& failure = *result.game.failure();
        say("the game fails here, as logged: {}\n  in step '{}'{}, decision {}\n{}", failure.message, failure.step,
            failure.player >= 0 ? fmt::format(", turn of player {}", failure.player + 1) : "", failure.decisions + 1,
            table_text(result.game.world()));
    } else if (!verify) {
        say("{}", ending_text(result.game.world()));
    }
    say("the game went as logged: {} answers, {} steps{}\n", result.answers, result.steps,
        logged->same_rules ? "" : ", although the rules have changed");
    return fine;
}

}  // namespace rulewright::command
