// Everything about batches as one JSON document that is written piece by piece, a line for each game: a head that says
// what is played, then `tables`, each with its `games` and their `summary`, then `problems` (docs/playtests.md).
#pragma once

#include <functional>
#include <string_view>

#include "playtest/batch.h"
#include "playtest/listeners.h"
#include "playtest/summary.h"

namespace rulewright::playtest {

class JsonDocument final : public ResultSink {
  public:
    using Write = std::function<content::Result<void>(std::string_view)>;
    explicit JsonDocument(Write write) : write_(std::move(write)) {}

    // A batch: begin, its games, then what they mean (nothing where it has not begun). Several may follow each other.
    content::Result<void> begin(const BatchInfo& info) override;
    content::Result<void> take(const GameResult& result) override;
    [[nodiscard]] content::Result<void> end(const Summary& summary, const BatchRequest& request, bool stopped);
    // The end of the document, also of one without a batch.
    [[nodiscard]] content::Result<void> close(const content::Diagnostics& problems);

  private:
    Write write_;
    BatchInfo info_;
    int tables_ = 0;
    bool first_game_ = true;
    bool in_table_ = false;
};

}  // namespace rulewright::playtest
