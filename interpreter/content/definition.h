// Definition: a game as its YAML says it, merged from base, packs and variant, checked, and immutable from then on.
// Everything is named by index (position in its vector); names are kept for people and for Lua. What depends on
// the number of players or on options stays a Number and is settled when a game is created (state/layout.h).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/diagnostic.h"

namespace rulewright::content {

// An integer that may depend on the table: constant, an option's value, by player count, or a Lua value (flow only).
struct Number {
    enum class Kind : std::uint8_t { constant, option, by_players, value };
    Kind kind = Kind::constant;
    int constant = 0;
    int option = -1;                  // index into Definition::options
    std::map<int, int> by_players{};  // player count -> number
    std::string value{};              // name in the `values` registry
};

struct DataEntry;

// Immutable structured data: what a component's field holds.
struct Data {
    enum class Kind : std::uint8_t { none, integer, boolean, text, enumeration, shape, list, map };
    Kind kind = Kind::none;
    std::int64_t integer =
        0;             // integer; 0/1 for boolean; index of the enum's value; mask of the shape's cells (Drawing)
    std::string text;  // text; name of the enum's value; the shape's drawing
    std::vector<Data> list;
    std::vector<DataEntry> map;  // in written order
};

struct DataEntry {
    std::string key;
    Data value;
};

enum class OptionType : std::uint8_t { integer, boolean, enumeration };

struct Option {
    std::string name;
    OptionType type = OptionType::integer;
    int default_value = 0;  // enumeration: index into values
    int min = INT32_MIN, max = INT32_MAX;
    std::vector<std::string> values;              // enumeration only
    std::optional<int> players_min, players_max;  // limits that replace the game's while this bool option is true
    std::string text;
    Location location;
};

struct Enum {
    std::string name;
    std::vector<std::string> values;
    Location location;
};

struct Grid {
    std::string name;
    int width = 0, height = 0;
    Location location;

