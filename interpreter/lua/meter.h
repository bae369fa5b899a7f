// Meter: what a script may still spend, and why it was stopped for good. What stops a script is latched: it stays until
// the call from outside that ran the script has returned, so no pcall of the script gets past it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "lua/limits.h"

namespace rulewright::lua {

// What one game may still spend. Its scripts run now and then, and others' between.
struct Budget {
    std::int64_t left = 0;     // until the next answer
    std::int64_t granted = 0;  // at the last one
    std::int64_t game = 0;     // at the last one, until its end
    std::int64_t told = 0;     // bytes of what people were told so far
};

class Meter {
  public:
    explicit Meter(Limits limits);
    ~Meter();
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    [[nodiscard]] const Limits& limits() const { return limits_; }

    // ---- instructions ----
    [[nodiscard]] Budget full() const {
        return {limits_.instructions, limits_.instructions, limits_.game_instructions(), 0};
    }
    [[nodiscard]] std::int64_t left() const { return budget_.left; }
    [[nodiscard]] const Budget& budget() const { return budget_; }
    void go_on_with(const Budget& budget) {
        budget_ = budget;
        clock_runs_ = false;
    }
    void refill() { go_on_with(full()); }
    // Somebody has answered: the next answer has a budget of its own, as long as the game has any.
    void begin_answer() {
        budget_.game -= budget_.granted - budget_.left + work_per_answer;
        budget_.left = budget_.granted = std::min(limits_.instructions, budget_.game);
        clock_runs_ = false;
        give_sign();
    }
    // Takes them without looking; the next who looks sees it.
    void take(std::int64_t work) { budget_.left -= work; }
    // Takes them; false, and latched, when none are left.
    [[nodiscard]] bool spend(std::int64_t work) {
        budget_.left -= work;
        if (budget_.left <= 0) exhausted_ = true;
        return !exhausted_;
    }
    // Counts what people are told; false when it is too much for one game.
    [[nodiscard]] bool tell(std::int64_t bytes) {
        budget_.told += bytes;
        return budget_.told <= Limits::most_told;
    }
    [[nodiscard]] std::string exhaustion() const;  // as an error's text
    [[nodiscard]] std::string shortage() const;    // of memory, likewise

    // ---- time ----
    // Has the script run for too long? The clock runs from the first time this is asked for an answer.
    [[nodiscard]] bool is_late();
    [[nodiscard]] std::string lateness() const;  // as an error's text
    // For the Watchdog, from its thread: a number that changes while scripts come and go, and whether one is running.
    [[nodiscard]] unsigned beat() const { return beat_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool is_busy() const { return busy_.load(std::memory_order_relaxed); }

    // ---- latches ----
    void exhaust() { exhausted_ = true; }
    void run_out_of_memory() { out_of_memory_ = true; }
    void refuse_text() { long_text_ = true; }
    void stop() { stopped_ = true; }  // nothing went wrong: the script shall not go on
    [[nodiscard]] bool is_out_of_memory() const { return out_of_memory_; }
    [[nodiscard]] bool is_stopped() const { return stopped_; }
    [[nodiscard]] bool has_latched() const { return exhausted_ || out_of_memory_ || long_text_ || stopped_; }
    void release() { exhausted_ = out_of_memory_ = long_text_ = stopped_ = false; }

    // ---- is a script running? Only then the limits hold ----
    class Running {
      public:
        explicit Running(Meter& meter) : meter_(meter) { meter_.set_running(meter_.running_ + 1); }
        ~Running() { meter_.set_running(meter_.running_ - 1); }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

      private:
        Meter& meter_;
    };
    [[nodiscard]] bool is_running() const { return running_ > 0; }
    // While it lives, a script that runs waits for somebody outside, who may take as long as they like.
    class Outside {
      public:
        explicit Outside(Meter& meter) : meter_(meter), running_(meter.running_) { meter_.set_running(0); }
        ~Outside() { meter_.set_running(running_); }
        Outside(const Outside&) = delete;
        Outside& operator=(const Outside&) = delete;

      private:
        Meter& meter_;
        int running_;
    };

  private:
    // An answer that was given is kept, and whoever gave it has looked at the game.
    static constexpr std::int64_t work_per_answer = 1000;

    void set_running(int running) {
        running_ = running;
        busy_.store(running > 0, std::memory_order_relaxed);
        give_sign();
    }
    // One thread writes it, so that it needs no exchange.
    void give_sign() { beat_.store(beat() + 1, std::memory_order_relaxed); }

    Limits limits_;
    Budget budget_;
    int running_ = 0;
    std::atomic<unsigned> beat_{0};
    std::atomic<bool> busy_{false};
    bool clock_runs_ = false;
    unsigned looks_ = 0;  // at the clock
    std::chrono::steady_clock::time_point began_;
    bool exhausted_ = false, out_of_memory_ = false, long_text_ = false, stopped_ = false;
};

}  // namespace rulewright::lua
