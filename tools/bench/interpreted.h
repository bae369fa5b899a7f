// The interpreter's side of a comparison: a ruleset, loaded, at a table of some size.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/table.h"
#include "twins.h"

namespace rulewright::bench {

// One Lua machine and one layout, for any number of games on one thread.
class Interpreted {
  public:
    // Or why the ruleset does not load.
    [[nodiscard]] static content::Result<Interpreted> load(const engine::TableRequest& request);

    // Plays one game to the end, every option equally likely.
    content::Result<void> play(state::Random& choices, std::uint64_t seed);
    [[nodiscard]] int decisions() const { return decisions_; }         // of the last game
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }  // of the last game, if keep_outcome is set

    // A game that waits for its first decision.
    [[nodiscard]] engine::Game start(std::uint64_t seed) const;

    [[nodiscard]] int players() const { return layout_->table.players; }
    [[nodiscard]] const state::Layout& layout() const { return *layout_; }
    bool keep_outcome = false;  // off while measuring

  private:
    std::shared_ptr<script::Rules> rules_;
    std::shared_ptr<const state::Layout> layout_;
    state::World start_;                // every game is a copy of it with another seed
    std::optional<engine::Game> game_;  // used again for each game: nothing is allocated anew
    Outcome outcome_;
    int decisions_ = 0;
};

// Four, or as near as the game allows.
[[nodiscard]] int usual_players(const content::Definition& definition);

// Every game that the rulewright command finds too, by name; of one game, empty when there is none.
[[nodiscard]] std::vector<std::filesystem::path> ruleset_folders();
[[nodiscard]] std::filesystem::path ruleset_folder(const std::string& game);

}  // namespace rulewright::bench
