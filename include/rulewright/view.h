// View: what one player sees of a game, read by the names of its content.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/planet-profiteers"}, problems).value();
//     const rulewright::Game game(table, 1);
//     const rulewright::View view = game.view(0);
//     const auto shares = view.number("players[1].shares");
//     const auto nonsense = view.number("players[1].sharse");
//     std::printf("%d\n%s; %s\n", *shares, nonsense.reason().c_str(), nonsense.problem().suggestion.c_str());
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <rulewright/diagnostic.h>

namespace rulewright {

namespace state {
class World;
}  // namespace state

// A snapshot, independent of the game it was taken of. Paths are those of scenarios (docs/content.md), where players,
// cards and cells count from 1: `supply`, `players[1].shares`, `board[2,3]`, `players[2].hand`, `greenhouse.tokens`.
class View {
  public:
    [[nodiscard]] int players() const;
    [[nodiscard]] int points(int player) const;  // written on the score sheet so far; players from 0

    // A counter or variable: booleans are 0 and 1, an enum value counts from 0, a player from 0; -1 is none.
    // Why not: there is no such thing, or it is hidden.
    [[nodiscard]] Result<int> number(const std::string& path) const;
    // The same as a word: "yes", the name of the enum value, "player 2", the title of the card; "-" is none.
    [[nodiscard]] Result<std::string> word(const std::string& path) const;

    struct Card {
        std::string id, title;  // empty when it is hidden
        bool hidden = false;
        bool face_up = false;
    };
    // What lies in a zone, from the top, or by its slots.
    [[nodiscard]] Result<std::vector<Card>> zone(const std::string& path) const;

    explicit View(std::shared_ptr<const state::World> world) : world_(std::move(world)) {}

  private:
    std::shared_ptr<const state::World> world_;
};

}  // namespace rulewright
