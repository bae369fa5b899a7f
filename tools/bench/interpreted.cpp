#include "interpreted.h"

#include <algorithm>

#include "content/rulesets.h"

namespace rulewright::bench {
namespace {

std::string first_error(const content::Diagnostics& diagnostics) {
    for (const auto& diagnostic : diagnostics.all()) {
        if (diagnostic.severity == content::Severity::error) return content::render(diagnostic, false);
    }
    return "did not load";
}

}  // namespace

content::Result<Interpreted> Interpreted::load(const engine::TableRequest& request) {
    content::Diagnostics diagnostics;
    const engine::OpenTable table = engine::open_table(request, diagnostics);
    if (!table || diagnostics.has_errors()) return content::because(first_error(diagnostics));
    Interpreted game;
    game.rules_ = table.rules;
    game.layout_ = table.layout;
    game.start_ = state::World(game.layout_, 0);
    game.game_.emplace(game.rules_, game.start_, 0);
    return game;
}

engine::Game Interpreted::start(std::uint64_t seed) const {
    engine::Game game(rules_, layout_, seed);
    game.advance();
    return game;
}

content::Result<void> Interpreted::play(state::Random& choices, std::uint64_t seed) {
    engine::Game& game = *game_;
    game.restart(start_, seed);
    game.play([&choices](const engine::Game&, const script::Decision& decision) {
        return decision::random_answer(decision, choices);
    });
    if (const auto& failure = game.failure()) return content::because(failure->message);
    decisions_ = game.decisions();
    if (!keep_outcome) return {};

    const state::World& world = game.world();
    outcome_ = {};
    outcome_.decisions = decisions_;
    for (int seat = 0; seat < players(); ++seat) {
        if (!layout_->definition->scores.empty()) outcome_.points.push_back(world.points(seat));
        if (world.ending != state::Ending::draw && world.ranks[seat] == 1) outcome_.winners.push_back(seat);
    }
    return {};
}

int usual_players(const content::Definition& definition) {
    return std::clamp(4, definition.players_min, definition.players_max);
}

std::filesystem::path ruleset_folder(const std::string& game) {
    return content::find_ruleset(content::ruleset_folders(content::ruleset_search()), game).value_or("");
}

std::vector<std::filesystem::path> ruleset_folders() {
    std::vector<std::filesystem::path> folders;
    for (const std::string& game : content::ruleset_ids(content::ruleset_folders(content::ruleset_search())))
        folders.push_back(ruleset_folder(game));
    return folders;
}

}  // namespace rulewright::bench
