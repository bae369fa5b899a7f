// A shipped game loaded, and answers to play it with, for tests of what must hold for every ruleset.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "engine/game.h"
#include "engine/table.h"
#include "support/shipped.h"

namespace rulewright::testing_support {

struct Loaded {
    std::shared_ptr<const content::Definition> definition;
    std::shared_ptr<script::Rules> rules;

    explicit Loaded(const Case& one) {
        content::Diagnostics diagnostics;
        rules = engine::open_rules({.folder = one.folder, .packs = one.packs}, diagnostics);
        if (!rules) ADD_FAILURE() << content::render(diagnostics, false);
        definition = rules ? rules->definition_pointer() : nullptr;
    }
    [[nodiscard]] std::shared_ptr<const state::Layout> layout(int players) const {
        content::Diagnostics diagnostics;
        auto made = state::make_layout(definition, {.players = players, .options = {}}, diagnostics);
        if (!made) ADD_FAILURE() << content::render(diagnostics, false);
        return made;
    }
};

// Answers that depend on the seed, the player and how often that player was asked, not on the order of the players.
class Habits {
  public:
    explicit Habits(std::uint64_t seed) {
        for (std::uint64_t player = 0; player < 16; ++player) dice_.emplace_back(seed * 1000 + player);
    }
    engine::Answer operator()(const engine::Decision& decision) {
        return decision::random_answer(decision, dice_[decision.player]);
    }

  private:
    std::vector<state::Random> dice_;
};

}  // namespace rulewright::testing_support
