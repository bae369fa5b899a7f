#include "script/asking/decision_handle.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <string_view>

#include "script/asking/answers.h"
#include "script/asking/machine.h"
#include "script/bindings/arguments.h"
#include "script/bindings/convert.h"

namespace rulewright::script {
namespace {

enum DecisionMember : int {
    decision_kind,
    decision_prompt,
    decision_menu,
    decision_optional,
    decision_step,
    decision_min,
    decision_max,
    decision_step_size
};

const Decision& shown(lua_State* L) {
    const Machine& machine = Machine::of(L);
    check_handle(L, 1, HandleKind::decision, "a decision");
    if (!machine.now.shown) fail(L, "a decision can be looked at only while it is being made");
    return *machine.now.shown;
}

const Option& option_argument(lua_State* L, const Decision& decision, int index) {
    const lua_Integer i = luaL_checkinteger(L, index);
    if (i < 1 || i > static_cast<lua_Integer>(decision.options.size()))
        fail(L, fmt::format("there is no option {}; there are {}", i, decision.options.size()));
    return decision.options[i - 1];
}

void push_text_view(lua_State* L, std::string_view text) { lua_pushlstring(L, text.data(), text.size()); }

int decision_count(lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(shown(L).options.size()));
    return 1;
}

int decision_action(lua_State* L) {
    const Option& option = option_argument(L, shown(L), 2);
    if (option.action < 0)
        lua_pushnil(L);
    else
        push_text_view(L, Machine::of(L).rulebook().action_names[option.action]);
    return 1;
}

int decision_target(lua_State* L) {
    const Decision& decision = shown(L);
    push_value(L, Machine::of(L), option_argument(L, decision, 2).target, &decision.texts);
    return 1;
}

int decision_component(lua_State* L) {
    const Option& option = option_argument(L, shown(L), 2);
    if (option.component < 0)
        lua_pushnil(L);
    else
        Machine::of(L).handles.push_component(L, option.component);
    return 1;
}

// decision:find(action, target): index or nil. Without a target the first option of that action.
int decision_find(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Decision& decision = shown(L);
    const bool any_action = lua_isnoneornil(L, 2);
    const std::string_view action = any_action ? std::string_view() : luaL_checkstring(L, 2);
    const bool any_target = lua_isnoneornil(L, 3);
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        const Option& option = decision.options[i];
        if (!any_action && (option.action < 0 || machine.rulebook().action_names[option.action] != action)) continue;
        if (!any_target) {
            push_value(L, machine, option.target, &decision.texts);
            const bool same = lua_rawequal(L, -1, 3);
            lua_pop(L, 1);
            if (!same) continue;
        }
        lua_pushinteger(L, static_cast<lua_Integer>(i) + 1);
        return 1;
    }
    return 0;
}

int decision_options(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Decision& decision = shown(L);
    charge(L, static_cast<std::int64_t>(decision.options.size()) * 4);
    lua_createtable(L, static_cast<int>(decision.options.size()), 0);
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        const Option& option = decision.options[i];
        lua_createtable(L, 0, 4);
        lua_pushinteger(L, static_cast<lua_Integer>(i) + 1);
        lua_setfield(L, -2, "index");
        push_value(L, machine, option.target, &decision.texts);
        lua_setfield(L, -2, option.action >= 0 ? "target" : "value");
        if (option.action >= 0) {
            push_text_view(L, machine.rulebook().action_names[option.action]);
            lua_setfield(L, -2, "action");
        }
        if (option.component >= 0) {
            machine.handles.push_component(L, option.component);
            lua_setfield(L, -2, "component");
        }
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

// A legal answer by chance, in the form `decide` returns.
int decision_random(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Decision& decision = shown(L);
    push_reply(L, decision, decision::random_answer(decision, *machine.now.session->bot_random));
    return 1;
}

int index_decision(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Decision& decision = shown(L);
    const int code = machine.decision_names.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.decision_names, "a decision");
    if (what_of(code) == What::method) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, index_of(code));
        return 1;
    }
    switch (index_of(code)) {
        case decision_kind:
            push_text_view(L, decision::kind_name(decision.kind));
            break;
        case decision_prompt:
            push_text_view(L, decision.prompt);
            break;
        case decision_menu:
            push_text_view(L, decision.menu);
            break;
        case decision_optional:
            lua_pushboolean(L, decision.optional);
            break;
        case decision_step:
            push_text_view(L, machine.now.shown_step);
            break;
        case decision_min:
            lua_pushinteger(L, decision.min);
            break;
        case decision_max:
            lua_pushinteger(L, decision.max);
            break;
        default:
            lua_pushinteger(L, decision.step);
            break;
    }
    return 1;
}

}  // namespace

void install_decision_handle(Machine& machine) {
    lua_State* L = machine.runtime.state();
    machine.handles.set_metatable(HandleKind::decision,
                                  {{"__index", carrying<index_decision>}, {"__len", carrying<decision_count>}});
    add_builtins(L, machine.decision_names,
                 {{"kind", decision_kind},
                  {"prompt", decision_prompt},
                  {"menu", decision_menu},
                  {"optional", decision_optional},
                  {"step", decision_step},
                  {"min", decision_min},
                  {"max", decision_max},
                  {"step_size", decision_step_size}});
    add_methods(L, machine.decision_names,
                {{"count", carrying<decision_count>},
                 {"action", carrying<decision_action>},
                 {"target", carrying<decision_target>},
                 {"component", carrying<decision_component>},
                 {"find", carrying<decision_find>},
                 {"options", carrying<decision_options>},
                 {"random", carrying<decision_random>}});
    machine.handles.make_single(HandleKind::decision);
}

}  // namespace rulewright::script
