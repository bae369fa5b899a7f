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

int decision_count(lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(shown(L).options.size()));
    return 1;
}

int decision_action(lua_State* L) {
    const Option& option = option_argument(L, shown(L), 2);
    if (option.action < 0)
        lua_pushnil(L);
    else
        push_string(L, Machine::of(L).rulebook().action_names[option.action]);
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
            push_string(L, machine.rulebook().action_names[option.action]);
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

void push_kind(lua_State* L, Bindings&, const Handle&) { push_string(L, decision::kind_name(shown(L).kind)); }
void push_prompt(lua_State* L, Bindings&, const Handle&) { push_string(L, shown(L).prompt); }
void push_menu(lua_State* L, Bindings&, const Handle&) { push_string(L, shown(L).menu); }
void push_optional(lua_State* L, Bindings&, const Handle&) { lua_pushboolean(L, shown(L).optional); }
void push_step(lua_State* L, Bindings&, const Handle&) { push_string(L, Machine::of(L).now.shown_step); }
void push_min(lua_State* L, Bindings&, const Handle&) { lua_pushinteger(L, shown(L).min); }
void push_max(lua_State* L, Bindings&, const Handle&) { lua_pushinteger(L, shown(L).max); }
void push_step_size(lua_State* L, Bindings&, const Handle&) { lua_pushinteger(L, shown(L).step); }

int index_decision(lua_State* L) {
    Machine& machine = Machine::of(L);
    shown(L);
    const int code = machine.names.decision.find(L, 2);
    if (code < 0) no_such_name(L, 2, machine.names.decision, "a decision");
    machine.members.push(L, index_of(code), *to_handle(L, 1));
    return 1;
}

constexpr Member members[] = {
    {.name = "kind",
     .read = push_kind,
     .signature = "\"act\"|\"choose\"|\"choose_many\"|\"number\"|\"confirm\"",
     .text = "What sort of answer is wanted."},
    {.name = "prompt", .read = push_prompt, .signature = "string", .text = "The question."},
    {.name = "menu", .read = push_menu, .signature = "string", .text = "The menu, if kind is \"act\"; else empty."},
    {.name = "step", .read = push_step, .signature = "string", .text = "The step that asks."},
    {.name = "optional", .read = push_optional, .signature = "boolean", .text = "May it be declined?"},
    {.name = "min", .read = push_min, .signature = "integer", .text = "The least number, or how many must be chosen."},
    {.name = "max", .read = push_max, .signature = "integer", .text = "The most."},
    {.name = "step_size",
     .read = push_step_size,
     .signature = "integer",
     .text = "Distance between the numbers of a range."},
    {.name = "#", .call = carrying<decision_count>, .signature = "integer", .text = "How many options there are."},
    {.name = "options",
     .call = carrying<decision_options>,
     .signature = "(): DecisionOption[]",
     .text = "Every option. Slower than `count`, `action` and `target`, which make no tables."},
    {.name = "count",
     .call = carrying<decision_count>,
     .signature = "(): integer",
     .text = "How many options there are, declining not counted."},
    {.name = "action",
     .call = carrying<decision_action>,
     .signature = "(i: integer): string?",
     .text = "The action of option i, or nil for a plain choice."},
    {.name = "target",
     .call = carrying<decision_target>,
     .signature = "(i: integer): Choice?",
     .text = "What option i is done to, or the thing chosen."},
    {.name = "component",
     .call = carrying<decision_component>,
     .signature = "(i: integer): Component?",
     .text = "The component whose ability option i is, or nil."},
    {.name = "find",
     .call = carrying<decision_find>,
     .signature = "(action: string?, target?: Choice): integer?",
     .text = "The index of the first option with this action (nil: any) and target (nil: any), or nil."},
    {.name = "random",
     .call = carrying<decision_random>,
     .signature = "(): integer|boolean|integer[]",
     .text =
         "A legal answer by chance: each equally likely, declining counts as one; where several may be chosen, first "
         "how many, then which."},
};

}  // namespace

void install_decision_handle(Machine& machine) {
    machine.handles.set_metatable(HandleKind::decision, {{"__index", carrying<index_decision>}});
    machine.members.add(HandleKind::decision, members);
    machine.handles.make_single(HandleKind::decision);
}

}  // namespace rulewright::script
