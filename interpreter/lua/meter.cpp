#include "lua/meter.h"

#include <fmt/format.h>

#include "lua/watchdog.h"

namespace rulewright::lua {

Meter::Meter(Limits limits) : limits_(limits), budget_(full()) {
    if (limits_.watchdog) limits_.watchdog->watch(*this);
}

Meter::~Meter() {
    if (limits_.watchdog) limits_.watchdog->forget(*this);
}

bool Meter::is_late() {
    constexpr unsigned not_every_time = 8;
    if (limits_.time.count() == 0 || ++looks_ % not_every_time != 0) return false;
    const auto now = std::chrono::steady_clock::now();
    if (!clock_runs_) {
        clock_runs_ = true;
        began_ = now;
    }
    give_sign();
    return now - began_ > limits_.time;
}

std::string Meter::lateness() const {
    return fmt::format("the script did not end within {} seconds", static_cast<double>(limits_.time.count()) / 1000);
}

std::string Meter::exhaustion() const {
    if (budget_.granted < limits_.instructions)
        return fmt::format("the scripts of this game did not end within {} instructions in all: does it ever end?",
                           limits_.game_instructions());
    return fmt::format("the script did not end within {} instructions: an endless loop?", limits_.instructions);
}

std::string Meter::shortage() const {
    if (exhausted_) return exhaustion();
    if (long_text_) return fmt::format("a script made a text of more than {} KiB", limits_.text >> 10);
    return fmt::format("the scripts need more than {} MiB of memory", limits_.memory >> 20);
}

}  // namespace rulewright::lua
