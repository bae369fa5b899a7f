// Families of state (game.bribes, me.invested, game.mark), enums, grids with their cells, and selections.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/asking/machine.h"
#include "script/bindings/access.h"
#include "state/grid.h"

namespace rulewright::script {
namespace {

using content::Axis;

enum CellMember : int { cell_x, cell_y, cell_index, cell_left, cell_right, cell_up, cell_down };
enum GridMember : int { grid_width, grid_height };

state::Grid grid_of(const Machine& machine, int grid) {
    const content::Grid& declared = machine.definition->grids[static_cast<std::size_t>(grid)];
    return {declared.width, declared.height};
}

int axis_size(const Machine& machine, const Axis& axis) {
    switch (axis.kind) {
        case Axis::Kind::player:
            return machine.world->players();
        case Axis::Kind::enumeration:
            return static_cast<int>(machine.definition->enums[static_cast<std::size_t>(axis.index)].values.size());
        case Axis::Kind::grid:
            return grid_of(machine, axis.index).size();
    }
    return 0;
}

// The key at a stack index as a position on the axis, or -1 when it is no key of that axis.
int key_position(lua_State* L, const Machine& machine, int index, const Axis& axis) {
    switch (axis.kind) {
        case Axis::Kind::player: {
            const Handle* player = to_handle(L, index, HandleKind::player);
            if (player) check_in_game(L, *player);
            return player ? player->index : -1;
        }
        case Axis::Kind::enumeration:
            return machine.enum_names[static_cast<std::size_t>(axis.index)].find(L, index);
        case Axis::Kind::grid: {
            const Handle* cell = to_handle(L, index, HandleKind::cell);
            return cell && cell->family == axis.index ? cell->index : -1;
        }
    }
    return -1;
}

[[noreturn]] void wrong_key(lua_State* L, Machine& machine, int index, const Axis& axis, const std::string& family) {
    if (axis.kind == Axis::Kind::player)
        fail(L, fmt::format("'{}' is kept for each player; {} is no player", family, machine.describe(L, index)));
    if (axis.kind == Axis::Kind::grid)
        fail(L, fmt::format("'{}' is kept for each cell of '{}'; {} is none", family,
                            machine.definition->grids[static_cast<std::size_t>(axis.index)].name,
                            machine.describe(L, index)));
    const content::Enum& declared = machine.definition->enums[static_cast<std::size_t>(axis.index)];
    const std::string cure =
        lua_type(L, index) == LUA_TSTRING ? content::did_you_mean(lua_tostring(L, index), declared.values) : "";
    fail(L, fmt::format("'{}' is kept for each '{}'; {} is none{}{}", family, declared.name, machine.describe(L, index),
                        cure.empty() ? "" : "; ", cure));
}

void check_running(lua_State* L, const Machine& machine) {
    if (!machine.world) fail(L, "no game is running while scripts are loaded");
}

// ---- families of counters and variables ----

const Axis& open_axis(const content::Cell& cell, const Handle& handle) { return cell.per[handle.index < 0 ? 0 : 1]; }

bool is_hidden(const Machine& machine, int at) {
    const state::World& world = *machine.world;
    return world.is_view && !world.hidden_cells.empty() && world.hidden_cells[static_cast<std::size_t>(at)];
}

int index_cells(lua_State* L) {
    Machine& machine = Machine::of(L);
    check_running(L, machine);
    const Handle& handle = own_handle(L);
    check_in_game(L, handle);
    const content::Cell& cell = machine.definition->cells[handle.family];
    const Axis& axis = open_axis(cell, handle);
    const int key = key_position(L, machine, 2, axis);
    if (key < 0) {
        const int method = machine.family_names.find(L, 2);
        if (method < 0) wrong_key(L, machine, 2, axis, cell.name);
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(method));
        return 1;
    }
    const state::CellFamily& family = machine.world->layout().cells[handle.family];
    if (handle.index < 0 && cell.per.size() == 2) {
        machine.push_family(L, HandleKind::cells, handle.family, key);
        return 1;
    }
    const int at = family.base + (handle.index < 0 ? key : handle.index * family.size1 + key);
    if (is_hidden(machine, at))
        fail(L, fmt::format("'{}' of {} is hidden from this player", cell.name, machine.describe(L, 2)));
    machine.push_stored(L, cell, machine.world->cells[static_cast<std::size_t>(at)]);
    return 1;
}

int write_cells(lua_State* L) {
    Machine& machine = Machine::of(L);
    check_running(L, machine);
    const Handle& handle = *to_handle(L, 1);
    check_in_game(L, handle);
    const content::Cell& cell = machine.definition->cells[handle.family];
    const Axis& axis = open_axis(cell, handle);
    const int key = key_position(L, machine, 2, axis);
    if (key < 0) wrong_key(L, machine, 2, axis, cell.name);
    if (handle.index < 0 && cell.per.size() == 2)
        fail(L, fmt::format("'{}' needs two keys: {}[a][b] = ...", cell.name, cell.name));
    const state::CellFamily& family = machine.world->layout().cells[handle.family];
    machine.write_cell(L, handle.family, family.base + (handle.index < 0 ? key : handle.index * family.size1 + key), 3);
    return 0;
}

// The family's values along its open axis.
struct Row {
    const content::Cell& cell;
    Axis axis;
    int first;
    std::span<const std::int32_t> values;
};

Row row_argument(lua_State* L, Machine& machine) {
    check_running(L, machine);
    const Handle& handle = check_handle(L, 1, HandleKind::cells, "a family such as game.name");
    const content::Cell& cell = machine.definition->cells[handle.family];
    if (handle.index < 0 && cell.per.size() == 2)
        fail(L, fmt::format("'{}' has two keys; give the first: {}[key]", cell.name, cell.name));
    const Axis& axis = open_axis(cell, handle);
    const state::CellFamily& family = machine.world->layout().cells[handle.family];
    const int size = axis_size(machine, axis);
    const int first = family.base + (handle.index < 0 ? 0 : handle.index * family.size1);
    return {cell, axis, first, {machine.world->cells.data() + first, static_cast<std::size_t>(size)}};
}

state::Value key_value(const Axis& axis, int position) {
    switch (axis.kind) {
        case Axis::Kind::player:
            return state::player(position);
        case Axis::Kind::enumeration:
            return {state::Value::Kind::enumeration, static_cast<std::uint16_t>(axis.index), position};
        case Axis::Kind::grid:
            return {state::Value::Kind::cell, static_cast<std::uint16_t>(axis.index), position};
    }
    return {};
}

int family_keys(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Row row = row_argument(L, machine);
    lua_settop(L, 2);
    const std::int32_t wanted = machine.to_stored(L, 2, row.cell);
    const auto count = std::count(row.values.begin(), row.values.end(), wanted);
    const auto bytes = sizeof(Selection) + static_cast<std::size_t>(count) * sizeof(state::Value);
    auto* selection = static_cast<Selection*>(machine.new_handle(L, HandleKind::selection, bytes));
    selection->index = static_cast<std::int32_t>(count);
    state::Value* out = selection->values().data();
    for (std::size_t i = 0; i < row.values.size(); ++i)
        if (row.values[i] == wanted) *out++ = key_value(row.axis, static_cast<int>(i));
    return 1;
}

int family_count(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Row row = row_argument(L, machine);
    lua_settop(L, 2);
    const std::int32_t wanted = machine.to_stored(L, 2, row.cell);
    lua_pushinteger(L, std::count(row.values.begin(), row.values.end(), wanted));
    return 1;
}

// Some positions of an axis: one, or all of them.
struct Range {
    int first = 0, count = 0;
};

// The keys meant by the argument at `index`: that one, or with nil every one.
Range key_range(lua_State* L, Machine& machine, int index, const Axis& axis, const std::string& family) {
    if (lua_isnoneornil(L, index)) return {0, axis_size(machine, axis)};
    const int key = key_position(L, machine, index, axis);
    if (key < 0) wrong_key(L, machine, index, axis, family);
    return {key, 1};
}

// The cells of the family at stack index 1, along all its open axes; arguments from `keys` on narrow them down.
struct Block {
    const content::Cell& cell;
    int family;
    int base, stride;
    Range rows, columns;

