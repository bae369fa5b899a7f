#include "interpreted.h"

#include <algorithm>

#include "content/loader.h"
#include "content/rulesets.h"

namespace rulewright::bench {
namespace {

std::string first_error(const content::Diagnostics& diagnostics) {
    for (const auto& diagnostic : diagnostics.all()) {
        if (diagnostic.severity == content::Severity::error) return content::render(diagnostic, false);
    }
    return "did not load";
}

script::Answer random_subset(const script::Decision& decision, state::Random& choices) {
    const int available = static_cast<int>(decision.options.size());
    const int most = std::min(decision.max, available);
    int wanted = decision.min + static_cast<int>(choices.below(most - decision.min + 1));
    script::Answer answer;
    for (int i = 0; i < available && wanted > 0; ++i) {
        if (static_cast<int>(choices.below(available - i)) < wanted) {
            answer.many.push_back(i);
            --wanted;
        }
    }
    return answer;
}

}  // namespace

script::Answer random_answer(const script::Decision& decision, state::Random& choices) {
    using Kind = script::Decision::Kind;
    if (decision.kind == Kind::act || decision.kind == Kind::choose) {
        const std::uint32_t options = decision.options.size();
        const std::uint32_t choice = choices.below(options + (decision.optional ? 1 : 0));
        return choice < options ? script::Answer::pick(static_cast<std::int32_t>(choice)) : script::Answer::decline();
    }
    if (decision.optional && choices.below(2) == 0) return script::Answer::decline();
    if (decision.kind == Kind::number) {
        const int values = (decision.max - decision.min) / decision.step + 1;
        return script::Answer::pick(decision.min + decision.step * static_cast<int>(choices.below(values)));
    }
    if (decision.kind == Kind::confirm) return script::Answer::pick(static_cast<std::int32_t>(choices.below(2)));
    return random_subset(decision, choices);
}

std::optional<Interpreted> Interpreted::load(const TableRequest& request, std::string& problem) {
    content::Diagnostics diagnostics;
    const auto definition = content::load({request.folder, request.packs, {}}, diagnostics);
    if (!definition) {
        problem = first_error(diagnostics);
        return std::nullopt;
    }
    Interpreted game;
    game.rules_ = script::Rules::load(definition, diagnostics);
    const int players = request.players == 0 ? definition->players_min : request.players;
    game.layout_ =
        state::make_layout(definition, {players, content::settle_options(*definition, {}, diagnostics)}, diagnostics);
    if (!game.rules_ || !game.layout_ || diagnostics.has_errors()) {
        problem = first_error(diagnostics);
        return std::nullopt;
    }
    game.start_ = state::World(game.layout_, 0);
    game.game_.emplace(game.rules_, game.start_, 0, engine::Settings{.forkable = false});
    return game;
}

engine::Game Interpreted::start(std::uint64_t seed) const {
    engine::Game game(rules_, layout_, seed);
    game.advance();
    return game;
}

std::string Interpreted::play(state::Random& choices, std::uint64_t seed) {
    engine::Game& game = *game_;
    game.restart(start_, seed);
    game.play(
        [&choices](const engine::Game&, const script::Decision& decision) { return random_answer(decision, choices); });
    if (const auto& failure = game.failure()) return failure->message;
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
