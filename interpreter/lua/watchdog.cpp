#include "lua/watchdog.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "lua/meter.h"

namespace rulewright::lua {
namespace {

constexpr int internal_error = 3;  // what the command ends with when the program itself cannot go on

}  // namespace

Watchdog::Watchdog(std::chrono::milliseconds patience, std::function<void()> last_word)
    : patience_(patience), last_word_(std::move(last_word)), thread_([this] { run(); }) {}

Watchdog::~Watchdog() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void Watchdog::watch(const Meter& meter) {
    const std::lock_guard lock(mutex_);
    watched_.push_back({&meter, meter.beat(), std::chrono::steady_clock::now()});
}

void Watchdog::forget(const Meter& meter) {
    const std::lock_guard lock(mutex_);
    std::erase_if(watched_, [&](const Watched& watched) { return watched.meter == &meter; });
}

void Watchdog::run() {
    std::unique_lock lock(mutex_);
    const auto pause = std::clamp(patience_ / 4, std::chrono::milliseconds(10), std::chrono::milliseconds(1000));
    while (!wake_.wait_for(lock, pause, [this] { return done_; })) {
        if (!is_stuck()) continue;
        last_word_();
        _exit(internal_error);  // what other threads are doing must not be waited for
    }
}

bool Watchdog::is_stuck() {
    const auto now = std::chrono::steady_clock::now();
    for (Watched& watched : watched_) {
        const unsigned beat = watched.meter->beat();
        if (beat != watched.beat || !watched.meter->is_busy()) {
            watched.beat = beat;
            watched.since = now;
        } else if (now - watched.since > patience_) {
            return true;
        }
    }
    return false;
}

}  // namespace rulewright::lua
