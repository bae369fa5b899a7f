// Twins: shipped games written by hand in C++, as somebody would who needs one game and no interpreter. They follow the
// same rules, offer the same options in the same order and draw from the same streams as the interpreted game, so a
// seed gives the same game in both; agreement.h holds them to that. Plain code: flat arrays, no bit tricks.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "state/streams.h"

namespace rulewright::bench {

// How a game went, in a form that both kinds of play can give.
struct Outcome {
    int decisions = 0;
    std::vector<int> points;   // by seat; empty in games without score
    std::vector<int> winners;  // seats from 0, ascending; empty in a draw

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Two players on a grid, one of them filling a cell each turn; `line` in a row win.
template <int Width, int Height, int Line, bool Falls>
class LineTwin {
  public:
    // One game, each option equally likely.
    void play(state::Random& choices);
    [[nodiscard]] Outcome outcome() const;
    [[nodiscard]] int decisions() const { return decisions_; }

  private:
    static constexpr int cells = Width * Height;
    static constexpr int nobody = -1;

    int collect_options(std::array<int, cells>& options) const;
    [[nodiscard]] bool line_through(int cell) const;

    std::array<int, cells> mark_{};
    int decisions_ = 0;
    int winner_ = nobody;
};

using TicTacToeTwin = LineTwin<3, 3, 3, false>;
using ConnectFourTwin = LineTwin<7, 6, 4, true>;

// Planet Profiteers: 2149 without expansions and with every option at its default.
class PlanetProfiteersTwin {
  public:
    static constexpr int most_players = 8;
    static constexpr int categories = 3;

    PlanetProfiteersTwin();
    // `seed` draws the first Captain and shuffles; `choices` picks among options.
    void play(int players, std::uint64_t seed, state::Random& choices);
    [[nodiscard]] Outcome outcome() const;
    [[nodiscard]] int decisions() const { return decisions_; }

  private:
    struct Card {
        std::array<std::int8_t, categories> icon;
        std::uint64_t key, lot;  // its own, for life / drawn for this shuffle
    };
    static constexpr int deck_size = 60, communal_size = 6, hand_size = 5, shares_each = 12, missions = 5, fortune = 60;
    static constexpr int rounds = 4;
    static constexpr std::array<int, categories> share_value{2, 3, 4};

    using Seats = std::array<std::int8_t, most_players>;
    struct Seating {
        Seats seats{};
        int count = 0;
    };

    void deal();
    void turn(int player, state::Random& choices);
    void act(int player, int option);
    void pay(int leader);
    void reclaim();
    [[nodiscard]] int largest_set(int player, int category) const;
    [[nodiscard]] int leader() const;
    template <class Amount>
    void keep_most(Seating& left, const Amount& amount) const;
    template <class AmountIn>
    void keep_most_in_both(Seating& left, const AmountIn& amount_in, int one, int other) const;

    int players_ = 0;
    int captain_ = 0;
    int priority_ = 0;
    int decisions_ = 0;
    state::Streams chance_;
    std::array<Card, deck_size> deck_{};  // communal cards first, then hands by seat
    std::array<int, categories> bribes_{};
    std::array<int, most_players> shares_{}, points_{};
    std::array<std::array<int, categories>, most_players> bribed_{};
    std::array<std::array<int, most_players>, most_players> invested_{};
};

}  // namespace rulewright::bench
