#include "table/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace rulewright::table {

using content::because;
using engine::Answer;
using engine::Decision;

namespace {

// As the player who is asked sees them, like those in logs.
decision::Keys keys_of(const engine::Game& game, int player) { return game.keys(decision::Viewer::player(player)); }

}  // namespace

Given given(const engine::Game& game, const Decision& decision, const Answer& answer) {
    return {decision.player, {keys_of(game, decision.player).parts(decision, answer), answer}};
}

content::Result<Answer> meant(const engine::Game& game, const Given& given) {
    const Decision* decision = game.pending_of(given.player);
    if (game.failure()) return because(fmt::format("the game fails: {}", game.failure()->message));
    if (game.finished()) return because("the game is over");
    if (!decision) return because(fmt::format("Player {} is not asked anything", given.player + 1));
    const auto answer = decision::find_answer(*decision, given.written, keys_of(game, given.player));
    const std::string why = answer ? decision::refusal(*decision, *answer) : answer.reason();
    if (why.empty()) return answer;
    const auto& keys = given.written.keys;
    return because(fmt::format(
        "Player {} cannot answer '{}': {}", given.player + 1,
        keys.empty() ? std::to_string(given.written.answer.choice + 1) : fmt::format("{}", fmt::join(keys, ", ")),
        why));
}

void write_given(nlohmann::ordered_json& json, const Given& given) {
    const Answer& answer = given.written.answer;
    json["player"] = given.player + 1;
    if (!given.written.keys.empty()) json["keys"] = given.written.keys;
    if (answer.declined)
        json["declined"] = true;
    else if (!answer.many.empty() || given.written.keys.empty())
        json["many"] = answer.many;
    else
        json["choice"] = answer.choice;
}

Given read_given(const nlohmann::ordered_json& json) {
    return {json.at("player").get<int>() - 1, decision::read_answer(json)};
}

void History::add(Given given) {
    if (!undone_.empty() && undone_.front().same_as(given))
        undone_.erase(undone_.begin());
    else
        undone_.clear();
    answers_.push_back(std::move(given));
}

void History::back_to(int size) {
    const auto first = answers_.begin() + std::clamp(size, 0, this->size());
    undone_.insert(undone_.begin(), first, answers_.end());
    answers_.erase(first, answers_.end());
}

std::optional<int> History::before_last_of(int player) const {
    for (int size = this->size(); size > 0; --size)
        if (answers_[size - 1].player == player) return size - 1;
    return std::nullopt;
}

}  // namespace rulewright::table
