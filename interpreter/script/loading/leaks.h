// LeakWatch: finding scripts that remember things outside the World. Whatever a function could remember lies in its
// upvalues: the locals of its file. Their content is walked after loading and again after play (leak_walk.h); what
// differs is a leak.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "content/diagnostic.h"
#include "script/loading/leak_walk.h"

namespace rulewright::script {

class Machine;

class LeakWatch {
  public:
    // When the scripts have been loaded and nothing was played yet. What is too large to be watched gets a warning.
    LeakWatch(Machine& machine, content::Diagnostics& diagnostics);
    // From now on a bot that remembers things outside the World is found too.
    void watch_bot(const std::vector<int>& functions, content::Diagnostics& diagnostics);
    // "file:line: local 'name'" of what holds something else than when its script was loaded.
    [[nodiscard]] std::vector<std::string> changed();

  private:
    [[nodiscard]] LeakWalk::Result walk();
    void remember(const LeakWalk::Result& found, content::Diagnostics& diagnostics);

    Machine& machine_;
    LeakWalk::Known known_;
    std::vector<int> bots_;
    LeakWalk::Prints fresh_;
};

}  // namespace rulewright::script
