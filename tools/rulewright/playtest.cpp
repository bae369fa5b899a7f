// rulewright playtest
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "playtest/batch.h"
#include "playtest/csv.h"
#include "playtest/failed_games.h"
#include "playtest/json_document.h"
#include "playtest/output_file.h"
#include "playtest/summary.h"
#include "rulewright/games.h"
#include "rulewright/interrupt.h"
#include "rulewright/playtest_plan.h"
#include "rulewright/playtest_text.h"
#include "rulewright/shared.h"

namespace rulewright::command {

namespace {

class ProgressBar {
  public:
    void show(int done, int total) const {
        if (!shown_) return;
        constexpr int width = 30;
        const int filled = total > 0 ? static_cast<int>(1LL * width * done / total) : width;
        write_error(fmt::format("\r[{:<{}}] {} of {} games", std::string(static_cast<std::size_t>(filled), '#'), width,
                                grouped(done), grouped(total)));
    }
    void clear() const {
        if (shown_) write_error("\r\x1b[K");
    }

  private:
    bool shown_ = isatty(STDERR_FILENO);
};

// What prints, for those who want a Result.
template <class Output>
content::Result<void> tried(const Output& output) {
    try {
        output();
        return {};
    } catch (const OutputFailure& failure) {
        return failure.problem;
    }
}

content::Result<void> write_out(std::string_view text) {
    return tried([&] { write_output(text); });
}

// One run of the command: the batches of a plan, table by table, and where their results go.
class PlaytestRun {
  public:
    PlaytestRun(const CommandLine& line, Plan plan) : line_(line), plan_(std::move(plan)) {
        logs_ = line.has("logs") ? line.text("logs") : "failed-games";
        jobs_ = static_cast<int>(bounded(line, "jobs", 1, 256));
    }

    int run() {
        content::Diagnostics problems;
        const bool good = play_all(problems) && !problems.has_errors();
        finish_csv();
        if (line_.json())
            note(document_.close(problems)), note(tried(flush_output));
        else
            tell(problems, false);
        if (broken_) {
            tell(UsageError{broken_->message, broken_->suggestion});
            return internal;
        }
        if (Interrupt::asked()) return Interrupt::exit_code();
        return good ? fine : problem;
    }

  private:
    bool play_all(content::Diagnostics& problems) {
        if (!plan_.name.empty() && !read_plan(plan_, problems)) return false;
        typed_words_win();
        const auto definition = load(plan_.choice, problems);
        if (!definition) return false;
        check_bots(*definition, plan_.bots);
        if (plan_.players.empty()) plan_.players.push_back(definition->players_min);
        std::vector<state::Table> tables;
        for (const int players : plan_.players) {
            plan_.choice.players = players;
            tables.push_back(lay_out(definition, plan_.choice)->table);
            check_seats(plan_.bots, players);
        }
        open_csv();
        bool good = true;
        for (const state::Table& table : tables)
            if (!broken_ && !Interrupt::asked()) good = play(definition, table, problems) && good;
        return good;
    }

    void typed_words_win() {
        if (line_.has("games") || plan_.name.empty())
            plan_.games = static_cast<int>(bounded(line_, "games", 1, 100'000'000));
        if (line_.has("seed") || plan_.name.empty())
            plan_.seed = static_cast<std::uint64_t>(bounded(line_, "seed", 0, INT64_MAX));
        if (line_.flag("players")) plan_.players = player_counts(line_);
        if (line_.flag("bots")) plan_.bots = bot_list(line_.words("bots"));
        if (line_.flag("rotate")) plan_.rotate = true;
    }

    void open_csv() {
        if (!line_.has("csv")) return;
        auto file = playtest::OutputFile::open(line_.text("csv"));
        if (!file) throw UsageError{file.reason(), "--csv names a file that can be written"};
        csv_.emplace(std::move(*file));
        table_.emplace(*csv_);
    }

