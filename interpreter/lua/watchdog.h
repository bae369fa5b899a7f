// Watchdog: the last resort against scripts that do not come back. The count hook looks at the clock and ends a script
// whose answer takes too long by OutOfTime, which no pcall and no coroutine stops; but the hook does not run inside one
// call of C. So a thread watches whether the machine it was shown still moves, and when it does not, it says its last
// word and ends the process.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace rulewright::lua {

class Meter;

// A script took longer than the user allows. This depends on the machine, so it is no game's failure: it ends what the
// user asked for, like a lack of memory.
class OutOfTime : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class Watchdog {
  public:
    // After so much time without a sign of life, beyond what a script is allowed: `last_word`, and exit code 3.
    Watchdog(std::chrono::milliseconds patience, std::function<void()> last_word);
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    // From the thread that owns the meter, which must be forgotten before it goes.
    void watch(const Meter& meter);
    void forget(const Meter& meter);

  private:
    struct Watched {
        const Meter* meter;
        unsigned beat;
        std::chrono::steady_clock::time_point since;
    };
    void run();
    [[nodiscard]] bool is_stuck();

    const std::chrono::milliseconds patience_;
    const std::function<void()> last_word_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::vector<Watched> watched_;
    std::thread thread_;  // the last: it uses all the others
};

}  // namespace rulewright::lua
