// Rulebook: what the scripts of a ruleset defined, as an index for play. Made when the scripts are loaded, and constant
// from then on. Functions are references in Lua's registry.
#pragma once

#include <lauxlib.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "content/diagnostic.h"
#include "lua/name_table.h"

namespace rulewright::script {

inline constexpr int no_function = LUA_NOREF;

struct Action {
    std::string name, label;
    int name_reference = LUA_NOREF;  // the name as Lua has it
    int table = no_function;         // reference of the table the script wrote
    int available = no_function, targets = no_function, allows = no_function, run = no_function;
    int fixed_targets = LUA_NOREF;  // an enum instead of the function `targets`
    bool ability = false;
    std::uint64_t windows = 0;                // abilities: bit per window
    std::vector<std::pair<int, int>> on;      // ability: event -> function
    std::vector<std::pair<int, int>> modify;  // ability: value -> function
    content::Location location;
};

struct ValueRule {
    std::string name;
    int name_reference = LUA_NOREF;
    int function = no_function;
    std::vector<int> modifiers;  // of packs, in load order
    bool modified_by_abilities = false;
};

struct EventRule {
    std::vector<int> handlers;  // of packs, in load order
    bool heard_by_abilities = false;
};

struct NamedFunction {
    std::string name;
    int function = no_function;
};

struct MenuRule {
    std::vector<int> actions;  // indices into Rulebook::actions
    std::uint64_t windows = 0;
};

// What the abilities of one printed component can do, so that a menu passes most cards by with one test.
struct AbilitySet {
    std::vector<int> actions;  // indices into Rulebook::actions
    std::uint64_t windows = 0;
    bool modifies = false, hears = false;
};

struct Rulebook {
    std::vector<Action> actions;  // actions, then abilities
    int first_ability = 0;
    std::vector<MenuRule> menus;
    std::vector<ValueRule> values;
    std::vector<EventRule> events;
    std::vector<NamedFunction> metrics, game_metrics, invariants;
    std::vector<AbilitySet> ability_sets;  // per printed component
    std::unordered_map<std::string, int> steps;
    lua::NameTable menu_names, value_names, event_names, ability_names;  // -> index; abilities: into actions

    std::vector<std::string> action_names, metric_names, game_metric_names;  // for people and reports
};

}  // namespace rulewright::script
