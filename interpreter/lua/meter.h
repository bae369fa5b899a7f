// Meter: what a script may still spend, and why it was stopped for good. What stops a script is latched: it stays until
// the call from outside that ran the script has returned, so no pcall of the script gets past it.
#pragma once

#include <cstdint>
#include <string>

#include "lua/limits.h"

namespace rulewright::lua {

class Meter {
  public:
    explicit Meter(Limits limits) : limits_(limits), left_(limits.instructions) {}

    [[nodiscard]] const Limits& limits() const { return limits_; }

    // ---- instructions ----
    [[nodiscard]] std::int64_t left() const { return left_; }
    void refill() { left_ = limits_.instructions; }
    void put_back(std::int64_t left) { left_ = left; }  // what a call from inside another one found
    // Takes them without looking; the next who looks sees it.
    void take(std::int64_t work) { left_ -= work; }
    // Takes them; false, and latched, when none are left.
    [[nodiscard]] bool spend(std::int64_t work) {
        left_ -= work;
        if (left_ <= 0) exhausted_ = true;
        return left_ > 0 && !exhausted_;
    }
    [[nodiscard]] std::string exhaustion() const;  // as an error's text

    // ---- latches ----
    void exhaust() { exhausted_ = true; }
    void run_out_of_memory() { out_of_memory_ = true; }
    void stop() { stopped_ = true; }  // nothing went wrong: the script shall not go on
    [[nodiscard]] bool is_exhausted() const { return exhausted_; }
    [[nodiscard]] bool is_out_of_memory() const { return out_of_memory_; }
    [[nodiscard]] bool is_stopped() const { return stopped_; }
    [[nodiscard]] bool has_latched() const { return exhausted_ || out_of_memory_ || stopped_; }
    void release() { exhausted_ = out_of_memory_ = stopped_ = false; }

    // ---- is a script running? Only then the limits hold ----
    class Running {
      public:
        explicit Running(Meter& meter) : meter_(meter) { ++meter_.running_; }
        ~Running() { --meter_.running_; }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

      private:
        Meter& meter_;
    };
    [[nodiscard]] bool is_running() const { return running_ > 0; }

  private:
    Limits limits_;
    std::int64_t left_;
    int running_ = 0;
    bool exhausted_ = false, out_of_memory_ = false, stopped_ = false;
};

}  // namespace rulewright::lua
