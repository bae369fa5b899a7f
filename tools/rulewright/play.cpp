// rulewright play: a person at the terminal against bots.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <random>
#include <sstream>

#include "agents/agent.h"
#include "decision/behaviour.h"
#include "decision/reading.h"
#include "playtest/batch.h"
#include "playtest/log.h"
#include "playtest/output_file.h"
#include "rulewright/card.h"
#include "rulewright/games.h"
#include "rulewright/logged.h"
#include "rulewright/shared.h"
#include "rulewright/table_text.h"

namespace rulewright::command {

namespace {

using engine::Answer;
using engine::Decision;

constexpr const char* help_text =
    "  a number        take that option; several options: their numbers with spaces between\n"
    "  y, n            yes or no\n"
    "  pass            decline, where that is possible\n"
    "  table           show the table again\n"
    "  show NAME       what is printed on a card or piece\n"
    "  why             what is not available, and why\n"
    "  undo            take back your last answer and everything after it\n"
    "  save [file]     write a log of the game so far\n"
    "  help            this list\n"
    "  quit            stop playing\n";

struct Setup {
    std::shared_ptr<script::Rules> rules;
    std::shared_ptr<const state::Layout> layout;
    std::uint64_t seed = 1;
    int me = 0;
    std::vector<std::string> seats;  // bots' names, "person"
};

class Session {
  public:
    Session(Setup setup, std::vector<std::unique_ptr<agents::Agent>> agents)
        : setup_(std::move(setup)), agents_(std::move(agents)), game_(fresh()) {
        restart({});
    }

    // Answers of a saved game. False when one of them is refused.
    bool resume(const std::vector<playtest::LoggedAnswer>& answers) {
        restart({});
        for (const auto& one : answers) {
            const auto answer = playtest::find_answer(game_, one);
            if (game_.finished() || !answer || !give(one.player, *answer)) return false;
        }
        skip_news();
        return true;
    }

    int run() {
        say("You are player {}. Type help for what you can type.\n", setup_.me + 1);
        while (!game_.finished()) {
            if (!bots_answer()) return problem;
            if (game_.finished()) break;
            const Decision* decision = game_.pending_of(setup_.me);
            if (!decision) continue;
            if (!person_answers(*decision)) {
                say("\n");
                return fine;
            }
        }
        tell_news();
        if (game_.failure()) {
            const engine::Failure& failure = *game_.failure();
            say_error("the game failed: {}\n  in step '{}', decision {}, seed {}\n", failure.message, failure.step,
                      failure.decisions + 1, failure.seed);
            save(fmt::format("{}-{}p-{}.log", setup_.rules->definition().id, game_.world().players(), failure.seed));
            return problem;
        }
        say("\n{}\n{}", table_text(game_.world(), setup_.me), ending_text(game_.world(), setup_.me));
        return fine;
    }

  private:
    [[nodiscard]] engine::Game fresh() const {
        return {setup_.rules, setup_.layout, setup_.seed, {.explain = true, .record_steps = true, .narrate = true}};
    }

    // The game from its beginning with these answers: undo and resume alike.
    bool restart(const std::vector<engine::AnswerRecord>& answers) {
        game_ = fresh();
        log_.emplace(playtest::header_of(game_, setup_.seats));
        told_ = 0;
        game_.advance();
        for (const engine::AnswerRecord& one : answers)
            if (game_.finished() || !give(one.player, one.answer)) return false;
        return true;
    }

    bool give(int player, const Answer& answer) {
        const Decision* decision = game_.pending_of(player);
        if (!decision || !decision::refusal(*decision, answer).empty()) return false;
        log_->answer(game_, *decision, answer);
        return static_cast<bool>(game_.answer(player, answer));
    }

    // Bots first, so that nobody waits for a person in a simultaneous decision.
    bool bots_answer() {
        for (;;) {
            if (game_.finished()) return true;
            const auto& pending = game_.pending();
            const auto bot =
                std::find_if(pending.begin(), pending.end(), [&](const Decision* d) { return d->player != setup_.me; });
            if (bot == pending.end()) return true;
            const Decision& decision = **bot;
            const int player = decision.player;
            Answer answer;
            try {
                answer = agents_[player]->decide(game_, decision);
            } catch (const engine::DeciderFailure& failure) {
                say_error("rulewright: the bot of player {} failed: {}\n", player + 1, failure.what());
                return false;
            }
            tell_news();
            if (decision.secret)
                say("Player {} has decided.\n", player + 1);
            else
                say("Player {}: {}\n", player + 1, answer_text(decision, answer));
            if (!give(player, answer)) {
                say_error("rulewright: the bot of player {} gave an illegal answer\n", player + 1);
                return false;
            }
        }
    }

    [[nodiscard]] std::string answer_text(const Decision& decision, const Answer& answer) const {
        if (answer.declined) return decision.decline.empty() ? "passes" : std::string(decision.decline);
        const decision::Behaviour& kind = decision::behaviour(decision);
        const std::string text =
            kind.text(decision, answer, [&](const script::Option& option) { return shown(decision, option); });
        return kind.needs_question() ? fmt::format("{}: {}", decision.prompt, text) : text;
    }

