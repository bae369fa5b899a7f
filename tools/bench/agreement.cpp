#include "agreement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "interpreted.h"

namespace rulewright::bench {
namespace {

std::string describe(const Outcome& outcome) {
    return fmt::format("{} decisions, points [{}], winning seats [{}]", outcome.decisions,
                       fmt::join(outcome.points, " "), fmt::join(outcome.winners, " "));
}

Outcome twin_outcome(const std::string& game, int players, std::uint64_t seed, state::Random& choices) {
    if (game == "tic-tac-toe") {
        TicTacToeTwin twin;
        twin.play(choices);
        return twin.outcome();
    }
    if (game == "connect-four") {
        ConnectFourTwin twin;
        twin.play(choices);
        return twin.outcome();
    }
    PlanetProfiteersTwin twin;
    twin.play(players, seed, choices);
    return twin.outcome();
}

}  // namespace

std::string disagreement(const std::string& game, int players, int games) {
    auto interpreted = Interpreted::load({.folder = ruleset_folder(game), .players = players});
    if (!interpreted) return interpreted.reason();
    interpreted->keep_outcome = true;
    for (int seed = 1; seed <= games; ++seed) {
        state::Random choices(seed * 7919), twin_choices(seed * 7919);
        if (const auto played = interpreted->play(choices, seed); !played) return played.reason();
        const Outcome expected = twin_outcome(game, players, seed, twin_choices);
        if (interpreted->outcome() != expected) {
            return fmt::format("seed {}, {} players: interpreted {}; twin {}", seed, players,
                               describe(interpreted->outcome()), describe(expected));
        }
    }
    return {};
}

}  // namespace rulewright::bench
