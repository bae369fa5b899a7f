#include "playtest/delivery.h"

#include <utility>

namespace rulewright::playtest {

Delivery::Delivery(const std::vector<ResultSink*>& sinks, int room)
    : sinks_(sinks), ring_(static_cast<std::size_t>(room)) {}

content::Result<void> Delivery::tell(const GameResult& result) const {
    for (ResultSink* sink : sinks_)
        if (auto told = sink->take(result); !told) return told;
    return {};
}

bool Delivery::give(GameResult& result) {
    std::unique_lock lock(guard_);
    const int number = result.number;
    room_.wait(lock, [&] { return closed_ || number - next_ < std::ssize(ring_); });
    if (closed_) return false;
    std::swap(waiting(number).result, result);
    waiting(number).taken = true;
    if (telling_) return true;  // whoever is at the sinks comes to this one too
    telling_ = true;
    while (!closed_ && waiting(next_).taken) {
        const GameResult& ready = waiting(next_).result;  // nobody else writes there until next_ has gone on
        lock.unlock();
        const auto told = tell(ready);
        lock.lock();
        if (told) {
            waiting(next_++).taken = false;
        } else {
            problem_ = told.problem();
            closed_ = true;
        }
        room_.notify_all();
    }
    telling_ = false;
    return !closed_;
}

void Delivery::close() {
    const std::lock_guard lock(guard_);
    closed_ = true;
    room_.notify_all();
}

int Delivery::delivered() const {
    const std::lock_guard lock(guard_);
    return next_;
}

}  // namespace rulewright::playtest