    // Another player's choice as this person may see it.
    [[nodiscard]] std::string shown(const Decision& decision, const script::Option& option) const {
        const bool card = option.target.kind == state::Value::Kind::component;
        const bool unseen = card && !game_.world().sees(setup_.me, option.target.index);
        return setup_.rules->label(unseen ? game_.world().view(setup_.me) : game_.world(), decision, option);
    }

    void tell_news() {
        for (; told_ < game_.narration().size(); ++told_) {
            const engine::Line& line = game_.narration()[told_];
            if (line.only_for < 0 || line.only_for == setup_.me) say("  * {}\n", line.text);
        }
    }

    // What happened before a game was taken back or saved has been told already.
    void skip_news() { told_ = game_.narration().size(); }

    void print_table() const { say("\n{}\n", table_text(game_.world().view(setup_.me), setup_.me)); }

    // The script's prompt, else what the menu says of itself, else its name.
    [[nodiscard]] std::string question(const Decision& decision) const {
        if (!decision.prompt.empty()) return std::string(decision.prompt);
        for (const content::Menu& menu : setup_.rules->definition().menus)
            if (menu.name == decision.menu && !menu.text.empty()) return menu.text;
        return fmt::format("Choose ({})", spaced(std::string(decision.menu.empty() ? game_.step() : decision.menu)));
    }

    void print_question(const Decision& decision) const {
        say("{}\n", question(decision));
        const decision::Behaviour& kind = decision::behaviour(decision);
        if (kind.has_options())
            for (std::size_t i = 0; i < decision.options.size(); ++i)
                say("  {:>2}  {}\n", i + 1, setup_.rules->label(game_.world(), decision, decision.options[i]));
        if (const std::string how = kind.how_to_type(decision); !how.empty()) say("  {}\n", how);
        if (decision.optional)
            say("  pass  {}\n", decision.decline.empty() ? "decline" : std::string(decision.decline));
    }

    void print_unavailable(const Decision& decision) const {
        if (decision.unavailable.empty()) say("  nothing else was considered\n");
        for (const script::Unavailable& one : decision.unavailable)
            say("   -  {}: {}\n", setup_.rules->action_label(game_.world(), one.action, one.component, one.target),
                one.reason.empty() ? "not available" : one.reason);
    }

    // False when the person has had enough.
    bool person_answers(const Decision& decision) {
        tell_news();
        print_table();
        print_question(decision);
        constexpr std::size_t most_reasons = 6;
        if (!decision.unavailable.empty() && decision.unavailable.size() <= most_reasons)
            print_unavailable(decision);
        else if (!decision.unavailable.empty())
            say("   -  {} things are not available; type why\n", decision.unavailable.size());
        for (;;) {
            say("> ");
            flush_output();
            std::string typed;
            if (!std::getline(std::cin, typed)) return false;
            std::istringstream words(typed);
            std::string word, rest;
            words >> word;
            std::getline(words >> std::ws, rest);
            if (word.empty()) continue;
            if (word == "quit" || word == "q" || word == "exit") return false;
            if (word == "help" || word == "h" || word == "?")
                say("{}", help_text);
            else if (word == "table" || word == "t")
                print_table(), print_question(decision);
            else if (word == "show")
                say("{}", card_text(setup_.rules->definition(), rest));
            else if (word == "why" || word == "w")
                print_unavailable(decision);
            else if (word == "save" || word == "s")
                save(rest);
            else if (word == "undo" || word == "u") {
                if (undo()) return true;
            } else if (const auto answer = read_answer(decision, typed)) {
                const std::string refused = decision::refusal(decision, *answer);
                if (refused.empty()) return give(setup_.me, *answer), true;
                say("  {}\n", refused);
            }
        }
    }

    // What may have been meant instead of an answer, and where help is.
    static std::string help_for(const std::vector<std::string>& words, const std::string& suggestion) {
        if (suggestion.empty()) return {};
        const auto strange = std::find_if(words.begin(), words.end(),
                                          [](const std::string& word) { return !decision::typed_number(word); });
        const std::string cure =
            strange == words.end()
                ? ""
                : content::did_you_mean(*strange, {"pass", "table", "show", "why", "undo", "save", "help", "quit"});
        return fmt::format("{}; {}", cure.empty() ? "" : "; " + cure, suggestion);
    }

    static std::optional<Answer> read_answer(const Decision& decision, const std::string& typed) {
        std::istringstream in(typed);
        std::vector<std::string> words;
        for (std::string word; in >> word;) words.push_back(word);
        const std::string& first = words.front();
        if (first == "pass" || first == "p") return Answer::decline();
        const auto read = decision::behaviour(decision).typed(decision, words);
        if (read) return *read;
        say("  {}{}\n", read.reason(), help_for(words, read.problem().suggestion));
        return std::nullopt;
    }

