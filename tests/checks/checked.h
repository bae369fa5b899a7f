// What `check` finds in a game written inside a test.
#pragma once

#include <string>
#include <vector>

#include "checks/run.h"
#include "support/inline_game.h"

namespace rulewright::checks {

using testing_support::InlineGame;

// A game of one step that ends it, with `body` before the end.
inline std::string played(const std::string& body) {
    return "function steps.play(game)\n" + body + "\ngame:finish{draw = true}\nend\n";
}

inline Report report_of(const InlineGame& game, int games = 1) {
    return run_checks({.folder = game.folder(), .games = games});
}

// "unused-event events.harvest" for what checks found, the message of everything else.
inline std::vector<std::string> found_in(const content::Diagnostics& problems) {
    std::vector<std::string> found;
    for (const content::Diagnostic& one : problems.all())
        found.push_back(one.check.empty() ? one.message : one.check + " " + one.subject);
    return found;
}
inline std::vector<std::string> found_in(const InlineGame& game, int games = 1) {
    return found_in(report_of(game, games).problems);
}

// Everything said, as people read it.
inline std::string told_of(const InlineGame& game, int games = 1) {
    return content::render(report_of(game, games).problems, false);
}

}  // namespace rulewright::checks
