#include "pairing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "agents/agent.h"
#include "content/loader.h"
#include "interpreted.h"
#include "playtest/batch.h"

namespace rulewright::bench {
namespace {

// Pairs of numbers: of a seat in two games, or of two games.
class Pairs {
  public:
    void add(double a, double b) {
        ++count_;
        for (const auto& [sum, value] : {std::pair{&a_, a}, {&b_, b}, {&aa_, a * a}, {&bb_, b * b}, {&ab_, a * b}})
            *sum += value;
    }
    [[nodiscard]] double correlation() const { return covariance() / std::sqrt(variance(a_, aa_) * variance(b_, bb_)); }
    // Variance of a difference of two heaps over that of pairs.
    [[nodiscard]] double gain() const {
        const double apart = variance(a_, aa_) + variance(b_, bb_);
        return apart / (apart - 2 * covariance());
    }

  private:
    [[nodiscard]] double variance(double sum, double squares) const {
        return squares / count_ - sum / count_ * (sum / count_);
    }
    [[nodiscard]] double covariance() const { return ab_ / count_ - a_ / count_ * (b_ / count_); }

    int count_ = 0;
    double a_ = 0, b_ = 0, aa_ = 0, bb_ = 0, ab_ = 0;
};

std::optional<playtest::KeptBatch> play(const std::filesystem::path& folder, const std::vector<std::string>& packs,
                                        int games, const std::string& bot) {
    content::Diagnostics problems;
    const auto rules = engine::open_rules({.folder = folder, .packs = packs}, problems);
    if (!rules) return std::nullopt;
    const auto& definition = rules->definition_pointer();
    playtest::BatchRequest request{.definition = definition, .games = games, .bots = {bot}};
    request.table.players = usual_players(*definition);
    return playtest::run_and_keep(request, problems);
}

bool print_pack(const std::filesystem::path& folder, const std::string& pack, int games, const std::string& bot) {
    const auto plain = play(folder, {}, games, bot), more = play(folder, {pack}, games, bot);
    const std::string name = fmt::format("{} + {}, {}", folder.filename().string(), pack, bot);
    if (!plain || !more) {
        fmt::print(stderr, "{}: does not load\n", name);
        return false;
    }
    Pairs points, lengths;
    for (int i = 0; i < games; ++i) {
        const auto &one = plain->games[i], &other = more->games[i];
        if (one.failure || other.failure) {
            fmt::print(stderr, "{}: game {} failed\n", name, i + 1);
            return false;
        }
        lengths.add(one.decisions, other.decisions);
        for (std::size_t seat = 0; seat < std::min(one.points.size(), other.points.size()); ++seat)
            points.add(one.points[seat], other.points[seat]);
    }
    fmt::print("{:<52}{:>10.2f}{:>8.1f}x{:>12.2f}{:>8.1f}x\n", name, points.correlation(), points.gain(),
               lengths.correlation(), lengths.gain());
    return true;
}

}  // namespace

bool print_pairing(int games) {
    fmt::print("{:<52}{:>19}{:>21}\n{:<52}{:>10}{:>9}{:>12}{:>9}\n", fmt::format("{} pairs of games", games),
               "points of a seat", "decisions", "", "correlation", "gain", "correlation", "gain");
    bool fine = true;
    for (const auto& folder : ruleset_folders()) {
        content::Diagnostics problems;
        for (const auto& packs : content::pack_subsets(folder, problems)) {
            if (packs.size() != 1) continue;  // alone, beside the base game
            fine = print_pack(folder, packs.front(), games, "random") && fine;
            const auto base = engine::open_rules({.folder = folder}, problems);
            const auto bots = base ? agents::bot_names(base->definition()) : std::vector<std::string>{};
            if (!bots.empty()) fine = print_pack(folder, packs.front(), games, bots.front()) && fine;
        }
    }
    return fine;
}

}  // namespace rulewright::bench
