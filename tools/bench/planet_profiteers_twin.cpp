#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "twins.h"

namespace rulewright::bench {
namespace {

constexpr std::array<int, 3> icons{5, 4, 3};  // of cargo, planets, ships
constexpr int most_icons = 5;

}  // namespace

// The streams and keys that the ruleset's names give: a shuffle sorts its cards by a number of each.
PlanetProfiteersTwin::PlanetProfiteersTwin() {
    constexpr std::array cargo{"ore", "fuel", "grain", "robots", "spice"};
    constexpr std::array planet{"ocean", "desert", "ice", "jungle"};
    constexpr std::array ships{"scout", "hauler", "cruiser"};
    int card = 0;
    for (int i = 0; i < icons[0]; ++i)
        for (int j = 0; j < icons[1]; ++j)
            for (int k = 0; k < icons[2]; ++k)
                deck_[card++] = {
                    {static_cast<std::int8_t>(i), static_cast<std::int8_t>(j), static_cast<std::int8_t>(k)},
                    state::component_key("card", fmt::format("{}_{}_{}", cargo[i], planet[j], ships[k]), -1, 0),
                    0};
}

// All sixty cards, hands included, are gathered, shuffled, and dealt from the top.
void PlanetProfiteersTwin::deal() {
    priority_ = 0;
    const std::uint64_t seed = chance_.next(state::zone_stream("deck"));
    for (Card& card : deck_) card.lot = state::mixed(seed, card.key);
    std::sort(deck_.begin(), deck_.end(), [](const Card& a, const Card& b) { return a.lot < b.lot; });
}

void PlanetProfiteersTwin::act(int player, int option) {
    --shares_[player];
    if (option < categories) {
        ++bribed_[player][option];
        if (++bribes_[option] > bribes_[priority_]) priority_ = option;
    } else {
        ++invested_[player][(player + 1 + option - categories) % players_];
    }
}

// One action, and a second one unless the last option, ending the turn, comes up.
void PlanetProfiteersTwin::turn(int player, state::Random& choices) {
    const int options = categories + players_ - 1;
    act(player, choices.below(options));
    const int second = choices.below(options + 1);
    if (second < options) act(player, second);
    decisions_ += 2;
}

int PlanetProfiteersTwin::largest_set(int player, int category) const {
    std::array<int, most_icons> count{};
    for (int i = 0; i < communal_size; ++i) ++count[deck_[i].icon[category]];
    const int hand = communal_size + hand_size * player;
    for (int i = hand; i < hand + hand_size; ++i) ++count[deck_[i].icon[category]];
    return *std::max_element(count.begin(), count.end());
}

template <class Amount>
void PlanetProfiteersTwin::keep_most(Seating& left, const Amount& amount) const {
    Seating best;
    int most = -1;
    for (int i = 0; i < left.count; ++i) {
        const int n = amount(left.seats[i]);
        if (n > most) {
            most = n;
            best.count = 0;
        }
        if (n == most) best.seats[best.count++] = left.seats[i];
    }
    left = best;
}

// Two categories of equal weight: the only best counts 2, a shared best 1.
template <class AmountIn>
void PlanetProfiteersTwin::keep_most_in_both(Seating& left, const AmountIn& amount_in, int one, int other) const {
    std::array<int, most_players> weight{};
    for (const int category : {one, other}) {
        Seating best = left;
        keep_most(best, [&](int player) { return amount_in(player, category); });
        for (int i = 0; i < best.count; ++i) weight[best.seats[i]] += best.count == 1 ? 2 : 1;
    }
    keep_most(left, [&](int player) { return weight[player]; });
}

int PlanetProfiteersTwin::leader() const {
    int second = (priority_ + 1) % categories, third = (priority_ + 2) % categories;
    if (bribes_[third] > bribes_[second]) std::swap(second, third);

    Seating left;
    left.count = players_;
    for (int i = 0; i < players_; ++i) left.seats[i] = static_cast<std::int8_t>(i);

    const auto compare = [&](const auto& amount_in) {
        keep_most(left, [&](int player) { return amount_in(player, priority_); });
        if (left.count == 1) return;
        if (bribes_[second] == bribes_[third]) {
            keep_most_in_both(left, amount_in, second, third);
        } else {
            keep_most(left, [&](int player) { return amount_in(player, second); });
            keep_most(left, [&](int player) { return amount_in(player, third); });
        }
    };
    compare([&](int player, int category) { return largest_set(player, category); });
    if (left.count > 1) compare([&](int player, int category) { return bribed_[player][category]; });

    for (int i = 0; i < players_; ++i) {
        const int seat = (captain_ + i) % players_;
        if (std::find(left.seats.begin(), left.seats.begin() + left.count, seat) != left.seats.begin() + left.count)
            return seat;
    }
    return captain_;
}

void PlanetProfiteersTwin::pay(int leader) {
    for (int player = 0; player < players_; ++player) {
        for (int other = 0; other < players_; ++other) points_[player] += invested_[other][player];
    }
    captain_ = leader;
    points_[leader] += shares_[leader] * share_value[priority_];
    for (int investor = 0; investor < players_; ++investor) points_[investor] += 3 * invested_[investor][leader];
}

void PlanetProfiteersTwin::reclaim() {
    bribes_.fill(0);
    for (int player = 0; player < players_; ++player) {
        for (int& cubes : bribed_[player]) shares_[player] += std::exchange(cubes, 0);
        for (int& cubes : invested_[player]) shares_[player] += std::exchange(cubes, 0);
    }
}

void PlanetProfiteersTwin::play(int players, std::uint64_t seed, state::Random& choices) {
    players_ = players;
    decisions_ = 0;
    points_.fill(0);
    shares_.fill(shares_each);
    bribes_.fill(0);
    bribed_ = {};
    invested_ = {};
    chance_.restart(seed);
    captain_ = state::Random(chance_.next(state::step_stream(state::name_key("setup"), -1))).below(players_);
    for (int mission = 0; mission < missions; ++mission) {
        deal();
        for (int round = 0; round < rounds; ++round) {
            for (int i = 0; i < players_; ++i) turn((captain_ + i) % players_, choices);
        }
        pay(leader());
        reclaim();
        if (*std::max_element(points_.begin(), points_.end()) > fortune) return;
    }
}

Outcome PlanetProfiteersTwin::outcome() const {
    Outcome outcome;
    outcome.decisions = decisions_;
    outcome.points.assign(points_.begin(), points_.begin() + players_);
    const int most = *std::max_element(outcome.points.begin(), outcome.points.end());
    for (int player = 0; player < players_; ++player) {
        if (outcome.points[player] == most) outcome.winners.push_back(player);
    }
    return outcome;
}

}  // namespace rulewright::bench
