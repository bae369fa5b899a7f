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
namespace {

constexpr int kHookInterval = 1000;
// Filling a block is work that the instruction count does not see: so many bytes count as one instruction.
constexpr std::size_t kBytesPerInstruction = 64;
// Blocks of this size are refused to a script that has used up its instructions, so that it cannot copy great texts
// until the next count.
constexpr std::size_t kGreatBlock = 1 << 16;

void release(SmallBlocks& small, void* block, std::size_t size) {
    if (small.owns(block))
        small.give_back(block, size);
    else
        std::free(block);
}

void* resize(SmallBlocks& small, void* block, std::size_t old_size, std::size_t new_size) {
    const bool was_small = small.owns(block);
    if (was_small && SmallBlocks::same_kind(old_size, new_size)) return block;
#if !defined(__SANITIZE_ADDRESS__)  // which watches the system's blocks only
    void* result = small.take(new_size);
    if (!result && !was_small) return std::realloc(block, new_size);
#else
    void* result = nullptr;
    if (!was_small) return std::realloc(block, new_size);
#endif
    if (!result) result = std::malloc(new_size);
    if (!result || !block) return result;
    std::memcpy(result, block, std::min(old_size, new_size));
    release(small, block, old_size);
    return result;
}

// Every byte of the machine is counted. Past the limit a script gets nothing: Lua collects garbage, tries again, and
// then raises an error, which is latched so that no pcall gets past it (sandbox.cpp). Outside of scripts nobody could
// catch that error, so the few things the interpreter itself needs are always given.
void* allocate(void* data, void* block, std::size_t old_size, std::size_t new_size) {
    auto& machine = *static_cast<Machine*>(data);
    const std::size_t old_bytes = block ? old_size : 0;
    if (new_size == 0) {
        release(machine.small_blocks, block, old_bytes);
        machine.memory_used -= old_bytes;
        return nullptr;
    }
    if (new_size > old_bytes && machine.running > 0) {
        const std::size_t more = new_size - old_bytes;
        if (machine.memory_used + more > machine.limits.memory) return nullptr;
        machine.budget -= static_cast<std::int64_t>(more / kBytesPerInstruction);
        if (machine.budget <= 0 && more >= kGreatBlock) {
            machine.exhausted = true;
            return nullptr;
        }
    }
    void* result = resize(machine.small_blocks, block, old_bytes, new_size);
    if (result) machine.memory_used += new_size - old_bytes;
    return result;
}

void count_instructions(lua_State* L, lua_Debug*) {
    Machine& machine = Machine::of(L);
    machine.budget -= kHookInterval;
    if (machine.budget > 0 && !machine.exhausted) return;
    machine.exhausted = true;
    luaL_where(L, 0);  // the hook has no level of its own
    lua_pushstring(L, machine.out_of_instructions().c_str());
    lua_concat(L, 2);
    lua_error(L);
}

// An error that nobody catches would end the process; as an exception it is a failure of this program, and told as one.
int panic(lua_State* L) {
    const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not a text";
    throw std::logic_error(fmt::format("a script's error was not caught: {}", text));
}

// While it lives a script is running, and the limits hold.
class Running {
  public:
    explicit Running(Machine& machine) : machine_(machine) { ++machine_.running; }
    ~Running() { --machine_.running; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

  private:
    Machine& machine_;
};

}  // namespace

std::string Machine::out_of_instructions() const {
    return fmt::format("the script did not end within {} instructions: an endless loop?", limits.instructions);
}

Decision& Task::slot(std::size_t i) {
    while (decisions.size() <= i) decisions.push_back(std::make_unique<Decision>());
    return *decisions[i];
}

void fail(lua_State* L, const std::string& message) {
    luaL_where(L, 1);
    lua_pushlstring(L, message.data(), message.size());
    lua_concat(L, 2);
    lua_error(L);
    std::abort();  // lua_error does not return
}

Machine::Machine(std::shared_ptr<const content::Definition> the_definition, Limits the_limits)
    : definition(std::move(the_definition)), limits(the_limits) {
    L = lua_newstate(allocate, this);
    if (!L) throw std::bad_alloc();
    *static_cast<Machine**>(lua_getextraspace(L)) = this;
    lua_atpanic(L, panic);
    lua_gc(L, LUA_GCGEN, 0, 0);
    install_sandbox(*this);
    install_handles(*this);
    install_zones(*this);
    install_collections(*this);
    install_shapes(*this);
    lua_sethook(L, count_instructions, LUA_MASKCOUNT, kHookInterval);
    refill();
}

Machine::~Machine() { lua_close(L); }

Machine::Binding::Binding(Machine& machine, Session& session)
    : machine_(machine),
      session_(machine.session),
      world_(machine.world),
      table_(machine.table),
      task_(machine.task),
      shown_(machine.shown),
      looking_(machine.looking),
      budget_(machine.budget) {
    machine.session = &session;
    machine.world = session.world;
    if (!machine.table || machine.table->layout != session.world->layout_pointer())
        machine.table = &machine.table_cache(session.world->layout_pointer());
    if (machine.members_of != machine.table) refresh_members(machine);
    machine.task = nullptr;
    machine.looking = 0;
    machine.moved();
    machine.refill();
}

Machine::Binding::~Binding() {
    machine_.session = session_;
    machine_.world = world_;
    machine_.table = table_;
    machine_.task = task_;
    machine_.shown = shown_;
    machine_.looking = looking_;
    machine_.budget = budget_;
    if (world_ && machine_.members_of != table_) refresh_members(machine_);
    machine_.exhausted = machine_.out_of_memory = machine_.stopped = false;
    machine_.moved();
}

Task* Machine::acquire_task() {
    if (!free_tasks_.empty()) {
        Task* task = free_tasks_.back();
        free_tasks_.pop_back();
        return task;
    }
    auto task = std::make_unique<Task>();
    new_thread(*task);
    tasks_.push_back(std::move(task));
    return tasks_.back().get();
}

void Machine::new_thread(Task& task) {
    task.thread = lua_newthread(L);
    task.thread_reference = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_sethook(task.thread, count_instructions, LUA_MASKCOUNT, kHookInterval);
}

void Machine::release_task(Task* task) {
    if (task->suspended) lua_resetthread(task->thread);
    lua_settop(task->thread, 0);
    task->suspended = false;
    task->asked = 0;
    free_tasks_.push_back(task);
}

Task::Outcome Machine::start(Task& the_task, int step, int player, int scope) {
    lua_State* thread = the_task.thread;
    the_task.player = player;
    the_task.scope = scope;
    the_task.asked = 0;
    the_task.pcalls = 0;
    the_task.step = world->layout().steps[static_cast<std::size_t>(step)];
    lua_rawgeti(thread, LUA_REGISTRYINDEX, table->steps[static_cast<std::size_t>(step)]);
    push_game(thread);
    if (player >= 0)
        push_player(thread, player);
    else
        lua_pushnil(thread);
    return resume(the_task);
}

Task::Outcome Machine::resume(Task& the_task) {
    lua_State* thread = the_task.thread;
    Task* outer = task;
    task = &the_task;
    looking = 0;
    refill();
    const int arguments = the_task.suspended ? 0 : 2;
    the_task.asked = 0;
    the_task.suspended = false;
    int results = 0;
    int status = LUA_OK;
    {
        const Running running_now(*this);
        status = lua_resume(thread, L, arguments, &results);
    }
    task = outer;
    if (status == LUA_OK) {
        lua_settop(thread, 0);
        return Task::Outcome::done;
    }
    if (status == LUA_YIELD) {
        lua_pop(thread, results);
        the_task.suspended = true;
        return Task::Outcome::waiting;
    }
    const bool over = stopped;
    const bool flooded = out_of_memory || status == LUA_ERRMEM;
    the_task.error = take_error(thread);
    exhausted = out_of_memory = stopped = false;
    looking = 0;
    // An error raised by the count hook leaves hooks switched off in its thread for good: the task gets a new one.
    lua_resetthread(thread);
    luaL_unref(L, LUA_REGISTRYINDEX, the_task.thread_reference);
    new_thread(the_task);
    if (flooded) lua_gc(L, LUA_GCCOLLECT, 0);  // the next game must not inherit the flood
    return over ? Task::Outcome::done : Task::Outcome::failed;
}

bool Machine::call(int arguments, int results, std::string& error) {
    const int looking_before = looking;
    int status = LUA_OK;
    {
        const Running running_now(*this);
        status = lua_pcall(L, arguments, results, 0);
    }
    looking = looking_before;
    if (status == LUA_OK) return true;
    error = take_error(L);
    exhausted = out_of_memory = stopped = false;
    return false;
}

std::string Machine::take_error(lua_State* thread) {
    std::string text;
    if (lua_type(thread, -1) == LUA_TSTRING) {
        std::size_t length = 0;
        const char* chars = lua_tolstring(thread, -1, &length);
        text.assign(chars, length);
        if (text == "not enough memory")
            text = exhausted ? out_of_instructions()
                             : fmt::format("the scripts need more than {} MiB of memory", limits.memory >> 20);
    } else {
        text = fmt::format("a script raised an error that is not a text but {}", luaL_typename(thread, -1));
    }
    lua_pop(thread, 1);
    return with_script_names(std::move(text));
}

// Lua cuts long file names short, so chunks are called script#N and get their names back here.
std::string Machine::with_script_names(std::string text) const {
    static constexpr std::string_view mark = "script#";
    std::size_t at = 0;
    while ((at = text.find(mark, at)) != std::string::npos) {
        std::size_t end = at + mark.size();
        std::size_t number = 0;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9' && number < 100000)
            number = number * 10 + static_cast<std::size_t>(text[end++] - '0');
        if (end == at + mark.size() || number >= script_paths.size()) {
            at = end;
            continue;
        }
        text.replace(at, end - at, script_paths[number]);
        at += script_paths[number].size();
    }
    return text;
}

TableCache& Machine::table_cache(const std::shared_ptr<const state::Layout>& layout) {
    for (const auto& table : tables_)
        if (table->layout == layout) return *table;
    auto table = std::make_unique<TableCache>();
    table->layout = layout;
    const int count = layout->table.players;
    while (static_cast<int>(player_refs.size()) < count) {
        new_handle(L, HandleKind::player)->index = static_cast<int>(player_refs.size());
        player_refs.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
    }
    if (component_refs.size() < layout->components.size()) component_refs.resize(layout->components.size(), LUA_NOREF);
    if (zone_refs.size() < layout->zones.size()) zone_refs.resize(layout->zones.size(), LUA_NOREF);

    std::vector<state::Value> seats;
    const auto selection = [&](int first, int from) {
        seats.clear();
        for (int i = from; i < count; ++i) seats.push_back(state::player((first + i) % count));
        push_selection(L, seats);
        return luaL_ref(L, LUA_REGISTRYINDEX);
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
    lua_pushcfunction(L, call_value);
    push_game(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, values[static_cast<std::size_t>(what.index)].name_reference);
    if (player >= 0)
        push_player(L, player);
    else
        lua_pushnil(L);
    refill();
    if (!call(3, 1, error)) return false;
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
