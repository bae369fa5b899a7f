// What a batch of games means: wins by place in the turn order, by seat and by bot, scores, lengths, endings. It is
// computed as the games come, and grows with the number of bots and of different lengths, not with that of games.
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "playtest/listeners.h"
#include "playtest/spread.h"

namespace rulewright::playtest {

struct Side {  // a seat, a place in the turn order, or a bot wherever it sat
    std::string name;
    std::int64_t games = 0;  // finished seats counted
    double wins = 0;         // shared wins split
    Spread points;
    std::vector<Spread> score_lines;  // parallel to Summary::score_lines
    std::vector<Spread> metrics;      // parallel to Summary::metrics
};

struct EndingCount {  // games that ended in one way, for one reason
    std::string ending, reason;
    std::int64_t games = 0;
};

struct MetricFailures {
    std::string metric, message;  // of the first game in which it gave no number
    std::int64_t games = 0;
};

struct Summary {
    std::vector<Side> turns, seats, bots;
    std::vector<Side> results;  // winners, losers: of games that somebody won
    std::vector<std::string> score_lines, metrics, game_metrics;
    std::vector<Spread> of_game;       // parallel to game_metrics
    std::vector<EndingCount> endings;  // the most frequent first; without failed games
    std::vector<MetricFailures> wrong_metrics;
    Spread decisions;  // per game
    Histogram lengths;
    std::int64_t games = 0, decided = 0, draws = 0, unfinished = 0, failed = 0;
    std::int64_t total_decisions = 0;
    std::uint64_t hash = 0;  // of all games' final hashes, in order

    // Failed games are left out of everything but the counts: with them missing no share can be trusted.
    [[nodiscard]] bool trusted() const { return failed == 0; }
};

class Summarizer final : public ResultSink {
  public:
    Summarizer();
    content::Result<void> begin(const BatchInfo& info) override;
    content::Result<void> take(const GameResult& result) override;
    [[nodiscard]] Summary summary() const;

  private:
    void count_ending(const GameResult& result);
    void count_reason(std::string_view ending, std::string_view reason);
    void count_wrong_metrics(const GameResult& result);
    void add(Side& side, const GameResult& result, std::size_t seat);
    [[nodiscard]] Side side(std::string name) const;

    Summary so_far_;
    std::map<std::string, Side> bots_;
    std::unique_ptr<XXH64_state_t, XXH_errorcode (*)(XXH64_state_t*)> hash_;
};

}  // namespace rulewright::playtest
