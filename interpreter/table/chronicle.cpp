#include "table/chronicle.h"

#include <fmt/format.h>

#include <utility>

#include "engine/reader.h"

namespace rulewright::table {

using engine::Answer;
using engine::Decision;

namespace {

std::size_t index_of(int viewer) { return static_cast<std::size_t>(viewer - everything); }

}  // namespace

decision::Viewer reading(int viewer) {
    if (viewer == everything) return decision::Viewer::everything();
    return viewer == onlooker ? decision::Viewer::onlooker() : decision::Viewer::player(viewer);
}

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
            line.texts[index_of(viewer)] = said.text(reading(viewer));
    }
}

void Chronicle::add_answer(const engine::Game& game, const Decision& decision, const Answer& answer) {
    Line& line = add_line(game);
    line.answered_by = decision.player;
    for (int viewer = everything; viewer < game.world().players(); ++viewer)
        line.texts[index_of(viewer)] = engine::Reader(game, reading(viewer)).answer(decision, answer);
}

}  // namespace rulewright::table