    template <class Visit>
    void each(Visit visit) const {
        for (int row = rows.first; row < rows.first + rows.count; ++row)
            for (int column = columns.first; column < columns.first + columns.count; ++column)
                visit(base + row * stride + column);
    }
};

Block block_argument(lua_State* L, Machine& machine, int keys) {
    check_running(L, machine);
    const Handle& handle = check_handle(L, 1, HandleKind::cells, "a family such as game.name");
    const content::Cell& cell = machine.definition->cells[handle.family];
    const state::CellFamily& family = machine.world->layout().cells[handle.family];
    Block block{cell, handle.family, family.base, family.size1, {0, 1}, {}};
    if (handle.index >= 0)
        block.rows.first = handle.index;
    else if (cell.per.size() == 2)
        block.rows = key_range(L, machine, keys++, cell.per[0], cell.name);
    block.columns = key_range(L, machine, keys, cell.per.back(), cell.name);
    return block;
}

int family_sum(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Block block = block_argument(L, machine, 2);
    if (block.cell.type.kind != content::ValueType::Kind::integer)
        fail(L, fmt::format("'{}' holds no numbers to add up", block.cell.name));
    std::int64_t sum = 0;
    block.each([&](int at) {
        if (is_hidden(machine, at)) fail(L, fmt::format("'{}' is hidden from this player", block.cell.name));
        sum += machine.world->cells[static_cast<std::size_t>(at)];
    });
    lua_pushinteger(L, sum);
    return 1;
}

int family_fill(lua_State* L) {
    Machine& machine = Machine::of(L);
    if (lua_gettop(L) < 2) lua_settop(L, 2);
    const Block block = block_argument(L, machine, 3);
    block.each([&](int at) { machine.write_cell(L, block.family, at, 2); });
    return 0;
}

// The cell at `index`, which must be of the grid the row is kept for.
int grid_cell_argument(lua_State* L, Machine& machine, const Row& row, int index) {
    if (row.axis.kind != Axis::Kind::grid)
        fail(L, fmt::format("'{}' is not kept for each cell of a grid", row.cell.name));
    const int key = key_position(L, machine, index, row.axis);
    if (key < 0) wrong_key(L, machine, index, row.axis, row.cell.name);
    return key;
}

int family_line(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Row row = row_argument(L, machine);
    const int cell = grid_cell_argument(L, machine, row, 2);
    const lua_Integer n = luaL_checkinteger(L, 3);
    lua_pushboolean(L, grid_of(machine, row.axis.index)
                           .has_line(row.values, cell, static_cast<int>(std::clamp<lua_Integer>(n, 0, 1 << 20))));
    return 1;
}

int family_region(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Row row = row_argument(L, machine);
    const std::vector<int> cells =
        grid_of(machine, row.axis.index).region(row.values, grid_cell_argument(L, machine, row, 2));
    charge(L, static_cast<std::int64_t>(row.values.size()));
    lua_createtable(L, static_cast<int>(cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        machine.push_cell(L, row.axis.index, cells[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int family_lowest(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Row row = row_argument(L, machine);
    if (row.axis.kind != Axis::Kind::grid)
        fail(L, fmt::format("'{}' is not kept for each cell of a grid", row.cell.name));
    lua_settop(L, 2);
    const std::int32_t wanted = machine.to_stored(L, 2, row.cell);
    static thread_local std::vector<int> cells;  // reused: one of these is asked for at every decision of some games
    cells.clear();
    grid_of(machine, row.axis.index).lowest(row.values, wanted, cells);
    const auto bytes = sizeof(Selection) + cells.size() * sizeof(state::Value);
    auto* selection = static_cast<Selection*>(machine.new_handle(L, HandleKind::selection, bytes));
    selection->index = static_cast<std::int32_t>(cells.size());
    std::transform(cells.begin(), cells.end(), selection->values().begin(),
                   [&](int cell) { return key_value(row.axis, cell); });
    return 1;
}

// ---- families of zones ----

int index_zones(lua_State* L) {
    Machine& machine = Machine::of(L);
    check_running(L, machine);
    const Handle& handle = *to_handle(L, 1);
    check_in_game(L, handle);
    const content::Zone& zone = machine.definition->zones[handle.family];
    const Axis& axis = zone.per[handle.index < 0 ? 0 : 1];
    const int key = key_position(L, machine, 2, axis);
    if (key < 0) wrong_key(L, machine, 2, axis, zone.name);
    const state::ZoneFamily& family = machine.world->layout().zone_families[handle.family];
    if (handle.index < 0 && zone.per.size() == 2)
        machine.push_family(L, HandleKind::zones, handle.family, key);
    else
        machine.push_zone(L, family.base + (handle.index < 0 ? key : handle.index * family.size1 + key));
    return 1;
}

// ---- enums and selections ----

int index_enum(lua_State* L) {
    Machine& machine = Machine::of(L);
    const auto enumeration = static_cast<std::size_t>(to_handle(L, 1)->index);
    const auto& refs = machine.enum_refs[enumeration];
    if (!lua_isinteger(L, 2))
        fail(L, fmt::format("enums.{} is a list of texts; {} is no position in it",
                            machine.definition->enums[enumeration].name, machine.describe(L, 2)));
    const lua_Integer i = lua_tointeger(L, 2);
    if (i < 1 || i > static_cast<lua_Integer>(refs.size()))
        lua_pushnil(L);
    else
        lua_rawgeti(L, LUA_REGISTRYINDEX, refs[static_cast<std::size_t>(i - 1)]);
    return 1;
}

int length_of_enum(lua_State* L) {
    lua_pushinteger(
        L, static_cast<lua_Integer>(Machine::of(L).enum_refs[static_cast<std::size_t>(to_handle(L, 1)->index)].size()));
    return 1;
}

int index_selection(lua_State* L) {
    Machine& machine = Machine::of(L);
    auto& selection = *static_cast<Selection*>(to_handle(L, 1));
    if (!lua_isinteger(L, 2))
        fail(L, fmt::format("a selection is a list; {} is no position in it", machine.describe(L, 2)));
    const lua_Integer i = lua_tointeger(L, 2);
    if (i < 1 || i > selection.index)
        lua_pushnil(L);
    else
        machine.push_value(L, selection.values()[static_cast<std::size_t>(i - 1)], nullptr);
    return 1;
}

int length_of_selection(lua_State* L) {
    lua_pushinteger(L, to_handle(L, 1)->index);
    return 1;
}

// ---- grids and cells ----

int index_grids(lua_State* L) {
    Machine& machine = Machine::of(L);
    const std::string_view name = luaL_checkstring(L, 2);
    const int grid = content::find_named(machine.definition->grids, name);
    if (grid < 0) {
        NameTable names;
        for (const content::Grid& known : machine.definition->grids) names.add(L, known.name, 0);
        no_such_name(L, 2, names, "game.grids");
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.grid_refs[static_cast<std::size_t>(grid)]);
    return 1;
}

int index_grid(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int grid = to_handle(L, 1)->index;
    const state::Grid size = grid_of(machine, grid);
    if (lua_isinteger(L, 2)) {
        const lua_Integer i = lua_tointeger(L, 2);
        if (i < 1 || i > size.size())
            lua_pushnil(L);
        else
            machine.push_cell(L, grid, static_cast<int>(i - 1));
        return 1;
    }
    const int code = machine.grid_names.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.grid_names, "a grid");
    if (what_of(code) == What::method)
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
    else
        lua_pushinteger(L, index_of(code) == grid_width ? size.width : size.height);
    return 1;
}

int length_of_grid(lua_State* L) {
    lua_pushinteger(L, grid_of(Machine::of(L), to_handle(L, 1)->index).size());
    return 1;
}

int push_cell_or_nil(lua_State* L, Machine& machine, int grid, int cell) {
    if (cell < 0)
        lua_pushnil(L);
    else
        machine.push_cell(L, grid, cell);
    return 1;
}

int grid_cell(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int grid = check_handle(L, 1, HandleKind::grid, "a grid").index;
    const lua_Integer x = luaL_checkinteger(L, 2), y = luaL_checkinteger(L, 3);
    const state::Grid size = grid_of(machine, grid);
    const bool inside = x >= 1 && x <= size.width && y >= 1 && y <= size.height;
    return push_cell_or_nil(L, machine, grid,
                            inside ? size.cell(static_cast<int>(x - 1), static_cast<int>(y - 1)) : -1);
}

int index_cell(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& cell = *to_handle(L, 1);
    const int code = machine.cell_names.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.cell_names, "a cell");
    if (what_of(code) == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
        return 1;
    }
    const state::Grid size = grid_of(machine, cell.family);
    const int x = size.x(cell.index), y = size.y(cell.index);
    switch (index_of(code)) {
        case cell_x:
            lua_pushinteger(L, x + 1);
            return 1;
        case cell_y:
            lua_pushinteger(L, y + 1);
            return 1;
        case cell_index:
            lua_pushinteger(L, cell.index + 1);
            return 1;
        case cell_left:
            return push_cell_or_nil(L, machine, cell.family, size.cell(x - 1, y));
        case cell_right:
            return push_cell_or_nil(L, machine, cell.family, size.cell(x + 1, y));
        case cell_up:
            return push_cell_or_nil(L, machine, cell.family, size.cell(x, y - 1));
        default:
            return push_cell_or_nil(L, machine, cell.family, size.cell(x, y + 1));
    }
}

int push_cells(lua_State* L, Machine& machine, int grid, const state::FewCells& cells) {
    lua_createtable(L, static_cast<int>(cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        machine.push_cell(L, grid, cells[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int cell_neighbours(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& cell = check_handle(L, 1, HandleKind::cell, "a cell");
    return push_cells(L, machine, cell.family, grid_of(machine, cell.family).neighbours(cell.index));
}

int cell_around(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Handle& cell = check_handle(L, 1, HandleKind::cell, "a cell");
    return push_cells(L, machine, cell.family, grid_of(machine, cell.family).around(cell.index));
}

int missing_enum(lua_State* L) {
    Machine& machine = Machine::of(L);
    std::vector<std::string> known;
    for (const content::Enum& declared : machine.definition->enums) known.push_back(declared.name);
    const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : machine.describe(L, 2);
    const std::string cure = content::did_you_mean(name, known);
    fail(L, fmt::format("enums has no '{}'{}{}", name, cure.empty() ? "" : "; ", cure));
}

void make_enums(Machine& machine) {
    lua_State* L = machine.runtime.state();
    const content::Definition& definition = *machine.definition;
    machine.enum_names.resize(definition.enums.size());
    lua_newtable(L);
    for (std::size_t e = 0; e < definition.enums.size(); ++e) {
        auto& refs = machine.enum_refs.emplace_back();
        for (std::size_t v = 0; v < definition.enums[e].values.size(); ++v) {
            const std::string& value = definition.enums[e].values[v];
            machine.enum_names[e].add(L, value, static_cast<int>(v));
            lua_pushlstring(L, value.data(), value.size());
            refs.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
        }
        machine.new_handle(L, HandleKind::enumeration)->index = static_cast<int>(e);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, definition.enums[e].name.c_str());
        machine.enum_list_refs.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
    }
    lua_newtable(L);
    lua_pushcfunction(L, missing_enum);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    freeze(L, "enums");
    machine.runtime.globals().set(L, "enums");
}

void make_grids(Machine& machine) {
    lua_State* L = machine.runtime.state();
    for (std::size_t g = 0; g < machine.definition->grids.size(); ++g) {
        machine.new_handle(L, HandleKind::grid)->index = static_cast<int>(g);
        machine.grid_refs.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
        auto& refs = machine.cell_refs.emplace_back();
        for (int c = 0; c < grid_of(machine, static_cast<int>(g)).size(); ++c) {
            Handle* cell = machine.new_handle(L, HandleKind::cell);
            cell->family = static_cast<std::uint16_t>(g);
            cell->index = c;
            refs.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
        }
    }
    machine.new_handle(L, HandleKind::grids);
    machine.grids_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}

}  // namespace

// Families per grid are asked for lines and free cells more often than for one cell; those by enum value or player are
// not, and an enum value may be called like a method.
void give_family_methods(Machine& machine, lua_State* L, int family, int key) {
    const content::Cell& cell = machine.definition->cells[static_cast<std::size_t>(family)];
    if (cell.per[key < 0 ? 0 : 1].kind != Axis::Kind::grid || (key < 0 && cell.per.size() == 2)) return;
    give_methods(machine, L, HandleKind::cells, machine.family_names, index_cells);
}

void install_collections(Machine& machine) {
    lua_State* L = machine.runtime.state();
    set_metatable(machine, HandleKind::cells, {{"__index", index_cells}, {"__newindex", write_cells}});
    set_metatable(machine, HandleKind::zones, {{"__index", index_zones}});
    set_metatable(machine, HandleKind::enumeration, {{"__index", index_enum}, {"__len", length_of_enum}});
    set_metatable(machine, HandleKind::selection, {{"__index", index_selection}, {"__len", length_of_selection}});
    set_metatable(machine, HandleKind::grids, {{"__index", index_grids}});
    set_metatable(machine, HandleKind::grid, {{"__index", index_grid}, {"__len", length_of_grid}});
    set_metatable(machine, HandleKind::cell, {{"__index", index_cell}});
    const auto builtin = [L](NameTable& names, std::initializer_list<std::pair<const char*, int>> members) {
        for (const auto& [name, member] : members) names.add(L, name, name_code(What::builtin, member));
    };
    builtin(machine.cell_names, {{"x", cell_x},
                                 {"y", cell_y},
                                 {"index", cell_index},
                                 {"left", cell_left},
                                 {"right", cell_right},
                                 {"up", cell_up},
                                 {"down", cell_down}});
    add_methods(L, machine.cell_names, {{"neighbours", cell_neighbours}, {"around", cell_around}});
    builtin(machine.grid_names, {{"width", grid_width}, {"height", grid_height}});
    add_methods(L, machine.grid_names, {{"cell", grid_cell}});
    add_methods(L, machine.family_names,
                {{"keys", family_keys},
                 {"count", family_count},
                 {"sum", family_sum},
                 {"fill", family_fill},
                 {"line", family_line},
                 {"region", family_region},
                 {"lowest", family_lowest}});
    make_enums(machine);
    make_grids(machine);
}

}  // namespace rulewright::script
