// What is declared and never used. A declaration counts as used when any combination of packs uses it, for base games
// declare what only their packs need.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "checks/check.h"
#include "checks/ruleset.h"

namespace rulewright::checks {

class Declarations {
  public:
    // `message` is told at the place, when no combination uses it.
    void add(std::string subject, const content::Location& at, bool used, std::string message);
    void tell(Findings& findings) const;

  private:
    struct Declared {
        std::string subject;
        content::Location at;
        std::string message;
        bool used = false;
    };
    std::vector<Declared> all_;
    std::map<std::string, std::size_t> known_;
};

// Tells what `list` adds, called with each combination, and nobody uses.
void tell_unused(const Ruleset& ruleset, Findings& findings,
                 const std::function<void(const Combination&, Declarations&)>& list);

}  // namespace rulewright::checks
