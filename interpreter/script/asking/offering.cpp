#include "script/asking/offering.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <string>

#include "lua/bounded.h"
#include "lua/given.h"
#include "script/bindings/arguments.h"
#include "script/bindings/convert.h"
#include "script/bindings/grid.h"

namespace rulewright::script {

using state::Value;

std::string_view text_at(lua_State* L, int index) {
    if (lua_type(L, index) != LUA_TSTRING) return {};
    std::size_t length = 0;
    const char* chars = lua_tolstring(L, index, &length);
    return {chars, length};
}

std::string_view shown_text(lua_State* L, int index) {
    constexpr std::size_t longest = 4096;
    const std::string_view text = text_at(L, index);
    if (text.size() > longest)
        fail(L, fmt::format("a text that people are asked with has at most {} bytes, not {}", longest, text.size()));
    charge(L, static_cast<std::int64_t>(text.size()) / lua::text_per_instruction);
    return text;
}

namespace {

// One element of what is offered. Texts are kept by the decision.
Value offered_value(lua_State* L, Machine& machine, int index, Decision& decision) {
    switch (lua_type(L, index)) {
        case LUA_TUSERDATA: {
            const Handle& handle = *to_handle(L, index);
            check_in_game(L, handle);
            switch (handle.kind) {
                case HandleKind::player:
                    return state::player(handle.index);
                case HandleKind::component:
                    return state::component(handle.index);
                case HandleKind::zone:
                    return state::zone(handle.index);
                case HandleKind::cell:
                    return {Value::Kind::cell, handle.family, handle.index};
                default:
                    break;
            }
            break;
        }
        case LUA_TNUMBER: {
            int whole = 0;
            const lua_Integer number = lua_tointegerx(L, index, &whole);
            if (whole && is_stored_number(number)) return state::integer(static_cast<std::int32_t>(number));
            break;
        }
        case LUA_TBOOLEAN:
            return state::boolean(lua_toboolean(L, index));
        case LUA_TSTRING: {
            const std::string_view text = shown_text(L, index);
            charge(L, static_cast<std::int64_t>(decision.texts.size()) / 4);
            const auto known = std::find(decision.texts.begin(), decision.texts.end(), text);
            const auto position = known - decision.texts.begin();
            if (known == decision.texts.end()) decision.texts.emplace_back(text);
            return {Value::Kind::text, 0, static_cast<std::int32_t>(position)};
        }
        default:
            break;
    }
    fail(L, fmt::format("{} cannot be offered", machine.describe(L, index)));
}

// Alike: same print, same place, same condition. Nobody could tell which of them was taken.
bool alike(const state::World& world, int a, int b) {
    if (!world.alike(a, b)) return false;
    const auto& one = world.layout().components[a];
    const auto& other = world.layout().components[b];
    const state::Place& here = world.places[a];
    const state::Place& there = world.places[b];
    if (here.zone != there.zone || here.face_up != there.face_up) return false;
    for (std::size_t z = 0; z < world.layout().type_zones[static_cast<std::size_t>(one.type)].size(); ++z)
        if (world.zones[static_cast<std::size_t>(one.zones) + z].count > 0 ||
            world.zones[static_cast<std::size_t>(other.zones) + z].count > 0)
            return false;
    return true;
}

// Appends options, each thing once.
class Offering {
  public:
    Offering(lua_State* L, const state::World& world, Decision& decision, std::int32_t action, std::int32_t component,
             bool fold_alike)
        : L_(L),
          world_(world),
          decision_(decision),
          action_(action),
          component_(component),
          alike_(fold_alike),
          first_(decision.options.size()) {}

    void add(const Value& value, bool may_repeat) {
        // Options are few as a rule, so they are compared one by one; a script that offers thousands pays for it.
        if (may_repeat || alike_) charge(L_, static_cast<std::int64_t>(decision_.options.size() - first_) / 8);
        if (may_repeat && seen(value)) return;
        if (alike_ && value.kind == Value::Kind::component && known_kind(value.index)) return;
        decision_.options.push_back({action_, component_, value});
    }

  private:
    bool seen(const Value& value) const {
        for (std::size_t i = first_; i < decision_.options.size(); ++i)
            if (decision_.options[i].target == value) return true;
        return false;
    }
    bool known_kind(int component) const {
        for (std::size_t i = first_; i < decision_.options.size(); ++i) {
            const Value& other = decision_.options[i].target;
            if (other.kind == Value::Kind::component && alike(world_, component, other.index)) return true;
        }
        return false;
    }

    lua_State* L_;
    const state::World& world_;
    Decision& decision_;
    std::int32_t action_, component_;
    bool alike_;
    std::size_t first_;
};

}  // namespace

void offer(lua_State* L, int index, Decision& decision, std::int32_t action, std::int32_t component, bool fold_alike) {
    Machine& machine = Machine::of(L);
    const state::World& world = *machine.bound.world;
    index = lua_absindex(L, index);
    Offering offering(L, world, decision, action, component, fold_alike);
    if (lua_type(L, index) == LUA_TTABLE) {
        lua::check_list(L, index, "what is offered");
        const lua_Integer n = lua::length_of_list(L, index);
        charge(L, n);
        for (lua_Integer i = 1; i <= n; ++i) {
            lua_rawgeti(L, index, i);
            offering.add(offered_value(L, machine, -1, decision), true);
            lua_pop(L, 1);
        }
        return;
    }
    const Handle* handle = to_handle(L, index);
    if (!handle)
        fail(L, fmt::format("{} cannot be offered: give a zone, a list or a selection", machine.describe(L, index)));
    check_in_game(L, *handle);
    switch (handle->kind) {
        case HandleKind::zone:
            for (int c = world.zones[handle->index].first; c >= 0; c = world.places[c].next)
                offering.add(state::component(c), false);
            break;
        case HandleKind::selection:
            for (const Value& value : static_cast<Selection*>(const_cast<Handle*>(handle))->values()) {
                if (value.kind == Value::Kind::player && value.index >= world.players())
                    check_in_game(L, {.kind = HandleKind::player, .index = value.index});
                offering.add(value, false);
            }
            break;
        case HandleKind::enumeration:
            for (std::size_t i = 0; i < machine.definition->enums[handle->index].values.size(); ++i)
                offering.add(
                    {Value::Kind::enumeration, static_cast<std::uint16_t>(handle->index), static_cast<std::int32_t>(i)},
                    false);
            break;
        case HandleKind::grid:
            for (int i = 0; i < grid_of(machine, handle->index).size(); ++i)
                offering.add({Value::Kind::cell, static_cast<std::uint16_t>(handle->index), i}, false);
            break;
        default:
            fail(L,
                 fmt::format("{} cannot be offered: give a zone, a list or a selection", machine.describe(L, index)));
    }
}

}  // namespace rulewright::script
