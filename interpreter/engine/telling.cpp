// What the flow of a game does, told to its listener: steps, answers, the end. What scripts do to the World is told
// where they do it (script/bindings/happening.h).
#include "engine/reader.h"
#include "engine/run.h"

namespace rulewright::engine {

using decision::Event;
using decision::words;

void Game::Run::tell_step(Event::Kind kind, std::string_view step, int player) const {
    if (!session.listener) return;
    session.listener->happened({.kind = kind, .player = player, .words = {words(std::string(step))}});
}

void Game::Run::tell_answers(const script::Task& task) const {
    for (int i = 0; i < task.asked; ++i) {
        const Decision& decision = *task.decisions[i];
        session.listener->happened({.kind = Event::Kind::answered,
                                    .player = decision.player,
                                    .words = answer_words(*rules, world, decision, task.answers[i])});
    }
}

void Game::Run::tell_end() const {
    if (!session.listener) return;
    session.listener->happened({.kind = Event::Kind::finished, .words = {words(ending_words(world))}});
}

}  // namespace rulewright::engine
