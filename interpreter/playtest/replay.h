// Replaying a log: the same rules must give the same game; changed rules are told where the game first went another
// way.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "playtest/log.h"

namespace rulewright::playtest {

struct Difference {
    int line = 0;      // of the log
    int answers = 0;   // given before
    std::string step;  // the first step that ends differently, or in which the game is
    int player = -1;
    std::string what;                 // "the state after the step", "the answer is refused: ..."
    std::vector<std::string> fields;  // that differ, by name
};

struct Replay {
    engine::Game game;                     // as far as it was replayed
    std::optional<Difference> difference;  // nothing: it went as logged
    int answers = 0;                       // given
    int steps = 0;                         // compared
};

// Called before each answer is given.
using OnAnswer = std::function<void(const engine::Game&, const LoggedAnswer&)>;

// Gives the logged answers one after the other, at most `to` of them (-1: all), and stops at the first difference.
[[nodiscard]] Replay replay(const Log& log, std::shared_ptr<script::Rules> rules,
                            std::shared_ptr<const state::Layout> layout, int to = -1, const OnAnswer& on_answer = {});

}  // namespace rulewright::playtest
