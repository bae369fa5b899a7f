// rulewright check: everything that can be found out about a game without a person.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "agents/agent.h"
#include "content/document.h"
#include "content/packs.h"
#include "playtest/batch.h"
#include "playtest/scenario.h"
#include "rulewright/games.h"
#include "rulewright/shared.h"

namespace rulewright::command {

namespace {

// Checks one game. Problems that several combinations of packs share are told once.
class Checker {
  public:
    Checker(fs::path folder, int games, script::Limits limits)
        : folder_(std::move(folder)), games_(games), limits_(limits) {}

    void run() {
        content::Diagnostics found;
        const auto subsets = content::pack_subsets(folder_, found);
        add(found, "");
        for (const auto& packs : subsets) table({.folder = folder_, .packs = packs, .limits = limits_});
        for (const std::string& variant : content::variant_ids(folder_))
            table({.folder = folder_, .variant = variant, .limits = limits_});
        other_files();
    }

    [[nodiscard]] const content::Diagnostics& problems() const { return problems_; }
    [[nodiscard]] int combinations() const { return combinations_; }
    [[nodiscard]] int games_played() const { return played_; }

  private:
    void add(const content::Diagnostics& found, const std::string& with) {
        for (content::Diagnostic one : found.all()) {
            if (!told_
                     .insert(fmt::format("{}:{}:{}: {}", one.location.file, one.location.line, one.location.column,
                                         one.message))
                     .second)
                continue;
            if (!with.empty() && one.location.file.empty()) one.message += fmt::format(" ({})", with);
            problems_.add(std::move(one));
        }
    }

    // One combination of packs, or one variant.
    void table(const TableRequest& choice) {
        ++combinations_;
        content::Diagnostics found;
        const std::string with =
            choice.variant.empty()
                ? (choice.packs.empty() ? "without packs" : fmt::format("with {}", fmt::join(choice.packs, ", ")))
                : "variant " + choice.variant;
        if (const auto rules = engine::open_rules(choice, found)) {
            const auto definition = rules->definition_pointer();
            bots(rules, found);
            content::Diagnostics own;
            const auto options = content::settle_options(*definition, {}, own);
            for (int players = definition->players_min; players <= definition->players_max; ++players)
                games_of(choice, definition, {players, options}, found);
            tables_by_option(*definition, definition, options, choice, found);
        }
        add(found, with);
    }

    // Options that allow other numbers of players: those tables must work too.
    void tables_by_option(const content::Definition& d, const std::shared_ptr<const content::Definition>& definition,
                          const std::vector<int>& options, const TableRequest& choice, content::Diagnostics& found) {
        for (std::size_t i = 0; i < d.options.size(); ++i) {
            if (!d.options[i].players_min && !d.options[i].players_max) continue;
            auto changed = options;
            changed[i] = 1;
            TableRequest with_option = choice;
            with_option.options[d.options[i].name] = "true";
            const int from = d.options[i].players_min.value_or(d.players_min),
                      to = d.options[i].players_max.value_or(d.players_max);
            for (int players = from; players <= to; ++players)
                if (players < d.players_min || players > d.players_max)
                    games_of(with_option, definition, {players, changed}, found);
        }
    }

    // A few random games with every check on, twice: the same seed must give the same game.
    void games_of(const TableRequest& choice, const std::shared_ptr<const content::Definition>& definition,
                  const state::Table& table, content::Diagnostics& found) {
        playtest::BatchRequest request{
            .definition = definition, .table = table, .games = games_, .check_invariants = true, .limits = limits_};
        content::Diagnostics own;  // of this table: what went wrong at another must not stop it
        const auto first = playtest::run_and_keep(request, own);
        const auto second = first ? playtest::run_and_keep(request, own) : std::nullopt;
        for (const content::Diagnostic& one : own.all()) found.add(one);
        if (!first || !second) return;
        played_ += 2 * games_;
        const auto command = [&](const playtest::GameResult& game) {
            return fmt::format("see: {} playtest {}{}{} --games 1 --seed {} --check", program(),
                               shell_word(folder_.filename().string()), rulesets_words(folder_),
                               table_words(choice, table.players), game.seed);
        };
        for (std::size_t i = 0; i < first->games.size(); ++i) {
            const playtest::GameResult& game = first->games[i];
            if (game.failure) {
                found.error({},
                            fmt::format("{}: a game of {} players fails in step '{}': {}", folder_.filename().string(),
                                        table.players, game.failure->step, game.failure->message),
                            command(game));
                return;
            }
            if (game.hash != second->games[i].hash)
                found.error({},
                            fmt::format("{}: two games of {} players with seed {} differ", folder_.filename().string(),
                                        table.players, game.seed),
                            "something outside the declared state decides; " + command(game));
        }
        tell_leaks(*first, found);
    }

