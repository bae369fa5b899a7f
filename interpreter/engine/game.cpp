#include "engine/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/flow.h"

namespace rulewright::engine {

using script::Session;
using script::Steps;
using script::Task;
using state::FlowOp;

namespace {
// A game in which so many steps pass without a question hangs in its flow.
constexpr int most_silent_steps = 100'000;
// How often determinize tries again when the answers given in this step do not fit what it dealt.
constexpr int determinize_tries = 20;
}  // namespace

// A player's part in a simultaneous block, or the one running step.
struct Part {
    Task* task = nullptr;
    int player = -1;
    std::size_t next_step = 0;  // in FlowOp::steps
};

struct Game::State {
    std::shared_ptr<script::Rules> rules;
    std::uint64_t seed = 0;
    Settings settings;
    state::World world;
    state::World step_start;       // when forkable
    std::size_t step_answers = 0;  // answers given before the step began
    std::vector<AnswerRecord> answers;
    std::vector<StepRecord> steps;
    std::vector<Line> lines;
    std::optional<Failure> failure;
    Session session;
    std::vector<Part> parts;  // running; empty between steps
    std::vector<const Decision*> pending;
    Steps* runner = nullptr;  // of the rules
    int silent_steps = 0;
    bool began = false;
    // A determinized game got new dice in the middle of a step, after so many answers; a fork of it must too.
    struct Reseed {
        std::size_t answers = 0;
        state::Random random;
    };
    std::optional<Reseed> reseed;

    [[nodiscard]] const FlowOp& op() const { return world.layout().flow[world.position]; }

    void fail(std::string message, std::string_view step, int player) {
        failure = Failure{std::move(message), std::string(step), player, static_cast<int>(answers.size()), seed};
        release_parts();
        pending.clear();
    }

    void release_parts() {
        for (const Part& part : parts)
            if (part.task) runner->release(part.task);
        parts.clear();
    }

    // Copies nothing that grows with the game but the World; the session points at this State.
    void connect() {
        runner = &rules->steps();
        session.world = &world;
        session.explain = settings.explain;
        session.narrate = settings.narrate;
        if (settings.narrate)
            session.say = [this](int only_for, std::string text) { lines.push_back({only_for, std::move(text)}); };
    }

    void begin_step() {
        step_answers = answers.size();
        reseed.reset();
        if (settings.forkable) step_start = world;
    }

    // ---- running ----

    // Goes on with the flow until somebody must decide or it is over. A session must be bound.
    void run() {
        while (!failure && !world.finished() && parts.empty()) {
            const FlowOp& current = op();
            if (current.kind == FlowOp::Kind::step)
                run_step(current);
            else if (current.kind == FlowOp::Kind::simultaneous)
                run_simultaneous(current);
            else
                pass(current);
        }
        if (world.finished() && !parts.empty() && !failure) release_parts();
        collect_pending();
    }

    void pass(const FlowOp& current) {
        std::string error;
        if (current.kind == FlowOp::Kind::end) {
            fail("the flow has ended without game:finish", "", -1);
        } else if (!pass_flow(*runner, world, error)) {
            fail(error, current.node ? current.node->name : "", flow_player(world, current));
        } else if (++silent_steps > most_silent_steps) {
            fail(fmt::format("nobody was asked anything in {} steps: does loop '{}' ever end?", most_silent_steps,
                             current.node ? current.node->name : ""),
                 "", -1);
        }
    }

    void run_step(const FlowOp& current) {
        begin_step();
        Part& part = parts.emplace_back();
        part.task = runner->acquire();
        part.player = flow_player(world, current);
        settle(part, runner->start(*part.task, current.step, part.player, current.scope));
        finish_block();
    }

    void run_simultaneous(const FlowOp& current) {
        begin_step();
        for (int player = 0; player < world.players(); ++player) {
            state::Value in = state::boolean(true);
            std::string error;
            if (!runner->ask(script::FlowQuestion::only, world.position, player, in, error))
                return fail(error, current.node->name, player);
            if (in.index) parts.push_back({nullptr, player, 0});
        }
        for (std::size_t i = 0; i < parts.size() && !failure; ++i) run_part(i, current);
        finish_block();
    }

