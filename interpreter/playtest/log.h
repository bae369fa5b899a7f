// The log of a game: JSON Lines that repeat it exactly. First a header with the program that wrote it and everything
// that decides how the game goes, then one line for each answer and for each finished step, with the hash of the state,
// then an end line. The lines are sealed (sealed_lines.h): a log that was cut, reordered or edited is refused at the
// exact line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "content/diagnostic.h"
#include "decision/written.h"
#include "engine/game.h"
#include "playtest/sealed_lines.h"

namespace rulewright::playtest {

using FieldHashes = std::vector<std::pair<std::string, std::uint64_t>>;

inline constexpr int log_format = 1;

struct LogHeader {
    std::string program;  // that wrote it, see build_name.h; empty in logs from before programs named themselves
    std::string game, title, version;
    std::uint64_t content_hash = 0;
    std::vector<std::string> packs;
    std::string variant;
    std::map<std::string, std::string> options;  // every option, as settle_options reads it
    int players = 0;
    std::vector<std::string> seats;  // who sat there: a bot's name, "person"
    std::uint64_t seed = 0;
    int generator = 0;    // state::generator_version of the program that wrote it
    bool checks = false;  // invariants were checked after every step
};
// Of a game that is about to be played.
[[nodiscard]] LogHeader header_of(const engine::Game& game, std::vector<std::string> seats, bool checks = false);

// As the first line of a log says it; or why a program of this version cannot use it.
[[nodiscard]] nlohmann::ordered_json header_json(const LogHeader& header);
[[nodiscard]] content::Result<LogHeader> read_header(const nlohmann::ordered_json& json);

struct LoggedAnswer {
    int player = 0;
    decision::Written given;
    std::string text;        // for people: what was chosen
    std::uint64_t hash = 0;  // of the World in which it was asked
    FieldHashes fields;      // that changed since the answer before
    int line = 0;
};

// The logged answer to what this player is asked now: what it means counts, not where it stood among the options.
[[nodiscard]] content::Result<engine::Answer> find_answer(const engine::Game& game, const LoggedAnswer& logged);

struct LoggedStep {
    engine::StepRecord record;
    int line = 0;
};

struct LoggedEnd {
    std::string ending;  // ranked, winners, draw, limit, open (saved while being played), failed
    std::vector<int> ranks;
    std::string failure;  // message
    std::uint64_t hash = 0;
    FieldHashes fields;  // that changed since the last answer
};

struct Log {
    LogHeader header;
    std::vector<LoggedAnswer> answers;
    std::vector<LoggedStep> steps;
    LoggedEnd end;
};

// Records a game while it is played. The game must have been made with record_steps.
class LogWriter {
  public:
    explicit LogWriter(const LogHeader& header);
    // Call before the answer is given.
    void answer(const engine::Game& game, const engine::Decision& decision, const engine::Answer& answer);
    // Call once, when the game is over or put away. The log's text is complete then.
    void end(const engine::Game& game);
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    void write_steps(const engine::Game& game);
    [[nodiscard]] FieldHashes changed_fields(const state::World& world);

    std::string text_;
    SealState seal_;
    std::size_t steps_ = 0;
    std::map<std::string, std::uint64_t> fields_;
};

// Or the line that cannot be trusted, and why.
[[nodiscard]] content::Result<Log> read_log(const std::filesystem::path& path);
[[nodiscard]] content::Result<Log> parse_log(const std::string& text, const std::string& file);

}  // namespace rulewright::playtest
