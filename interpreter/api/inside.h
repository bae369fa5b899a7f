// What the public classes (include/rulewright) hold, for the files of this folder.
#pragma once

#include <optional>

#include "agents/agent.h"
#include "engine/table.h"
#include "playtest/log.h"
#include "rulewright/bot.h"
#include "rulewright/game.h"
#include "rulewright/log.h"
#include "rulewright/table.h"

namespace rulewright {

struct Table::Inside {
    engine::OpenTable open;
    script::Limits limits;
    state::World start;  // every game begins with a copy of it
};

struct Game::Inside {
    Table table;
    engine::Game game;
    std::optional<playtest::LogWriter> log;  // when it is recorded
};

struct Log::Inside {
    playtest::Log log;
};

}  // namespace rulewright

namespace rulewright::api {

[[nodiscard]] inline engine::Answer inner(const Answer& answer) {
    return {answer.choice, answer.declined, {answer.many.begin(), answer.many.end()}};
}
[[nodiscard]] inline Answer outer(const engine::Answer& answer) {
    return {answer.choice, answer.declined, {answer.many.begin(), answer.many.end()}};
}

[[nodiscard]] Ending ending_of(state::Ending ending, bool failed);
[[nodiscard]] std::optional<Failure> failure_of(const std::optional<engine::Failure>& failure);

// A situation that somebody else keeps.
[[nodiscard]] inline Situation borrowed(const agents::Situation& situation) {
    return Situation(std::shared_ptr<const agents::Situation>(std::shared_ptr<void>(), &situation));
}

// A bot's answer for those who want an answer or an exception that ends the game.
[[nodiscard]] engine::Answer answer_of(Bot& bot, const agents::Situation& situation);

}  // namespace rulewright::api