    // Starts steps of a simultaneous block for one player until one of them waits.
    void run_part(std::size_t index, const FlowOp& current) {
        while (!failure && parts[index].next_step < current.steps.size()) {
            Part& part = parts[index];
            if (!part.task) part.task = runner->acquire();
            const int step = current.steps[part.next_step++];
            if (!settle(part, runner->start(*part.task, step, part.player, current.scope))) return;
            if (world.finished()) break;
        }
        if (!failure) finish_part(parts[index]);
    }

    void finish_part(Part& part) {
        if (part.task) runner->release(part.task);
        part.task = nullptr;
    }

    // True when the part's step is done; false while it waits or when it failed.
    bool settle(Part& part, Steps::Outcome outcome) {
        ++silent_steps;
        if (outcome == Steps::Outcome::done) return true;
        if (outcome == Steps::Outcome::failed) {
            const std::string step(part.task->step);
            fail(part.task->error, step, part.player);
        } else {
            silent_steps = 0;
        }
        return false;
    }

    // When no part is waiting any more the step is over.
    void finish_block() {
        if (failure) return;
        const bool waiting =
            std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.task && part.task->waits(); });
        if (waiting && !world.finished()) return;
        const FlowOp& current = op();
        const std::string_view step = current.kind == FlowOp::Kind::step
                                          ? std::string_view(world.layout().steps[current.step])
                                          : std::string_view(current.node->name);
        const int player = current.kind == FlowOp::Kind::step ? flow_player(world, current) : -1;
        release_parts();
        ++world.position;
        if (settings.check_invariants) {
            const std::string broken = rules->broken_invariant(world);
            if (!broken.empty()) return fail("after this step an invariant does not hold: " + broken, step, player);
        }
        if (settings.record_steps)
            steps.push_back({static_cast<std::int32_t>(step_answers), std::string(step), player, world.hash()});
    }

    void collect_pending() {
        pending.clear();
        for (const Part& part : parts) {
            if (!part.task || !part.task->waits()) continue;
            for (int i = 0; i < part.task->asked; ++i)
                if (!part.task->answered[i]) pending.push_back(part.task->decisions[i].get());
        }
    }

    // ---- answers ----

    struct Waiting {
        Part* part = nullptr;
        int decision = 0;
    };
    [[nodiscard]] Waiting waiting_of(int player) {
        for (Part& part : parts) {
            if (!part.task || !part.task->waits()) continue;
            for (int i = 0; i < part.task->asked; ++i)
                if (!part.task->answered[i] && part.task->decisions[i]->player == player) return {&part, i};
        }
        return {};
    }

    void take(const Waiting& waiting, const Answer& answer) {
        Task& task = *waiting.part->task;
        answers.push_back({task.decisions[waiting.decision]->player, answer});
        task.answers[waiting.decision] = answer;
        task.answered[waiting.decision] = 1;
        if (std::find(task.answered.begin(), task.answered.end(), 0) != task.answered.end()) return collect_pending();
        const Steps::Bound bound(*runner, session);
        if (settle(*waiting.part, runner->resume(task))) {
            const auto index = static_cast<std::size_t>(waiting.part - parts.data());
            const FlowOp& current = op();
            if (current.kind == FlowOp::Kind::simultaneous && !world.finished())
                run_part(index, current);
            else
                finish_part(*waiting.part);
        }
        finish_block();
        run();
    }
};

Game::Game(std::shared_ptr<script::Rules> rules, std::shared_ptr<const state::Layout> layout, std::uint64_t seed,
           Settings settings)
    : state_(std::make_unique<State>()) {
    state_->rules = std::move(rules);
    state_->seed = seed;
    state_->settings = settings;
    state_->world = state::World(std::move(layout), seed);
    state_->connect();
}

Game::Game(std::shared_ptr<script::Rules> rules, const state::World& start, std::uint64_t seed, Settings settings)
    : state_(std::make_unique<State>()) {
    state_->rules = std::move(rules);
    state_->seed = seed;
    state_->settings = settings;
    state_->world = start;
    state_->world.random = state::Random(seed);
    state_->connect();
}

