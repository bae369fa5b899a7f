#include "script/loading/fields.h"

#include <fmt/format.h>

#include <bit>
#include <map>

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

const Data& printed_in(const Data& record, const content::Field& field) {
    static const Data absent;
    const Data* value = field.default_value ? &*field.default_value : &absent;
    for (const auto& [name, given] : record.map)
        if (name == field.name) value = &given;
    return *value;
}

// Makes the values. What all records of a kind, and all maps by an enum, have in common is made once.
class FieldMaker {
  public:
    explicit FieldMaker(Bindings& bindings) : bindings_(bindings) {}

    FieldValue field(const Data& data, const ValueType& type) {
        const bool single = !type.list && !type.map;
        if (single && data.kind == Data::Kind::none) return {};
        if (single && type.kind == ValueType::Kind::integer) return {FieldValue::Kind::integer, data.integer};
        if (single && type.kind == ValueType::Kind::boolean) return {FieldValue::Kind::boolean, data.integer};
        if (single && type.kind == ValueType::Kind::enumeration)
            return {FieldValue::Kind::reference,
                    bindings_.handles.enum_reference(type.index, static_cast<int>(data.integer))};
        return {FieldValue::Kind::reference, lua::keep(value(data, type))};
    }

  private:
    sol::object value(const Data& data, const ValueType& type) {
        if (type.map) return map(data, type.index);
        if (type.list) return list(data, type);
        if (data.kind == Data::Kind::none) return sol::lua_nil;
        switch (type.kind) {
            case ValueType::Kind::integer:
                return sol::make_object(L_, data.integer);
            case ValueType::Kind::boolean:
                return sol::make_object(L_, data.integer != 0);
            case ValueType::Kind::shape:
                return shape(data);
            case ValueType::Kind::enumeration:
                bindings_.handles.push_enum(L_, type.index, static_cast<int>(data.integer));
                return lua::take(L_);
            case ValueType::Kind::record:
                return record(data, type.index);
            default:
                return sol::make_object(L_, data.text);
        }
    }

    sol::object shape(const Data& data) {
        Handle* handle = bindings_.handles.new_handle(L_, HandleKind::shape, sizeof(ShapeHandle));
        new (handle)
            ShapeHandle{{.kind = HandleKind::shape}, state::Shape::of(std::bit_cast<std::uint64_t>(data.integer))};
        return lua::take(L_);
    }

    sol::object list(const Data& data, ValueType element) {
        element.list = false;
        sol::table list = sol::table::create(L_, static_cast<int>(data.list.size()));
        for (std::size_t i = 0; i < data.list.size(); ++i) list.raw_set(i + 1, value(data.list[i], element));
        return lua::frozen(list, "a printed list");
    }

    sol::object record(const Data& data, int index) {
        const content::Record& declared = bindings_.definition->records[index];
        sol::table printed = sol::table::create(L_, 0, static_cast<int>(declared.fields.size()));
        for (const content::Field& field : declared.fields)
            printed.raw_set(field.name, value(printed_in(data, field), field.type));
        auto behind = behind_records_.find(index);
        if (behind == behind_records_.end()) behind = behind_records_.emplace(index, behind_record(declared)).first;
        return lua::frozen(lua::with_metatable(printed, behind->second), "a printed record");
    }
    sol::table behind_record(const content::Record& declared) {
        sol::table names = sol::table::create(L_);
        for (const content::Field& field : declared.fields) names.raw_set(field.name, true);
        const std::string what = fmt::format("a '{}'", declared.name);
        return sol::table::create_with(L_, "__index", lua::closure(L_, carrying<no_field>, names, what));
    }

    sol::object map(const Data& data, int index) {
        sol::table printed = sol::table::create(L_, 0, static_cast<int>(data.map.size()));
        for (const auto& [key, value] : data.map) printed.raw_set(key, value.integer);
        auto behind = behind_maps_.find(index);
        if (behind == behind_maps_.end())
            behind = behind_maps_.emplace(index, behind_map(bindings_.definition->enums[index])).first;
        return lua::frozen(lua::with_metatable(printed, behind->second), "a printed map");
    }
    // What is not printed is 0.
    sol::table behind_map(const content::Enum& keys) {
        sol::table zeros = sol::table::create(L_);
        for (const std::string& key : keys.values) zeros.raw_set(key, 0);
        const sol::object refuse = lua::closure(L_, carrying<no_key>, keys.name);
        const sol::table others = lua::with_metatable(zeros, sol::table::create_with(L_, "__index", refuse));
        return sol::table::create_with(L_, "__index", others);
    }

    Bindings& bindings_;
    lua_State* L_ = bindings_.runtime.state();
    std::map<int, sol::table> behind_records_, behind_maps_;  // metatables
};

}  // namespace

void make_fields(Bindings& bindings) {
    FieldMaker maker(bindings);
    for (const content::Component& component : bindings.definition->components) {
        auto& row = bindings.printed.emplace_back();
        const auto& declared = bindings.definition->types[component.type].fields;
        for (std::size_t f = 0; f < declared.size(); ++f)
            row.push_back(maker.field(component.fields[f], declared[f].type));
    }
}

}  // namespace rulewright::script