    // One table; false when something is wrong with its games.
    bool play(const std::shared_ptr<const content::Definition>& definition, const state::Table& table,
              content::Diagnostics& problems) {
        const playtest::BatchRequest request{.definition = definition,
                                             .table = table,
                                             .games = plan_.games,
                                             .jobs = jobs_,
                                             .seed = plan_.seed,
                                             .bots = plan_.bots,
                                             .rotate = plan_.rotate,
                                             .check_invariants = line_.flag("check"),
                                             .limits = line_.limits()};
        playtest::Summarizer summarizer;
        playtest::FailedGames failed(request, logs_);
        playtest::Listeners listeners{.sinks = {&summarizer, &failed},
                                      .progress = [this](int done, int total) { bar_.show(done, total); },
                                      .stop = Interrupt::asked};
        if (table_) listeners.sinks.push_back(&*table_);
        if (line_.json()) listeners.sinks.push_back(&document_);
        const auto batch = run(request, problems, listeners, failed);
        if (!batch) return false;
        bar_.clear();
        if (batch->broken) broken_ = batch->broken;
        if (line_.json())
            note(document_.end(summarizer.summary(), request, batch->played < request.games));
        else
            note(tried([&] { print_summary(plan_, request, *batch, summarizer.summary()); }));
        note(tried(flush_output));
        print_failures(request, failed, logs_);
        for (const std::string& leak : batch->leaked)
            problems.error({}, leak + " changed during play", "what a game remembers is declared in YAML");
        return failed.count() == 0;
    }

    // A script that takes too long ends the command, not before its game is saved.
    std::optional<playtest::Batch> run(const playtest::BatchRequest& request, content::Diagnostics& problems,
                                       const playtest::Listeners& listeners, const playtest::FailedGames& failed) {
        try {
            return playtest::run_batch(request, problems, listeners);
        } catch (const playtest::LateGame& late) {
            bar_.clear();
            const auto log = failed.save_late(late);
            throw script::OutOfTime(fmt::format("{}\n  {}", late.what(),
                                                log ? fmt::format("its log: {}", shell_word(log->string()))
                                                    : fmt::format("its log is not saved: {}", log.reason())));
        }
    }

    void finish_csv() {
        if (csv_ && !broken_) note(csv_->finish());
    }

    void note(const content::Result<void>& done) {
        if (!done && !broken_) broken_ = done.problem();
    }

    const CommandLine& line_;
    Plan plan_;
    fs::path logs_;
    int jobs_ = 1;
    Interrupt interrupt_;
    ProgressBar bar_;
    std::optional<playtest::OutputFile> csv_;
    std::optional<playtest::CsvTable> table_;
    playtest::JsonDocument document_{write_out};
    std::optional<content::Diagnostic> broken_;  // why results could not be written
};

}  // namespace

int playtest(const Arguments& arguments) {
    CommandLine line(
        "playtest", "playtest <game> [<playtest>] [options]",
        "Lets bots play many games and shows who won, by how much and how long it took. <playtest> is the name of a\n"
        "file in the game's playtests folder; options on the command line win over it. The same seed gives the same\n"
        "games, whatever --jobs says. Ctrl-C ends the batch after the games that are running, shows and keeps what\n"
        "was played, and exits with 130. Games that fail leave logs that `replay` repeats.",
        {"playtest tic-tac-toe --games 1000", "playtest planet-profiteers --players 4 --bots investor,briber --rotate",
         "playtest planet-profiteers standard --jobs 2", "playtest moon --games 500 --csv moon.csv"},
        {"game", "plan"});
    line.add()("games", po::value<long long>()->default_value(100)->value_name("N"), "how many games")(
        "players", po::value<std::vector<std::string>>()->composing()->value_name("N,..."),
        "how many players; several counts give several tables")(
        "bots", po::value<std::vector<std::string>>()->composing()->value_name("BOT,..."),
        "who plays, seat by seat, repeated when there are more seats; 'random' or a bot of the game; parameters as in "
        "bot:greed=5")("rotate", "bots change seats from game to game")(
        "jobs", po::value<long long>()->default_value(1)->value_name("N"), "threads")(
        "seed", po::value<long long>()->default_value(1)->value_name("N"), "seed of the first game")(
        "check", "check the game's invariants after every step")(
        "csv", po::value<std::string>()->value_name("FILE"),
        "write a table with a line for each game and seat; FILE is replaced when the batch is over, until then it "
        "grows as FILE.part")("logs", po::value<std::string>()->value_name("DIR"),
                              "folder for the logs of failed games; default: failed-games");
    line.add_table_options();
    line.add_format("how results and problems are written; json is one document with every game");
    line.add_limits();
    if (!line.parse(arguments)) return fine;

    Plan plan;
    plan.choice = table_choice(line, game_folder(line, line.word("game")));
    plan.name = line.word("plan");
    return PlaytestRun(line, std::move(plan)).run();
}

}  // namespace rulewright::command