    // How everybody writes a cell: "3,2" is column 3 of row 2, both from 1.
    [[nodiscard]] std::string cell_text(int cell) const {
        return std::to_string(cell % width + 1) + "," + std::to_string(cell / width + 1);
    }
};

// The type of a field, attribute or variable.
struct ValueType {
    enum class Kind : std::uint8_t { integer, boolean, text, shape, enumeration, record, player, component };
    Kind kind = Kind::integer;
    int index = -1;     // which enum or record
    bool list = false;  // list of this
    bool map = false;   // map of this enum to int
};

struct Field {
    std::string name;
    ValueType type;
    bool optional = false;
    std::optional<Data> default_value;
    std::string text;
    Location location;
};

struct Record {
    std::string name;
    std::vector<Field> fields;
    Location location;
};

// One axis of a family of state: per player, per enum value, per grid cell.
struct Axis {
    enum class Kind : std::uint8_t { player, enumeration, grid };
    Kind kind = Kind::player;
    int index = -1;  // which enum or grid
    bool operator==(const Axis&) const = default;
};

enum class Visibility : std::uint8_t { everyone, owner, nobody, by_face };

// A zone, or a family of zones (one per combination of its axes; one per component when it belongs to a type).
struct Zone {
    std::string name;
    int on_type = -1;        // index into types when every component of that type has one
    std::vector<Axis> per;   // at most two
    std::vector<int> holds;  // type indices; empty: anything (only the box)
    Visibility visible = Visibility::everyone;
    bool face_down_to_owner = false;
    std::optional<Number> slots;
    bool abilities = false;
    bool remember = false;  // who saw a component going in, or before it was turned down here, knows it from then on
    std::string text;
    Location location;
};

// A store: a counter, a variable, or an attribute of a component type: an integer (or a family of them) in the World.
// Unset player, component and enum values are -1; booleans are 0 and 1.
struct Store {
    std::string name;
    bool counter = false;
    int on_type = -1;  // attribute of that type
    ValueType type;
    std::vector<Axis> per;           // at most two
    std::optional<Number> min, max;  // nothing: no limit
    Number start;                    // enum: index of the value; -1 for unset
    Visibility visible = Visibility::everyone;
    bool shown = true;  // on the table that people look at
    std::string text;
    Location location;
};

struct Type {
    std::string name;
    std::vector<Field> fields;
    int back = -1;  // field that shows even when hidden
    std::string text;
    Location location;
};

// One printed component. `zone` is an index into zones (never one on a type); keys pick the member of its family.
struct Component {
    std::string id;
    std::string title;
    std::string text;
    int type = -1;
    Number copies{.constant = 1};
    bool per_player = false;
    int zone = 0;                // 0 is the box
    std::vector<int> zone_keys;  // enum value / cell index for each axis; -1 for "the player it is made for"
    std::vector<Data> fields;    // parallel to the type's fields; Kind::none when optional and absent
    std::vector<std::string> abilities;
    Location location;
};

struct Named {  // events, windows, scores
    std::string name;
    std::string text;
    Location location;
};

struct Menu {
    std::string name;
    std::vector<std::string> actions;
    std::vector<Location> action_locations;  // parallel
    std::vector<int> windows;
    std::string text;
    Location location;
};

struct Condition {     // the name of a bool variable or of a value
    std::string name;  // empty: no condition
    bool negated = false;
    Location location;
};

struct FlowNode {
    enum class Kind : std::uint8_t { step, loop, each, when, simultaneous };
    Kind kind = Kind::step;
    std::string name;             // the step's name, the loop's name, the `name` of the others
    std::optional<Number> times;  // loop
    Condition condition;          // when; `while` of a loop
    Condition until;              // loop, each
    Condition only;               // each, simultaneous
    std::string from;             // each: player variable or value; empty: seat 1
    Location from_location;
    bool leftwards = true;
    std::vector<FlowNode> body;
    std::vector<FlowNode> otherwise;
    Location location;
};

struct TurnLimit {
    std::string loop;
    int passes = 0;
    std::string text;
    Location location;
};

struct TurnOrder {      // who has the first turn, and who comes after
    std::string each;   // an each of the flow, whose first turn tells; or
    int variable = -1;  // a variable that holds the first player, the others following clockwise
    bool leftwards = true;
    Location location;
};

struct Script {        // a rules/*.lua file, in load order
    std::string pack;  // "base" or the pack's id
    std::string path;  // as shown in messages
    std::string file;  // within the game's folder, as scripts see it: the same wherever the game lies
    std::string text;
    bool library = false;  // rules/lib/<name>.lua: loaded by require, not at start
    std::string name;      // library: its name
};

struct Pack {
    std::string id, title, version, text, folder;
    std::vector<std::string> requires_packs, optional_packs, conflicts;
    Location location;
};

struct Definition {
    std::string id, title, version, text, folder;
    int players_min = 1, players_max = 1;
    std::vector<Pack> packs;  // that are on, in load order; base not included
    std::string variant;
    std::vector<Option> options;
    std::map<std::string, int> option_values;  // set by a variant; the caller's own choice wins
    std::vector<Enum> enums;
    std::vector<Grid> grids;
    std::vector<Record> records;
    std::vector<Type> types;
    std::vector<Zone> zones;  // zones[0] is the box
    std::vector<Store> stores;
    std::vector<Component> components;
    std::vector<Named> events, windows, scores;
    std::vector<Menu> menus;
    std::vector<FlowNode> flow;
    std::optional<TurnLimit> turn_limit;
    std::optional<TurnOrder> turn_order;
    std::vector<Script> scripts;
    std::uint64_t content_hash = 0;  // of everything that can change how a game plays
};

// Index of the element with that name, or -1. Linear: for load time, not for play.
template <class T>
[[nodiscard]] int find_named(const std::vector<T>& all, std::string_view name) {
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].name == name) return static_cast<int>(i);
    return -1;
}

}  // namespace rulewright::content
