#include "table/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "decision/behaviour.h"

namespace rulewright::table {

using content::because;
using engine::Answer;
using engine::Decision;

namespace {

std::string option_words(const engine::Game& game, const Decision& decision, std::int32_t index) {
    if (index < 0 || index >= std::ssize(decision.options)) return {};
    return game.rules().label(game.world(), decision, decision.options[index]);
}

std::vector<std::int32_t> picked(const Decision& decision, const Answer& answer) {
    const decision::Behaviour& kind = decision::behaviour(decision);
    if (answer.declined || !kind.has_options()) return {};
    return kind.is_many() ? answer.many : std::vector<std::int32_t>{answer.choice};
}

// The option with these words that is not taken yet; equal ones are told apart by where it stood.
std::optional<std::int32_t> option_with(const engine::Game& game, const Decision& decision, const std::string& words,
                                        std::int32_t stood, const std::vector<std::int32_t>& taken) {
    const auto fits = [&](std::int32_t index) {
        return std::find(taken.begin(), taken.end(), index) == taken.end() &&
               option_words(game, decision, index) == words;
    };
    if (fits(stood)) return stood;
    for (std::int32_t index = 0; index < std::ssize(decision.options); ++index)
        if (fits(index)) return index;
    return std::nullopt;
}

}  // namespace

Given given(const engine::Game& game, const Decision& decision, const Answer& answer) {
    Given given{.player = decision.player, .answer = answer};
    for (const std::int32_t index : picked(decision, answer))
        given.words.push_back(option_words(game, decision, index));
    return given;
}

content::Result<Answer> meant(const engine::Game& game, const Given& given) {
    const Decision* decision = game.pending_of(given.player);
    if (game.failure()) return because(fmt::format("the game fails: {}", game.failure()->message));
    if (game.finished()) return because("the game is over");
    if (!decision) return because(fmt::format("Player {} is not asked anything", given.player + 1));
    const bool from_options = decision::behaviour(*decision).has_options();
    if (!given.answer.declined && from_options == given.words.empty() && !decision::behaviour(*decision).is_many())
        return because(fmt::format("Player {} is asked something else", given.player + 1));
    Answer answer = given.answer;
    const bool many = decision::behaviour(*decision).is_many();
    if (!answer.declined && from_options) {
        std::vector<std::int32_t> found;
        for (std::size_t i = 0; i < given.words.size(); ++i) {
            const std::int32_t stood = i < given.answer.many.size() ? given.answer.many[i] : given.answer.choice;
            const auto index = option_with(game, *decision, given.words[i], stood, found);
            if (!index) return because(fmt::format("Player {} cannot choose '{}'", given.player + 1, given.words[i]));
            found.push_back(*index);
        }
        std::sort(found.begin(), found.end());
        answer = many ? Answer{.many = found} : Answer::pick(found.empty() ? -1 : found.front());
    }
    if (std::string why = decision::refusal(*decision, answer); !why.empty())
        return because(fmt::format("Player {}: {}", given.player + 1, why));
    return answer;
}

void write_given(nlohmann::ordered_json& json, const Given& given) {
    json["player"] = given.player + 1;
    if (given.answer.declined)
        json["declined"] = true;
    else if (!given.answer.many.empty() || given.words.size() > 1)
        json["many"] = given.answer.many;
    else
        json["choice"] = given.answer.choice;
    if (!given.words.empty()) json["words"] = given.words;
}

Given read_given(const nlohmann::ordered_json& json) {
    Given given{.player = json.at("player").get<int>() - 1};
    given.answer.declined = json.value("declined", false);
    given.answer.choice = json.value("choice", 0);
    if (json.contains("many")) given.answer.many = json.at("many").get<std::vector<std::int32_t>>();
    if (json.contains("words")) given.words = json.at("words").get<std::vector<std::string>>();
    return given;
}

void History::add(Given given) {
    if (!undone_.empty() && undone_.front() == given)
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
