#include "script/bindings/stores.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <span>
#include <vector>

#include "script/bindings/arguments.h"
#include "script/bindings/axis.h"
#include "script/bindings/convert.h"
#include "script/bindings/grid.h"
#include "script/bindings/members.h"
#include "state/grid.h"

namespace rulewright::script {
namespace {

using content::Axis;

const Axis& open_axis(const content::Store& store, const Handle& handle) { return store.per[handle.index < 0 ? 0 : 1]; }

int index_stores(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    running_world(L);
    const Handle& handle = own_handle(L);
    check_in_game(L, handle);
    const content::Store& store = bindings.definition->stores[handle.family];
    const Axis& axis = open_axis(store, handle);
    const int key = key_position(L, bindings, 2, axis);
    if (key < 0) {
        const int method = bindings.names.family.find(L, 2);
        if (method < 0) wrong_key(L, bindings, 2, axis, store.name);
        bindings.members.push(L, index_of(method), handle);
        return 1;
    }
    const state::StoreFamily& family = bindings.bound.world->layout().stores[handle.family];
    if (handle.index < 0 && store.per.size() == 2) {
        bindings.handles.push_family(L, HandleKind::stores, handle.family, key);
        return 1;
    }
    const int at = family.base + (handle.index < 0 ? key : handle.index * family.size1 + key);
    if (is_hidden(bindings, at))
        fail(L, fmt::format("'{}' of {} is hidden from this player", store.name, bindings.describe(L, 2)));
    push_stored(L, bindings, store, bindings.bound.world->stored[at]);
    return 1;
}

int write_stores(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    running_world(L);
    const Handle& handle = *to_handle(L, 1);
    check_in_game(L, handle);
    const content::Store& store = bindings.definition->stores[handle.family];
    const Axis& axis = open_axis(store, handle);
    const int key = key_position(L, bindings, 2, axis);
    if (key < 0) wrong_key(L, bindings, 2, axis, store.name);
    if (handle.index < 0 && store.per.size() == 2)
        fail(L, fmt::format("'{}' needs two keys: {}[a][b] = ...", store.name, store.name));
    const state::StoreFamily& family = bindings.bound.world->layout().stores[handle.family];
    write_store(L, bindings, handle.family, family.base + (handle.index < 0 ? key : handle.index * family.size1 + key),
                3);
    return 0;
}

// The family's values along its open axis.
struct Row {
    const content::Store& store;
    Axis axis;
    int first;
    std::span<const std::int32_t> values;
};

Row row_argument(lua_State* L, Bindings& bindings) {
    running_world(L);
    const Handle& handle = check_handle(L, 1, HandleKind::stores, "a family such as game.name");
    const content::Store& store = bindings.definition->stores[handle.family];
    if (handle.index < 0 && store.per.size() == 2)
        fail(L, fmt::format("'{}' has two keys; give the first: {}[key]", store.name, store.name));
    const Axis& axis = open_axis(store, handle);
    const state::StoreFamily& family = bindings.bound.world->layout().stores[handle.family];
    const int size = axis_size(bindings, axis);
    const int first = family.base + (handle.index < 0 ? 0 : handle.index * family.size1);
    return {store, axis, first, {bindings.bound.world->stored.data() + first, static_cast<std::size_t>(size)}};
}

int family_keys(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Row row = row_argument(L, bindings);
    lua_settop(L, 2);
    const std::int32_t wanted = to_stored(L, bindings, 2, row.store);
    const auto count = std::count(row.values.begin(), row.values.end(), wanted);
    state::Value* out = new_selection(L, bindings, static_cast<std::size_t>(count))->values().data();
    for (std::size_t i = 0; i < row.values.size(); ++i)
        if (row.values[i] == wanted) *out++ = key_value(row.axis, static_cast<int>(i));
    return 1;
}

int family_count(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Row row = row_argument(L, bindings);
    lua_settop(L, 2);
    const std::int32_t wanted = to_stored(L, bindings, 2, row.store);
    lua_pushinteger(L, std::count(row.values.begin(), row.values.end(), wanted));
    return 1;
}

// Some positions of an axis: one, or all of them.
struct Range {
    int first = 0, count = 0;
};

// The keys meant by the argument at `index`: that one, or with nil every one.
Range key_range(lua_State* L, Bindings& bindings, int index, const Axis& axis, const std::string& family) {
    if (lua_isnoneornil(L, index)) return {0, axis_size(bindings, axis)};
    const int key = key_position(L, bindings, index, axis);
    if (key < 0) wrong_key(L, bindings, index, axis, family);
    return {key, 1};
}

// The stores of the family at stack index 1, along all its open axes; arguments from `keys` on narrow them down.
struct Block {
    const content::Store& store;
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

Block block_argument(lua_State* L, Bindings& bindings, int keys) {
    running_world(L);
    const Handle& handle = check_handle(L, 1, HandleKind::stores, "a family such as game.name");
    const content::Store& store = bindings.definition->stores[handle.family];
    const state::StoreFamily& family = bindings.bound.world->layout().stores[handle.family];
    Block block{store, handle.family, family.base, family.size1, {0, 1}, {}};
    if (handle.index >= 0)
        block.rows.first = handle.index;
    else if (store.per.size() == 2)
        block.rows = key_range(L, bindings, keys++, store.per[0], store.name);
    block.columns = key_range(L, bindings, keys, store.per.back(), store.name);
    return block;
}

int family_sum(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Block block = block_argument(L, bindings, 2);
    if (block.store.type.kind != content::ValueType::Kind::integer)
        fail(L, fmt::format("'{}' holds no numbers to add up", block.store.name));
    std::int64_t sum = 0;
    block.each([&](int at) {
        if (is_hidden(bindings, at)) fail(L, fmt::format("'{}' is hidden from this player", block.store.name));
        sum += bindings.bound.world->stored[at];
    });
    lua_pushinteger(L, sum);
    return 1;
}

int family_fill(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    if (lua_gettop(L) < 2) lua_settop(L, 2);
    const Block block = block_argument(L, bindings, 3);
    block.each([&](int at) { write_store(L, bindings, block.family, at, 2); });
    return 0;
}

// The cell at `index`, which must be of the grid the row is kept for.
int grid_cell_argument(lua_State* L, Bindings& bindings, const Row& row, int index) {
    if (row.axis.kind != Axis::Kind::grid)
        fail(L, fmt::format("'{}' is not kept for each cell of a grid", row.store.name));
    const int key = key_position(L, bindings, index, row.axis);
    if (key < 0) wrong_key(L, bindings, index, row.axis, row.store.name);
    return key;
}

int family_line(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Row row = row_argument(L, bindings);
    const int cell = grid_cell_argument(L, bindings, row, 2);
    const lua_Integer n = luaL_checkinteger(L, 3);
    lua_pushboolean(L, grid_of(bindings, row.axis.index)
                           .has_line(row.values, cell, static_cast<int>(std::clamp<lua_Integer>(n, 0, 1 << 20))));
    return 1;
}

int family_region(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Row row = row_argument(L, bindings);
    const std::vector<int> cells =
        grid_of(bindings, row.axis.index).region(row.values, grid_cell_argument(L, bindings, row, 2));
    charge(L, static_cast<std::int64_t>(row.values.size()));
    lua_createtable(L, static_cast<int>(cells.size()), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        bindings.handles.push_cell(L, row.axis.index, cells[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int family_lowest(lua_State* L) {
    Bindings& bindings = Bindings::of(L);
    const Row row = row_argument(L, bindings);
    if (row.axis.kind != Axis::Kind::grid)
        fail(L, fmt::format("'{}' is not kept for each cell of a grid", row.store.name));
    lua_settop(L, 2);
    const std::int32_t wanted = to_stored(L, bindings, 2, row.store);
    static thread_local std::vector<int> cells;  // reused: one of these is asked for at every decision of some games
    cells.clear();
    grid_of(bindings, row.axis.index).lowest(row.values, wanted, cells);
    std::transform(cells.begin(), cells.end(), new_selection(L, bindings, cells.size())->values().begin(),
                   [&](int cell) { return key_value(row.axis, cell); });
    return 1;
}

constexpr Member members[] = {
    {.name = "[any]",
     .signature = "any",
     .text = "The value for a key: a cell, enum value or player. May be assigned."},
    {.name = "keys",
     .call = carrying<family_keys>,
     .signature = "(value: any): Selection",
     .text = "The keys whose value is this; nil for unset."},
    {.name = "count",
     .call = carrying<family_count>,
     .signature = "(value: any): integer",
     .text = "How many keys have this value; nil for unset."},
    {.name = "sum",
     .call = carrying<family_sum>,
     .signature = "(key?: any, second?: any): integer",
     .text = "All its numbers added up; of pairs also those of one key, nil meaning any: `game.invested:sum(nil, p)`."},
    {.name = "fill",
     .call = carrying<family_fill>,
     .effect = Effect::changes,
     .signature = "(value: any, key?: any, second?: any)",
     .text = "Gives every key this value; of pairs also those of one key, nil meaning any."},
    {.name = "line",
     .call = carrying<family_line>,
     .signature = "(cell: Cell, n: integer): boolean",
     .text = "Per grid: do n equal values lie in a line through the cell?"},
    {.name = "region",
     .call = carrying<family_region>,
     .signature = "(cell: Cell): Cell[]",
     .text = "Per grid: the connected cells with the same value, this one included."},
    {.name = "lowest",
     .call = carrying<family_lowest>,
     .signature = "(value: any): Selection",
     .text = "Per grid: in each column the lowest cell with that value, for pieces that fall."},
};

}  // namespace

// Families per grid are asked for lines and free cells more often than for one cell; those by enum value or player are
// not, and an enum value may be called like a method.
void give_family_methods(Bindings& bindings, lua_State* L, int family, int key) {
    const content::Store& store = bindings.definition->stores[family];
    if (store.per[key < 0 ? 0 : 1].kind != content::Axis::Kind::grid || (key < 0 && store.per.size() == 2)) return;
    give_methods(bindings, L, HandleKind::stores, bindings.names.family);
}

void install_stores(Bindings& bindings) {
    bindings.handles.set_metatable(HandleKind::stores,
                                   {{"__index", carrying<index_stores>}, {"__newindex", carrying<write_stores>}});
    bindings.members.add(HandleKind::stores, members);
}

}  // namespace rulewright::script
