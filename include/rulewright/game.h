// Game: one game being played.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/tic-tac-toe"}, problems).value();
//     rulewright::Game game(table, 1);
//     while (!game.finished()) {
//         const auto taken = game.answer(rulewright::Answer::pick(0));
//         if (!taken) return std::puts(taken.reason().c_str()), 1;
//     }
//     for (const int player : game.winners()) std::printf("player %d wins\n", player + 1);
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <rulewright/decision.h>
#include <rulewright/table.h>
#include <rulewright/view.h>

namespace rulewright {

class Bot;
class Situation;

// limit: stopped at the turn limit of its rules. failed: a script or the content has an error (Game::failure).
enum class Ending { open, ranked, winners, draw, unfinished, failed };

struct Failure {
    std::string message;  // "rules/turn.lua:88: ..."
    std::string step;
    int player = -1;  // from 0, or -1
    int decisions = 0;
    std::uint64_t seed = 0;
};

struct Settings {
    bool explain = false;              // collect the reasons of what is not available
    bool check_invariants = false;     // after every step; one that does not hold fails the game
    bool narrate = false;              // keep what the rules tell
    bool record = false;               // keep a log: save() needs it
    std::vector<std::string> seats{};  // who sits where, for the log
};

struct Line {
    int only_for = -1;  // the player who may read it, -1: everybody
    std::string text;
};

struct Score {
    std::string name;  // as the game declares it
    int points = 0;
};

// Same table, seed and answers: same game, on any machine. A Game stands at a question, or is finished; between two
// calls nothing runs. Players count from 0. A Game that was moved from may only be assigned to or destroyed.
class Game {
  public:
    // Begins and runs to the first question.
    Game(const Table& table, std::uint64_t seed, const Settings& settings = {});
    ~Game();
    Game(Game&&) noexcept;
    Game& operator=(Game&&) noexcept;

    [[nodiscard]] const Table& table() const;
    [[nodiscard]] std::uint64_t seed() const;
    [[nodiscard]] bool finished() const;  // over, or failed

    // The open questions, in the order of asking: one, or several where players choose at the same time. Good until the
    // next answer.
    [[nodiscard]] std::vector<Decision> pending() const;
    // The first of them. Only while the game is not finished.
    [[nodiscard]] Decision decision() const;
    [[nodiscard]] std::optional<Decision> decision_of(int player) const;

    // Answers and runs to the next question; or says why not, and nothing has changed. Where several choose at once
    // somebody else may have used up what is chosen meanwhile: then the answer counts, and the player is asked anew.
    Result<void> answer(int player, const Answer& answer);
    // For the player of decision().
    Result<void> answer(const Answer& answer);
    // What a bot is shown to answer a question of this player, who must be asked. Good until the next answer.
    [[nodiscard]] Situation situation(int player) const;
    // Plays on to the end; one bot for each seat, begun with a seed drawn from the game's. Much quicker than answering
    // one by one, and gives the same game. A bot that has no answer, or an illegal one, fails the game.
    void play(const std::vector<Bot*>& bots);

    // An independent game in the same position, in the middle of a step too. It costs a copy of the state and the
    // answers given since the step began.
    [[nodiscard]] Game fork() const;
    // A game that this player cannot tell from this one: what is hidden from him is drawn anew. Nothing when none was
    // found.
    [[nodiscard]] std::optional<Game> sample(int player, std::uint64_t seed) const;

    // What the player sees; -1 is an onlooker. everything() hides nothing.
    [[nodiscard]] View view(int player) const;
    [[nodiscard]] View everything() const;
    // Of the whole state: equal states have equal hashes, on any machine.
    [[nodiscard]] std::uint64_t hash() const;
    // What this player knows: the same wherever the player cannot tell the difference, as in samples.
    [[nodiscard]] std::uint64_t information_key(int player) const;
    [[nodiscard]] int decisions() const;          // answered so far
    [[nodiscard]] std::string_view step() const;  // the step of the flow being played
    [[nodiscard]] int step_player() const;        // whose it is, or -1
    // Every line as it is written, with all names.
    [[nodiscard]] std::vector<Line> narration() const;
    // The lines that this player may read (-1: an onlooker), each as he could at that moment: "Player 2 draws a card".
    [[nodiscard]] std::vector<std::string> narration(int player) const;

    [[nodiscard]] Ending ending() const;
    [[nodiscard]] std::optional<Failure> failure() const;
    // 1 is best, equal ranks are shared; by player. Empty while the game is open and when nobody was ranked.
    [[nodiscard]] std::vector<int> ranks() const;
    [[nodiscard]] std::vector<int> winners() const;
    [[nodiscard]] int points(int player) const;
    [[nodiscard]] std::vector<Score> scores(int player) const;  // every line of the score sheet

    // Writes the game's log, as far as it was played, to a new file: complete, or not there at all. An existing file is
    // not replaced. Only with Settings::record.
    [[nodiscard]] Result<void> save(const std::filesystem::path& file) const;

    struct Inside;  // of this library
    explicit Game(std::unique_ptr<Inside> inside);
    [[nodiscard]] const Inside& inside() const { return *inside_; }

  private:
    std::unique_ptr<Inside> inside_;
};

}  // namespace rulewright
