#include "script/loading/fields.h"

#include <fmt/format.h>

#include "lua/sol.h"

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

sol::object value_of(Bindings& bindings, const Data& data, const ValueType& type);

sol::object shape_of(Bindings& bindings, const Data& data) {
    lua_State* L = bindings.runtime.state();
    std::string reason;
    const auto shape = state::Shape::parse(data.text, reason);
    if (!shape) return sol::lua_nil;  // the loader has checked it
    Handle* handle = bindings.handles.new_handle(L, HandleKind::shape, sizeof(ShapeHandle));
    new (handle) ShapeHandle{{.kind = HandleKind::shape}, *shape};
    return lua::take(L);
}

const Data& printed_in(const Data& record, const content::Field& field) {
    static const Data absent;
    const Data* value = field.default_value ? &*field.default_value : &absent;
    for (const auto& [name, given] : record.map)
        if (name == field.name) value = &given;
    return *value;
}

sol::object record_of(Bindings& bindings, const Data& data, const content::Record& record) {
    lua_State* L = bindings.runtime.state();
    sol::table declared = sol::table::create(L), printed = sol::table::create(L);
    for (const content::Field& field : record.fields) {
        declared.raw_set(field.name, true);
        printed.raw_set(field.name, value_of(bindings, printed_in(data, field), field.type));
    }
    const sol::object refuse = lua::closure(L, carrying<no_field>, declared, fmt::format("a '{}'", record.name));
    return lua::frozen(lua::with_metatable(printed, sol::table::create_with(L, "__index", refuse)), "a printed record");
}

// What is not printed is 0.
sol::object map_of(Bindings& bindings, const Data& data, const content::Enum& keys) {
    lua_State* L = bindings.runtime.state();
    sol::table printed = sol::table::create(L), zeros = sol::table::create(L);
    for (const auto& [key, value] : data.map) printed.raw_set(key, value.integer);
    for (const std::string& key : keys.values) zeros.raw_set(key, 0);
    const sol::object refuse = lua::closure(L, carrying<no_key>, keys.name);
    const sol::table others = lua::with_metatable(zeros, sol::table::create_with(L, "__index", refuse));
    return lua::frozen(lua::with_metatable(printed, sol::table::create_with(L, "__index", others)), "a printed map");
}

sol::object list_of(Bindings& bindings, const Data& data, ValueType element) {
    lua_State* L = bindings.runtime.state();
    element.list = false;
    sol::table list = sol::table::create(L, static_cast<int>(data.list.size()));
    for (std::size_t i = 0; i < data.list.size(); ++i) list.raw_set(i + 1, value_of(bindings, data.list[i], element));
    return lua::frozen(list, "a printed list");
}

sol::object value_of(Bindings& bindings, const Data& data, const ValueType& type) {
    lua_State* L = bindings.runtime.state();
    const content::Definition& definition = *bindings.definition;
    if (type.map) return map_of(bindings, data, definition.enums[type.index]);
    if (type.list) return list_of(bindings, data, type);
    if (data.kind == Data::Kind::none) return sol::lua_nil;
    switch (type.kind) {
        case ValueType::Kind::integer:
            return sol::make_object(L, data.integer);
        case ValueType::Kind::boolean:
            return sol::make_object(L, data.integer != 0);
        case ValueType::Kind::shape:
            return shape_of(bindings, data);
        case ValueType::Kind::enumeration:
            bindings.handles.push_enum(L, type.index, bindings.names.enums[type.index].find(data.text));
            return lua::take(L);
        case ValueType::Kind::record:
            return record_of(bindings, data, definition.records[type.index]);
        default:
            return sol::make_object(L, data.text);
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
    return {FieldValue::Kind::reference, lua::keep(value_of(bindings, data, type))};
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
