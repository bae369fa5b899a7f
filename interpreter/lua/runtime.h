// Runtime: a sandboxed Lua state with limits that are always on. It knows nothing of what its scripts are for: what
// they are given, and what userdata mean, comes from its Host.
//
//   limits.h, meter.h, memory.h, small_blocks.h   what scripts may use, and what they have left
//   sandbox.h, base_library.h, bounded.h, pairs.h   what they see of Lua's own libraries, and in which bounded form
//   globals.h, frozen.h, text.h, fail.h   tables that cannot be written, texts without addresses, errors
//   function.h   functions of ours that scripts call; exceptions
//   chunks.h, thread.h, name_table.h      scripts and their names, coroutines, names of members
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>

#include "lua/chunks.h"
#include "lua/function.h"
#include "lua/globals.h"
#include "lua/host.h"
#include "lua/limits.h"
#include "lua/memory.h"
#include "lua/meter.h"
#include "lua/outcome.h"
#include "lua/thread.h"

namespace rulewright::lua {

class Runtime final : private Memory::Watcher {
  public:
    // `random` becomes math.random, since chance is the host's; null: there is none.
    Runtime(Host& host, Limits limits, Function random = {});
    ~Runtime();
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    [[nodiscard]] static Runtime& of(lua_State* L) { return *Host::of(L).runtime_; }

    [[nodiscard]] lua_State* state() const { return L_; }
    [[nodiscard]] Meter& meter() { return meter_; }
    [[nodiscard]] const Memory& memory() const { return memory_; }
    [[nodiscard]] Globals& globals() { return globals_; }
    [[nodiscard]] Chunks& chunks() { return chunks_; }
    [[nodiscard]] const Chunks& chunks() const { return chunks_; }

    // What to show of a line that a script prints: the line; once so much was printed that nobody reads it, that there
    // is no more; then null.
    [[nodiscard]] const char* printed(const std::string& line);

    // ---- running ----
    // Calls the function on the main state's stack with its arguments; false with the error's text when it fails.
    // An exception of a function that the script called (function.h) comes out as itself, here and from resume(); so
    // does std::bad_alloc when there is no more memory, which is not the script's mistake.
    bool call(int arguments, int results, std::string& error);
    // Gives the Thread its coroutine.
    void make(Thread& thread);
    // Lets go of whatever the coroutine was doing.
    void clear(Thread& thread);
    // Runs the function on the coroutine's stack, or goes on where it waits.
    Outcome resume(Thread& thread, int arguments, std::string& error);
    // What a function that a script called has thrown, until it is thrown again.
    void keep(std::exception_ptr thrown) noexcept { kept_ = std::move(thrown); }
    [[nodiscard]] bool has_kept() const { return kept_ != nullptr; }
    [[nodiscard]] std::exception_ptr take_kept() noexcept { return std::exchange(kept_, nullptr); }
    // The error at the top of the stack as text for people; pops it.
    [[nodiscard]] std::string take_error(lua_State* L);

    // A depth that the host counts up and down in its functions (here: how deep in questions that may only look). An
    // error skips the counting down, so whoever catches one puts the depth back to where it was.
    [[nodiscard]] int depth() const { return depth_; }
    [[nodiscard]] int& depth() { return depth_; }

    // How many pcalls are running where scripts run now: in the coroutine, or outside of any.
    [[nodiscard]] int& pcalls() { return thread_ ? thread_->pcalls : pcalls_; }

    // While it lives, scripts are run for another purpose, perhaps from inside a function that a script called: with
    // a budget of their own, which is kept there, in no coroutine, at depth 0.
    class Interlude {
      public:
        Interlude(Runtime& runtime, Budget& budget);
        ~Interlude();
        Interlude(const Interlude&) = delete;
        Interlude& operator=(const Interlude&) = delete;

      private:
        Runtime& runtime_;
        Thread* thread_;
        int depth_;
        Budget& budget_;
        Budget outer_;
    };

  private:
    [[nodiscard]] std::exception_ptr take_exception(int status);
    void note_refusal() noexcept override;

    Meter meter_;
    Memory memory_;
    lua_State* L_ = nullptr;
    Globals globals_;
    Chunks chunks_;
    Thread* thread_ = nullptr;  // the coroutine that runs now
    int depth_ = 0;
    int pcalls_ = 0;
    std::exception_ptr kept_;
    std::size_t printed_ = 0;                         // bytes
    std::array<char, LUA_IDSIZE + 16> refused_at_{};  // where a script wanted more memory than it got
};

// Takes `work` instructions from the budget, for what the instruction count does not see; raises the same error as an
// endless loop when none are left.
void charge(lua_State* L, std::int64_t work);

}  // namespace rulewright::lua
