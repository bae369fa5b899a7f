// Agent: who answers decisions. It is shown the decision and the player's view, never the game itself.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.h"
#include "engine/game.h"

namespace rulewright::agents {

// Thrown by an agent that has no answer (a bot whose script failed); Game::play turns it into the game's Failure.
using AgentFailure = engine::DeciderFailure;

// What an agent is shown of a game: the question, and its player's view when it asks for it (a copy of the World, so
// an agent that does not look costs nothing). There is no way from here to what the player does not know.
class Situation {
  public:
    Situation(const engine::Game& game, const engine::Decision& decision) : game_(game), decision_(decision) {}

    [[nodiscard]] int player() const { return decision_.player; }
    [[nodiscard]] std::string_view step() const { return game_.step(); }
    // The names of things.
    [[nodiscard]] const script::Rules& rules() const { return game_.rules(); }
    // How many options there are, which kinds of answer are legal.
    [[nodiscard]] const engine::Decision& question() const { return decision_; }
    // The dice of a bot with this seed, for this decision alone.
    [[nodiscard]] state::Random luck(std::uint64_t seed) const { return game_.luck(decision_.player, seed); }

    // The question and what the player knows, as one number, and answers by their keys: the same in every sample and
    // game (decision/information.h, decision/key.h).
    [[nodiscard]] std::uint64_t information_key() const { return game_.information_key(player()); }
    [[nodiscard]] std::string option_key(int option) const;
    [[nodiscard]] std::string answer_key(const engine::Answer& answer) const;

    // The player's view, and the question in its terms: options that are hidden components go by other numbers there.
    struct Seen {
        state::World world;
        engine::Decision decision;
    };
    [[nodiscard]] Seen look() const;

  private:
    const engine::Game& game_;
    const engine::Decision& decision_;
};

class Agent {
  public:
    virtual ~Agent() = default;
    // Called before each game, with a seed of this agent's own. Chance is drawn by Situation::luck, so that an agent
    // asked the same thing again, after `undo` or in a replay, answers the same.
    virtual void begin(std::uint64_t seed) = 0;
    virtual engine::Answer answer(const Situation& situation) = 0;

    engine::Answer decide(const engine::Game& game, const engine::Decision& decision) {
        return answer(Situation(game, decision));
    }
};

// Any legal answer, as decision::random_answer draws it.
[[nodiscard]] std::unique_ptr<Agent> make_random();

// A Lua bot of the ruleset: bots/<name>.lua, with parameters "name=value". Null, with the reason reported, when it
// does not load. A bot that fails in play fails the game with the bot's file and line.
[[nodiscard]] std::unique_ptr<Agent> make_bot(std::shared_ptr<script::Rules> rules, const std::string& spec,
                                              content::Diagnostics& diagnostics);

// Names of the bots this game has with the packs that are on, sorted.
[[nodiscard]] std::vector<std::string> bot_names(const content::Definition& definition);

// "random", or a bot's name, optionally with parameters: "investor:greed=5,fear=1". Unknown names get a did-you-mean.
[[nodiscard]] std::unique_ptr<Agent> make_agent(std::shared_ptr<script::Rules> rules, const std::string& spec,
                                                content::Diagnostics& diagnostics);

}  // namespace rulewright::agents
