#include "script/asking/steps.h"

#include <lauxlib.h>

#include <utility>

#include "script/asking/machine.h"
#include "script/asking/value.h"

namespace rulewright::script {

Steps::Steps(Machine& machine) : machine_(machine) {}
Steps::~Steps() = default;

Steps::Bound::Bound(Steps& steps, Session& session) : binding_(std::make_unique<Binding>(steps.machine_, session)) {}
Steps::Bound::~Bound() = default;

Task* Steps::acquire() {
    if (free_.empty()) {
        auto task = std::make_unique<Task>();
        machine_.runtime.make(*task->thread_);
        tasks_.push_back(std::move(task));
        return tasks_.back().get();
    }
    Task* task = free_.back();
    free_.pop_back();
    return task;
}

void Steps::release(Task* task) {
    machine_.runtime.clear(*task->thread_);
    task->waits_ = false;
    task->asked = 0;
    free_.push_back(task);
}

Steps::Outcome Steps::start(Task& task, int step, int player, int scope) {
    lua_State* thread = task.thread_->state;
    task.player = player;
    task.scope = scope;
    task.thread_->pcalls = 0;
    task.step = machine_.bound.world->layout().steps[step];
    task.stream_ = state::step_stream(machine_.bound.world->layout().step_keys[step], player);
    lua_rawgeti(thread, LUA_REGISTRYINDEX, machine_.now.rules->steps[step]);
    machine_.handles.push_game(thread);
    if (player >= 0)
        machine_.handles.push_player(thread, player);
    else
        lua_pushnil(thread);
    return resume(task);
}

Steps::Outcome Steps::resume(Task& task) {
    Task* const outer = machine_.now.task;
    machine_.now.task = &task;
    const std::uint64_t outer_stream = std::exchange(machine_.bound.step_stream, task.stream_);
    task.asked = 0;
    const int arguments = task.thread_->suspended ? 0 : 2;
    if (task.thread_->suspended) machine_.runtime.meter().begin_answer();
    const Outcome outcome = machine_.runtime.resume(*task.thread_, arguments, task.error);
    task.waits_ = outcome == Outcome::waiting;
    machine_.now.task = outer;
    machine_.bound.step_stream = outer_stream;
    return outcome;
}

lua::Budget Steps::budget() const { return machine_.runtime.meter().budget(); }

bool Steps::ask(FlowQuestion question, int position, int player, state::Value& answer, std::string& error) {
    const Resolved& what = machine_.now.rules->flow[position][static_cast<std::size_t>(question)];
    if (what.kind == Resolved::Kind::none) return true;
    if (what.kind == Resolved::Kind::value) return ask_value(machine_, what.index, player, what.negated, answer, error);
    const state::World& world = *machine_.bound.world;
    const content::Store& store = machine_.definition->stores[what.index];
    const int at = world.layout().stores[what.index].base + (store.per.empty() ? 0 : player);
    const std::int32_t stored = world.stored[at];
    answer = store.type.kind == content::ValueType::Kind::player ? (stored < 0 ? state::none() : state::player(stored))
             : store.type.kind == content::ValueType::Kind::integer ? state::integer(stored)
                                                                    : state::boolean((stored != 0) != what.negated);
    return true;
}

int Steps::loop_position(const std::string& name) const {
    const auto found = machine_.now.rules->loops.find(name);
    return found == machine_.now.rules->loops.end() ? -1 : found->second;
}

}  // namespace rulewright::script
