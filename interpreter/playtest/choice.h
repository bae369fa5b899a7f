// Answers as scenarios write them (docs/content.md): {act: bribe, target: ships}, {choose: feed}, {number: 5}, ...
// turned into an Answer to a pending decision by the names of things.
#pragma once

#include <optional>
#include <string>

#include "content/document.h"
#include "engine/game.h"

namespace rulewright::playtest {

// Does this word (a component's id, enum value, seat, cell "2,1", number, text or the thing's name) mean this value?
[[nodiscard]] bool names_value(const script::Rules& rules, const state::World& world,
                               const std::vector<std::string>& texts, const state::Value& value,
                               const content::Node& word);

struct FoundAnswer {
    std::optional<engine::Answer> answer;  // nothing: what is asked for is not among the options
    std::string problem;                   // why not: the reason the rules give, else what is wrong with the request
    bool needs_target = false;             // the action is offered; on what it is done was not said
};

// Looks for what `wanted` describes among the options. An answer that was found may still be refused (a number out of
// range, too few chosen): script::refusal says so.
[[nodiscard]] FoundAnswer find_choice(const engine::Game& game, const engine::Decision& decision,
                                      const content::Node& wanted);

// Empty when `wanted` names things that exist in this game, else "no action 'bribee'; did you mean ...": so that a
// check that something is NOT offered cannot pass because of a slip of the fingers.
// World and decision may be null: then the names of zones and the labels of options are not known.
[[nodiscard]] std::string unknown_names(const script::Rules& rules, const state::World* world,
                                        const engine::Decision* decision, const content::Node& wanted);

// The decision and its options for people, in a few lines: "player 1, step 'turn': "Choose a card" [act: bribe cargo,
// ...]".
[[nodiscard]] std::string describe_decision(const engine::Game& game, const engine::Decision& decision);

}  // namespace rulewright::playtest
