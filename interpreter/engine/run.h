// Run: a game being played, behind Game. It follows the flow, starts steps as tasks of the scripts, and keeps whose
// answers they wait for. Game adds what may be asked of it (game.cpp) and copies of it (copies.cpp).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "decision/information.h"
#include "engine/game.h"
#include "script/rules.h"

namespace rulewright::engine {

// A player's part in a simultaneous block, or the one running step.
struct Part {
    script::Task* task = nullptr;
    int player = -1;
    std::size_t next_step = 0;  // in FlowOp::steps
};

struct Game::Run {
    std::shared_ptr<script::Rules> rules;
    std::uint64_t seed = 0;
    Settings settings;
    state::World world;
    state::World step_start;       // the World as the step began: copies replay the step from here
    lua::Budget step_budget;       // and what the scripts had left then
    std::size_t step_answers = 0;  // answers given before the step began
    std::vector<AnswerRecord> answers;
    std::vector<StepRecord> steps;
    std::vector<Line> lines;
    std::optional<Failure> failure;
    decision::Trace trace;  // what was answered since the step began
    script::Session session;
    std::vector<Part> parts;  // running; empty between steps
    std::vector<const Decision*> pending;
    script::Steps* runner = nullptr;            // of the rules
    state::Tally step_runs;                     // how often each step was run to its end, by step_stream
    std::vector<std::int32_t> step_answers_of;  // answers of each player since the step began
    int silent_steps = 0;
    bool began = false;
    bool deciding = false;  // a decider is being asked: the answer is what it returns
    // A determinized game got new chance in the middle of a step, after so many answers; a fork of it must too.
    struct Reseed {
        std::size_t answers = 0;
        std::uint64_t seed = 0;
    };
    std::optional<Reseed> reseed;

    // Begins with this World and seed; nothing is allocated that was there before.
    void begin(const state::World& start, std::uint64_t the_seed);
    // The session points at this Run, so it must stay where it is.
    void connect();

    [[nodiscard]] const state::FlowOp& op() const { return world.layout().flow[world.position]; }
    [[nodiscard]] bool over() const { return failure || world.finished(); }
    [[nodiscard]] bool in_step() const { return !parts.empty(); }
    // What a copy's scripts have left, where the copy begins.
    [[nodiscard]] std::optional<lua::Budget> budget() const { return in_step() ? step_budget : session.budget; }
    [[nodiscard]] std::string_view step() const;
    [[nodiscard]] int step_player() const;  // -1: none
    // The time at which this player is about to answer, as a number: which run of which step, and which answer of the
    // player in it. Without a player: which answer of anybody.
    [[nodiscard]] std::uint64_t moment(int player) const;
    // What the flow does, told to whoever listens.
    void tell_step(decision::Event::Kind kind, std::string_view step, int player) const;
    void tell_answers(const script::Task& task) const;
    void tell_end() const;
    void fail(std::string message, std::string_view step, int player);
    void release_parts();

    // Goes on with the flow until somebody must decide or it is over. A session must be bound.
    void go_on();

    // ---- answers ----

    struct Waiting {  // where an answer goes
        Part* part = nullptr;
        int decision = 0;
    };
    [[nodiscard]] Waiting waiting_of(int player);
    // Everybody who was asked and owes an answer, whether the script waits for it or a decider is about to give it.
    void collect_pending();
    void record(int player, const Answer& answer);
    void take(const Waiting& waiting, const Answer& answer);
    // A sample has repeated what happened: from here on chance is its own.
    void go_own_way(std::uint64_t own_seed);
    // Gives these answers in their order. False when one does not fit, or the game goes another way.
    bool replay(std::span<const AnswerRecord> given);

  private:
    void begin_step(std::string_view step, int player);
    void pass(const state::FlowOp& current);
    void run_step(const state::FlowOp& current);
    void run_simultaneous(const state::FlowOp& current);
    void run_part(std::size_t index, const state::FlowOp& current);
    void finish_part(Part& part);
    bool settle(Part& part, script::Steps::Outcome outcome);
    void finish_block();
};

}  // namespace rulewright::engine