    // Back to the person's last answer.
    bool undo() {
        std::vector<engine::AnswerRecord> answers = game_.answers();
        while (!answers.empty() && answers.back().player != setup_.me) answers.pop_back();
        if (answers.empty()) {
            say("  there is nothing to take back\n");
            return false;
        }
        answers.pop_back();
        restart(answers);
        skip_news();
        say("  taken back\n");
        return true;
    }

    void save(std::string name) {
        if (name.empty())
            name = fmt::format("{}-{}-{}.log", setup_.rules->definition().id, setup_.seed, game_.decisions());
        playtest::LogWriter complete = *log_;
        complete.end(game_);
        if (const auto saved = playtest::write_new_file(name, complete.text()); !saved)
            say("  not saved: {}\n", saved.reason());
        else
            say("  saved; go on with: {0} play --load {1}\n  or look at it with: {0} replay {2}\n", program(),
                shell_word(name), shell_word(name));
    }

    Setup setup_;
    std::vector<std::unique_ptr<agents::Agent>> agents_;
    engine::Game game_;
    std::optional<playtest::LogWriter> log_;
    std::size_t told_ = 0;
};

// Who sits where: the person, and the bots in the other seats.
std::vector<std::string> seating(int players, int me, const std::vector<std::string>& bots) {
    std::vector<std::string> seats;
    std::size_t next = 0;
    for (int seat = 0; seat < players; ++seat) seats.push_back(seat == me ? "person" : bots[next++ % bots.size()]);
    return seats;
}

}  // namespace

int play(const Arguments& arguments) {
    CommandLine line(
        "play", "play <game> [options], or play --load FILE",
        "You play at the terminal, bots take the other seats. You see what your seat may see.",
        {"play tic-tac-toe", "play planet-profiteers --players 4 --bots investor,briber", "play --load game.log"},
        {"game"});
    line.add()("players", po::value<long long>()->value_name("N"),
               "how many players; default: the fewest the game allows")(
        "seat", po::value<long long>()->default_value(1)->value_name("N"), "where you sit")(
        "bots", po::value<std::vector<std::string>>()->composing()->value_name("BOT,..."),
        "who takes the other seats; default: random")("seed", po::value<long long>()->value_name("N"),
                                                      "repeats a game's luck; default: drawn")(
        "load", po::value<std::string>()->value_name("FILE"), "go on with a saved game");
    line.add_table_options();
    line.add_limits();
    if (!line.parse(arguments)) return fine;

    content::Diagnostics problems;
    Setup setup;
    std::optional<LoggedGame> logged;
    if (line.flag("load")) {
        logged = load_logged(line, line.text("load"), problems);
        if (!logged) return tell(problems, false), problem;
        if (!logged->same_rules) say("this game was saved with another version of the rules\n");
        const auto& seats = logged->log.header.seats;
        const auto person = std::find(seats.begin(), seats.end(), "person");
        setup = {logged->table.rules, logged->table.layout, logged->log.header.seed,
                 person == seats.end() ? 0 : static_cast<int>(person - seats.begin()), seats};
        setup.seats[setup.me] = "person";
    } else {
        TableRequest choice = table_choice(line, game_folder(line, line.word("game")));
        if (line.flag("players")) choice.players = static_cast<int>(bounded(line, "players", 1, 64));
        choice.limits = line.limits();
        const engine::OpenTable table = open(choice, problems);
        if (!table.definition) return tell(problems, false), problem;
        setup.layout = table.layout;
        setup.rules = table.rules;
        const int players = table.layout->table.players;
        setup.me = static_cast<int>(bounded(line, "seat", 1, players)) - 1;
        auto bots = bot_list(line.words("bots"));
        check_bots(*table.definition, bots);
        check_seats(bots, players - 1);
        if (bots.empty()) bots.emplace_back("random");
        setup.seats = seating(players, setup.me, bots);
        setup.seed = line.flag("seed") ? static_cast<std::uint64_t>(bounded(line, "seed", 0, INT64_MAX))
                                       : std::random_device{}();
        if (!setup.rules) return tell(problems, false), problem;
    }
    std::vector<std::unique_ptr<agents::Agent>> agents;
    for (std::size_t seat = 0; seat < setup.seats.size(); ++seat) {
        const bool person = static_cast<int>(seat) == setup.me;
        auto agent = agents::make_agent(setup.rules, person ? "random" : setup.seats[seat], problems);
        if (!agent) return tell(problems, false), problem;
        agent->begin(playtest::agent_seed(setup.seed, static_cast<int>(seat)));
        agents.push_back(std::move(agent));
    }
    tell(problems, false);
    say("{}, {} players, seed {}.\n", setup.rules->definition().title, setup.seats.size(), setup.seed);
    Session session(std::move(setup), std::move(agents));
    if (logged && !session.resume(logged->log.answers)) {
        say_error("rulewright: the saved game cannot be continued: the rules refuse one of its answers\n");
        return problem;
    }
    return session.run();
}

}  // namespace rulewright::command
