#include "script/bindings/grid.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <string_view>

#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"
#include "state/grid.h"

namespace rulewright::script {
namespace {

enum CellMember : int { cell_x, cell_y, cell_index, cell_left, cell_right, cell_up, cell_down };
enum GridMember : int { grid_width, grid_height };

int index_grids(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const std::string_view name = luaL_checkstring(L, 2);
    const int grid = content::find_named(bindings.definition->grids, name);
    if (grid < 0) {
        NameTable names;
        for (const content::Grid& known : bindings.definition->grids) names.add(L, known.name, 0);
        no_such_name(L, 2, names, "game.grids");
    }
    bindings.handles.push_grid(L, grid);
    return 1;
}

int index_grid(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int grid = to_handle(L, 1)->index;
    const state::Grid size = grid_of(bindings, grid);
    if (lua_isinteger(L, 2)) {
        const lua_Integer i = lua_tointeger(L, 2);
        if (i < 1 || i > size.size())
            lua_pushnil(L);
        else
            bindings.handles.push_cell(L, grid, static_cast<int>(i - 1));
        return 1;
    }
    const int code = bindings.names.grid.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.grid, "a grid");
    if (what_of(code) == What::method)
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
    else
        lua_pushinteger(L, index_of(code) == grid_width ? size.width : size.height);
    return 1;
}

int length_of_grid(lua_State* L) {
    lua_pushinteger(L, grid_of(Bindings::of(L), to_handle(L, 1)->index).size());
    return 1;
}

int push_cell_or_nil(lua_State* L, Bindings& bindings, int grid, int cell) {
    if (cell < 0)
        lua_pushnil(L);
    else
        bindings.handles.push_cell(L, grid, cell);
    return 1;
}

int grid_cell(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int grid = check_handle(L, 1, HandleKind::grid, "a grid").index;
    const lua_Integer x = luaL_checkinteger(L, 2), y = luaL_checkinteger(L, 3);
    const state::Grid size = grid_of(bindings, grid);
    const bool inside = x >= 1 && x <= size.width && y >= 1 && y <= size.height;
    return push_cell_or_nil(L, bindings, grid,
                            inside ? size.cell(static_cast<int>(x - 1), static_cast<int>(y - 1)) : -1);
}

int index_cell(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& cell = *to_handle(L, 1);
    const int code = bindings.names.cell.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.cell, "a cell");
    if (what_of(code) == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
        return 1;
    }
    const state::Grid size = grid_of(bindings, cell.family);
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
            return push_cell_or_nil(L, bindings, cell.family, size.cell(x - 1, y));
        case cell_right:
            return push_cell_or_nil(L, bindings, cell.family, size.cell(x + 1, y));
        case cell_up:
            return push_cell_or_nil(L, bindings, cell.family, size.cell(x, y - 1));
        default:
            return push_cell_or_nil(L, bindings, cell.family, size.cell(x, y + 1));
    }
}

int push_cells(lua_State* L, Bindings& bindings, int grid, const state::FewCells& cells) {
    lua_createtable(L, static_cast<int>(cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        bindings.handles.push_cell(L, grid, cells[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int cell_neighbours(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& cell = check_handle(L, 1, HandleKind::cell, "a cell");
    return push_cells(L, bindings, cell.family, grid_of(bindings, cell.family).neighbours(cell.index));
}

int cell_around(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Handle& cell = check_handle(L, 1, HandleKind::cell, "a cell");
    return push_cells(L, bindings, cell.family, grid_of(bindings, cell.family).around(cell.index));
}

}  // namespace

void install_grids(Bindings& bindings) {
    lua_State* L = bindings.runtime.state();
    bindings.handles.set_metatable(HandleKind::grids, {{"__index", carrying<index_grids>}});
    bindings.handles.set_metatable(HandleKind::grid,
                                   {{"__index", carrying<index_grid>}, {"__len", carrying<length_of_grid>}});
    bindings.handles.set_metatable(HandleKind::cell, {{"__index", carrying<index_cell>}});
    add_builtins(L, bindings.names.cell,
                 {{"x", cell_x},
                  {"y", cell_y},
                  {"index", cell_index},
                  {"left", cell_left},
                  {"right", cell_right},
                  {"up", cell_up},
                  {"down", cell_down}});
    add_methods(L, bindings.names.cell, {{"neighbours", carrying<cell_neighbours>}, {"around", carrying<cell_around>}});
    add_builtins(L, bindings.names.grid, {{"width", grid_width}, {"height", grid_height}});
    add_methods(L, bindings.names.grid, {{"cell", carrying<grid_cell>}});
    for (std::size_t g = 0; g < bindings.definition->grids.size(); ++g)
        bindings.handles.add_grid(grid_of(bindings, static_cast<int>(g)).size());
    bindings.handles.make_single(HandleKind::grids);
}

}  // namespace rulewright::script
