#include "rulewright/keyboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "decision/behaviour.h"
#include "decision/reading.h"
#include "playtest/output_file.h"
#include "rulewright/card.h"
#include "rulewright/table_text.h"
#include "rulewright/terminal.h"

namespace rulewright::command {

namespace {

constexpr const char* help_text =
    "  a number        take that option; several options: their numbers with spaces between\n"
    "  y, n            yes or no\n"
    "  pass            decline, where that is possible\n"
    "  table           show the table again\n"
    "  show NAME       what is printed on a card or piece\n"
    "  why             what is not available, and why\n"
    "  undo, redo      take back your last answer and everything after it; and again\n"
    "  reload          read the rules again, and go on with the same answers\n"
    "  save [file]     write a log of the game so far\n"
    "  help            this list\n"
    "  quit            stop playing; play --resume goes on\n";

const std::vector<std::string> commands{"pass", "table",  "show", "why",  "undo",
                                        "redo", "reload", "save", "help", "quit"};

std::vector<std::string> words_in(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// What may have been meant instead of an answer, and where help is.
std::string help_for(const std::vector<std::string>& words, const std::string& suggestion) {
    if (suggestion.empty()) return {};
    const auto strange =
        std::find_if(words.begin(), words.end(), [](const std::string& word) { return !decision::typed_number(word); });
    const std::string cure = strange == words.end() ? "" : content::did_you_mean(*strange, commands);
    return fmt::format("{}; {}", cure.empty() ? "" : "; " + cure, suggestion);
}

}  // namespace

Keyboard::Keyboard(table::Session& session, int me, Reopen reopen)
    : session_(session), me_(me), reopen_(std::move(reopen)) {}

Keyboard::End Keyboard::run() {
    for (;;) {
        if (!let_bots_answer()) return End::failed;
        tell_news();
        if (session_.game().finished()) break;
        if (ask() == Turn::left) return End::left;
    }
    if (const auto& failure = session_.game().failure()) {
        say_error("the game failed: {}\n  in step '{}', decision {}, seed {}\n", failure->message, failure->step,
                  failure->decisions + 1, failure->seed);
        save(fmt::format("{}-{}p-{}.log", session_.game().rules().definition().id, session_.seats().size(),
                         failure->seed));
        return End::failed;
    }
    const table::Model model = session_.look(table::everything, session_.chronicle().size());
    table::Model mine = model;
    mine.viewer = me_;
    say("\n{}\n{}", table_text(mine), ending_text(mine));
    return End::over;
}

// Bots first, so that nobody waits for a person in a simultaneous decision.
bool Keyboard::let_bots_answer() {
    while (const auto answered = session_.bot_answers()) {
        tell_news();
        if (*answered) continue;
        say_error("rulewright: {}\n", answered->reason());
        return false;
    }
    return true;
}

void Keyboard::tell_news() {
    for (const table::News& news : session_.chronicle().since(told_, me_)) {
        if (news.answered_by < 0)
            say("  * {}\n", news.text);
        else if (news.answered_by != me_)
            say("Player {}: {}\n", news.answered_by + 1, news.text);
    }
    skip_news();
}

void Keyboard::print_table() const { say("\n{}\n", table_text(look())); }

void Keyboard::print_question(const table::Question& question) const {
    say("{}\n", question.text);
    for (const table::Choice& option : question.options) say("  {:>2}  {}\n", option.index + 1, option.label);
    const engine::Decision& decision = *session_.game().pending_of(me_);
    if (const std::string how = decision::behaviour(decision).how_to_type(decision); !how.empty()) say("  {}\n", how);
    if (question.optional) say("  pass  {}\n", question.decline);
}

void Keyboard::print_unavailable(const table::Question& question) const {
    if (question.unavailable.empty()) say("  nothing else was considered\n");
    for (const table::Refused& one : question.unavailable) say("   -  {}: {}\n", one.label, one.reason);
}

Keyboard::Turn Keyboard::ask() {
    const table::Model model = look();
    if (model.questions.empty()) return Turn::again;
    const table::Question& question = model.questions.front();
    say("\n{}\n", table_text(model));
    print_question(question);
    constexpr std::size_t most_reasons = 6;
    if (!question.unavailable.empty() && question.unavailable.size() <= most_reasons)
        print_unavailable(question);
    else if (!question.unavailable.empty())
        say("   -  {} things are not available; type why\n", question.unavailable.size());
    for (;;) {
        say("> ");
        flush_output();
        std::string line;
        if (!std::getline(std::cin, line)) return Turn::left;
        if (const Turn turn = take_line(question, line); turn != Turn::again) return turn;
    }
}

Keyboard::Turn Keyboard::take_line(const table::Question& question, const std::string& line) {
    std::istringstream in(line);
    std::string word, rest;
    in >> word;
    std::getline(in >> std::ws, rest);
    if (word.empty()) return Turn::again;
    if (word == "quit" || word == "q" || word == "exit") return Turn::left;
    if (word == "undo" || word == "u") return moved(session_.undo(me_), "taken back");
    if (word == "redo" || word == "r") return moved(session_.redo(me_), "done again");
    if (word == "reload") return reload();
    if (word == "help" || word == "h" || word == "?")
        say("{}", help_text);
    else if (word == "table" || word == "t")
        print_table(), print_question(question);
    else if (word == "show")
        say("{}", card_text(session_.game().rules().definition(), rest));
    else if (word == "why" || word == "w")
        print_unavailable(question);
    else if (word == "save" || word == "s")
        save(rest);
    else
        return take_answer(words_in(line));
    return Turn::again;
}

Keyboard::Turn Keyboard::take_answer(const std::vector<std::string>& words) {
    const engine::Decision& decision = *session_.game().pending_of(me_);
    engine::Answer answer = engine::Answer::decline();
    if (words.front() != "pass" && words.front() != "p") {
        const auto read = decision::behaviour(decision).typed(decision, words);
        if (!read) {
            say("  {}{}\n", read.reason(), help_for(words, read.problem().suggestion));
            return Turn::again;
        }
        answer = *read;
    }
    const auto taken = session_.answer(me_, session_.game().decisions(), answer);
    if (taken) return Turn::answered;
    say("  {}\n", taken.reason());
    return Turn::again;
}

// What happened before a game was taken back has been told already.
Keyboard::Turn Keyboard::moved(const content::Result<void>& done, const char* told) {
    say("  {}\n", done ? std::string(told) : done.reason());
    if (!done) return Turn::again;
    skip_news();
    return Turn::changed;
}

Keyboard::Turn Keyboard::reload() {
    content::Diagnostics problems;
    engine::OpenTable table = reopen_(problems);
    tell(problems, false);
    if (!table) {
        say("  the rules stay as they were\n");
        return Turn::again;
    }
    const auto fit = session_.reload(std::move(table));
    if (!fit) {
        say("  the rules stay as they were: {}\n", fit.reason());
        return Turn::again;
    }
    say("  the rules were read again\n");
    if (!fit->problem.empty()) say("  {}; you go on from there\n", fit->problem);
    skip_news();
    return Turn::changed;
}

void Keyboard::save(std::string name) const {
    if (name.empty())
        name = fmt::format("{}-{}-{}.log", session_.game().rules().definition().id, session_.game().seed(),
                           session_.game().decisions());
    if (const auto saved = playtest::write_new_file(name, session_.log()); !saved)
        say("  not saved: {}\n", saved.reason());
    else
        say("  saved; go on with: {0} play --load {1}\n  or look at it with: {0} replay {2}\n", program(),
            shell_word(name), shell_word(name));
}

}  // namespace rulewright::command
