#include "table/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "playtest/batch.h"
#include "table/look.h"

namespace rulewright::table {

using content::because;
using content::Result;
using engine::Answer;
using engine::Decision;

namespace {

std::string first_problem(const content::Diagnostics& diagnostics) {
    const auto& all = diagnostics.all();
    return all.empty() ? std::string("it does not load") : all.front().message;
}

}  // namespace

std::unique_ptr<Session> Session::open(Opening opening, content::Diagnostics& diagnostics) {
    std::unique_ptr<Session> session(new Session(std::move(opening)));
    for (int seat = 0; seat < std::ssize(session->seats_); ++seat) {
        const std::string& by = session->seats_[seat];
        auto agent = session->agent_for(seat, by, diagnostics);
        if (!agent && by != person) return nullptr;
        session->agents_[seat] = std::move(agent);
    }
    session->begin_anew();
    return session;
}

Session::Session(Opening opening)
    : table_(std::move(opening.table)),
      seed_(opening.seed),
      seats_(std::move(opening.seats)),
      agents_(seats_.size()),
      game_(fresh()),
      asked_since_(seats_.size(), -1) {}

engine::Game Session::fresh() const {
    return {table_.rules, table_.layout, seed_, {.explain = true, .record_steps = true, .narrate = true}};
}

std::unique_ptr<agents::Agent> Session::agent_for(int seat, const std::string& by,
                                                  content::Diagnostics& diagnostics) const {
    if (by == person) return nullptr;
    auto agent = agents::make_agent(table_.rules, by, diagnostics);
    if (agent) agent->begin(playtest::agent_seed(seed_, seat));
    return agent;
}

void Session::begin_anew() {
    game_ = fresh();
    history_ = {};
    chronicle_.clear();
    end_noted_ = false;
    std::fill(asked_since_.begin(), asked_since_.end(), -1);
    for (int seat = 0; seat < std::ssize(agents_); ++seat)
        if (agents_[seat]) agents_[seat]->begin(playtest::agent_seed(seed_, seat));
    game_.advance();
    chronicle_.add_narration(game_);
    note_questions();
}

Model Session::look(int viewer, std::size_t since) const {
    Model model = table::look(game_, viewer);
    model.news = chronicle_.lines_since(since, viewer);
    return model;
}

JournalHeader Session::header() const { return {playtest::header_of(game_, seats_), table_.definition->folder}; }

Result<void> Session::keep(Journal journal, int written) {
    if (written > history_.size())
        if (auto back = journal.back_to(history_.size()); !back) return back;
    for (; written < history_.size(); ++written)
        if (auto added = journal.answer(history_.answers()[written]); !added) return added;
    if (auto flushed = journal.flush(); !flushed) return flushed;
    journal_.emplace(std::move(journal));
    return {};
}

// ---- answers --------------------------------------------------------------------------------------------------------

Result<void> Session::answer(int seat, int decision, const Answer& answer) {
    if (seat < 0 || seat >= std::ssize(seats_)) return because(fmt::format("there is no seat {}", seat + 1));
    if (!is_person(seat)) return because(fmt::format("seat {} is played by {}", seat + 1, seats_[seat]));
    if (game_.finished()) return because("the game is over");
    const Decision* asked = game_.pending_of(seat);
    if (!asked) return because(fmt::format("Player {} is not asked anything now", seat + 1));
    if (decision > game_.decisions() || decision < asked_since_[seat])
        return because("the game has moved on since this was asked", "look at the table again");
    if (std::string why = decision::refusal(*asked, answer); !why.empty()) return because(std::move(why));
    auto taken = take(*asked, answer);
    // Bots' answers are brought to the disk with the next answer of a person, or when they end the game.
    if (taken && journal_) return journal_->flush();
    return taken;
}

std::optional<Result<void>> Session::bot_answers() {
    if (game_.finished()) return std::nullopt;
    const auto& pending = game_.pending();
    const auto bot =
        std::find_if(pending.begin(), pending.end(), [&](const Decision* d) { return !is_person(d->player); });
    if (bot == pending.end()) return std::nullopt;
    const Decision& decision = **bot;
    const std::string who = fmt::format("the bot of player {}", decision.player + 1);
    try {
        const Answer answer = agents_[decision.player]->decide(game_, decision);
        if (std::string why = decision::refusal(decision, answer); !why.empty())
            return because(fmt::format("{} gave an illegal answer: {}", who, why));
        return take(decision, answer);
    } catch (const agents::AgentFailure& failure) {
        return because(fmt::format("{} failed: {}", who, failure.what()));
    }
}

Result<void> Session::take(const Decision& decision, const Answer& answer) {
    const Given given = table::given(game_, decision, answer);
    if (journal_)
        if (auto written = journal_->answer(given); !written) return written;
    give(given, answer);
    return note_end();
}

void Session::give(const Given& given, const Answer& answer) {
    chronicle_.add_answer(game_, *game_.pending_of(given.player), answer);
    asked_since_[given.player] = -1;
    (void)game_.answer(given.player, answer);  // legal, and if the script fails the game says so
    history_.add(given);
    chronicle_.add_narration(game_);
    note_questions();
}

void Session::note_questions() {
    for (int seat = 0; seat < std::ssize(asked_since_); ++seat) {
        if (!game_.pending_of(seat))
            asked_since_[seat] = -1;
        else if (asked_since_[seat] < 0)
            asked_since_[seat] = game_.decisions();
    }
}

Result<void> Session::note_end() {
    if (!game_.world().finished() || !journal_ || end_noted_) return {};
    end_noted_ = true;
    if (auto written = journal_->end(); !written) return written;
    return journal_->flush();
}

// ---- back, forward, sideways ----------------------------------------------------------------------------------------

Fit Session::give_again(const std::vector<Given>& answers) {
    Fit fit{.of = static_cast<int>(answers.size())};
    for (const Given& given : answers) {
        const auto answer = meant(game_, given);
        if (!answer) {
            fit.problem =
                fmt::format("the game does not go on as before at decision {}: {}", fit.answers + 1, answer.reason());
            break;
        }
        // Among other options it has another place, and from now on that is what was answered.
        give(table::given(game_, *game_.pending_of(given.player), *answer), *answer);
        ++fit.answers;
    }
    return fit;
}

Fit Session::replay(const History& history) {
    begin_anew();
    Fit fit = give_again(history.answers());
    if (fit.problem.empty()) history_.undone_as_in(history);
    return fit;
}

Result<void> Session::go_to(int answers) {
    const int there = history_.size(), most = there + static_cast<int>(history_.undone().size());
    if (answers < 0 || answers > most)
        return because(fmt::format("there are decisions 0 to {} to go to, not {}", most, answers));
    if (answers < there) {
        if (journal_)
            if (auto written = journal_->back_to(answers); !written) return written;
        History shorter = history_;
        shorter.back_to(answers);
        (void)replay(shorter);  // it went so before
    }
    while (history_.size() < answers) {
        const Given next = history_.undone().front();
        const auto answer = meant(game_, next);
        if (!answer) return answer.problem();
        if (auto taken = take(*game_.pending_of(next.player), *answer); !taken) return taken;
    }
    return journal_ ? journal_->flush() : Result<void>();
}

Result<void> Session::undo(int seat) {
    const auto answers = history_.before_last_of(seat);
    if (!answers) return because("there is nothing to take back");
    return go_to(*answers);
}

Result<void> Session::redo(int seat) {
    const auto& undone = history_.undone();
    if (undone.empty()) return because("there is nothing to do again");
    const auto next = std::find_if(undone.begin() + 1, undone.end(), [&](const Given& g) { return g.player == seat; });
    return go_to(history_.size() + static_cast<int>(next - undone.begin()));
}

std::unique_ptr<Session> Session::branch(int answers, content::Diagnostics& diagnostics) const {
    auto session = open({table_, seed_, seats_}, diagnostics);
    if (!session) return nullptr;
    History history = history_;
    history.back_to(answers);
    (void)session->give_again(history.answers());
    return session;
}

// ---- changes --------------------------------------------------------------------------------------------------------

Result<void> Session::give_seat(int seat, const std::string& by) {
    if (seat < 0 || seat >= std::ssize(seats_)) return because(fmt::format("there is no seat {}", seat + 1));
    content::Diagnostics problems;
    auto agent = agent_for(seat, by, problems);
    if (!agent && by != person) return because(first_problem(problems));
    if (journal_) {
        if (auto written = journal_->seat(seat, by); !written) return written;
        if (auto flushed = journal_->flush(); !flushed) return flushed;
    }
    seats_[seat] = by;
    agents_[seat] = std::move(agent);
    return {};
}

Result<Fit> Session::reload(engine::OpenTable table) {
    if (table.layout->table.players != table_.layout->table.players)
        return because("a game cannot go on with another number of players");
    std::vector<std::unique_ptr<agents::Agent>> agents(seats_.size());
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        if (seats_[seat] == person) continue;
        content::Diagnostics problems;
        agents[seat] = agents::make_agent(table.rules, seats_[seat], problems);
        if (!agents[seat]) return because(first_problem(problems));
    }
    if (journal_)
        if (auto written = journal_->rules(table.definition->content_hash); !written) return written.problem();
    const History before = history_;
    const engine::OpenTable old = std::exchange(table_, std::move(table));
    agents_ = std::move(agents);
    const Fit fit = replay(before);
    if (journal_ && fit.answers < fit.of)
        if (auto written = journal_->back_to(fit.answers); !written) return written.problem();
    return fit;
}

// ---- keeping --------------------------------------------------------------------------------------------------------

std::string Session::log() const {
    engine::Game game = fresh();
    playtest::LogWriter log(playtest::header_of(game, seats_));
    game.advance();
    for (const Given& given : history_.answers()) {
        const Decision* asked = game.pending_of(given.player);
        log.answer(game, *asked, given.written.answer);
        (void)game.answer(given.player, given.written.answer);
    }
    log.end(game);
    return log.text();
}

}  // namespace rulewright::table
