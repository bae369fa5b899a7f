#include "script/bindings/grid.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <string_view>

#include "script/bindings/arguments.h"
#include "script/bindings/bindings.h"
#include "state/grid.h"

namespace rulewright::script {
namespace {

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
    bindings.members.push(L, index_of(code), *to_handle(L, 1));
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

void push_width(lua_State* L, Bindings& bindings, const Handle& grid) {
    lua_pushinteger(L, grid_of(bindings, grid.index).width);
}
void push_height(lua_State* L, Bindings& bindings, const Handle& grid) {
    lua_pushinteger(L, grid_of(bindings, grid.index).height);
}

void push_x(lua_State* L, Bindings& bindings, const Handle& cell) {
    lua_pushinteger(L, grid_of(bindings, cell.family).x(cell.index) + 1);
}
void push_y(lua_State* L, Bindings& bindings, const Handle& cell) {
    lua_pushinteger(L, grid_of(bindings, cell.family).y(cell.index) + 1);
}
void push_index(lua_State* L, Bindings&, const Handle& cell) { lua_pushinteger(L, cell.index + 1); }

template <int columns, int rows>
void push_beside(lua_State* L, Bindings& bindings, const Handle& cell) {
    const state::Grid size = grid_of(bindings, cell.family);
    push_cell_or_nil(L, bindings, cell.family, size.cell(size.x(cell.index) + columns, size.y(cell.index) + rows));
}

int index_cell(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int code = bindings.names.cell.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.cell, "a cell");
    bindings.members.push(L, index_of(code), *to_handle(L, 1));
    return 1;
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

constexpr Member grid_members[] = {
    {.name = "width", .read = push_width, .stays = true, .signature = "integer", .text = "Cells in a row."},
    {.name = "height", .read = push_height, .stays = true, .signature = "integer", .text = "Rows."},
    {.name = "[integer]", .signature = "Cell", .text = "Row by row from 1; `ipairs(grid)` goes through."},
    {.name = "#", .call = carrying<length_of_grid>, .signature = "integer", .text = "How many cells it has."},
    {.name = "cell",
     .call = carrying<grid_cell>,
     .signature = "(x: integer, y: integer): Cell?",
     .text = "The cell in column x and row y, from 1; nil outside."},
};

constexpr Member cell_members[] = {
    {.name = "x", .read = push_x, .stays = true, .signature = "integer", .text = "Column, from 1."},
    {.name = "y", .read = push_y, .stays = true, .signature = "integer", .text = "Row, from 1; it grows downwards."},
    {.name = "index", .read = push_index, .stays = true, .signature = "integer", .text = "Row by row, from 1."},
    {.name = "left", .read = push_beside<-1, 0>, .stays = true, .signature = "Cell?", .text = "Nil at the edge."},
    {.name = "right", .read = push_beside<1, 0>, .stays = true, .signature = "Cell?", .text = "Nil at the edge."},
    {.name = "up", .read = push_beside<0, -1>, .stays = true, .signature = "Cell?", .text = "Nil at the edge."},
    {.name = "down", .read = push_beside<0, 1>, .stays = true, .signature = "Cell?", .text = "Nil at the edge."},
    {.name = "neighbours",
     .call = carrying<cell_neighbours>,
     .signature = "(): Cell[]",
     .text = "The cells left, right, above and below."},
    {.name = "around",
     .call = carrying<cell_around>,
     .signature = "(): Cell[]",
     .text = "The up to eight cells around it."},
};

}  // namespace

void install_grids(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::grids, {{"__index", carrying<index_grids>}});
    bindings.handles.set_metatable(HandleKind::grid, {{"__index", carrying<index_grid>}});
    bindings.handles.set_metatable(HandleKind::cell, {{"__index", carrying<index_cell>}});
    bindings.members.add(HandleKind::grid, grid_members);
    bindings.members.add(HandleKind::cell, cell_members);
    for (std::size_t g = 0; g < bindings.definition->grids.size(); ++g)
        bindings.handles.add_grid(grid_of(bindings, static_cast<int>(g)).size());
    bindings.handles.make_single(HandleKind::grids);
}

}  // namespace rulewright::script