Game::~Game() {
    if (state_) state_->release_parts();
}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&& other) noexcept {
    if (state_) state_->release_parts();
    state_ = std::move(other.state_);
    return *this;
}

void Game::restart(const state::World& start, std::uint64_t seed) {
    State& s = *state_;
    s.release_parts();
    s.seed = seed;
    s.world = start;
    s.world.random = state::Random(seed);
    s.step_answers = 0;
    s.answers.clear();
    s.steps.clear();
    s.lines.clear();
    s.pending.clear();
    s.failure.reset();
    s.reseed.reset();
    s.silent_steps = 0;
    s.began = false;
    s.session.decide = nullptr;
}

void Game::advance() {
    State& s = *state_;
    if (finished() || !s.parts.empty()) return;
    s.began = true;
    const Steps::Bound bound(*s.runner, s.session);
    s.run();
}

bool Game::finished() const { return state_->failure || state_->world.finished(); }
const std::optional<Failure>& Game::failure() const { return state_->failure; }
const std::vector<const Decision*>& Game::pending() const { return state_->pending; }

const Decision* Game::pending_of(int player) const {
    for (const Decision* decision : state_->pending)
        if (decision->player == player) return decision;
    return nullptr;
}

std::string Game::answer(int player, const Answer& answer) {
    State& s = *state_;
    if (finished()) return "the game is over";
    const State::Waiting waiting = s.waiting_of(player);
    if (!waiting.part) {
        if (s.pending.empty()) return "nobody is asked anything";
        std::string seats;
        for (const Decision* decision : s.pending)
            seats += fmt::format("{}Player {}", seats.empty() ? "" : " and ", decision->player + 1);
        return fmt::format("it is the turn of {}, not of Player {}", seats, player + 1);
    }
    std::string why = script::refusal(*waiting.part->task->decisions[waiting.decision], answer);
    if (!why.empty()) return why;
    s.take(waiting, answer);
    return {};
}

void Game::play(const Decider& decider) {
    State& s = *state_;
    // Inside one player's step the answer is taken on the spot. A simultaneous block needs every player's question on
    // the table at once, so there the scripts are suspended and answered below.
    // A decider's failure cannot cross the script that is waiting for it, so it is kept and the script is stopped.
    std::string failed;
    const struct Forget {  // the decider, also when it throws
        State& state;
        ~Forget() { state.session.decide = nullptr; }
    } forget{s};
    s.session.decide = [&](const Decision& decision, Answer& answer) {
        if (s.op().kind == FlowOp::Kind::simultaneous) return false;
        s.silent_steps = 0;
        try {
            answer = decider(*this, decision);
        } catch (const DeciderFailure& failure) {
            failed = failure.what();
            answer = {INT32_MIN, false, {-1}};  // refused by every kind of decision
            return true;
        }
        s.answers.push_back({decision.player, answer});
        return true;
    };
    advance();
    if (!failed.empty() && s.failure) s.failure->message = failed;
    state::Random order(s.seed ^ 0x6f72646572ULL);
    while (!finished() && !s.pending.empty()) {
        const Decision& decision = *s.pending[order.below(static_cast<std::uint32_t>(s.pending.size()))];
        const int player = decision.player;
        try {
            const std::string why = answer(player, decider(*this, decision));
            if (!why.empty())
                s.fail(fmt::format("the answer of Player {} is not legal: {}", player + 1, why), step(), player);
        } catch (const DeciderFailure& failure) {
            s.fail(failure.what(), step(), player);
        }
        if (!failed.empty() && s.failure) s.failure->message = failed;
    }
}

const state::World& Game::world() const { return state_->world; }
state::World& Game::mutable_world() { return state_->world; }
script::Rules& Game::rules() const { return *state_->rules; }
const std::shared_ptr<script::Rules>& Game::rules_pointer() const { return state_->rules; }
std::uint64_t Game::seed() const { return state_->seed; }
const std::vector<AnswerRecord>& Game::answers() const { return state_->answers; }
const std::vector<StepRecord>& Game::steps() const { return state_->steps; }
const std::vector<Line>& Game::narration() const { return state_->lines; }
int Game::decisions() const { return static_cast<int>(state_->answers.size()); }