    // Every bot loads, and finishes a game.
    void bots(const std::shared_ptr<script::Rules>& rules, content::Diagnostics& found) {
        for (const std::string& name : agents::bot_names(rules->definition())) {
            content::Diagnostics own;
            playtest::BatchRequest request{
                .definition = rules->definition_pointer(),
                .table = {rules->definition().players_min, content::settle_options(rules->definition(), {}, own)},
                .games = 1,
                .bots = {name},
                .limits = limits_};
            const auto batch = playtest::run_and_keep(request, own);
            if (batch && batch->games.front().failure)
                own.error({}, fmt::format("bot '{}' fails in step '{}': {}", name, batch->games.front().failure->step,
                                          batch->games.front().failure->message));
            if (batch) tell_leaks(*batch, own);
            for (const content::Diagnostic& one : own.all()) found.add(one);
        }
    }

    static void tell_leaks(const playtest::Batch& batch, content::Diagnostics& found) {
        for (const std::string& leak : batch.leaked)
            found.error({}, leak + " changed during play", "what a game remembers is declared in YAML");
    }

    // Files that no game reads while it is played.
    void other_files() {
        content::Diagnostics found;
        (void)playtest::load_rulebook(folder_, found);
        (void)playtest::load_scenarios(folder_, found);
        std::vector<fs::path> folders{folder_};
        for (const std::string& pack : content::pack_ids(folder_)) folders.push_back(folder_ / "expansions" / pack);
        for (const fs::path& where : folders)
            for (const fs::path& file : content::files_in(where / "playtests", ".yaml"))
                (void)content::load_document(file, "base", "playtest", found);
        add(found, "");
    }

    fs::path folder_;
    int games_;
    script::Limits limits_;
    content::Diagnostics problems_;
    std::set<std::string> told_;
    int combinations_ = 0, played_ = 0;
};

}  // namespace

int check(const Arguments& arguments) {
    CommandLine line(
        "check", "check <game>|all [--games N]",
        "Loads a game with every legal combination of its packs and with each variant, plays a few random games for\n"
        "every number of players with all invariants on, and reads scenarios, playtests, rulebook and bots.",
        {"check tic-tac-toe", "check my-games/new-game", "check all --format json"}, {"game"});
    line.add()("games", po::value<long long>()->default_value(3)->value_name("N"), "random games for each table");
    line.add_format();
    line.add_limits();
    if (!line.parse(arguments)) return fine;
    const int games = static_cast<int>(bounded(line, "games", 0, 1'000'000));
    content::Diagnostics all;
    bool good = true;
    for (const fs::path& folder : game_folders(line, line.word("game"))) {
        const auto started = std::chrono::steady_clock::now();
        Checker checker(folder, games, line.limits());
        checker.run();
        good = good && !checker.problems().has_errors();
        if (line.json()) {
            for (const content::Diagnostic& one : checker.problems().all()) all.add(one);
            continue;
        }
        tell(checker.problems(), false);
        const auto count = [&](content::Severity severity) {
            const auto& found = checker.problems().all();
            return std::count_if(found.begin(), found.end(), [&](const auto& one) { return one.severity == severity; });
        };
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        fmt::print("{}: {} combinations of packs and variants, {} random games, {} errors, {} warnings, {:.2f} s\n",
                   folder.filename().string(), checker.combinations(), checker.games_played(),
                   count(content::Severity::error), count(content::Severity::warning), seconds);
        std::fflush(stdout);
    }
    if (line.json()) tell(all, true);
    return good ? fine : problem;
}

}  // namespace rulewright::command
