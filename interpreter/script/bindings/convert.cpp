#include "script/bindings/convert.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <utility>

#include "script/bindings/arguments.h"
#include "script/bindings/happening.h"

namespace rulewright::script {

using content::ValueType;

void push_value(lua_State* L, Bindings& bindings, const state::Value& value, const std::vector<std::string>* texts) {
    using Kind = state::Value::Kind;
    switch (value.kind) {
        case Kind::none:
            lua_pushnil(L);
            break;
        case Kind::boolean:
            lua_pushboolean(L, value.index);
            break;
        case Kind::integer:
            lua_pushinteger(L, value.index);
            break;
        case Kind::player:
            bindings.handles.push_player(L, value.index);
            break;
        case Kind::component:
            bindings.handles.push_component(L, value.index);
            break;
        case Kind::zone:
            bindings.handles.push_zone(L, value.index);
            break;
        case Kind::enumeration:
            bindings.handles.push_enum(L, value.family, value.index);
            break;
        case Kind::cell:
            bindings.handles.push_cell(L, value.family, value.index);
            break;
        case Kind::text: {
            const std::string& text = (*texts)[value.index];
            lua_pushlstring(L, text.data(), text.size());
            break;
        }
    }
}

Selection* new_selection(lua_State* L, const Bindings& bindings, std::size_t size) {
    auto* selection = static_cast<Selection*>(
        bindings.handles.new_handle(L, HandleKind::selection, sizeof(Selection) + size * sizeof(state::Value)));
    selection->index = static_cast<std::int32_t>(size);
    return selection;
}

void push_selection(lua_State* L, const Bindings& bindings, std::span<const state::Value> values) {
    std::copy(values.begin(), values.end(), new_selection(L, bindings, values.size())->values().begin());
}

void push_stored(lua_State* L, Bindings& bindings, const content::Store& store, std::int32_t stored) {
    switch (store.type.kind) {
        case ValueType::Kind::boolean:
            lua_pushboolean(L, stored);
            return;
        case ValueType::Kind::integer:
            lua_pushinteger(L, stored);
            return;
        default:
            break;
    }
    if (stored < 0)
        lua_pushnil(L);
    else if (store.type.kind == ValueType::Kind::player)
        bindings.handles.push_player(L, stored);
    else if (store.type.kind == ValueType::Kind::component)
        bindings.handles.push_component(L, stored);
    else
        bindings.handles.push_enum(L, store.type.index, stored);
}

std::int32_t to_stored(lua_State* L, const Bindings& bindings, int index, const content::Store& store) {
    const auto wrong = [&](const std::string& wanted) {
        fail(L, fmt::format("{} '{}' holds {}, not {}",
                            store.counter        ? "counter"
                            : store.on_type >= 0 ? "attribute"
                                                 : "variable",
                            store.name, wanted, bindings.describe(L, index)));
    };
    switch (store.type.kind) {
        case ValueType::Kind::boolean:
            if (lua_type(L, index) != LUA_TBOOLEAN) wrong("true or false");
            return lua_toboolean(L, index);
        case ValueType::Kind::integer: {
            int whole = 0;
            const lua_Integer number = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &whole) : 0;
            if (!whole) wrong("a whole number");
            if (!is_stored_number(number)) wrong("a number of at most 32 bits");
            return static_cast<std::int32_t>(number);
        }
        case ValueType::Kind::player:
            if (lua_isnil(L, index)) return -1;
            if (const Handle* handle = to_handle(L, index, HandleKind::player)) {
                check_in_game(L, *handle);
                return handle->index;
            }
            wrong("a player or nil");
            break;
        case ValueType::Kind::component:
            if (lua_isnil(L, index)) return -1;
            if (const Handle* handle = to_handle(L, index, HandleKind::component)) {
                check_in_game(L, *handle);
                return handle->index;
            }
            wrong("a component or nil");
            break;
        default:
            break;
    }
    if (lua_isnil(L, index)) return -1;
    const auto enumeration = static_cast<std::size_t>(store.type.index);
    if (lua_type(L, index) == LUA_TSTRING) {
        const int value = bindings.names.enums[enumeration].find(L, index);
        if (value >= 0) return value;
        no_such_name(L, index, bindings.names.enums[enumeration],
                     fmt::format("the enum '{}'", bindings.definition->enums[enumeration].name));
    }
    wrong(fmt::format("a value of '{}' or nil", bindings.definition->enums[enumeration].name));
    return 0;
}

bool is_hidden(const Bindings& bindings, int at) {
    const state::World& world = *bindings.bound.world;
    return world.is_view && !world.hidden_stored.empty() && world.hidden_stored[at];
}

void push_store_value(lua_State* L, Bindings& bindings, int family, int at) {
    const content::Store& store = bindings.definition->stores[family];
    if (is_hidden(bindings, at)) fail(L, fmt::format("'{}' is hidden from this player", store.name));
    push_stored(L, bindings, store, bindings.bound.world->stored[at]);
}

void write_store(lua_State* L, Bindings& bindings, int family, int at, int index) {
    bindings.check_change(L);
    const content::Store& store = bindings.definition->stores[family];
    const std::int32_t stored = to_stored(L, bindings, index, store);
    const state::StoreFamily& limits_of = bindings.bound.world->layout().stores[family];
    if (stored < limits_of.min || stored > limits_of.max) {
        fail(L, fmt::format("{} '{}' cannot become {}: its {} is {}", store.counter ? "counter" : "variable",
                            store.name, stored, stored < limits_of.min ? "least" : "most",
                            stored < limits_of.min ? limits_of.min : limits_of.max));
    }
    const std::int32_t before = std::exchange(bindings.bound.world->stored[at], stored);
    if (bindings.bound.listener && stored != before) tell_changed(bindings, family, at, before);
}

}  // namespace rulewright::script
