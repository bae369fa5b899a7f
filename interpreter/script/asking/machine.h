// Machine: the Lua side of a Rules. It owns the Lua state with its limits, the handles, and what the scripts defined.
// The files beside it each add one concept:
//
//   handles.cpp, components.cpp   reading and writing game, players, components
//   convert.cpp    between World and Lua: handles, stored integers, names for people
//   zones.cpp      zones: looking through them, moving what they hold
//   progress.cpp   the flow's loops, scores, the end of the game, narration
//   collections.cpp  families, grids, cells, enums, selections
//   asking.cpp     me:choose and its kin: making decisions, suspending, taking answers
//   acting.cpp     menus, actions and abilities
//   calling.cpp    values and their modifiers, events
//   registry.cpp   running the scripts and collecting what they define; cross-checks
//   cross_check.cpp  what YAML and Lua must agree on
//   fields.cpp     printed fields as Lua values
//   leaks.cpp      finding scripts that remember things outside the World
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "content/definition.h"
#include "lua/fail.h"
#include "lua/frozen.h"
#include "lua/name_table.h"
#include "lua/runtime.h"
#include "lua/text.h"
#include "script/asking/decision.h"
#include "script/bindings/handle.h"
#include "script/rules.h"
#include "state/world.h"

namespace rulewright::script {

using lua::charge;
using lua::fail;
using lua::freeze;
using lua::NameTable;
using lua::push_text;
using lua::push_thawed;

struct Collected;  // script/collected.h

inline constexpr int kNoFunction = LUA_NOREF;

struct Action {
    std::string name, label;
    int name_reference = LUA_NOREF;  // the name as Lua has it
    int table = kNoFunction;         // reference of the table the script wrote
    int available = kNoFunction, targets = kNoFunction, allows = kNoFunction, run = kNoFunction;
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
    int function = kNoFunction;
    std::vector<int> modifiers;  // of packs, in load order
    bool modified_by_abilities = false;
};

struct EventRule {
    std::vector<int> handlers;  // of packs, in load order
    bool heard_by_abilities = false;
};

struct NamedFunction {
    std::string name;
    int function = kNoFunction;
};

// What the abilities of one printed component can do, so that a menu passes most cards by with one test.
struct AbilitySet {
    std::vector<int> actions;  // indices into Machine::actions
    std::uint64_t windows = 0;
    bool modifies = false, hears = false;
};

// A printed field as Lua sees it.
struct FieldValue {
    enum class Kind : std::uint8_t { nil, integer, boolean, reference };
    Kind kind = Kind::nil;
    std::int64_t value = 0;  // integer, boolean, or the registry reference
};

// A condition, `from` or `times` of the flow, resolved: a variable's cell family or a value's index.
struct Resolved {
    enum class Kind : std::uint8_t { none, variable, value };
    Kind kind = Kind::none;
    int index = -1;
    bool negated = false;
};
struct FlowRules {
    Resolved condition, until, only, from, times;
};

// A step being run: a coroutine, and the decisions it waits for. Decisions are reused from one question to the next.
class Task {
  public:
    lua::Thread thread;
    int player = -1;
    int scope = -1;  // position of the enclosing each, or -1
    std::string_view step;
    std::vector<std::unique_ptr<Decision>> decisions;
    std::vector<Answer> answers;  // parallel to the first `asked` decisions
    std::vector<std::uint8_t> answered;
    int asked = 0;
    std::string error;

    [[nodiscard]] Decision& slot(std::size_t i);
};

// What script locals hold, by the script's number and "file:line: local 'name'". A bot in two seats is two scripts.
using LocalPrints = std::map<std::pair<int, std::string>, std::string>;

// What depends on the table (players, options): made once per Layout and kept.
struct TableCache {
    std::shared_ptr<const state::Layout> layout;
    int players = LUA_NOREF;  // selections
    std::vector<int> others, orders;
    std::vector<int> first_copies;  // per printed component: its first copy, or -1; copies lie together
    std::vector<int> steps;         // functions, parallel to Layout::steps
    std::vector<FlowRules> flow;
    std::unordered_map<std::string, int> loops;  // name -> position of its begin
};

class Machine final : public lua::Host {
  public:
    Machine(std::shared_ptr<const content::Definition> definition, Limits limits);

    [[nodiscard]] static Machine& of(lua_State* L) { return static_cast<Machine&>(lua::Host::of(L)); }

    // ---- running (machine.cpp) ----
    // Makes the session's World the one scripts see, until the guard is gone.
    class Binding {
      public:
        Binding(Machine& machine, Session& session);
        ~Binding();
        Binding(const Binding&) = delete;
        Binding& operator=(const Binding&) = delete;

