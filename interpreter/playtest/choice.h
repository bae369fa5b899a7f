// Answers as scenarios write them (docs/content.md): {act: bribe, target: ships}, {choose: feed}, {number: 5}, ...
// turned into an Answer to a pending decision by the names of things.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/document.h"
#include "decision/behaviour.h"
#include "engine/game.h"

namespace rulewright::playtest {

// Does this word (a component's id, enum value, seat, cell "2,1", number, text or the thing's name) mean this value?
[[nodiscard]] bool names_value(const script::Rules& rules, const state::World& world,
                               const std::vector<std::string>& texts, const state::Value& value,
                               const content::Node& word);

// The keys of entries that give an answer, "pass" left out: act, choose, ...
[[nodiscard]] std::vector<std::string_view> answer_keys();

// Looks for what `wanted` describes among the options; or says why it is not there: the reason the rules give, else
// what is wrong with the request. An answer that was found may still be refused (a number out of range, too few
// chosen): decision::refusal says so.
[[nodiscard]] content::Result<engine::Answer> find_choice(const engine::Game& game, const engine::Decision& decision,
                                                          const content::Node& wanted);

// Is the action that `wanted` names offered, but on something that `wanted` does not say?
[[nodiscard]] bool lacks_target(const engine::Game& game, const engine::Decision& decision,
                                const content::Node& wanted);

// Does `wanted` name things that exist in this game? "no action 'bribee'; did you mean ...": so that a check that
// something is NOT offered cannot pass because of a slip of the fingers.
// World and decision may be null: then the names of zones and the labels of options are not known.
[[nodiscard]] content::Result<void> check_names(const script::Rules& rules, const state::World* world,
                                                const engine::Decision* decision, const content::Node& wanted);

// The decision and its options for people, in a few lines: "player 1, step 'turn': "Choose a card" [act: bribe cargo,
// ...]".
[[nodiscard]] std::string describe_decision(const engine::Game& game, const engine::Decision& decision);

}  // namespace rulewright::playtest
