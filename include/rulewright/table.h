// Opening a table: a game's folder and what is chosen to play with, made ready for any number of games.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/tic-tac-toe"}, problems);
//     if (!table) return std::fputs(rulewright::text(problems).c_str(), stderr), 1;
//     std::printf("%s, %d players\n", table->title().c_str(), table->players());
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <rulewright/diagnostic.h>

namespace rulewright {

struct TableRequest {
    std::filesystem::path folder;                  // of the game: the one with ruleset.yaml
    std::vector<std::string> packs{};              // ids of expansions, in any order
    std::string variant{};                         // id, or empty
    std::map<std::string, std::string> options{};  // by name, as one types them: {"missions", "3"}
    std::optional<int> players{};                  // nothing: the fewest the game allows
    // Options that the content does not have are left out instead of refused: for games saved under other rules.
    bool known_options_only = false;
    // What scripts may use up before they are stopped: instructions between two answers, bytes for all of them.
    std::int64_t most_instructions = 20'000'000;
    std::size_t most_memory = std::size_t{256} << 20;
    std::size_t most_text = std::size_t{64} << 10;  // bytes of one text; at most 1 MiB counts
};

// A table that is open. Copying it copies a pointer: all copies share the scripts' machine, so games and bots of one
// table, however many, belong to one thread at a time. Open the table once more for another thread. Games keep what
// they need alive.
class Table {
  public:
    [[nodiscard]] const std::string& id() const;
    [[nodiscard]] const std::string& title() const;
    [[nodiscard]] const std::string& version() const;
    [[nodiscard]] int players() const;
    // Of everything that can change how a game plays.
    [[nodiscard]] std::uint64_t content_hash() const;
    // Names that make_bot (bot.h) knows, sorted, besides "random".
    [[nodiscard]] std::vector<std::string> bots() const;

    struct Inside;  // of this library
    explicit Table(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

  private:
    std::shared_ptr<const Inside> inside_;
};

// Reads and checks the content, lays the table out and loads the scripts. Nothing when one of these has errors.
// `problems` gets every problem found, the warnings of a table that opens too.
[[nodiscard]] std::optional<Table> open_table(const TableRequest& request, Diagnostics& problems);

// What is in a folder of games, by folder name. Manifests that cannot be read are reported and left out.
struct GameInfo {
    std::string id, title, version, text;
    std::filesystem::path folder;
    int players_min = 0, players_max = 0;
    std::vector<std::string> packs, variants, bots;
};
[[nodiscard]] std::vector<GameInfo> list_games(const std::filesystem::path& rulesets, Diagnostics& problems);

}  // namespace rulewright
