#include "lua/runtime.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <new>
#include <stdexcept>
#include <string_view>

#include "lua/fail.h"
#include "lua/sandbox.h"

namespace rulewright::lua {
namespace {

constexpr int hook_interval = 1000;
constexpr std::string_view out_of_memory = "not enough memory";  // what Lua says

int raise_exhaustion(lua_State* L) {
    luaL_where(L, 0);  // the hook has no level of its own
    lua_pushstring(L, Runtime::of(L).meter().exhaustion().c_str());
    lua_concat(L, 2);
    return lua_error(L);
}

void count_instructions(lua_State* L, lua_Debug*) {
    if (!Runtime::of(L).meter().spend(hook_interval)) call_carrying<raise_exhaustion>(L);
}

// An error that nobody catches would end the process; as an exception it is a failure of this program, and told as one.
int panic(lua_State* L) {
    if (const std::exception_ptr kept = Runtime::of(L).take_kept()) std::rethrow_exception(kept);
    const std::string_view text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not a text";
    if (text == out_of_memory) throw std::bad_alloc();
    throw std::logic_error(fmt::format("a script's error was not caught: {}", text));
}

}  // namespace

Runtime::Runtime(Host& host, Limits limits, Function random) : meter_(limits), memory_(meter_) {
    L_ = lua_newstate(Memory::allocate, &memory_);
    if (!L_) throw std::bad_alloc();
    host.runtime_ = this;
    *static_cast<Host**>(lua_getextraspace(L_)) = &host;
    lua_atpanic(L_, panic);
    lua_gc(L_, LUA_GCGEN, 0, 0);
    push_sandbox(L_, random);
    globals_.open(L_);
    lua_sethook(L_, count_instructions, LUA_MASKCOUNT, hook_interval);
}

Runtime::~Runtime() { lua_close(L_); }

bool Runtime::call(int arguments, int results, std::string& error) {
    const int depth_before = depth_;
    int status = LUA_OK;
    {
        const Meter::Running running(meter_);
        status = lua_pcall(L_, arguments, results, 0);
    }
    depth_ = depth_before;
    if (status == LUA_OK) return true;
    const std::exception_ptr thrown = take_exception(status);
    if (thrown)
        lua_pop(L_, 1);
    else
        error = take_error(L_);
    meter_.release();
    if (thrown) std::rethrow_exception(thrown);
    return false;
}

void Runtime::make(Thread& thread) {
    thread.state = lua_newthread(L_);
    thread.reference = luaL_ref(L_, LUA_REGISTRYINDEX);
    lua_sethook(thread.state, count_instructions, LUA_MASKCOUNT, hook_interval);
}

void Runtime::clear(Thread& thread) {
    if (thread.suspended) lua_resetthread(thread.state);
    lua_settop(thread.state, 0);
    thread.suspended = false;
}

Outcome Runtime::resume(Thread& thread, int arguments, std::string& error) {
    Thread* const outer = thread_;
    thread_ = &thread;
    depth_ = 0;
    meter_.refill();
    thread.suspended = false;
    int results = 0;
    int status = LUA_OK;
    {
        const Meter::Running running(meter_);
        status = lua_resume(thread.state, L_, arguments, &results);
    }
    thread_ = outer;
    if (status == LUA_OK) {
        lua_settop(thread.state, 0);
        return Outcome::done;
    }
    if (status == LUA_YIELD) {
        lua_pop(thread.state, results);
        thread.suspended = true;
        return Outcome::waiting;
    }
    const bool was_stopped = meter_.is_stopped();
    const bool was_flooded = meter_.is_out_of_memory() || status == LUA_ERRMEM;
    const std::exception_ptr thrown = take_exception(status);
    if (!thrown) error = take_error(thread.state);
    meter_.release();
    depth_ = 0;
    // An error raised by the count hook leaves hooks switched off in its coroutine for good: the thread gets a new one.
    lua_resetthread(thread.state);
    luaL_unref(L_, LUA_REGISTRYINDEX, thread.reference);
    make(thread);
    if (was_flooded) lua_gc(L_, LUA_GCCOLLECT, 0);  // who comes next must not inherit the flood
    if (thrown) std::rethrow_exception(thrown);
    return was_stopped ? Outcome::done : Outcome::failed;
}

// What has to be thrown again after a script ended with this status, if anything.
std::exception_ptr Runtime::take_exception(int status) {
    if (kept_) return take_kept();
    if (status == LUA_ERRMEM && memory_.is_exhausted()) return std::make_exception_ptr(std::bad_alloc());
    if (status < LUA_OK)  // so Lua says that it has caught what is not its own
        return std::make_exception_ptr(
            std::logic_error("a function that scripts call threw what is no std::exception"));
    return nullptr;
}

std::string Runtime::take_error(lua_State* L) {
    std::string text;
    if (lua_type(L, -1) == LUA_TSTRING) {
        std::size_t length = 0;
        const char* chars = lua_tolstring(L, -1, &length);
        text.assign(chars, length);
        if (text == out_of_memory)
            text = meter_.is_exhausted()
                       ? meter_.exhaustion()
                       : fmt::format("the scripts need more than {} MiB of memory", meter_.limits().memory >> 20);
    } else {
        text = fmt::format("a script raised an error that is not a text but {}", luaL_typename(L, -1));
    }
    lua_pop(L, 1);
    return chunks_.with_names(std::move(text));
}

Runtime::Interlude::Interlude(Runtime& runtime)
    : runtime_(runtime), thread_(runtime.thread_), depth_(runtime.depth_), budget_(runtime.meter_.left()) {
    runtime.thread_ = nullptr;
    runtime.depth_ = 0;
    runtime.meter_.refill();
}

Runtime::Interlude::~Interlude() {
    runtime_.thread_ = thread_;
    runtime_.depth_ = depth_;
    runtime_.meter_.put_back(budget_);
    runtime_.meter_.release();
}

void charge(lua_State* L, std::int64_t work) {
    Meter& meter = Runtime::of(L).meter();
    if (!meter.spend(work)) fail(L, meter.exhaustion());
}

}  // namespace rulewright::lua
