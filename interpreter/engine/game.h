// Game: one game being played, made from the rules and the layout of a table (engine/table.h opens one) and a seed. A
// pull interface that bots, terminal, tests, replays and search all share: advance() runs to the first question,
// answer() takes one reply and runs on to the next, until finished(). And where the answers are at hand, a push one
// that never suspends a script (much faster): play() asks a decider.
//
// Rules (script/rules.h) is one Lua machine with the ruleset loaded; one per thread serves any number of games,
// one after the other or interleaved.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "decision/decision.h"
#include "decision/event.h"
#include "decision/key.h"
#include "script/rules.h"
#include "state/world.h"

namespace rulewright::engine {

using decision::Answer;
using decision::Decision;

struct AnswerRecord {
    std::int32_t player = 0;
    Answer answer;
};

struct StepRecord {
    std::int32_t answers = 0;  // how many answers had been given when the step began
    std::string step;
    std::int32_t player = -1;
    std::uint64_t hash = 0;  // after the step
};

struct Failure {          // a script or content error met in play
    std::string message;  // "rules/turn.lua:88: ..."
    std::string step;
    int player = -1;  // 0.., or -1
    int decisions = 0;
    std::uint64_t seed = 0;
};

struct Settings {
    bool explain = false;           // collect the reasons of what is not available
    bool record_steps = false;      // a StepRecord with hash per step
    bool check_invariants = false;  // run `invariants` after every step
    bool narrate = false;           // keep the lines of game:log
};

struct Line {           // narration
    int only_for = -1;  // player who reads it, -1: everyone
    decision::Sentence words;

    // As this viewer may know it; empty when it is not for him.
    [[nodiscard]] std::string text(decision::Viewer viewer = decision::Viewer::everything()) const;
};

// What a decider throws when it has no answer; the game then fails with this text.
class DeciderFailure : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Game {
  public:
    Game(std::shared_ptr<script::Rules> rules, std::shared_ptr<const state::Layout> layout, std::uint64_t seed,
         Settings settings = {});
    // From a prepared World, which is copied: quicker for many games of one table.
    Game(std::shared_ptr<script::Rules> rules, const state::World& start, std::uint64_t seed, Settings settings = {});
    ~Game();
    Game(Game&&) noexcept;
    Game& operator=(Game&&) noexcept;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    // Begins anew from a prepared World with another seed. Nothing is allocated that was there before.
    void restart(const state::World& start, std::uint64_t seed);

    // Who is told what happens from the next advance, answer or play on (decision/event.h); null: nobody, and nothing
    // is made for it. Copies have no listener.
    void listen(decision::Listener* listener);

    // Runs until somebody must decide, the game is over, or a script failed.
    void advance();
    [[nodiscard]] bool finished() const;  // over, or failed
    [[nodiscard]] const std::optional<Failure>& failure() const;
    // Who owes an answer, in seat order of being asked. Valid until the next answer.
    [[nodiscard]] const std::vector<const Decision*>& pending() const;
    [[nodiscard]] const Decision* pending_of(int player) const;  // null when that player owes none

    // Gives the answer and advances; or says why it was refused, and nothing changed. In a simultaneous block somebody
    // else may have used up the chosen action meanwhile: then the answer is taken (and logged), and the same player is
    // asked anew.
    content::Result<void> answer(int player, const Answer& answer);

    // Plays to the end with answers from `decider`, called with each decision; an illegal answer is a Failure.
    // Simultaneous decisions are asked in an order drawn from the seed. Stops where the decider returns nothing, and
    // after `most` decisions: somebody is then pending as after advance(), and the game goes on by any of answer(),
    // play() and fork().
    // The decider may ask the game everything that may be asked between two answers, with the same result: pending(),
    // step(), views, copies. It may not lead it: answer() is refused, play() and restart() throw DeciderFailure.
    // DeciderFailure fails the game; any other exception comes out of play() as itself, and of such a game nothing is
    // left but to restart or to destroy it.
    using Decider = std::function<std::optional<Answer>(const Game&, const Decision&)>;
    void play(const Decider& decider, int most = INT32_MAX);

    [[nodiscard]] const state::World& world() const;
    // What this player knows of it (state/world.h).
    [[nodiscard]] state::World view(int player) const { return world().view(player); }
    // The keys of answers as this viewer sees them now (decision/key.h).
    [[nodiscard]] decision::Keys keys(decision::Viewer viewer) const;
    // What this player knows, as one number: the view, what was answered in the running step as the player saw it, and
    // what the player is asked. The same in forks and samples; of two positions that the player can tell apart it
    // differs (decision/information.h).
    [[nodiscard]] std::uint64_t information_key(int player) const;
    [[nodiscard]] state::World& mutable_world();  // scenarios arrange states; only before advance()
    [[nodiscard]] script::Rules& rules() const;
    [[nodiscard]] const std::shared_ptr<script::Rules>& rules_pointer() const;
    [[nodiscard]] std::uint64_t seed() const;
    [[nodiscard]] const std::vector<AnswerRecord>& answers() const;
    [[nodiscard]] const std::vector<StepRecord>& steps() const;
    [[nodiscard]] const std::vector<Line>& narration() const;
    [[nodiscard]] int decisions() const;  // answered so far

    // Where the flow stands: the step being run, its player (-1: none).
    [[nodiscard]] std::string_view step() const;
    [[nodiscard]] int step_player() const;

    // The dice of a bot with this seed for the answer that the player owes: they follow from the step, which run of it
    // this is, and how often the player has answered in it, so that a question more at one time changes nothing later.
    [[nodiscard]] state::Random luck(int player, std::uint64_t seed) const;

    // An independent game in the same position: the World as the step began, and the answers since.
    [[nodiscard]] Game fork() const;
    // A game that `player` cannot tell from this one (state/world.h), or nothing when none was found.
    [[nodiscard]] std::optional<Game> determinize(int player, std::uint64_t seed) const;
    // Puts the flow at the first place where this step runs, for this player; loops as given. For scenarios.
    content::Result<void> jump(std::string_view step, int player,
                               const std::vector<std::pair<std::string, int>>& passes);

  private:
    struct Run;
    std::unique_ptr<Run> run_;
};

}  // namespace rulewright::engine
