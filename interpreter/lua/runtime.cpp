#include "lua/runtime.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <cstdio>
#include <new>
#include <stdexcept>
#include <string_view>

#include "lua/bounded.h"
#include "lua/fail.h"
#include "lua/sandbox.h"
#include "lua/watchdog.h"

namespace rulewright::lua {
namespace {

constexpr int hook_interval = 1000;
constexpr std::size_t most_printed = 16u << 20;
constexpr std::string_view out_of_memory = "not enough memory";  // what Lua says

int raise_exhaustion(lua_State* L) {
    luaL_where(L, 0);  // the hook has no level of its own
    lua_pushstring(L, Runtime::of(L).meter().exhaustion().c_str());
    lua_concat(L, 2);
    return lua_error(L);
}

// A call copies all values that it passes on, in one instruction. Whoever has so many got them in "...".
bool passes_on_too_much(lua_State* L) {
    lua_Debug frame;
    for (int level = 0; level < 2 && lua_getstack(L, level, &frame); ++level)
        if (lua_getlocal(L, &frame, -static_cast<int>(most_values))) {
            lua_pop(L, 1);
            return true;
        }
    return false;
}

int raise_too_much(lua_State* L) {
    luaL_where(L, 0);
    lua_pushfstring(L, "a function was called with more than %d values", static_cast<int>(most_values));
    lua_concat(L, 2);
    return lua_error(L);
}

int throw_late(lua_State* L) {
    const Runtime& runtime = Runtime::of(L);
    luaL_where(L, 0);
    throw OutOfTime(runtime.chunks().with_paths(lua_tostring(L, -1)) + Runtime::of(L).meter().lateness());
}

void count_instructions(lua_State* L, lua_Debug*) {
    if (!Runtime::of(L).meter().spend(hook_interval)) call_carrying<raise_exhaustion>(L);
    if (passes_on_too_much(L)) call_carrying<raise_too_much>(L);
    if (Runtime::of(L).meter().is_late()) call_carrying<throw_late>(L);
}

// Does a text begin with "file:line:"?
bool has_place(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return false;
    const std::size_t end = text.find_first_not_of("0123456789", colon + 1);
    return end != std::string_view::npos && end > colon + 1 && text[end] == ':';
}

// The innermost line of a script on this stack; false when there is none.
bool find_place(lua_State* L, lua_Debug& frame) {
    for (int level = 0; lua_getstack(L, level, &frame); ++level)
        if (lua_getinfo(L, "Sl", &frame) && frame.currentline > 0) return true;
    return false;
}

// The error at the top of the stack gets what it lacks, while the script still stands where it failed: a place, when a
// function of a library was called by another one, and what led to it when calls were nested too deeply.
int complete_error(lua_State* L) {
    if (lua_type(L, -1) != LUA_TSTRING || Runtime::of(L).has_kept()) return 1;
    std::string text = lua_tostring(L, -1);
    if (text == out_of_memory) return 1;  // that was noted where it happened
    lua_checkstack(L, 4);
    lua_Debug frame;
    if (!has_place(text) && find_place(L, frame))
        text = fmt::format("{}:{}: {}", frame.short_src, frame.currentline, text);
    if (text.find("stack overflow") != std::string::npos) text += Host::of(L).calls_that_led_to(L);
    lua_pushlstring(L, text.data(), text.size());
    return 1;
}

// An error that nobody catches would end the process; as an exception it is a failure of this program, and told as one.
int panic(lua_State* L) {
    if (const std::exception_ptr kept = Runtime::of(L).take_kept()) std::rethrow_exception(kept);
    const std::string_view text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not a text";
    if (text == out_of_memory) throw std::bad_alloc();
    throw std::logic_error(fmt::format("a script's error was not caught: {}", text));
}

}  // namespace

Runtime::Runtime(Host& host, Limits limits, Function random) : meter_(limits), memory_(meter_, *this) {
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
    const int handler = lua_gettop(L_) - arguments;
    push_function(L_, carrying<complete_error>);
    lua_insert(L_, handler);
    {
        const Meter::Running running(meter_);
        status = lua_pcall(L_, arguments, results, handler);
    }
    lua_remove(L_, handler);
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
    if (!thrown) {
        if (status != LUA_ERRMEM) complete_error(thread.state);
        error = take_error(thread.state);
    }
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
        if (text == out_of_memory) text = refused_at_.data() + meter_.shortage();
    } else {
        text = fmt::format("a script raised an error that is not a text but {}", luaL_typename(L, -1));
    }
    lua_pop(L, 1);
    if (!meter_.is_running()) meter_.release();
    return chunks_.with_paths(std::move(text));
}

// Nothing is allocated here: this is the middle of an allocation.
void Runtime::note_refusal() noexcept {
    refused_at_.front() = '\0';
    lua_Debug frame;
    if (L_ && find_place(thread_ ? thread_->state : L_, frame))
        std::snprintf(refused_at_.data(), refused_at_.size(), "%s:%d: ", frame.short_src, frame.currentline);
}

Runtime::Interlude::Interlude(Runtime& runtime, Budget& budget)
    : runtime_(runtime),
      thread_(runtime.thread_),
      depth_(runtime.depth_),
      budget_(budget),
      outer_(runtime.meter_.budget()) {
    runtime.thread_ = nullptr;
    runtime.depth_ = 0;
    runtime.meter_.go_on_with(budget);
}

Runtime::Interlude::~Interlude() {
    runtime_.thread_ = thread_;
    runtime_.depth_ = depth_;
    budget_ = runtime_.meter_.budget();
    runtime_.meter_.go_on_with(outer_);
    runtime_.meter_.release();
}

const char* Runtime::printed(const std::string& line) {
    if (printed_ > most_printed) return nullptr;
    printed_ += line.size() + 1;
    return printed_ > most_printed ? "(the scripts print more than 16 MiB: no more of it is shown)" : line.c_str();
}

void charge(lua_State* L, std::int64_t work) {
    Meter& meter = Runtime::of(L).meter();
    if (!meter.spend(work)) fail(L, meter.exhaustion());
}

}  // namespace rulewright::lua
