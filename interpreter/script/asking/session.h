// Session: what a running script needs from the game around it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "decision/decision.h"
#include "decision/event.h"
#include "lua/meter.h"
#include "state/world.h"

namespace rulewright::script {

using decision::Answer;
using decision::Decision;
using decision::Option;
using decision::Unavailable;

class Task;

struct Session {
    state::World* world = nullptr;
    int player = -1;  // bots: whose view this is
    bool explain = false;
    // Answers at once, without suspending the script; may be empty. Returns false to suspend after all.
    std::function<bool(const Decision&, Answer&)> decide;
    // Told when everybody who was asked at once has answered, before the script goes on.
    std::function<void(const Task&)> answered;
    decision::Listener* listener = nullptr;  // of what happens
    // Takes a line for people; empty when nobody wants them.
    std::function<void(int only_for, const decision::Sentence& line)> say;
    std::optional<lua::Budget> budget;    // what the game's scripts have left; nothing yet: all
    state::Random* bot_random = nullptr;  // game:random of a bot
};

}  // namespace rulewright::script
