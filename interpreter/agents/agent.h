// Agent: who answers decisions. It is shown the decision and the player's view, never the game itself.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "content/diagnostic.h"
#include "engine/game.h"

namespace rulewright::agents {

// Thrown by an agent that has no answer (a bot whose script failed); Game::play turns it into the game's Failure.
using AgentFailure = engine::DeciderFailure;

class Agent {
  public:
    virtual ~Agent() = default;
    // Called before each game, with a seed of this agent's own.
    virtual void begin(std::uint64_t seed) = 0;
    virtual engine::Answer decide(const engine::Game& game, const engine::Decision& decision) = 0;
};

// Every legal answer equally likely (choose_many: first how many, then which; numbers: uniform over the range).
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
