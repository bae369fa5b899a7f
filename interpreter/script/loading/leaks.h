// LeakWatch: finding scripts that remember things outside the World. Whatever a function could remember lies in its
// upvalues: the locals of its file. Their content is fingerprinted after loading and again after play; what differs is
// a leak.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace rulewright::script {

class Machine;

class LeakWatch {
  public:
    // When the scripts have been loaded and nothing was played yet.
    explicit LeakWatch(Machine& machine);
    // From now on a bot that remembers things outside the World is found too.
    void watch_bot(int function);
    // "file:line: local 'name'" of what holds something else than when its script was loaded.
    [[nodiscard]] std::vector<std::string> changed();

    // What script locals hold, by the script's number and their place. A bot in two seats is two scripts.
    using Prints = std::map<std::pair<int, std::string>, std::string>;

  private:
    [[nodiscard]] Prints prints();

    Machine& machine_;
    std::vector<const void*> known_functions_;  // in the order they were met
    std::vector<int> bots_;
    Prints fresh_;
};

}  // namespace rulewright::script
