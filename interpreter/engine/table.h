// Opening a table: from a ruleset's folder, and what somebody chose to play with, to all a game is made of.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/definition.h"
#include "content/diagnostic.h"
#include "script/rules.h"
#include "state/layout.h"

namespace rulewright::engine {

struct TableRequest {
    std::filesystem::path folder;                // rulesets/<game>
    std::vector<std::string> packs;              // ids, in any order
    std::string variant;                         // id or empty
    std::map<std::string, std::string> options;  // by name, as typed; those left out keep their default
    std::optional<int> players;                  // nothing: the fewest the game allows
    // Options the content does not have (any more) are left out instead of refused: for games saved under other rules.
    bool known_options_only = false;
    script::Limits limits{};
};

// What is missing says what is wrong: no definition, the content has errors; no layout, this table is not possible
// (the options or the number of players); no rules, the scripts have errors.
struct OpenTable {
    std::shared_ptr<const content::Definition> definition;
    std::shared_ptr<const state::Layout> layout;
    std::shared_ptr<script::Rules> rules;

    [[nodiscard]] explicit operator bool() const { return definition && layout && rules; }
};

// Opens as much as can be; all problems are in `diagnostics`: first those of the content, then those of the choice,
// then those of the scripts.
[[nodiscard]] OpenTable open_table(const TableRequest& request, content::Diagnostics& diagnostics);

// Content and scripts alone, for many tables; the request's options and players do not matter. Null when something is
// wrong with either.
[[nodiscard]] std::shared_ptr<script::Rules> open_rules(const TableRequest& request, content::Diagnostics& diagnostics);

// A table of content that is open already: the request's options and players.
[[nodiscard]] std::shared_ptr<const state::Layout> lay_out(const std::shared_ptr<const content::Definition>& definition,
                                                           const TableRequest& request,
                                                           content::Diagnostics& diagnostics);

}  // namespace rulewright::engine
