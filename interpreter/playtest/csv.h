// A table of results for spreadsheets and statistics programs: a line for each game and seat, comma-separated as in RFC
// 4180. Several batches of one game (other numbers of players) may follow each other in one file.
#pragma once

#include <string>
#include <string_view>

#include "playtest/listeners.h"
#include "playtest/output_file.h"

namespace rulewright::playtest {

// As a field of such a table: in quotes where it needs them.
[[nodiscard]] std::string csv_field(std::string_view text);

class CsvTable final : public ResultSink {
  public:
    explicit CsvTable(OutputFile& file) : file_(file) {}
    content::Result<void> begin(const BatchInfo& info) override;
    content::Result<void> take(const GameResult& result) override;

  private:
    OutputFile& file_;
    bool headed_ = false;
    std::string table_;  // players, packs and options: the same in all lines of a batch
    std::string variant_;
    std::size_t score_lines_ = 0, metrics_ = 0, game_metrics_ = 0;
    std::string lines_;  // of one game
};

}  // namespace rulewright::playtest
