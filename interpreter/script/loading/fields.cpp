#include "script/loading/fields.h"

#include <fmt/format.h>
#include <lauxlib.h>

namespace rulewright::script {
namespace {

using content::Data;
using content::ValueType;

int no_field(lua_State* L) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {  // declared but not printed
        lua_pushnil(L);
        return 1;
    }
    fail(L, fmt::format("{} has no '{}'", lua_tostring(L, lua_upvalueindex(2)),
                        lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : Bindings::of(L).describe(L, 2)));
}

int no_key(lua_State* L) {
    fail(L, fmt::format("the enum '{}' has no value {}", lua_tostring(L, lua_upvalueindex(1)),
                        Bindings::of(L).describe(L, 2)));
}

void push_data(Bindings& bindings, const Data& data, const ValueType& type);

void push_single(Bindings& bindings, const Data& data, const ValueType& type) {
    lua_State* L = bindings.runtime.state();
    const content::Definition& definition = *bindings.definition;
    switch (type.kind) {
        case ValueType::Kind::integer:
            lua_pushinteger(L, data.integer);
            break;
        case ValueType::Kind::boolean:
            lua_pushboolean(L, data.integer != 0);
            break;
        case ValueType::Kind::shape: {
            std::string reason;
            const auto shape = state::Shape::parse(data.text, reason);
            if (!shape) {  // the loader has checked it
                lua_pushnil(L);
                break;
            }
            Handle* handle = bindings.handles.new_handle(L, HandleKind::shape, sizeof(ShapeHandle));
            new (handle) ShapeHandle{{.kind = HandleKind::shape}, *shape};
            break;
        }
        case ValueType::Kind::enumeration:
            bindings.handles.push_enum(L, type.index, bindings.names.enums[type.index].find(data.text));
            break;
        case ValueType::Kind::record: {
            const content::Record& record = definition.records[type.index];
            lua_newtable(L);
            lua_newtable(L);  // the record's metatable
            lua_newtable(L);  // its declared names
            for (const content::Field& field : record.fields) {
                lua_pushboolean(L, 1);
                lua_setfield(L, -2, field.name.c_str());
            }
            lua_pushfstring(L, "a '%s'", record.name.c_str());
            push_function(L, carrying<no_field>, 2);
            lua_setfield(L, -2, "__index");
            lua_setmetatable(L, -2);
            for (const content::Field& field : record.fields) {
                const Data* value = nullptr;
                for (const auto& [name, given] : data.map)
                    if (name == field.name) value = &given;
                if (!value && field.default_value) value = &*field.default_value;
                const Data absent;
                push_data(bindings, value ? *value : absent, field.type);
                lua_setfield(L, -2, field.name.c_str());
            }
            freeze(L, "a printed record");
            break;
        }
        default:
            lua_pushlstring(L, data.text.data(), data.text.size());
            break;
    }
}

void push_map(Bindings& bindings, const Data& data, const ValueType& type) {
    lua_State* L = bindings.runtime.state();
    const content::Enum& keys = bindings.definition->enums[type.index];
    lua_newtable(L);
    for (const auto& [key, value] : data.map) {
        lua_pushinteger(L, value.integer);
        lua_setfield(L, -2, key.c_str());
    }
    lua_newtable(L);  // what is not printed is 0
    lua_newtable(L);
    for (const std::string& key : keys.values) {
        lua_pushinteger(L, 0);
        lua_setfield(L, -2, key.c_str());
    }
    lua_newtable(L);
    lua_pushstring(L, keys.name.c_str());
    push_function(L, carrying<no_key>, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    freeze(L, "a printed map");
}

void push_data(Bindings& bindings, const Data& data, const ValueType& type) {
    lua_State* L = bindings.runtime.state();
    if (type.map) {
        push_map(bindings, data, type);
    } else if (type.list) {
        ValueType element = type;
        element.list = false;
        lua_createtable(L, static_cast<int>(data.list.size()), 0);
        for (std::size_t i = 0; i < data.list.size(); ++i) {
            push_single(bindings, data.list[i], element);
            lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
        }
        freeze(L, "a printed list");
    } else if (data.kind == Data::Kind::none) {
        lua_pushnil(L);
    } else {
        push_single(bindings, data, type);
    }
}

FieldValue field_value(Bindings& bindings, const Data& data, const ValueType& type) {
    const bool single = !type.list && !type.map;
    if (single && data.kind == Data::Kind::none) return {};
    if (single && type.kind == ValueType::Kind::integer) return {FieldValue::Kind::integer, data.integer};
    if (single && type.kind == ValueType::Kind::boolean) return {FieldValue::Kind::boolean, data.integer};
    if (single && type.kind == ValueType::Kind::enumeration) {
        const auto enumeration = static_cast<std::size_t>(type.index);
        const int value = bindings.names.enums[enumeration].find(data.text);
        return {FieldValue::Kind::reference, bindings.handles.enum_reference(type.index, value)};
    }
    push_data(bindings, data, type);
    return {FieldValue::Kind::reference, luaL_ref(bindings.runtime.state(), LUA_REGISTRYINDEX)};
}

}  // namespace

void make_fields(Bindings& bindings) {
    for (const content::Component& component : bindings.definition->components) {
        auto& row = bindings.printed.emplace_back();
        const auto& declared = bindings.definition->types[component.type].fields;
        for (std::size_t f = 0; f < declared.size(); ++f)
            row.push_back(field_value(bindings, component.fields[f], declared[f].type));
    }
}

}  // namespace rulewright::script
