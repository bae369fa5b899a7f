// A small game written to a folder of its own, so that tests can bend it without touching what ships.
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace rulewright::sample {

namespace fs = std::filesystem;

inline void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

inline std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// A folder that is gone when the test is over.
class Folder {
  public:
    Folder() {
        static std::atomic<int> count{0};
        path_ =
            fs::temp_directory_path() / ("rulewright-test-" + std::to_string(getpid()) + "-" + std::to_string(count++));
        fs::create_directories(path_);
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

inline const char* ruleset = R"(id: stones
title: Stones
version: 1.0.0
text: Put stones on two piles or draw cards.
players: {min: 2, max: 3}
options:
  rounds: {type: int, default: 3, min: 1, max: 9, text: How often everybody has a turn}
enums:
  colour: [red, blue]
types:
  card:
    fields:
      worth: {type: int}
    attributes:
      hearts: {type: int, min: 0}
    zones:
      on_it: {holds: token, visible: everyone}
  token: {}
zones:
  deck: {holds: card, visible: nobody}
  hand: {per: player, holds: card, visible: owner}
  home: {per: player, holds: token, visible: everyone}
  row: {holds: card, slots: 3, visible: everyone}
counters:
  pile: {per: colour}
  stones: {per: player, start: 5, max: 9}
  owed: {per: [player, player]}
variables:
  starter: {type: player}
  favourite: {type: colour}
  done: {type: bool}
scores: [Stones, Cards]
silence:
  - {check: unused-zone, subject: zones.row, reason: scenarios fill it}
  - {check: unused-zone, subject: types.card.zones.on_it, reason: scenarios fill it}
  - {check: unused-counter, subject: counters.owed, reason: scenarios set it}
  - {check: unused-variable, subject: variables.starter, reason: scenarios set it}
  - {check: unused-variable, subject: variables.favourite, reason: scenarios set it}
  - {check: unused-variable, subject: variables.done, reason: scenarios set it}
  - {check: unused-attribute, subject: types.card.attributes.hearts, reason: scenarios set it}
menus:
  turn: [put, draw]
flow:
  - loop: round
    times: option.rounds
    do:
      - each: player
        name: turns
        do: [turn]
  - final
)";

inline const char* components = R"(type: card
zone: deck
components:
  ant: {title: Ant, worth: 1, copies: 2}
  bee: {title: Bee, worth: 2}
  cow: {title: Cow, worth: 3}
)";

inline const char* tokens = R"(type: token
components:
  chip: {title: Chip, per: player, copies: 2, zone: home}
)";

inline const char* rules = R"(actions.put = {
  label = "Put a stone on {target}",
  available = function(game, me) return me.stones > 0, "no stones left" end,
  targets = function(game, me) return enums.colour end,
  allows = function(game, me, colour) return colour ~= "blue" or game.pile.blue < 2, "blue is full" end,
  run = function(game, me, colour)
    me.stones = me.stones - 1
    game.pile[colour] = game.pile[colour] + 1
  end,
}

actions.draw = {
  label = "Draw a card",
  available = function(game, me) return #game.deck > 0, "the deck is empty" end,
  run = function(game, me) game.deck:deal(me.hand, 1) end,
}

function steps.turn(game, me)
  me:act("turn")
end

function steps.final(game)
  for _, p in ipairs(game.players) do
    p:score("Stones", p.stones)
    for _, card in ipairs(p.hand) do p:score("Cards", card.worth) end
  end
  game:finish{rank_by = {"points"}}
end

function metrics.stones_left(game, me) return me.stones end
)";

// The game `stones` below `root`; returns its folder.
inline fs::path write_game(const fs::path& root) {
    const fs::path folder = root / "stones";
    write(folder / "ruleset.yaml", ruleset);
    write(folder / "components" / "cards.yaml", components);
    write(folder / "components" / "tokens.yaml", tokens);
    write(folder / "rules" / "turn.lua", rules);
    return folder;
}

// Replaces the first occurrence; the test is wrong when there is none.
inline void edit(const fs::path& file, const std::string& from, const std::string& to) {
    std::string text = read(file);
    const auto at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("the text to edit is not in " + file.string());
    text.replace(at, from.size(), to);
    write(file, text);
}

}  // namespace rulewright::sample