      private:
        Machine& machine_;
        Session* session_;
        state::World* world_;
        TableCache* table_;
        Task* task_;
        const Decision* shown_;
        lua::Runtime::Interlude interlude_;
    };
    [[nodiscard]] Task* acquire_task();
    void release_task(Task* task);
    // Runs a step from its beginning / goes on with the answers in the task. A session must be bound.
    lua::Outcome start(Task& task, int step, int player, int scope);
    lua::Outcome resume(Task& task);
    [[nodiscard]] TableCache& table_cache(const std::shared_ptr<const state::Layout>& layout);
    // Asks a resolved condition, player or number of the flow.
    bool ask_flow(const Resolved& what, int player, state::Value& result, std::string& error);

    // ---- pushing and reading values (handles.cpp) ----
    void push_player(lua_State* L, int player) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, player_refs[static_cast<std::size_t>(player)]);
    }
    void push_component(lua_State* L, int component);
    void push_zone(lua_State* L, int zone);
    void push_cell(lua_State* L, int grid, int cell);
    void push_enum(lua_State* L, int enumeration, int value) {
        lua_rawgeti(L, LUA_REGISTRYINDEX,
                    enum_refs[static_cast<std::size_t>(enumeration)][static_cast<std::size_t>(value)]);
    }
    void push_game(lua_State* L) { lua_rawgeti(L, LUA_REGISTRYINDEX, game_ref); }
    void push_value(lua_State* L, const state::Value& value, const std::vector<std::string>* texts);
    void push_stored(lua_State* L, const content::Cell& cell, std::int32_t stored);  // a cell's integer as Lua sees it
    void push_selection(lua_State* L, std::span<const state::Value> values);
    Handle* new_handle(lua_State* L, HandleKind kind, std::size_t size = sizeof(Handle));
    void push_family(lua_State* L, HandleKind kind, int family, int key);
    // The integer to store for the Lua value at `index`; raises an error when it does not fit the declaration.
    [[nodiscard]] std::int32_t to_stored(lua_State* L, int index, const content::Cell& cell);
    void write_cell(lua_State* L, int family, int at, int index);
    // ---- what the runtime asks ----
    [[nodiscard]] Order order_of(const void* userdata) const override;
    [[nodiscard]] lua_CFunction items_of(const void* userdata) const override;
    [[nodiscard]] std::string describe(lua_State* L, int index) const override;
    [[nodiscard]] const char* instead_of_writing() const override;
    [[nodiscard]] std::string cure(const std::string& name, const std::vector<std::string>& known) const override;

    [[nodiscard]] std::string name_of(const state::Value& value, const std::vector<std::string>* texts = nullptr) const;
    void check_change(lua_State* L);  // raises when only looking is allowed
    void moved() { cursor_zone = -1; }

    // ---- asking (asking.cpp) ----
    // Appends what the Lua value offers to the decision; raises when it cannot be offered.
    void offer(lua_State* L, int index, Decision& decision, std::int32_t action, std::int32_t component, bool alike);

    // ---- parts ----
    std::shared_ptr<const content::Definition> definition;
    lua::Runtime runtime;
    Session* session = nullptr;
    state::World* world = nullptr;
    TableCache* table = nullptr;
    bool many_tables = false;         // more than one was made
    Task* task = nullptr;             // the step that is running, null in conditions and bots
    const Decision* shown = nullptr;  // what a bot is looking at
    std::string_view shown_step;
    const char* looking_where = "";  // while runtime.depth() > 0: changing state or asking is an error
    bool loading = true;

    NameTable game_names, player_names, zone_names, cell_names, grid_names, family_names, option_names, shape_names,
        decision_names;
    std::vector<NameTable> type_names;  // per component type
    std::vector<NameTable> enum_names;  // per enum: value -> index
    NameTable menu_names, value_names, event_names, score_names, ability_names, id_names;
    std::vector<int> player_refs, component_refs, zone_refs;
    std::vector<std::vector<int>> enum_refs, cell_refs;
    std::vector<int> enum_list_refs, grid_refs;
    std::vector<std::vector<int>> cell_family_refs, zone_family_refs;  // [family][key + 1]
    int metatable_refs[kHandleKinds] = {};
    lua_CFunction index_functions[kHandleKinds] = {};  // their __index
    int game_ref = LUA_NOREF, options_ref = LUA_NOREF, packs_ref = LUA_NOREF, grids_ref = LUA_NOREF,
        decision_ref = LUA_NOREF;
    int game_members = LUA_NOREF;  // access.h
    std::vector<int> player_members;
    const TableCache* members_of = nullptr;       // whose they are at the moment
    std::vector<std::vector<FieldValue>> fields;  // per printed component

    // What the scripts defined; filled by registry.cpp.
    std::vector<Action> actions;  // actions, then abilities
    int first_ability = 0;
    std::vector<std::string> action_names;
    std::unordered_map<std::string, int> step_functions;
    std::vector<std::vector<int>> menu_actions;  // per menu: indices into actions
    std::vector<std::uint64_t> menu_windows;
    std::vector<ValueRule> values;
    std::vector<EventRule> events;
    std::vector<NamedFunction> metrics, invariants;
    std::vector<std::string> metric_names;
    std::vector<AbilitySet> ability_sets;  // per printed component

    std::vector<const void*> known_functions;  // leaks.cpp
    LocalPrints fresh_locals;                  // what script locals held after loading

    std::vector<int> bot_functions;  // of the bots loaded into this machine
    void* bot_requires = nullptr;    // bot.cpp, while a bot is loaded
    // From now on a bot that remembers things outside the World is found too.
    void watch_bot(int function);

    int cursor_zone = -1, cursor_index = 0, cursor_component = -1;  // where the last zone[i] was

  private:
    std::vector<std::unique_ptr<Task>> tasks_;
    std::vector<Task*> free_tasks_;
    std::vector<std::unique_ptr<TableCache>> tables_;
};

