// Layout: where everything of one game lies in the World's flat vectors. Made from a Definition and a Table
// (how many players, which options); shared, immutable, the same for every World of that table.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "content/definition.h"
#include "content/diagnostic.h"

namespace rulewright::state {

struct Table {
    int players = 2;
    std::vector<int> options;  // parallel to Definition::options; make_layout takes the defaults for those left out
    friend bool operator==(const Table&, const Table&) = default;
};

// A family of stores: `base` is the first of size0 * size1 integers in World::stored; key (i, j) is at base + i * size1
// + j. Attributes have one block per component of their type instead: there `base` counts from
// ComponentInfo::attributes.
struct StoreFamily {
    int base = 0;
    int size0 = 1, size1 = 1;
    std::int32_t min = INT32_MIN, max = INT32_MAX, start = 0;
    [[nodiscard]] int size() const { return size0 * size1; }
};

// A family of zones, laid out like a family of stores.
struct ZoneFamily {
    int base = 0;  // first zone index; for zones on components it counts from ComponentInfo::zones
    int size0 = 1, size1 = 1;
    int slots = 0;  // 0: a list
};

struct ZoneInfo {
    int family = 0;
    int key0 = -1, key1 = -1;
    int owner = -1;            // player, when the first axis is player
    int host = -1;             // component it lies on
    std::uint64_t stream = 0;  // of its shuffles (state/streams.h): from its name and keys
};

struct ComponentInfo {
    int definition = 0;  // index into Definition::components
    int type = 0;
    int maker = -1;      // player it was made for
    int attributes = 0;  // first attribute in World::stored
    int zones = 0;       // first own zone
    int start_zone = 0;
    int group = 0;          // components of one group look alike when hidden: same type, maker and value of the back
    std::uint64_t key = 0;  // of the printed component, its maker and which copy it is: where it lands in a shuffle
};

// The flow, flattened (state/flow.cpp): the position is one number, and what a loop must remember lies in registers of
// its own among the World's stores, so that a copied World goes on exactly where the original would.
struct FlowOp {
    enum class Kind : std::uint8_t {
        step,          // run steps[step], for the player of the enclosing each
        loop_begin,    // loop registers: passes = 0, limit = times
        loop_next,     // `while` fails or passes == limit: to target; else passes + 1
        loop_end,      // `until` holds: on; else to target, the loop_next
        each_begin,    // each registers: start, done = 0, current = -1, limit, again = 0
        each_next,     // current = the next player that `only` lets in; none left: to target
        each_end,      // `until` holds: on; else to target, the each_next
        when,          // condition fails: to target
        jump,          // to target
        simultaneous,  // the steps in `steps`, for all players that `only` lets in
        end
    };
    Kind kind = Kind::end;
    const content::FlowNode* node = nullptr;
    int target = 0;
    int reg = -1;              // first register, counted from Layout::register_base
    int step = -1;             // index into Layout::steps
    int scope = -1;            // position of the enclosing each's each_begin, or -1
    std::vector<int> steps{};  // simultaneous: indices into Layout::steps
    std::uint64_t key = 0;     // name_key (state/random.h) of the step or block
};

// Offsets of a loop's and an each's registers from FlowOp::reg. Pass and limit are at the same place in both.
enum LoopRegister : int { loop_passes = 0, loop_limit = 1, loop_registers = 2 };
enum EachRegister : int {
    each_done = 0,
    each_limit = 1,
    each_start = 2,
    each_current = 3,
    each_again = 4,
    each_registers = 5
};

struct Layout {
    std::shared_ptr<const content::Definition> definition;
    Table table;
    std::vector<StoreFamily> stores;        // parallel to Definition::stores
    std::vector<ZoneFamily> zone_families;  // parallel to Definition::zones
    std::vector<ZoneInfo> zones;
    std::vector<ComponentInfo> components;
    std::vector<std::vector<int>> type_zones;       // per type: indices into Definition::zones
    std::vector<std::vector<int>> type_attributes;  // per type: indices into Definition::stores
    std::vector<int> attribute_count_of_type;       // attributes of one component
    std::vector<int> zone_count_of_type;            // zones on one component
    std::vector<int> stored_components;             // stores that hold a component, attributes included
    std::vector<int> hidden_families;               // families of stores that somebody does not see, no attributes
    int group_count = 0;
    std::vector<FlowOp> flow;
    std::vector<std::string> steps;        // distinct step names
    std::vector<std::uint64_t> step_keys;  // name_key of each
    int stored_total = 0;
    int register_base = 0;  // registers are stores too
    int register_count = 0;
    int turn_limit_register = -1;
    int turn_order_register = -1;    // 1 + the player who had the first turn, 0 before it
    bool remembers = false;          // is there a zone with remember: true?
    std::vector<int> ability_zones;  // families with abilities: true

    [[nodiscard]] int axis_size(const content::Axis& axis) const;
};

// Null, with the reasons in diagnostics, when the table is impossible: a player count outside the limits, an option of
// its range, a negative count, min above max, a start value outside them, more components than a zone has slots.
[[nodiscard]] std::shared_ptr<const Layout> make_layout(std::shared_ptr<const content::Definition> definition,
                                                        const Table& table, content::Diagnostics& diagnostics);

// The number at this table, whose options must be complete. 0 where the content gives none: a player count that is not
// listed (make_layout reports it) and values, which only a running game can compute.
[[nodiscard]] int settle(const content::Number& number, const Table& table);

}  // namespace rulewright::state
