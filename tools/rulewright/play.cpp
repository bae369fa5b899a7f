// rulewright play: a person at the terminal against bots. The game is kept in a journal while it is played, so that
// whatever ends this program ends no game.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "rulewright/games.h"
#include "rulewright/journals.h"
#include "rulewright/keyboard.h"
#include "rulewright/logged.h"
#include "rulewright/shared.h"
#include "rulewright/terminal.h"
#include "table/journal_file.h"

namespace rulewright::command {

namespace {

using table::Session;

// A game that is about to be played on: its table, where the person sits, what was answered already.
struct Start {
    TableRequest request;  // to read the rules again
    table::Opening opening;
    int me = 0;
    table::History answers;
    fs::path journal;                          // empty: none can be kept
    std::unique_ptr<table::JournalFile> file;  // of a journal that is resumed
    table::JournalText read;
};

// Who sits where: the person, and the bots in the other seats.
std::vector<std::string> seating(int players, int me, const std::vector<std::string>& bots) {
    std::vector<std::string> seats;
    std::size_t next = 0;
    for (int seat = 0; seat < players; ++seat) seats.push_back(seat == me ? table::person : bots[next++ % bots.size()]);
    return seats;
}

// The first person's seat is that of whoever sits here now; nobody is there for the others.
int take_seat(std::vector<std::string>& seats) {
    const auto person = std::find(seats.begin(), seats.end(), table::person);
    const auto me = person == seats.end() ? seats.begin() : person;
    std::replace(seats.begin(), seats.end(), std::string(table::person), std::string("random"));
    *me = table::person;
    return static_cast<int>(me - seats.begin());
}

bool start_new(const CommandLine& line, content::Diagnostics& problems, Start& start) {
    start.request = table_choice(line, game_folder(line, line.word("game")));
    if (line.flag("players")) start.request.players = static_cast<int>(bounded(line, "players", 1, 64));
    start.request.limits = line.limits();
    start.opening.table = open(start.request, problems);
    if (!start.opening.table.definition) return false;
    const int players = start.opening.table.layout->table.players;
    start.me = static_cast<int>(bounded(line, "seat", 1, players)) - 1;
    auto bots = bot_list(line.words("bots"));
    check_bots(*start.opening.table.definition, bots);
    check_seats(bots, players - 1);
    if (bots.empty()) bots.emplace_back("random");
    start.opening.seats = seating(players, start.me, bots);
    start.opening.seed =
        line.flag("seed") ? static_cast<std::uint64_t>(bounded(line, "seed", 0, INT64_MAX)) : std::random_device{}();
    return static_cast<bool>(start.opening.table);
}

// The table of a log or journal, and who sits there.
bool start_again(const CommandLine& line, const playtest::LogHeader& header, std::vector<std::string> seats,
                 const content::Location& at, const std::string& folder, content::Diagnostics& problems, Start& start) {
    const auto request = logged_request(line, header, at, problems, folder);
    if (!request) return false;
    start.request = *request;
    start.opening.table = engine::open_table(start.request, problems);
    if (!start.opening.table) return false;
    if (start.opening.table.definition->content_hash != header.content_hash)
        say("this game was saved with another version of the rules\n");
    start.opening.seed = header.seed;
    start.opening.seats = std::move(seats);
    start.me = take_seat(start.opening.seats);
    return true;
}

bool start_from_log(const CommandLine& line, content::Diagnostics& problems, Start& start) {
    const std::string file = line.text("load");
    const auto log = read_logged(file, problems);
    if (!log) return false;
    for (const playtest::LoggedAnswer& one : log->answers) start.answers.add({one.player, one.given});
    return start_again(line, log->header, log->header.seats, {file, 1, 0, ""}, {}, problems, start);
}

bool resume(const CommandLine& line, content::Diagnostics& problems, Start& start) {
    start.journal = line.flag("journal") ? fs::path(line.text("journal")) : last_journal(line.word("game"));
    auto file = table::JournalFile::open(start.journal, start.read);
    if (!file) return problems.add(file.problem()), false;
    start.file = std::move(*file);
    if (start.read.torn) say("the last line of the journal was cut off and is left out\n");
    start.answers = start.read.history;
    return start_again(line, start.read.header.game, start.read.seats, {start.journal.string(), 1, 0, ""},
                       start.read.header.folder, problems, start);
}

// Where a new game's journal lies; nothing, which is told, when there is no such place.
fs::path place_of_journal(const CommandLine& line, const std::string& game) {
    if (line.flag("journal")) return line.text("journal");
    if (const auto folder = journal_folder()) return new_journal(*folder, game);
    say("no journal is kept of this game: neither HOME nor XDG_STATE_HOME is set\n");
    return {};
}

// Everything that is answered from here on is written down. False when the person asked for a journal that cannot be.
bool keep_journal(const CommandLine& line, Session& session, Start& start) {
    content::Result<void> kept;
    if (start.file) {
        kept = session.keep(table::Journal::go_on(std::move(start.file), start.read), start.read.history.size());
    } else {
        start.journal = place_of_journal(line, session.game().rules().definition().id);
        if (start.journal.empty()) return true;
        auto file = table::JournalFile::create(start.journal);
        if (!file) {
            kept = file.problem();
        } else {
            auto journal = table::Journal::begin(std::move(*file), session.header());
            kept = journal ? session.keep(std::move(*journal)) : content::Result<void>(journal.problem());
        }
    }
    if (kept) return true;
    start.journal.clear();
    say_error("rulewright: no journal is kept of this game: {}\n", kept.reason());
    return !line.flag("journal") && !line.flag("resume");
}

// Answered by a person, even if it was taken back: worth going on with.
bool is_begun(const Session& session) {
    const auto by_person = [&](const table::Given& given) { return session.is_person(given.player); };
    const table::History& history = session.history();
    return std::any_of(history.answers().begin(), history.answers().end(), by_person) ||
           std::any_of(history.undone().begin(), history.undone().end(), by_person);
}

int end_of(Keyboard::End end, const Session& session, const Start& start) {
    std::error_code ignored;
    if (!start.journal.empty() && (end == Keyboard::End::over || !is_begun(session)))
        fs::remove(start.journal, ignored);
    else if (!start.journal.empty())
        say("\nnothing is lost; go on with: {} play --resume{}{}\n", program(), journal_words(start.journal),
            limits_words(start.request.limits));
    else if (end == Keyboard::End::left)
        say("\n");
    return end == Keyboard::End::failed ? problem : fine;
}

}  // namespace

int play(const Arguments& arguments) {
    CommandLine line(
        "play", "play <game> [options], or play --resume, or play --load FILE",
        "You play at the terminal, bots take the other seats. You see what your seat may see. Each answer is written\n"
        "to a journal before it counts: in the folder rulewright/play of $XDG_STATE_HOME (~/.local/state), until the\n"
        "game is over.",
        {"play tic-tac-toe", "play planet-profiteers --players 4 --bots investor,briber", "play --resume",
         "play --load game.log"},
        {"game"});
    line.add()("players", po::value<long long>()->value_name("N"),
               "how many players; default: the fewest the game allows")(
        "seat", po::value<long long>()->default_value(1)->value_name("N"), "where you sit")(
        "bots", po::value<std::vector<std::string>>()->composing()->value_name("BOT,..."),
        "who takes the other seats; default: random")("seed", po::value<long long>()->value_name("N"),
                                                      "repeats a game's luck; default: drawn")(
        "resume", "go on with the game that was played last (of the named game), or with that of --journal")(
        "journal", po::value<std::string>()->value_name("FILE"), "where the journal is kept")(
        "load", po::value<std::string>()->value_name("FILE"), "go on with a saved game");
    line.add_table_options();
    line.add_limits();
    if (!line.parse(arguments)) return fine;
    if (line.flag("resume") && line.flag("load"))
        throw UsageError{"--resume and --load are two games", "leave one of them out"};

    content::Diagnostics problems;
    Start start;
    const bool ready = line.flag("resume") ? resume(line, problems, start)
                       : line.flag("load") ? start_from_log(line, problems, start)
                                           : start_new(line, problems, start);
    const auto session = ready ? Session::open(start.opening, problems) : nullptr;
    tell(problems, false);
    if (!session) return problem;
    const engine::Game& game = session->game();
    say("{}, {} players, seed {}.\n", game.rules().definition().title, session->seats().size(), game.seed());
    const table::Fit fit = session->replay(start.answers);
    if (!fit.problem.empty()) say("{}; you go on from there\n", fit.problem);
    if (!keep_journal(line, *session, start)) return problem;
    say("You are player {}. Type help for what you can type.\n", start.me + 1);
    Keyboard keyboard(*session, start.me,
                      [&](content::Diagnostics& found) { return engine::open_table(start.request, found); });
    if (line.flag("resume") || line.flag("load")) keyboard.skip_news();  // told before
    return end_of(keyboard.run(), *session, start);
}

}  // namespace rulewright::command
