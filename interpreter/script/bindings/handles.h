// Handles: the userdata that scripts hold, one for each thing of the World, kept in Lua's registry. Those of
// components, zones and families are made when somebody first asks for them. They name things by index only, so one set
// serves every World that is bound.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "content/definition.h"
#include "lua/function.h"
#include "script/bindings/handle.h"

namespace rulewright::script {

class Bindings;

class Handles {
  public:
    explicit Handles(Bindings& bindings) : bindings_(bindings) {}
    Handles(const Handles&) = delete;
    Handles& operator=(const Handles&) = delete;

    // ---- kinds ----
    using Metamethods = std::initializer_list<std::pair<const char*, lua::Function>>;
    void set_metatable(HandleKind kind, Metamethods metamethods);
    void push_metatable(lua_State* L, HandleKind kind) const { push(L, metatables_[static_cast<std::size_t>(kind)]); }
    // The __index of a kind; null when it has none.
    [[nodiscard]] lua::Function index_of(HandleKind kind) const { return indices_[static_cast<std::size_t>(kind)]; }

    // Pushes a handle that nobody keeps.
    Handle* new_handle(lua_State* L, HandleKind kind, std::size_t size = sizeof(Handle)) const;

    // ---- things there is one of ----
    void make_single(HandleKind kind);
    void push_single(lua_State* L, HandleKind kind) const { push(L, singles_[static_cast<std::size_t>(kind)]); }
    void push_game(lua_State* L) const { push_single(L, HandleKind::game); }

    // ---- what the definition declares ----
    void add_enum(const content::Enum& declared);
    void push_enum(lua_State* L, int enumeration, int value) const { push(L, enum_reference(enumeration, value)); }
    void push_enum_list(lua_State* L, int enumeration) const { push(L, enum_lists_[enumeration]); }
    [[nodiscard]] int enum_reference(int enumeration, int value) const { return enums_[enumeration][value]; }
    void add_grid(int cells);
    void push_grid(lua_State* L, int grid) const { push(L, grids_[grid]); }
    void push_cell(lua_State* L, int grid, int cell) const { push(L, cells_[grid][cell]); }
    void push_family(lua_State* L, HandleKind kind, int family, int key);

    // ---- things of a table ----
    // Makes room for as many; players are made at once.
    void provide(int players, std::size_t components, std::size_t zones);
    [[nodiscard]] int players() const { return static_cast<int>(players_.size()); }
    void push_player(lua_State* L, int player) const { push(L, players_[player]); }
    void push_component(lua_State* L, int component);
    void push_zone(lua_State* L, int zone);

  private:
    static void push(lua_State* L, int reference) { lua_rawgeti(L, LUA_REGISTRYINDEX, reference); }

    Bindings& bindings_;
    std::array<int, handle_kinds> metatables_{}, singles_{};
    std::array<lua::Function, handle_kinds> indices_{};
    std::vector<int> players_, components_, zones_, grids_, enum_lists_;
    std::vector<std::vector<int>> enums_, cells_;                   // [enum][value], [grid][cell]
    std::vector<std::vector<int>> store_families_, zone_families_;  // [family][key + 1]
};

}  // namespace rulewright::script
