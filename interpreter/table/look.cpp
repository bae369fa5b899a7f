#include "table/look.h"

#include "table/names.h"
#include "table/questions.h"
#include "table/sight.h"

namespace rulewright::table {
namespace {

// Cards come first: variables and options point at where they were drawn.
Area draw_area(Sight& sight, int seat) {
    Area area{.seat = seat, .pictures = draw_cards_on_grids(sight, seat), .zones = draw_zones(sight, seat)};
    return area;
}

void add_values(const Sight& sight, Area& area) {
    area.counters = draw_counters(sight, area.seat);
    for (Picture& picture : draw_values_on_grids(sight, area.seat)) area.pictures.push_back(std::move(picture));
    if (area.seat < 0) return;
    area.points = sight.world.points(area.seat);
    area.score = draw_score(sight, area.seat);
}

Outcome outcome_of(const engine::Game& game) {
    Outcome outcome{.ending = game.failure() ? "failed" : state::word_of(game.world().ending),
                    .reason = game.world().reason};
    const state::Ending ending = game.world().ending;
    if (ending == state::Ending::ranked || ending == state::Ending::winners)
        for (std::size_t seat = 0; seat < game.world().ranks.size(); ++seat)
            if (game.world().ranks[seat] == 1) outcome.winners.push_back(static_cast<int>(seat));
    if (game.failure()) outcome.failure = game.failure()->message;
    return outcome;
}

}  // namespace

Model look(const engine::Game& game, int viewer) {
    Sight sight(game.world(), viewer);
    const content::Definition& d = sight.definition;
    Model model{.game = d.id,
                .title = d.title,
                .version = d.version,
                .players = sight.world.players(),
                .viewer = viewer,
                .step = std::string(game.step()),
                .step_player = game.step_player(),
                .decision = game.decisions()};
    for (const content::Pack& pack : d.packs) model.packs.push_back(pack.id);
    model.shared = draw_area(sight, -1);
    for (int turn = 0; turn < model.players; ++turn)
        model.mats.push_back(draw_area(sight, (std::max(viewer, 0) + turn) % model.players));
    add_values(sight, model.shared);
    for (Area& mat : model.mats) add_values(sight, mat);
    for (const engine::Decision* decision : game.pending()) {
        model.asked.push_back(decision->player);
        if (viewer == everything || viewer == decision->player)
            model.questions.push_back(draw_question(sight, game, *decision));
    }
    if (game.finished()) model.outcome = outcome_of(game);
    return model;
}

}  // namespace rulewright::table
