// Keys: what an answer means, in words that are the same in every sample, process and day: the action, the printed card
// and where it lies, as one viewer sees it. Indices mean nothing outside the one list of options they count.
//
//   bribe:cargo                     an action with its target
//   plant(greenhouse@area[1]):2,3   an ability of a component
//   rose@hand[2]                    a card in the hand of player 2; two equal cards there share the key
//   rose{hearts 2}@row#3            with what has changed about it, in place 3 of a zone with places
//   ?card(tier 2)@deck              a card that this viewer does not see: its type and what is on its back
//   5, yes, "take it"               numbers, truths, texts
#pragma once

#include <span>
#include <string>
#include <vector>

#include "decision/decision.h"
#include "decision/viewer.h"
#include "state/world.h"

namespace rulewright::decision {

// Good as long as the World is.
class Keys {
  public:
    // `actions`: Rules::action_names().
    Keys(const state::World& world, std::span<const std::string> actions, Viewer viewer)
        : world_(world), actions_(actions), viewer_(viewer) {}

    [[nodiscard]] std::string option(const Decision& decision, const Option& option) const;
    // One for each thing that is picked, else one for the whole answer; "pass" for declining.
    [[nodiscard]] std::vector<std::string> parts(const Decision& decision, const Answer& answer) const;
    // The same as one text; the order in which several things were picked does not matter.
    [[nodiscard]] std::string answer(const Decision& decision, const Answer& answer) const;

    // The answer with these parts. Where equal things are offered, the one that `hint` picks, else the first.
    [[nodiscard]] content::Result<Answer> find(const Decision& decision, std::span<const std::string> parts,
                                               const Answer& hint = {}) const;

  private:
    [[nodiscard]] std::string thing(const state::Value& value, const Decision& decision) const;
    [[nodiscard]] std::string component(int component) const;
    [[nodiscard]] std::string condition(int component) const;
    [[nodiscard]] std::string stored(const content::Store& store, std::int32_t value) const;
    [[nodiscard]] std::string print(int component) const;
    [[nodiscard]] std::string place(int component) const;
    [[nodiscard]] std::string zone(int zone) const;
    // A secret answer, or a text that was written for the player who is asked.
    [[nodiscard]] bool is_private(const Decision& decision) const { return !viewer_.reads_for(decision.player); }

    const state::World& world_;
    std::span<const std::string> actions_;
    Viewer viewer_;
};

}  // namespace rulewright::decision
