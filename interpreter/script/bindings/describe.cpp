// Bindings in words: what people read about a thing of the game, in labels, logs and errors.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "script/bindings/bindings.h"
#include "state/shape.h"

namespace rulewright::script {

std::string Bindings::unseen_name(int component, std::string_view adjective) const {
    std::string name = definition->types[bound.world->layout().components[component].type].name;
    std::replace(name.begin(), name.end(), '_', ' ');
    if (!adjective.empty()) name = fmt::format("{} {}", adjective, name);
    const bool vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
    return fmt::format("{} {}", vowel ? "an" : "a", name);
}

std::string Bindings::name_of(const state::Value& value, const std::vector<std::string>* texts) const {
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
        case Kind::cell:
            return definition->grids[value.family].cell_text(value.index);
        case Kind::component: {
            if (!bound.world) return fmt::format("component {}", value.index);
            const auto& info = bound.world->layout().components[index];
            if (bound.world->is_view && bound.world->places[index].hidden) return unseen_name(value.index, "hidden");
            const content::Component& printed = definition->components[info.definition];
            return printed.title.empty() ? printed.id : printed.title;
        }
        case Kind::zone: {
            if (!bound.world) return fmt::format("zone {}", value.index);
            const state::ZoneInfo& info = bound.world->layout().zones[index];
            const content::Zone& zone = definition->zones[info.family];
            if (info.host >= 0) return fmt::format("{} of {}", zone.name, name_of(state::component(info.host)));
            std::string name = zone.name;
            const int keys[] = {info.key0, info.key1};
            for (std::size_t i = 0; i < zone.per.size(); ++i) {
                const content::Axis& axis = zone.per[i];
                if (axis.kind == content::Axis::Kind::player)
                    name += fmt::format(" of Player {}", keys[i] + 1);
                else if (axis.kind == content::Axis::Kind::enumeration)
                    name += fmt::format("[{}]", definition->enums[axis.index].values[keys[i]]);
                else
                    name += fmt::format("[{}]", definition->grids[axis.index].cell_text(keys[i]));
            }
            return name;
        }
    }
    return {};
}

std::string Bindings::describe(lua_State* L, int index) const {
    switch (lua_type(L, index)) {
        case LUA_TNONE:
        case LUA_TNIL:
            return "nil";
        case LUA_TSTRING:
            return fmt::format("'{}'", lua_tostring(L, index));
        case LUA_TNUMBER:
        case LUA_TBOOLEAN: {
            lua_pushvalue(L, index);
            push_text(L, -1);
            std::string text = lua_tostring(L, -1);
            lua_pop(L, 2);
            return text;
        }
        case LUA_TUSERDATA:
            break;
        default:
            return fmt::format("a {}", luaL_typename(L, index));
    }
    const Handle& handle = *to_handle(L, index);
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
        case HandleKind::stores:
            return definition->stores[handle.family].name;
        case HandleKind::zones:
            return definition->zones[handle.family].name;
        case HandleKind::grid:
            return fmt::format("grid {}", definition->grids[handle.index].name);
        case HandleKind::cell:
            return name_of({state::Value::Kind::cell, handle.family, handle.index});
        case HandleKind::enumeration:
            return fmt::format("enum {}", definition->enums[handle.index].name);
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
