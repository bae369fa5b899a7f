// The failed games of a batch: the first of them are played once more for a log, as soon as they are known, and all
// logs lie in one folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "playtest/batch.h"
#include "playtest/worker.h"

namespace rulewright::playtest {

class FailedGames final : public ResultSink {
  public:
    static constexpr int most_logs = 20;  // of one batch: a rule that always fails needs no thousand

    // The request must outlive it. The folder is made when there is something to put there.
    FailedGames(const BatchRequest& request, std::filesystem::path folder)
        : request_(request), folder_(std::move(folder)) {}

    content::Result<void> take(const GameResult& result) override;

    // Saves what is known of a game whose script took too long; the log's file.
    [[nodiscard]] content::Result<std::filesystem::path> save_late(const LateGame& late) const;

    struct Failed {
        int number = 0;
        engine::Failure failure;
        std::filesystem::path log;  // empty when there is none
        std::string trouble;        // why there is none, or what is odd about it
    };
    [[nodiscard]] const std::vector<Failed>& logged() const { return logged_; }  // at most most_logs
    [[nodiscard]] std::int64_t count() const { return count_; }

  private:
    void save(Failed& failed) const;
    [[nodiscard]] content::Result<std::filesystem::path> save_log(std::uint64_t seed, const std::string& log) const;

    const BatchRequest& request_;
    std::filesystem::path folder_;
    std::vector<Failed> logged_;
    std::int64_t count_ = 0;
};

}  // namespace rulewright::playtest
