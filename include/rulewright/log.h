// Logs: a game in a file, with everything that decides how it goes; played again it must go the same way.
//
//     rulewright::Diagnostics problems;
//     const auto table = rulewright::open_table({.folder = "rulesets/tic-tac-toe"}, problems).value();
//     rulewright::Game game(table, 1, {.record = true});
//     while (!game.finished()) (void)game.answer(rulewright::Answer::pick(0));
//     const auto file = std::filesystem::temp_directory_path() / "rulewright-example.log";
//     std::filesystem::remove(file);
//     if (const auto saved = game.save(file); !saved) return std::puts(saved.reason().c_str()), 1;
//
//     const auto log = rulewright::read_log(file);
//     if (!log) return std::puts(log.reason().c_str()), 1;
//     const auto again = rulewright::open_table(rulewright::table_of(*log, "rulesets/tic-tac-toe"), problems).value();
//     const auto replayed = rulewright::replay(*log, again);
//     std::puts(replayed.difference ? replayed.difference->c_str() : "the game went as logged");
//     std::filesystem::remove(file);
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <rulewright/game.h>

namespace rulewright {

// A log that was read: complete, and of one piece.
class Log {
  public:
    [[nodiscard]] const std::string& game() const;  // the game's id
    [[nodiscard]] const std::string& version() const;
    [[nodiscard]] std::uint64_t content_hash() const;
    [[nodiscard]] std::uint64_t seed() const;
    [[nodiscard]] const std::vector<std::string>& seats() const;
    [[nodiscard]] int answers() const;

    struct Inside;  // of this library
    explicit Log(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}
    [[nodiscard]] const Inside& inside() const { return *inside_; }

  private:
    std::shared_ptr<const Inside> inside_;
};

// Or the line that cannot be trusted: logs that were cut, reordered or edited are refused.
[[nodiscard]] Result<Log> read_log(const std::filesystem::path& file);

// The table the log was made at: its packs, variant, options and number of players, with the game in `folder`.
[[nodiscard]] TableRequest table_of(const Log& log, const std::filesystem::path& folder);

struct Replayed {
    Game game;                              // as far as it was played; to be gone on with
    std::optional<std::string> difference;  // where it first went another way; nothing: it went as logged
    int answers = 0;                        // given
};
// Gives the logged answers one after the other and compares every state; stops at the first difference, after a change
// of the rules for instance. The table must be that of table_of().
[[nodiscard]] Replayed replay(const Log& log, const Table& table);

}  // namespace rulewright
