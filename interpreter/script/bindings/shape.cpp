#include "script/bindings/shape.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "lua/given.h"
#include "script/bindings/arguments.h"
#include "state/shape.h"

namespace rulewright::script {
namespace {

using state::Shape;

// Covering is exponential; beyond these sizes an unlucky question could take minutes.
constexpr int most_cells_to_tile = 49;
constexpr int most_cells_to_list_tilings = 30;
constexpr std::int64_t instructions_per_point = 8;

const Shape& shape_argument(lua_State* L, int index) {
    return static_cast<ShapeHandle&>(check_handle(L, index, HandleKind::shape, "a shape")).shape;
}

std::uint64_t mask_argument(lua_State* L, int index) { return static_cast<std::uint64_t>(luaL_checkinteger(L, index)); }
void push_mask(lua_State* L, std::uint64_t mask) { lua_pushinteger(L, static_cast<lua_Integer>(mask)); }

int index_shape(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const int code = bindings.names.shape.find(L, 2);
    if (code < 0) no_such_name(L, 2, bindings.names.shape, "a shape");
    bindings.members.push(L, index_of(code), *to_handle(L, 1));
    return 1;
}

void push_size(lua_State* L, Bindings&, const Handle& shape) {
    lua_pushinteger(L, static_cast<const ShapeHandle&>(shape).shape.size());
}
void push_width(lua_State* L, Bindings&, const Handle& shape) {
    lua_pushinteger(L, static_cast<const ShapeHandle&>(shape).shape.width());
}
void push_height(lua_State* L, Bindings&, const Handle& shape) {
    lua_pushinteger(L, static_cast<const ShapeHandle&>(shape).shape.height());
}

int same_shape(lua_State* L) {
    const Handle* one = to_handle(L, 1, HandleKind::shape);
    const Handle* other = to_handle(L, 2, HandleKind::shape);
    lua_pushboolean(L, one && other &&
                           static_cast<const ShapeHandle*>(one)->shape.canonical() ==
                               static_cast<const ShapeHandle*>(other)->shape.canonical());
    return 1;
}

int orientations(lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(shape_argument(L, 1).orientations().size()));
    return 1;
}

// shapes.new{"##", ".#"}
int new_shape(lua_State* L) {
    std::string drawing;
    if (lua_type(L, 1) == LUA_TSTRING) {
        drawing = lua_tostring(L, 1);
    } else {
        lua::check_list(L, 1, "a drawing");
        const lua_Integer rows = lua::length_of_list(L, 1);
        if (rows > state::max_side) fail(L, fmt::format("a shape has at most {} rows", state::max_side));
        for (lua_Integer i = 1; i <= rows; ++i) {
            lua_rawgeti(L, 1, i);
            if (lua_type(L, -1) != LUA_TSTRING) fail(L, "a shape is drawn with a list of texts, one per row");
            drawing += lua_tostring(L, -1);
            drawing += '\n';
            lua_pop(L, 1);
        }
    }
    const auto shape = Shape::parse(drawing);
    if (!shape) fail(L, "this is no shape: " + shape.reason());
    Handle* handle = Bindings::of(L).handles.new_handle(L, HandleKind::shape, sizeof(ShapeHandle));
    new (handle) ShapeHandle{{.kind = HandleKind::shape}, *shape};
    return 1;
}

int mask(lua_State* L) {
    push_mask(L, shape_argument(L, 1).mask());
    return 1;
}

int placements(lua_State* L) {
    const std::vector<std::uint64_t> found = state::placements(shape_argument(L, 1), mask_argument(L, 2));
    charge(L, 64 + static_cast<std::int64_t>(found.size()));
    lua_createtable(L, static_cast<int>(found.size()), 0);
    for (std::size_t i = 0; i < found.size(); ++i) {
        push_mask(L, found[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

struct Pieces {
    std::vector<Shape> shapes;
    std::vector<int> most;
};

Pieces pieces_argument(lua_State* L, int most_cells) {
    Pieces pieces;
    const int cells = std::popcount(mask_argument(L, 1));
    if (cells > most_cells)
        fail(L, fmt::format("areas of at most {} cells can be covered here, not {}", most_cells, cells));
    lua::check_list(L, 2, "the shapes to use");
    const bool limited = !lua_isnoneornil(L, 3);
    if (limited) lua::check_list(L, 3, "how many of each shape there are");
    const lua_Integer n = lua::length_of_list(L, 2);
    if (n > 64) fail(L, "at most 64 shapes can be used");
    for (lua_Integer i = 1; i <= n; ++i) {
        lua::push_item(L, 2, i);
        pieces.shapes.push_back(shape_argument(L, -1));
        lua_pop(L, 1);
        int most = -1;
        if (limited) {
            lua_rawgeti(L, 3, i);
            if (!lua_isnil(L, -1)) most = static_cast<int>(std::clamp<lua_Integer>(luaL_checkinteger(L, -1), 0, 64));
            lua_pop(L, 1);
        }
        pieces.most.push_back(most);
    }
    charge(L, 1000);
    return pieces;
}

// The search gets the script's instructions, several for each of its points, and what it used is charged. When they do
// not suffice the script is stopped as by an endless loop.
template <class Search>
auto within_budget(lua_State* L, Search search) {
    const std::int64_t given =
        std::max<std::int64_t>(1, Bindings::of(L).runtime.meter().left() / instructions_per_point);
    std::int64_t effort = given;
    auto found = search(effort);
    charge(L, found ? (given - effort) * instructions_per_point
                    : std::max<std::int64_t>(1, Bindings::of(L).runtime.meter().left()));
    return *found;
}

int can_tile(lua_State* L) {
    const Pieces pieces = pieces_argument(L, most_cells_to_tile);
    lua_pushboolean(L, within_budget(L, [&](std::int64_t& effort) {
                        return state::can_tile_within(effort, mask_argument(L, 1), pieces.shapes, pieces.most);
                    }));
    return 1;
}

int tilings(lua_State* L) {
    const Pieces pieces = pieces_argument(L, most_cells_to_list_tilings);
    const auto found = within_budget(L, [&](std::int64_t& effort) {
        return state::tilings_within(effort, mask_argument(L, 1), pieces.shapes, pieces.most);
    });
    lua_createtable(L, static_cast<int>(found.size()), 0);
    for (std::size_t i = 0; i < found.size(); ++i) {
        lua_createtable(L, static_cast<int>(found[i].size()), 0);
        for (std::size_t k = 0; k < found[i].size(); ++k) {
            lua_pushinteger(L, found[i][k]);
            lua_rawseti(L, -2, static_cast<lua_Integer>(k) + 1);
        }
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int side_argument(lua_State* L, int index) {
    const lua_Integer side = luaL_checkinteger(L, index);
    if (side < 1 || side > state::max_side)
        fail(L, fmt::format("a board is 1 to {} cells wide and high, not {}", state::max_side, side));
    return static_cast<int>(side);
}

int draw(lua_State* L) {
    const std::string text = state::draw(mask_argument(L, 1), side_argument(L, 2), side_argument(L, 3));
    lua_pushlstring(L, text.data(), text.size());
    return 1;
}

int bits(lua_State* L) {
    lua_pushinteger(L, std::popcount(mask_argument(L, 1)));
    return 1;
}

int pack(lua_State* L) {
    push_mask(L, state::pack(mask_argument(L, 1), side_argument(L, 2), side_argument(L, 3)));
    return 1;
}

int unpack(lua_State* L) {
    push_mask(L, state::unpack(mask_argument(L, 1), side_argument(L, 2), side_argument(L, 3)));
    return 1;
}

int board(lua_State* L) {
    push_mask(L, state::board(side_argument(L, 1), side_argument(L, 2)));
    return 1;
}

constexpr Member members[] = {
    {.name = "size", .read = push_size, .stays = true, .signature = "integer", .text = "How many cells."},
    {.name = "width", .read = push_width, .stays = true, .signature = "integer", .text = "Columns."},
    {.name = "height", .read = push_height, .stays = true, .signature = "integer", .text = "Rows."},
    {.name = "==",
     .call = carrying<same_shape>,
     .signature = "boolean",
     .text = "Equal when one can be turned or mirrored into the other."},
    {.name = "orientations",
     .call = carrying<orientations>,
     .signature = "(): integer",
     .text = "How many different ones turning and mirroring give: 1 to 8."},
};

constexpr Member functions[] = {
    {.name = "new",
     .call = carrying<new_shape>,
     .signature = "(rows: string|string[]): Shape",
     .text = "A shape from its picture, row by row: `shapes.new{\"##\", \".#\"}`; `.` and space are no cells."},
    {.name = "mask",
     .call = carrying<mask>,
     .signature = "(shape: Shape): integer",
     .text = "The shape as a mask, in the upper left corner."},
    {.name = "placements",
     .call = carrying<placements>,
     .signature = "(shape: Shape, mask: integer): integer[]",
     .text = "Every way, turned or mirrored, to put the shape inside the mask's cells, as masks; each once."},
    {.name = "can_tile",
     .call = carrying<can_tile>,
     .signature = "(mask: integer, pieces: Shape[], most?: integer[]): boolean",
     .text = "Can the mask be covered exactly with these shapes, at most so many of each (nil: any number)?"},
    {.name = "tilings",
     .call = carrying<tilings>,
     .signature = "(mask: integer, pieces: Shape[], most?: integer[]): integer[][]",
     .text = "Every multiset of the shapes that covers the mask exactly, as counts parallel to the shapes."},
    {.name = "draw",
     .call = carrying<draw>,
     .signature = "(mask: integer, width: integer, height: integer): string",
     .text = "A picture of the mask as text."},
    {.name = "bits",
     .call = carrying<bits>,
     .signature = "(mask: integer): integer",
     .text = "How many cells the mask has."},
    {.name = "board",
     .call = carrying<board>,
     .signature = "(width: integer, height: integer): integer",
     .text = "The mask of a whole board of this size."},
    {.name = "pack",
     .call = carrying<pack>,
     .signature = "(mask: integer, width: integer, height: integer): integer",
     .text = "The mask of a board of this size in consecutive bits: 5x5 cells fit into a counter of 32."},
    {.name = "unpack",
     .call = carrying<unpack>,
     .signature = "(bits: integer, width: integer, height: integer): integer",
     .text = "The mask that was packed."},
};

}  // namespace

void install_shapes(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::shape, {{"__index", carrying<index_shape>}});
    bindings.members.add(HandleKind::shape, members);
    bindings.members.add_library("shapes", functions);
}

}  // namespace rulewright::script
