#include "script/asking/machine.h"

#include <fmt/format.h>
#include <lauxlib.h>
#include <lualib.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#include "script/bindings/access.h"

namespace rulewright::script {
Decision& Task::slot(std::size_t i) {
    while (decisions.size() <= i) decisions.push_back(std::make_unique<Decision>());
    return *decisions[i];
}

Machine::Machine(std::shared_ptr<const content::Definition> the_definition, Limits limits)
    : definition(std::move(the_definition)), runtime(*this, limits, random_number) {
    install_handles(*this);
    install_zones(*this);
    install_collections(*this);
    install_shapes(*this);
}

Machine::Binding::Binding(Machine& machine, Session& session)
    : machine_(machine),
      session_(machine.session),
      world_(machine.world),
      table_(machine.table),
      task_(machine.task),
      shown_(machine.shown),
      interlude_(machine.runtime) {
    machine.session = &session;
    machine.world = session.world;
    if (!machine.table || machine.table->layout != session.world->layout_pointer())
        machine.table = &machine.table_cache(session.world->layout_pointer());
    if (machine.members_of != machine.table) refresh_members(machine);
    machine.task = nullptr;
    machine.moved();
}

Machine::Binding::~Binding() {
    machine_.session = session_;
    machine_.world = world_;
    machine_.table = table_;
    machine_.task = task_;
    machine_.shown = shown_;
    if (world_ && machine_.members_of != table_) refresh_members(machine_);
    machine_.moved();
}

Task* Machine::acquire_task() {
    if (!free_tasks_.empty()) {
        Task* task = free_tasks_.back();
        free_tasks_.pop_back();
        return task;
    }
    auto task = std::make_unique<Task>();
    runtime.make(task->thread);
    tasks_.push_back(std::move(task));
    return tasks_.back().get();
}

void Machine::release_task(Task* task) {
    runtime.clear(task->thread);
    task->asked = 0;
    free_tasks_.push_back(task);
}

lua::Outcome Machine::start(Task& the_task, int step, int player, int scope) {
    lua_State* thread = the_task.thread.state;
    the_task.player = player;
    the_task.scope = scope;
    the_task.thread.pcalls = 0;
    the_task.step = world->layout().steps[static_cast<std::size_t>(step)];
    lua_rawgeti(thread, LUA_REGISTRYINDEX, table->steps[static_cast<std::size_t>(step)]);
    push_game(thread);
    if (player >= 0)
        push_player(thread, player);
    else
        lua_pushnil(thread);
    return resume(the_task);
}

lua::Outcome Machine::resume(Task& the_task) {
    Task* const outer = task;
    task = &the_task;
    the_task.asked = 0;
    const int arguments = the_task.thread.suspended ? 0 : 2;
    const lua::Outcome outcome = runtime.resume(the_task.thread, arguments, the_task.error);
    task = outer;
    return outcome;
}

TableCache& Machine::table_cache(const std::shared_ptr<const state::Layout>& layout) {
    for (const auto& table : tables_)
        if (table->layout == layout) return *table;
    auto table = std::make_unique<TableCache>();
    table->layout = layout;
    const int count = layout->table.players;
    while (static_cast<int>(player_refs.size()) < count) {
        new_handle(runtime.state(), HandleKind::player)->index = static_cast<int>(player_refs.size());
        player_refs.push_back(luaL_ref(runtime.state(), LUA_REGISTRYINDEX));
    }
    if (component_refs.size() < layout->components.size()) component_refs.resize(layout->components.size(), LUA_NOREF);
    if (zone_refs.size() < layout->zones.size()) zone_refs.resize(layout->zones.size(), LUA_NOREF);

    std::vector<state::Value> seats;
    const auto selection = [&](int first, int from) {
        seats.clear();
        for (int i = from; i < count; ++i) seats.push_back(state::player((first + i) % count));
        push_selection(runtime.state(), seats);
        return luaL_ref(runtime.state(), LUA_REGISTRYINDEX);
    };
    table->players = selection(0, 0);
    for (int i = 0; i < count; ++i) {
        table->orders.push_back(selection(i, 0));
        table->others.push_back(selection(i, 1));
    }
    const auto resolve = [&](const std::string& name, bool negated) {
        Resolved result{.negated = negated};
        if (name.empty()) return result;
        const auto& cells = definition->cells;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (cells[i].name == name && cells[i].on_type < 0 && !cells[i].counter) {
                result.kind = Resolved::Kind::variable;
                result.index = static_cast<int>(i);
                return result;
            }
        }
        result.kind = Resolved::Kind::value;
        result.index = value_names.find(name);
        return result;
    };
    table->first_copies.assign(definition->components.size(), -1);
    for (std::size_t i = layout->components.size(); i-- > 0;)
        table->first_copies[static_cast<std::size_t>(layout->components[i].definition)] = static_cast<int>(i);
    for (const std::string& step : layout->steps) table->steps.push_back(step_functions.at(step));
    for (std::size_t i = 0; i < layout->flow.size(); ++i) {
        const state::FlowOp& op = layout->flow[i];
        FlowRules rules;
        if (op.node) {
            rules.condition = resolve(op.node->condition.name, op.node->condition.negated);
            rules.until = resolve(op.node->until.name, op.node->until.negated);
            rules.only = resolve(op.node->only.name, op.node->only.negated);
            rules.from = resolve(op.node->from, false);
            if (op.node->times && op.node->times->kind == content::Number::Kind::value)
                rules.times = resolve(op.node->times->value, false);
            const bool begins =
                op.kind == state::FlowOp::Kind::loop_begin || op.kind == state::FlowOp::Kind::each_begin;
            if (begins && !op.node->name.empty()) table->loops.emplace(op.node->name, static_cast<int>(i));
        }
        table->flow.push_back(rules);
    }
    tables_.push_back(std::move(table));
    many_tables = tables_.size() > 1;
    return *tables_.back();
}

bool Machine::ask_flow(const Resolved& what, int player, state::Value& result, std::string& error) {
    if (what.kind == Resolved::Kind::variable) {
        const content::Cell& cell = definition->cells[static_cast<std::size_t>(what.index)];
        const state::CellFamily& family = world->layout().cells[static_cast<std::size_t>(what.index)];
        const int at = family.base + (cell.per.empty() ? 0 : player);
        const std::int32_t stored = world->cells[static_cast<std::size_t>(at)];
        result = cell.type.kind == content::ValueType::Kind::player
                     ? (stored < 0 ? state::none() : state::player(stored))
                 : cell.type.kind == content::ValueType::Kind::integer ? state::integer(stored)
                                                                       : state::boolean((stored != 0) != what.negated);
        return true;
    }
    lua_State* L = runtime.state();
    lua_pushcfunction(L, call_value);
    push_game(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, values[static_cast<std::size_t>(what.index)].name_reference);
    if (player >= 0)
        push_player(L, player);
    else
        lua_pushnil(L);
    runtime.meter().refill();
    if (!runtime.call(3, 1, error)) return false;
    if (const Handle* handle = to_handle(L, -1, HandleKind::player))
        result = state::player(handle->index);
    else if (lua_isinteger(L, -1))
        result = state::integer(static_cast<std::int32_t>(lua_tointeger(L, -1)));
    else
        result = state::boolean(lua_toboolean(L, -1) != what.negated);
    if (what.negated && result.kind != state::Value::Kind::boolean) result = state::boolean(false);
    lua_pop(L, 1);
    return true;
}

}  // namespace rulewright::script
