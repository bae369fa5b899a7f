// Uses: what the scripts of a ruleset mention, in any of its packs. A name that is put together while a script runs
// (game["gold_" .. i]) is not seen; where that matters a ruleset silences the finding.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "content/definition.h"

namespace rulewright::checks {

class Uses {
  public:
    void add_script(std::string_view source);

    // `.name` of anything but a registry, or the name as a whole text: game.cash, rank_by = {"-cash"}.
    [[nodiscard]] bool has(std::string_view name) const { return members_.contains(name) || texts_.contains(name); }
    // A text that is exactly this (a '-' before it aside).
    [[nodiscard]] bool has_text(std::string_view text) const { return texts_.contains(text); }
    // The word anywhere: as a name, or inside a text.
    [[nodiscard]] bool has_word(std::string_view word) const { return words_.contains(word); }
    // `owner.name` where it is not being defined: "steps" and "turn".
    [[nodiscard]] bool has_entry(std::string_view owner, std::string_view name) const;

  private:
    using Names = std::set<std::string, std::less<>>;
    void add_words(std::string_view text);

    Names members_, texts_, words_, entries_;
};

// The names that conditions, `from` and `times` of a flow mention.
[[nodiscard]] std::set<std::string> names_in_flow(const content::Definition& definition);

}  // namespace rulewright::checks
