// Session: a game being played at a table, by people and bots, from its first decision to its last: answers, back and
// forward again, seats that change hands, rules that are edited meanwhile, other games that branch off. Everything that
// was answered is written to the journal before it counts.
//
// A session has no threads and touches no files; whoever owns it calls it from one thread at a time, and calls
// bot_answers() while it wants the bots to play.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "engine/table.h"
#include "playtest/log.h"
#include "table/chronicle.h"
#include "table/history.h"
#include "table/journal.h"
#include "table/model.h"

namespace rulewright::table {

inline constexpr const char* person = "person";  // who sits in a seat: this word, or a bot's name with parameters

struct Opening {
    engine::OpenTable table;
    std::uint64_t seed = 1;
    std::vector<std::string> seats;  // one for each player
};

// How far answers go with the rules.
struct Fit {
    int answers = 0;      // that were given again
    int of = 0;           // that there were
    std::string problem;  // empty when all fit: else why the next one does not
};

class Session {
  public:
    // Null, with the reason reported, when a seat's bot does not load.
    [[nodiscard]] static std::unique_ptr<Session> open(Opening opening, content::Diagnostics& diagnostics);

    [[nodiscard]] const engine::Game& game() const { return game_; }
    [[nodiscard]] const std::vector<std::string>& seats() const { return seats_; }
    [[nodiscard]] bool is_person(int seat) const { return seats_[seat] == person; }
    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] const Chronicle& chronicle() const { return chronicle_; }
    // What the viewer sees, and what happened from line `since` of the chronicle on.
    [[nodiscard]] Model look(int viewer, std::size_t since) const;

    [[nodiscard]] JournalHeader header() const;  // of a new journal
    // From here on everything is written down. The journal holds the first `written` answers already; what it lacks is
    // added, and what no longer fitted is taken back in it.
    [[nodiscard]] content::Result<void> keep(Journal journal, int written = 0);

    // ---- answers ----

    // A person's answer. `decision` is the number of the decision that was looked at (Model::decision): when the game
    // has gone on or back since this seat was asked, the answer is refused.
    [[nodiscard]] content::Result<void> answer(int seat, int decision, const engine::Answer& answer);
    // One bot that is asked answers; nothing when none is. A bot that fails is a reason, and nothing was changed: its
    // seat can be given to somebody else.
    [[nodiscard]] std::optional<content::Result<void>> bot_answers();

    // ---- back, forward, sideways ----

    // Back or forward to where so many answers were given: forward as far as something was undone.
    [[nodiscard]] content::Result<void> go_to(int answers);
    // Back to this seat's last answer; forward to where it is asked next.
    [[nodiscard]] content::Result<void> undo(int seat);
    [[nodiscard]] content::Result<void> redo(int seat);
    // A session of its own in the position after so many answers; it keeps no journal yet.
    [[nodiscard]] std::unique_ptr<Session> branch(int answers, content::Diagnostics& diagnostics) const;
    // Gives these answers, of a game that was saved or of a journal, as far as they fit. When all do, what was undone
    // can be done again.
    Fit replay(const History& history);

    // ---- changes ----

    // A person or a bot, also in the middle of the game.
    [[nodiscard]] content::Result<void> give_seat(int seat, const std::string& by);
    // Edited rules: the same answers as far as they fit; the game goes on from there. Refused when a seat's bot is gone
    // or the number of players differs.
    [[nodiscard]] content::Result<Fit> reload(engine::OpenTable table);

    // The game so far as a log (playtest/log.h).
    [[nodiscard]] std::string log() const;

  private:
    explicit Session(Opening opening);
    [[nodiscard]] engine::Game fresh() const;
    [[nodiscard]] std::unique_ptr<agents::Agent> agent_for(int seat, const std::string& by,
                                                           content::Diagnostics& diagnostics) const;
    void begin_anew();
    // Writes the answer down and gives it. It must be legal.
    content::Result<void> take(const engine::Decision& decision, const engine::Answer& answer);
    void give(const Given& given, const engine::Answer& answer);
    void note_questions();
    Fit give_again(const std::vector<Given>& answers);
    content::Result<void> note_end();

    engine::OpenTable table_;
    std::uint64_t seed_;
    std::vector<std::string> seats_;
    std::vector<std::unique_ptr<agents::Agent>> agents_;  // null for people
    engine::Game game_;
    History history_;
    Chronicle chronicle_;
    std::optional<Journal> journal_;
    std::vector<int> asked_since_;  // per seat: the decision at which its present question appeared, -1: none
    bool end_noted_ = false;
};

}  // namespace rulewright::table
