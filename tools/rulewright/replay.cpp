// rulewright replay
#include "playtest/replay.h"

#include <fmt/format.h>

#include "content/packs.h"
#include "engine/reader.h"
#include "playtest/build_name.h"
#include "rulewright/logged.h"
#include "rulewright/shared.h"
#include "rulewright/table_text.h"
#include "rulewright/terminal.h"
#include "table/chronicle.h"
#include "table/json.h"
#include "table/look.h"

namespace rulewright::command {

namespace {

// A stream of tables has nothing else in it.
template <class... Arguments>
void tell_remark(bool json, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    if (json)
        say_error(format, std::forward<Arguments>(arguments)...);
    else
        say(format, std::forward<Arguments>(arguments)...);
}

// A log says who wrote it, and another program may play differently: a remark, for the states decide.
bool written_by_another(const playtest::LogHeader& header) { return header.program != playtest::program_name(); }

void remark_on_program(bool json, const playtest::LogHeader& header) {
    if (written_by_another(header))
        tell_remark(json, "this log was written by rulewright {}; this is rulewright {}\n",
                    header.program.empty() ? "before logs named it" : header.program, playtest::program_name());
}

void print_difference(bool json, const playtest::Difference& difference, const LoggedGame& logged,
                      const std::string& file) {
    tell_remark(json, "the game went another way at line {} of {}: step '{}'{}, after {} answers\n  {}\n",
                difference.line, file, difference.step,
                difference.player >= 0 ? fmt::format(" of player {}", difference.player + 1) : "", difference.answers,
                difference.what);
    if (!difference.fields.empty()) tell_remark(json, "  fields that differ: {}\n", fmt::join(difference.fields, ", "));
    if (logged.same_rules)
        tell_remark(json, "  the rules are the same, so {}\n",
                    written_by_another(logged.log.header)
                        ? "the two versions of rulewright play differently, or something outside the declared state "
                          "decides"
                        : "something outside the declared state decides, or the log is from another machine");
}

// What a replay is told to: text for people, or the table at each decision for programs.
class Teller {
  public:
    virtual ~Teller() = default;
    virtual void answer(const engine::Game& game, const playtest::LoggedAnswer& answer) = 0;
    // Where the replay stops: at the end, or after so many answers.
    virtual void stop(const engine::Game& game) = 0;
};

class TextTeller final : public Teller {
  public:
    explicit TextTeller(int viewer) : viewer_(table::reading(viewer)) {}

    void answer(const engine::Game& game, const playtest::LoggedAnswer& answer) override {
        stop(game);
        say("{:>4}. player {}: {}\n", ++number_, answer.player + 1, told_answer(game, answer));
    }
    void stop(const engine::Game& game) override {
        for (; told_ < game.narration().size(); ++told_)
            if (const std::string text = game.narration()[told_].text(viewer_); !text.empty()) say("      {}\n", text);
    }

  private:
    // As the viewer could read it.
    [[nodiscard]] std::string told_answer(const engine::Game& game, const playtest::LoggedAnswer& logged) const {
        if (viewer_.sees_everything()) return logged.text;
        const engine::Decision* decision = game.pending_of(logged.player);
        const auto answer = playtest::find_answer(game, logged);
        return decision && answer ? engine::Reader(game, viewer_).answer(*decision, *answer) : "?";
    }

    decision::Viewer viewer_;
    std::size_t told_ = 0;
    int number_ = 0;
};

class JsonTeller final : public Teller {
  public:
    explicit JsonTeller(int viewer) : viewer_(viewer) {}

    void answer(const engine::Game& game, const playtest::LoggedAnswer& answer) override {
        stop(game);
        const engine::Decision* asked = game.pending_of(answer.player);
        const auto given = playtest::find_answer(game, answer);
        if (asked && given && decision::refusal(*asked, *given).empty()) chronicle_.add_answer(game, *asked, *given);
    }
    void stop(const engine::Game& game) override {
        chronicle_.add_narration(game);
        table::Model model = table::look(game, viewer_);
        model.news = chronicle_.lines_since(told_, viewer_);
        told_ = chronicle_.size();
        write_output(table::to_json(model) + "\n");
    }