// Each adds its functions to a new machine.
void install_handles(Machine& machine);
void install_zones(Machine& machine);
void install_collections(Machine& machine);
void install_shapes(Machine& machine);
// Methods of players and of the game.
int ask_choose(lua_State* L);
int ask_choose_many(lua_State* L);
int ask_choose_number(lua_State* L);
int ask_confirm(lua_State* L);
int ask_all(lua_State* L);
int act(lua_State* L);
int call_value(lua_State* L);
int emit_event(lua_State* L);
int finish_game(lua_State* L);
int game_pass(lua_State* L);
int game_stop(lua_State* L);
int game_again(lua_State* L);
int game_log(lua_State* L);
int game_random(lua_State* L);
int random_number(lua_State* L);  // math.random
int player_score(lua_State* L);
int player_log(lua_State* L);
int component_move(lua_State* L);

// What a name of a handle stands for, packed into the code of a NameTable.
enum class What : std::uint8_t { cell, cells, zone, zones, builtin, method, attribute, own_zone, field };
[[nodiscard]] constexpr int name_code(What what, int index) { return (static_cast<int>(what) << 24) | index; }
[[nodiscard]] constexpr What what_of(int code) { return static_cast<What>(code >> 24); }
[[nodiscard]] constexpr int index_of(int code) { return code & 0xffffff; }

// Adds functions as methods to a table of names.
void add_methods(lua_State* L, NameTable& names, std::initializer_list<std::pair<const char*, lua_CFunction>> methods);
// Makes the metatable of a kind of handle.
void set_metatable(Machine& machine, HandleKind kind,
                   std::initializer_list<std::pair<const char*, lua_CFunction>> metamethods);
[[nodiscard]] bool is_in_game(const state::World& world, const Handle& handle);
// Raises when the thing is not in the game that is running: a script kept it from a game with more players. A machine
// that has served one table only has no such things.
inline void check_in_game(lua_State* L, const Handle& handle) {
    const Machine& machine = Machine::of(L);
    if (machine.many_tables && machine.world && !is_in_game(*machine.world, handle))
        fail(L, "this thing belongs to another game: scripts keep nothing from one game to the next");
}
// The handle at an index; raises when it is something else. `what` is for the message: "a zone".
Handle& check_handle(lua_State* L, int index, HandleKind kind, const char* what);
// Raises "<owner> has no '<name>'; did you mean ...".
[[noreturn]] void no_such_name(lua_State* L, int index, const NameTable& names, const std::string& owner);
// Pushes a property of a component; the name lies at `index`.
void push_property(lua_State* L, int component, int index);

// The text at stack index `first` with {1}, {2}... replaced by the names of the values after it.
[[nodiscard]] std::string filled_text(lua_State* L, Machine& machine, int first);

// Makes the Lua values of printed fields.
void make_fields(Machine& machine);

// "file:line: text" as a place and a text.
[[nodiscard]] std::pair<content::Location, std::string> split_location(const std::string& message);

// Runs the scripts and cross-checks them; false when there were errors.
bool load_scripts(Machine& machine, content::Diagnostics& diagnostics);

// Reports names that flow, menus, components and scripts do not agree on.
void cross_check(const Machine& machine, const Collected& collected, content::Diagnostics& diagnostics);

// Fingerprints of what script locals hold now.
[[nodiscard]] LocalPrints local_fingerprints(Machine& machine);

}  // namespace rulewright::script
