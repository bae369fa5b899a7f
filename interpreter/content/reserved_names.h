// Names of the members that every game, player and component has: a ruleset cannot declare others so named.
// Written by tools/generate from the tables of members in interpreter/script; change those.
// clang-format off
#pragma once

#include <string_view>

namespace rulewright::content {

inline constexpr std::string_view game_members[] = {
    "options",
    "players",
    "player_count",
    "packs",
    "first",
    "grids",
    "box",
    "after",
    "order",
    "components",
    "component",
    "random",
    "value",
    "emit",
    "pass",
    "stop",
    "again",
    "log",
    "finish",
    "ask_all",
};

inline constexpr std::string_view player_members[] = {
    "seat",
    "name",
    "left",
    "right",
    "others",
    "points",
    "score",
    "look",
    "log",
    "act",
    "choose",
    "choose_many",
    "choose_number",
    "confirm",
};

inline constexpr std::string_view component_members[] = {
    "id",
    "title",
    "text",
    "type",
    "zone",
    "owner",
    "maker",
    "face_up",
    "slot",
    "hidden",
    "move",
    "flip",
    "has",
    "show",
};

}  // namespace rulewright::content