  private:
    int viewer_;
    table::Chronicle chronicle_;
    std::size_t told_ = 0;
};

class SilentTeller final : public Teller {
  public:
    void answer(const engine::Game&, const playtest::LoggedAnswer&) override {}
    void stop(const engine::Game&) override {}
};

// Whose eyes it is told for: those of a seat, else nothing is hidden.
int viewer_of(const CommandLine& line, int players) {
    return line.flag("as") ? static_cast<int>(bounded(line, "as", 1, players)) - 1 : table::everything;
}

std::unique_ptr<Teller> teller(const CommandLine& line, int viewer) {
    if (line.flag("verify")) return std::make_unique<SilentTeller>();
    if (!line.json()) return std::make_unique<TextTeller>(viewer);
    return std::make_unique<JsonTeller>(viewer);
}

void print_header(bool json, const LoggedGame& logged) {
    const playtest::LogHeader& header = logged.log.header;
    tell_remark(json, "{} {}, {} players ({}), seed {}{}\n", header.title, header.version, header.players,
                fmt::join(header.seats, ", "), header.seed,
                header.packs.empty() ? "" : fmt::format(", with {}", fmt::join(header.packs, ", ")));
    remark_on_program(json, header);
    if (!logged.same_rules)
        tell_remark(
            json, "this log was made with another version of the rules ({}; the rules are now {} with other content)\n",
            header.version, logged.table.definition->version);
}

void print_end(const engine::Game& game, int viewer) {
    if (!game.failure()) {
        say("{}", ending_text(table::look(game, viewer)));
        return;
    }
    const engine::Failure& failure = *game.failure();
    say("the game fails here, as logged: {}\n  in step '{}'{}, decision {}\n{}", failure.message, failure.step,
        failure.player >= 0 ? fmt::format(", turn of player {}", failure.player + 1) : "", failure.decisions + 1,
        table_text(table::look(game, viewer)));
}

}  // namespace

int replay(const Arguments& arguments) {
    CommandLine line(
        "replay", "replay <file> [--verify] [--to N] [--as SEAT] [--format json]",
        "Plays a logged game once more with the same answers. Every state is compared with the log; when the rules\n"
        "have changed since, the first step and the fields that differ are named. With --format json it writes the\n"
        "table before each answer and at the end, one in a line (schemas/table.schema.json).",
        {"replay tic-tac-toe-2p-17.log", "replay game.log --to 12", "replay game.log --verify",
         "replay game.log --as 2", "replay game.log --format json --as 1"},
        {"file"});
    line.add()("verify", "only say whether the game goes as logged")("to", po::value<long long>()->value_name("N"),
                                                                     "stop after N answers and show the table")(
        "as", po::value<long long>()->value_name("SEAT"), "only what this seat may see; default: everything");
    line.add_format("text for people, or the tables (and problems) for programs");
    line.add_limits();
    if (!line.parse(arguments)) return fine;
    content::Diagnostics problems;
    const auto logged = load_logged(line, line.word("file"), problems);
    if (!logged) {
        tell(problems, line.json());
        return problem;
    }
    const int to = line.flag("to") ? static_cast<int>(bounded(line, "to", 0, std::ssize(logged->log.answers))) : -1;
    const int viewer = viewer_of(line, logged->log.header.players);
    const auto told = teller(line, viewer);
    print_header(line.json(), *logged);
    const auto result = playtest::replay(
        logged->log, logged->table.rules, logged->table.layout, to,
        [&](const engine::Game& game, const playtest::LoggedAnswer& answer) { told->answer(game, answer); });
    told->stop(result.game);
    if (result.difference) {
        print_difference(line.json(), *result.difference, *logged, line.word("file"));
        return problem;
    }
    if (to >= 0) {
        if (!line.json())
            say("after {} of {} answers, step '{}':\n{}", result.answers, logged->log.answers.size(),
                result.game.step(), table_text(table::look(result.game, viewer)));
        return fine;
    }
    if (!line.flag("verify") && !line.json()) print_end(result.game, viewer);
    tell_remark(line.json(), "the game went as logged: {} answers, {} steps{}\n", result.answers, result.steps,
                logged->same_rules ? "" : ", although the rules have changed");
    return fine;
}

}  // namespace rulewright::command
