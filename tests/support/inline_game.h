// A game written inside a test: YAML and Lua as texts, loaded from a folder that is gone when the test ends.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/table.h"

namespace rulewright::testing_support {

using engine::Answer;
using engine::Decision;
using engine::Game;

class InlineGame {
  public:
    // `yaml` follows a header that names the game "inline", for 1 to 6 players. `lua` becomes rules/rules.lua.
    InlineGame(const std::string& yaml, const std::string& lua, const std::map<std::string, std::string>& more = {}) {
        static std::atomic<int> count = 0;
        root_ = std::filesystem::temp_directory_path() / fmt::format("rulewright-test-{}-{}", getpid(), ++count);
        write("ruleset.yaml", "id: inline\ntitle: Inline\nversion: 1.0.0\nplayers: {min: 1, max: 6}\n" + yaml);
        write("rules/rules.lua", lua);
        for (const auto& [path, text] : more) write(path, text);
    }
    ~InlineGame() {
        std::error_code ignored;
        std::filesystem::remove_all(root_, ignored);
    }
    InlineGame(const InlineGame&) = delete;
    InlineGame& operator=(const InlineGame&) = delete;

    void write(const std::string& path, const std::string& text) const {
        const auto file = folder() / path;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
    }
    [[nodiscard]] std::filesystem::path folder() const { return root_ / "inline"; }

    // Loads content and scripts; true when both are fine. What was reported is in `problems`.
    bool load(const std::vector<std::string>& packs = {}, script::Limits limits = {}) {
        diagnostics = {};
        rules = engine::open_rules({.folder = folder(), .packs = packs, .limits = limits}, diagnostics);
        definition = rules ? rules->definition_pointer() : nullptr;
        problems = content::render(diagnostics, false);
        return rules != nullptr;
    }

    // A new game, not yet advanced. Loads the base game when nothing is loaded yet.
    Game start(int players = 2, std::uint64_t seed = 1, engine::Settings settings = {}, std::vector<int> options = {}) {
        if (!rules && !load()) {
            ADD_FAILURE() << problems;
            throw std::runtime_error("the game does not load");
        }
        auto layout = state::make_layout(definition, {.players = players, .options = std::move(options)}, diagnostics);
        if (!layout) {
            ADD_FAILURE() << content::render(diagnostics, false);
            throw std::runtime_error("the table is not possible");
        }
        return Game(rules, layout, seed, settings);
    }

    // The same, advanced to the first decision.
    Game begin(int players = 2, std::uint64_t seed = 1, engine::Settings settings = {}) {
        Game game = start(players, seed, settings);
        game.advance();
        return game;
    }

    // The error that playing on to the first decision or the end meets; empty when there is none.
    std::string failure(int players = 2) {
        if (!rules && !load()) return problems;
        const Game game = begin(players);
        return game.failure() ? game.failure()->message : std::string();
    }

    content::Diagnostics diagnostics;
    std::string problems;
    std::shared_ptr<const content::Definition> definition;
    std::shared_ptr<script::Rules> rules;

  private:
    std::filesystem::path root_;
};

// A game of one step, steps.play(game, me), run for each player once, and finished after that.
inline std::string one_step(const std::string& yaml = "") {
    return yaml + "flow:\n  - {each: player, name: turns, do: [play]}\n  - the_end\n";
}
inline std::string play_body(const std::string& body) {
    return "function steps.play(game, me)\n" + body +
           "\nend\nfunction steps.the_end(game) game:finish{draw = true} end\n";
}

// A counter, a player's counter or a variable by name, as the World holds it.
inline std::int32_t stored(const Game& game, const std::string& name, int key0 = 0, int key1 = 0) {
    const auto& layout = game.world().layout();
    const int family = content::find_named(layout.definition->stores, name);
    if (family < 0) {
        ADD_FAILURE() << "no store " << name;
        return -12345;
    }
    const auto& stores = layout.stores[family];
    return game.world().stored[stores.base + key0 * stores.size1 + key1];
}

using decision::random_answer;

}  // namespace rulewright::testing_support
