#include "table/chronicle.h"

#include <fmt/format.h>

#include <algorithm>

#include "decision/behaviour.h"
#include "table/questions.h"

namespace rulewright::table {

using engine::Answer;
using engine::Decision;

namespace {

std::size_t index_of(int viewer) { return static_cast<std::size_t>(viewer - everything); }

// A text among the options or in the question was written for the player who is asked.
bool says_private_words(const Decision& decision) {
    return decision::behaviour(decision).needs_question() ||
           std::any_of(decision.options.begin(), decision.options.end(),
                       [](const decision::Option& option) { return option.target.kind == state::Value::Kind::text; });
}

std::string answer_words(const engine::Game& game, const Decision& decision, const Answer& answer, int viewer) {
    const bool own = viewer == everything || viewer == decision.player;
    if (!own && (decision.secret || says_private_words(decision))) return "has decided";
    if (answer.declined) return decision.decline.empty() || !own ? "passes" : decision.decline;
    const Sight sight(game.world(), viewer);
    const Decision seen = as_seen(sight, decision);
    const decision::Behaviour& kind = decision::behaviour(seen);
    std::string text = kind.text(
        seen, answer, [&](const decision::Option& option) { return game.rules().label(sight.world, seen, option); });
    return kind.needs_question() ? fmt::format("{} {}", question_words(game, decision), text) : text;
}

}  // namespace

std::vector<News> Chronicle::since(std::size_t from, int viewer) const {
    std::vector<News> news;
    for (std::size_t i = from; i < lines_.size(); ++i) {
        const Line& line = lines_[i];
        const std::string& text = line.texts[index_of(viewer)];
        if (!text.empty()) news.push_back({line.decision, line.answered_by, text});
    }
    return news;
}

std::vector<std::string> Chronicle::lines_since(std::size_t from, int viewer) const {
    std::vector<std::string> lines;
    for (News& news : since(from, viewer))
        lines.push_back(news.answered_by < 0 ? std::move(news.text)
                                             : fmt::format("Player {}: {}", news.answered_by + 1, news.text));
    return lines;
}

void Chronicle::clear() {
    lines_.clear();
    narrated_ = 0;
}

Chronicle::Line& Chronicle::add_line(const engine::Game& game) {
    Line line{.decision = game.decisions()};
    line.texts.resize(index_of(game.world().players()));
    return lines_.emplace_back(std::move(line));
}

void Chronicle::add_narration(const engine::Game& game) {
    for (; narrated_ < game.narration().size(); ++narrated_) {
        const engine::Line& said = game.narration()[narrated_];
        Line& line = add_line(game);
        for (int viewer = everything; viewer < game.world().players(); ++viewer)
            if (said.only_for < 0 || viewer == said.only_for || viewer == everything)
                line.texts[index_of(viewer)] = said.text;
    }
}

void Chronicle::add_answer(const engine::Game& game, const Decision& decision, const Answer& answer) {
    Line& line = add_line(game);
    line.answered_by = decision.player;
    for (int viewer = everything; viewer < game.world().players(); ++viewer)
        line.texts[index_of(viewer)] = answer_words(game, decision, answer, viewer);
}

}  // namespace rulewright::table
