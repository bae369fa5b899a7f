// Task: a step being run, and the decisions it waits for. Decisions are reused from one question to the next. Nothing
// of Lua is seen here: the coroutine is the business of Steps.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "decision/decision.h"

namespace rulewright::lua {
struct Thread;
}

namespace rulewright::script {

using decision::Answer;
using decision::Decision;
using decision::Option;
using decision::Unavailable;

class Task {
  public:
    Task();
    ~Task();
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    int player = -1;
    int scope = -1;  // position of the enclosing each, or -1
    std::string_view step;
    std::vector<std::unique_ptr<Decision>> decisions;
    std::vector<Answer> answers;  // parallel to the first `asked` decisions
    std::vector<std::uint8_t> answered;
    int asked = 0;
    std::string error;  // why it failed

    [[nodiscard]] bool waits() const { return waits_; }  // for answers
    [[nodiscard]] Decision& slot(std::size_t i);

  private:
    friend class Steps;
    std::unique_ptr<lua::Thread> thread_;
    std::uint64_t stream_ = 0;  // of the step's dice
    bool waits_ = false;
};

}  // namespace rulewright::script
