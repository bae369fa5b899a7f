#include "engine/run.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/flow.h"

namespace rulewright::engine {

using decision::Event;
using script::Steps;
using script::Task;
using state::FlowOp;

namespace {

// A game in which so many steps pass without a question hangs in its flow.
constexpr int most_silent_steps = 100'000;

}  // namespace

void Game::Run::begin(const state::World& start, std::uint64_t the_seed) {
    release_parts();
    seed = the_seed;
    world = start;
    world.streams.restart(seed);
    step_runs.clear();
    step_answers_of.assign(static_cast<std::size_t>(world.players()), 0);
    step_answers = 0;
    trace.clear();
    answers.clear();
    steps.clear();
    lines.clear();
    pending.clear();
    failure.reset();
    reseed.reset();
    silent_steps = 0;
    began = false;
    session.decide = nullptr;
    session.budget.reset();
}

void Game::Run::connect() {
    runner = &rules->steps();
    session.world = &world;
    session.explain = settings.explain;
    session.answered = [this](const Task& task) {
        for (int i = 0; i < task.asked; ++i) trace.add(world, *task.decisions[i], task.answers[i]);
        if (session.listener) tell_answers(task);
    };
    if (settings.narrate)
        session.say = [this](int only_for, const decision::Sentence& line) { lines.push_back({only_for, line}); };
}

void Game::Run::fail(std::string message, std::string_view step, int player) {
    failure = Failure{std::move(message), std::string(step), player, static_cast<int>(answers.size()), seed};
    release_parts();
    pending.clear();
}

void Game::Run::release_parts() {
    for (const Part& part : parts)
        if (part.task) runner->release(part.task);
    parts.clear();
}

// ---- running --------------------------------------------------------------------------------------------------------

void Game::Run::go_on() {
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

void Game::Run::begin_step(std::string_view step, int player) {
    step_answers = answers.size();
    trace.clear();
    std::fill(step_answers_of.begin(), step_answers_of.end(), 0);
    reseed.reset();
    step_start = world;
    step_budget = runner->budget();
    tell_step(Event::Kind::step_begun, step, player);
}

void Game::Run::pass(const FlowOp& current) {
    std::string error;
    if (current.kind == FlowOp::Kind::end) {
        fail("the flow has ended without game:finish", "", -1);
    } else if (!pass_flow(*runner, world, error)) {
        fail(error, current.node ? current.node->name : "", flow_player(world, current));
    } else if (world.finished()) {
        tell_end();
    } else if (++silent_steps > most_silent_steps) {
        fail(fmt::format("nobody was asked anything in {} steps: does loop '{}' ever end?", most_silent_steps,
                         current.node ? current.node->name : ""),
             "", -1);
    }
}

void Game::Run::run_step(const FlowOp& current) {
    const int player = flow_player(world, current);
    begin_step(world.layout().steps[current.step], player);
    Part& part = parts.emplace_back();
    part.task = runner->acquire();
    part.player = player;
    settle(part, runner->start(*part.task, current.step, part.player, current.scope));
    finish_block();
}

void Game::Run::run_simultaneous(const FlowOp& current) {
    begin_step(current.node->name, -1);
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
void Game::Run::run_part(std::size_t index, const FlowOp& current) {
    while (!failure && parts[index].next_step < current.steps.size()) {
        Part& part = parts[index];
        if (!part.task) part.task = runner->acquire();
        const int step = current.steps[part.next_step++];
        if (!settle(part, runner->start(*part.task, step, part.player, current.scope))) return;
        if (world.finished()) break;
    }
    if (!failure) finish_part(parts[index]);
}

void Game::Run::finish_part(Part& part) {
    if (part.task) runner->release(part.task);
    part.task = nullptr;
}

// True when the part's step is done; false while it waits or when it failed.
bool Game::Run::settle(Part& part, Steps::Outcome outcome) {
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
void Game::Run::finish_block() {
    if (failure) return;
    const bool waiting =
        std::any_of(parts.begin(), parts.end(), [](const Part& part) { return part.task && part.task->waits(); });
    if (waiting && !world.finished()) return;
    const FlowOp& current = op();
    const std::string_view name = step();
    const int player = current.kind == FlowOp::Kind::step ? step_player() : -1;
    release_parts();
    tell_step(Event::Kind::step_ended, name, player);
    if (world.finished()) tell_end();
    step_runs.add(state::step_stream(current.key, step_player()));
    ++world.position;
    if (settings.check_invariants) {
        if (const auto held = rules->check_invariants(world); !held)
            return fail("after this step an invariant does not hold: " + held.reason(), name, player);
    }
    if (settings.record_steps)
        steps.push_back({static_cast<std::int32_t>(step_answers), std::string(name), player, world.hash()});
}

std::string_view Game::Run::step() const {
    const FlowOp& current = op();
    if (current.kind == FlowOp::Kind::step) return world.layout().steps[current.step];
    return current.node ? std::string_view(current.node->name) : std::string_view();
}

int Game::Run::step_player() const { return flow_player(world, op()); }

std::uint64_t Game::Run::moment(int player) const {
    const std::uint64_t step = state::step_stream(op().key, step_player());
    const std::size_t given =
        player < 0 ? answers.size() - step_answers : static_cast<std::size_t>(step_answers_of[player]);
    const std::uint64_t time = state::mixed(state::mixed(step, step_runs.of(step)), given);
    return state::mixed(time, static_cast<std::uint64_t>(player + 1));
}

void Game::Run::collect_pending() {
    pending.clear();
    for (const Part& part : parts) {
        if (!part.task) continue;
        for (int i = 0; i < part.task->asked; ++i)
            if (!part.task->answered[i]) pending.push_back(part.task->decisions[i].get());
    }
}

// ---- answers --------------------------------------------------------------------------------------------------------

Game::Run::Waiting Game::Run::waiting_of(int player) {
    for (Part& part : parts) {
        if (!part.task || !part.task->waits()) continue;
        for (int i = 0; i < part.task->asked; ++i)
            if (!part.task->answered[i] && part.task->decisions[i]->player == player) return {&part, i};
    }
    return {};
}

void Game::Run::record(int player, const Answer& answer) {
    answers.push_back({player, answer});
    ++step_answers_of[player];
}

void Game::Run::take(const Waiting& waiting, const Answer& answer) {
    Task& task = *waiting.part->task;
    record(task.decisions[waiting.decision]->player, answer);
    task.answers[waiting.decision] = answer;
    task.answered[waiting.decision] = 1;
    if (std::find(task.answered.begin(), task.answered.end(), 0) != task.answered.end()) return collect_pending();
    session.answered(task);
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
    go_on();
}

}  // namespace rulewright::engine
