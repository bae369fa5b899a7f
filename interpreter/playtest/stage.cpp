#include "playtest/stage.h"

#include <fmt/format.h>

#include "playtest/choice.h"

namespace rulewright::playtest {

using content::Diagnostics;
using content::Location;
using content::Node;
using engine::Decision;

int seat_in(const Node& node, const char* key) {
    const Node* seat = node.get(key);
    return seat ? static_cast<int>(seat->as_int().value_or(0)) - 1 : -1;
}

std::string seats(const std::vector<int>& players) {
    if (players.empty()) return "nobody";
    return fmt::format("player{} {}", players.size() == 1 ? "" : "s", fmt::join(players, ", "));
}

bool Stage::without_errors(const Diagnostics& diagnostics) {
    for (const content::Diagnostic& one : diagnostics.all()) {
        if (one.severity != content::Severity::error) continue;
        if (!error.empty()) error += "\n";
        const Location& at = one.location;
        const bool elsewhere = !at.file.empty() && at.file != scenario.location.file;
        if (elsewhere && at.column > 0)
            error += fmt::format("{}:{}:{}: ", at.file, at.line, at.column);
        else if (elsewhere)
            error += fmt::format("{}:{}: ", at.file, at.line);
        error += one.message;
        if (!one.suggestion.empty()) error += "; " + one.suggestion;
    }
    return error.empty();
}

const Decision* Stage::decision_for(const Node& entry) const {
    if (entry.get("player")) return game->pending_of(seat_in(entry));
    return game->pending().size() == 1 ? game->pending().front() : nullptr;
}

std::vector<int> Stage::pending() const {
    std::vector<int> players;
    if (game->finished()) return players;
    for (const Decision* decision : game->pending()) players.push_back(decision->player + 1);
    return players;
}

std::vector<int> Stage::winners() const {
    std::vector<int> players;
    const state::World& world = game->world();
    if (world.ending != state::Ending::ranked && world.ending != state::Ending::winners) return players;
    for (std::size_t i = 0; i < world.ranks.size(); ++i)
        if (world.ranks[i] == 1) players.push_back(static_cast<int>(i) + 1);
    return players;
}

std::string Stage::position() const {
    if (!game) return {};
    if (game->failure()) {
        const engine::Failure& failure = *game->failure();
        return failure.player < 0 ? fmt::format("in step '{}', after {} decisions", failure.step, failure.decisions)
                                  : fmt::format("in step '{}' of player {}, after {} decisions", failure.step,
                                                failure.player + 1, failure.decisions);
    }
    if (game->finished()) return "the game is over, won by " + seats(winners());
    std::vector<std::string> lines;
    for (const Decision* decision : game->pending()) lines.push_back(describe_decision(*game, *decision));
    return fmt::format("{}", fmt::join(lines, "\n"));
}

void Stage::fail(const Location& at, std::string expected, std::string found) {
    failures.push_back({at, scenario.name, std::move(expected), std::move(found), position()});
}

}  // namespace rulewright::playtest
