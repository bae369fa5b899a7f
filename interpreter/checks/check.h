// Check: one thing that can be wrong with a ruleset although it loads. Each is a small object in a file of its own,
// with an id that people meet behind its findings and in `silence:`. The list of all (checks/list.h) is what
// `rulewright check` runs, and what an editor or a page may run too.
#pragma once

#include <string>
#include <string_view>

#include "content/diagnostic.h"

namespace rulewright::checks {

struct Ruleset;
class Findings;

struct Check {
    std::string_view id;    // "unused-event"
    std::string_view text;  // what it finds, in one line
    // What is an error must be mended; only a warning can be meant to be so, and silenced.
    content::Severity severity = content::Severity::warning;
    void (*look)(const Ruleset& ruleset, Findings& findings) = nullptr;
};

// What one check has to say. Its id and severity are added to everything told here.
class Findings {
  public:
    Findings(const Check& check, content::Diagnostics& into) : check_(check), into_(into) {}

    // `subject` names what the finding is about, as a silence does: "events.harvest".
    void tell(std::string subject, const content::Location& at, std::string message, std::string cure = {},
              int length = 1);

  private:
    const Check& check_;
    content::Diagnostics& into_;
};

}  // namespace rulewright::checks
