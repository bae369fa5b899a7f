// Between World and Lua: handles for its things, Lua values for its integers and back, and names for people.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/asking/machine.h"
#include "script/bindings/access.h"

namespace rulewright::script {

using content::ValueType;

Handle* Machine::new_handle(lua_State* thread, HandleKind kind, std::size_t size) {
    auto* handle = static_cast<Handle*>(lua_newuserdatauv(thread, size, 0));
    *handle = Handle{.kind = kind};
    lua_rawgeti(thread, LUA_REGISTRYINDEX, metatable_refs[static_cast<int>(kind)]);
    lua_setmetatable(thread, -2);
    return handle;
}

void Machine::push_component(lua_State* thread, int component) {
    int& reference = component_refs[static_cast<std::size_t>(component)];
    if (reference == LUA_NOREF) {
        new_handle(thread, HandleKind::component)->index = component;
        reference = luaL_ref(thread, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(thread, LUA_REGISTRYINDEX, reference);
}

void Machine::push_zone(lua_State* thread, int zone) {
    int& reference = zone_refs[static_cast<std::size_t>(zone)];
    if (reference == LUA_NOREF) {
        new_handle(thread, HandleKind::zone)->index = zone;
        // The zones of the table are few and often asked; those on cards are many.
        if (world->layout().zones[static_cast<std::size_t>(zone)].host < 0)
            give_methods(*this, thread, HandleKind::zone, zone_names,
                         index_functions[static_cast<int>(HandleKind::zone)]);
        reference = luaL_ref(thread, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(thread, LUA_REGISTRYINDEX, reference);
}

void Machine::push_cell(lua_State* thread, int grid, int cell) {
    lua_rawgeti(thread, LUA_REGISTRYINDEX, cell_refs[static_cast<std::size_t>(grid)][static_cast<std::size_t>(cell)]);
}

void Machine::push_family(lua_State* thread, HandleKind kind, int family, int key) {
    auto& all = kind == HandleKind::cells ? cell_family_refs : zone_family_refs;
    auto& refs = all[static_cast<std::size_t>(family)];
    const auto at = static_cast<std::size_t>(key + 1);
    if (refs.size() <= at) refs.resize(at + 1, LUA_NOREF);
    if (refs[at] == LUA_NOREF) {
        Handle* handle = new_handle(thread, kind);
        handle->family = static_cast<std::uint16_t>(family);
        handle->index = key;
        if (kind == HandleKind::cells) give_family_methods(*this, thread, family, key);
        refs[at] = luaL_ref(thread, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(thread, LUA_REGISTRYINDEX, refs[at]);
}

void Machine::push_selection(lua_State* thread, std::span<const state::Value> list) {
    auto* selection =
        static_cast<Selection*>(new_handle(thread, HandleKind::selection, sizeof(Selection) + list.size_bytes()));
    selection->index = static_cast<std::int32_t>(list.size());
    std::copy(list.begin(), list.end(), selection->values().begin());
}

void Machine::push_stored(lua_State* thread, const content::Cell& cell, std::int32_t stored) {
    switch (cell.type.kind) {
        case ValueType::Kind::boolean:
            lua_pushboolean(thread, stored);
            return;
        case ValueType::Kind::integer:
            lua_pushinteger(thread, stored);
            return;
        default:
            break;
    }
    if (stored < 0)
        lua_pushnil(thread);
    else if (cell.type.kind == ValueType::Kind::player)
        push_player(thread, stored);
    else if (cell.type.kind == ValueType::Kind::component)
        push_component(thread, stored);
    else
        push_enum(thread, cell.type.index, stored);
}

void Machine::push_value(lua_State* thread, const state::Value& value, const std::vector<std::string>* texts) {
    using Kind = state::Value::Kind;
    switch (value.kind) {
        case Kind::none:
            lua_pushnil(thread);
            break;
        case Kind::boolean:
            lua_pushboolean(thread, value.index);
            break;
        case Kind::integer:
            lua_pushinteger(thread, value.index);
            break;
        case Kind::player:
            push_player(thread, value.index);
            break;
        case Kind::component:
            push_component(thread, value.index);
            break;
        case Kind::zone:
            push_zone(thread, value.index);
            break;
        case Kind::enumeration:
            push_enum(thread, value.family, value.index);
            break;
        case Kind::cell:
            push_cell(thread, value.family, value.index);
            break;
        case Kind::text: {
            const std::string& text = (*texts)[static_cast<std::size_t>(value.index)];
            lua_pushlstring(thread, text.data(), text.size());
            break;
        }
    }
}

void Machine::check_change(lua_State* thread) {
    if (!world) fail(thread, "no game is running while scripts are loaded");
    if (world->is_view) fail(thread, "a bot cannot change the game");
    if (runtime.depth() > 0)
        fail(thread, fmt::format("{} may only look: changing state here is an error", looking_where));
}

std::int32_t Machine::to_stored(lua_State* thread, int index, const content::Cell& cell) {
    const auto wrong = [&](const std::string& wanted) {
        fail(thread, fmt::format("{} '{}' holds {}, not {}",
                                 cell.counter        ? "counter"
                                 : cell.on_type >= 0 ? "attribute"
                                                     : "variable",
                                 cell.name, wanted, describe(thread, index)));
    };
    switch (cell.type.kind) {
        case ValueType::Kind::boolean:
            if (lua_type(thread, index) != LUA_TBOOLEAN) wrong("true or false");
            return lua_toboolean(thread, index);
        case ValueType::Kind::integer: {
            int whole = 0;
            const lua_Integer number =
                lua_type(thread, index) == LUA_TNUMBER ? lua_tointegerx(thread, index, &whole) : 0;
            if (!whole) wrong("a whole number");
            if (number < INT32_MIN || number > INT32_MAX) wrong("a number of at most 32 bits");
            return static_cast<std::int32_t>(number);
        }
        case ValueType::Kind::player:
            if (lua_isnil(thread, index)) return -1;
            if (const Handle* handle = to_handle(thread, index, HandleKind::player)) {
                check_in_game(thread, *handle);
                return handle->index;
            }
            wrong("a player or nil");
            break;
        case ValueType::Kind::component:
            if (lua_isnil(thread, index)) return -1;
            if (const Handle* handle = to_handle(thread, index, HandleKind::component)) {
                check_in_game(thread, *handle);
                return handle->index;
            }
            wrong("a component or nil");
            break;
        default:
            break;
    }
    if (lua_isnil(thread, index)) return -1;
    const auto enumeration = static_cast<std::size_t>(cell.type.index);
    if (lua_type(thread, index) == LUA_TSTRING) {
        const int value = enum_names[enumeration].find(thread, index);
        if (value >= 0) return value;
        no_such_name(thread, index, enum_names[enumeration],
                     fmt::format("the enum '{}'", definition->enums[enumeration].name));
    }
    wrong(fmt::format("a value of '{}' or nil", definition->enums[enumeration].name));
    return 0;
}

void Machine::write_cell(lua_State* thread, int family, int at, int index) {
    check_change(thread);
    const content::Cell& cell = definition->cells[static_cast<std::size_t>(family)];
    const std::int32_t stored = to_stored(thread, index, cell);
    const state::CellFamily& limits_of = world->layout().cells[static_cast<std::size_t>(family)];
    if (stored < limits_of.min || stored > limits_of.max) {
        fail(thread, fmt::format("{} '{}' cannot become {}: its {} is {}", cell.counter ? "counter" : "variable",
                                 cell.name, stored, stored < limits_of.min ? "least" : "most",
                                 stored < limits_of.min ? limits_of.min : limits_of.max));
    }
    world->cells[static_cast<std::size_t>(at)] = stored;
}

std::string Machine::name_of(const state::Value& value, const std::vector<std::string>* texts) const {
    using Kind = state::Value::Kind;
    const auto index = static_cast<std::size_t>(value.index);
    switch (value.kind) {
        case Kind::none:
            return "nothing";
        case Kind::boolean:
            return value.index ? "yes" : "no";
        case Kind::integer:
            return std::to_string(value.index);
        case Kind::player:
            return fmt::format("Player {}", value.index + 1);
        case Kind::enumeration: {
            std::string words = definition->enums[value.family].values[index];
            std::replace(words.begin(), words.end(), '_', ' ');
            return words;
        }
        case Kind::text:
            return texts ? (*texts)[index] : std::string("text");
        case Kind::cell: {
            const int width = definition->grids[value.family].width;
            return fmt::format("{},{}", value.index % width + 1, value.index / width + 1);
        }
        case Kind::component: {
            if (!world) return fmt::format("component {}", value.index);
            const auto& info = world->layout().components[index];
            if (world->is_view && world->places[index].hidden)
                return fmt::format("a hidden {}", definition->types[static_cast<std::size_t>(info.type)].name);
            const content::Component& printed = definition->components[static_cast<std::size_t>(info.definition)];
            return printed.title.empty() ? printed.id : printed.title;
        }
        case Kind::zone: {
            if (!world) return fmt::format("zone {}", value.index);
            const state::ZoneInfo& info = world->layout().zones[index];
            const content::Zone& zone = definition->zones[static_cast<std::size_t>(info.family)];
            if (info.host >= 0) return fmt::format("{} of {}", zone.name, name_of(state::component(info.host)));
            std::string name = zone.name;
            const int keys[] = {info.key0, info.key1};
            for (std::size_t i = 0; i < zone.per.size(); ++i) {
                const content::Axis& axis = zone.per[i];
                if (axis.kind == content::Axis::Kind::player)
                    name += fmt::format(" of Player {}", keys[i] + 1);
                else if (axis.kind == content::Axis::Kind::enumeration)
                    name += fmt::format("[{}]", definition->enums[static_cast<std::size_t>(axis.index)]
                                                    .values[static_cast<std::size_t>(keys[i])]);
                else
                    name += fmt::format("[{}]", keys[i] + 1);
            }
            return name;
        }
    }
    return {};
}

lua::Host::Order Machine::order_of(const void* userdata) const {
    const auto* handle = static_cast<const Handle*>(userdata);
    return {static_cast<int>(handle->kind), (static_cast<std::int64_t>(handle->family) << 32) + handle->index};
}

lua_CFunction Machine::items_of(const void* userdata) const {
    return index_functions[static_cast<int>(static_cast<const Handle*>(userdata)->kind)];
}

const char* Machine::instead_of_writing() const { return "declare state in YAML, and helpers with 'local'"; }

std::string Machine::cure(const std::string& name, const std::vector<std::string>& known) const {
    return content::did_you_mean(name, known);
}

std::string Machine::describe(lua_State* thread, int index) const {
    switch (lua_type(thread, index)) {
        case LUA_TNONE:
        case LUA_TNIL:
            return "nil";
        case LUA_TSTRING:
            return fmt::format("'{}'", lua_tostring(thread, index));
        case LUA_TNUMBER:
        case LUA_TBOOLEAN: {
            lua_pushvalue(thread, index);
            push_text(thread, -1);
            std::string text = lua_tostring(thread, -1);
            lua_pop(thread, 2);
            return text;
        }
        case LUA_TUSERDATA:
            break;
        default:
            return fmt::format("a {}", luaL_typename(thread, index));
    }
    const Handle& handle = *to_handle(thread, index);
    switch (handle.kind) {
        case HandleKind::game:
            return "game";
        case HandleKind::options:
            return "game.options";
        case HandleKind::packs:
            return "game.packs";
        case HandleKind::grids:
            return "game.grids";
        case HandleKind::player:
            return name_of(state::player(handle.index));
        case HandleKind::zone:
            return name_of(state::zone(handle.index));
        case HandleKind::component:
            return name_of(state::component(handle.index));
        case HandleKind::cells:
            return definition->cells[handle.family].name;
        case HandleKind::zones:
            return definition->zones[handle.family].name;
        case HandleKind::grid:
            return fmt::format("grid {}", definition->grids[static_cast<std::size_t>(handle.index)].name);
        case HandleKind::cell:
            return name_of({state::Value::Kind::cell, handle.family, handle.index});
        case HandleKind::enumeration:
            return fmt::format("enum {}", definition->enums[static_cast<std::size_t>(handle.index)].name);
        case HandleKind::selection:
            return fmt::format("a selection of {}", handle.index);
        case HandleKind::shape: {
            const state::Shape& shape = static_cast<const ShapeHandle&>(handle).shape;
            return state::draw(shape.mask(), shape.width(), shape.height());
        }
        case HandleKind::decision:
            return "a decision";
    }
    return {};
}

}  // namespace rulewright::script