std::string_view Game::step() const {
    const FlowOp& op = state_->op();
    if (op.kind == FlowOp::Kind::step) return state_->world.layout().steps[op.step];
    return op.node ? std::string_view(op.node->name) : std::string_view();
}

int Game::step_player() const { return flow_player(state_->world, state_->op()); }

namespace {

// Plays the answers from `first` up to `last`; false when one is refused.
bool replay(Game& game, const std::vector<AnswerRecord>& answers, std::size_t first, std::size_t last) {
    game.advance();
    for (std::size_t i = first; i < last; ++i)
        if (!game.answer(answers[i].player, answers[i].answer).empty()) return false;
    return true;
}

}  // namespace

Game Game::fork() const {
    const State& s = *state_;
    const bool in_step = !s.parts.empty();
    Game copy(s.rules, in_step ? s.step_start : s.world, s.seed, s.settings);
    copy.state_->world.random = in_step ? s.step_start.random : s.world.random;
    copy.state_->began = s.began;
    copy.state_->steps = s.steps;
    copy.state_->answers.assign(
        s.answers.begin(),
        s.answers.begin() + static_cast<std::ptrdiff_t>(in_step ? s.step_answers : s.answers.size()));
    copy.state_->failure = s.failure;
    if (!in_step) {
        copy.state_->step_start = s.step_start;
        return copy;
    }
    replay(copy, s.answers, s.step_answers, s.reseed ? s.reseed->answers : s.answers.size());
    if (s.reseed) {
        copy.state_->world.random = s.reseed->random;
        copy.state_->reseed = s.reseed;
        replay(copy, s.answers, s.reseed->answers, s.answers.size());
    }
    return copy;
}

std::optional<Game> Game::determinize(int player, std::uint64_t seed) const {
    const State& s = *state_;
    const bool in_step = !s.parts.empty();
    const state::World& from = in_step ? s.step_start : s.world;
    // What the player has seen since the step began stays as it is.
    std::vector<std::uint8_t> keep(from.places.size(), 0);
    for (std::size_t c = 0; c < keep.size(); ++c) keep[c] = s.world.sees(player, static_cast<int>(c)) ? 1 : 0;
    const std::uint64_t wanted = s.world.view(player).hash();
    const auto fits = [&](const Decision* mine, const Decision* theirs) {
        if (!mine || !theirs) return mine == theirs;
        return mine->kind == theirs->kind && mine->options == theirs->options && mine->min == theirs->min &&
               mine->max == theirs->max;
    };
    for (int attempt = 0; attempt < determinize_tries; ++attempt) {
        const std::uint64_t attempt_seed = seed + static_cast<std::uint64_t>(attempt) * 0x9e3779b97f4a7c15ULL;
        Game copy(s.rules, from, attempt_seed, s.settings);
        copy.state_->world = from.determinize(player, attempt_seed, keep);
        // While the step is replayed the dice fall as they did; what comes afterwards is anybody's guess.
        copy.state_->world.random = from.random;
        copy.state_->began = s.began;
        copy.state_->answers.assign(
            s.answers.begin(),
            s.answers.begin() + static_cast<std::ptrdiff_t>(in_step ? s.step_answers : s.answers.size()));
        if (in_step) {
            if (!replay(copy, s.answers, s.step_answers, s.answers.size()) || copy.failure() ||
                copy.state_->parts.empty())
                continue;
            if (copy.world().view(player).hash() != wanted || !fits(pending_of(player), copy.pending_of(player)))
                continue;
        }
        copy.state_->world.random = state::Random(attempt_seed);
        if (in_step) copy.state_->reseed = State::Reseed{s.answers.size(), copy.state_->world.random};
        return copy;
    }
    return std::nullopt;
}

std::string Game::jump(std::string_view step, int player, const std::vector<std::pair<std::string, int>>& passes) {
    State& s = *state_;
    const Steps::Bound bound(*s.runner, s.session);
    return jump_flow(*s.runner, s.world, step, player, passes);
}

}  // namespace rulewright::engine
