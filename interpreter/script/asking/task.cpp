#include "script/asking/task.h"

#include "lua/thread.h"

namespace rulewright::script {

Task::Task() : thread_(std::make_unique<lua::Thread>()) {}
Task::~Task() = default;

Decision& Task::slot(std::size_t i) {
    while (decisions.size() <= i) decisions.push_back(std::make_unique<Decision>());
    return *decisions[i];
}

}  // namespace rulewright::script
