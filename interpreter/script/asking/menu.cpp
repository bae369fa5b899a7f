#include "script/asking/menu.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include "lua/fail.h"
#include "script/asking/narration.h"
#include "script/asking/offering.h"
#include "script/asking/question.h"
#include "script/bindings/arguments.h"
#include "script/bindings/convert.h"

namespace rulewright::script {
namespace {

using state::Value;

// Calls `available`, `targets` and `allows` of one action after the other and fills the decision.
class MenuReader {
  public:
    MenuReader(lua_State* L, Decision& decision)
        : L_(L), machine_(Machine::of(L)), decision_(decision), explain_(machine_.now.session->explain) {}

    void add_action(int action) { add(action, -1); }

    // Abilities of the player's components whose window is open.
    void add_abilities(std::uint64_t windows) {
        const state::World& world = *machine_.bound.world;
        for (const int family : world.layout().ability_zones) {
            const int zone = world.layout().zone_families[family].base;
            const auto& declared = machine_.definition->zones[family];
            const int keys = declared.per.size() == 2 ? world.layout().zone_families[family].size1 : 1;
            for (int k = 0; k < keys; ++k) add_zone(zone + decision_.player * keys + k, windows);
        }
    }

  private:
    void add_zone(int zone, std::uint64_t windows) {
        const state::World& world = *machine_.bound.world;
        for (int c = world.zones[zone].first; c >= 0; c = world.places[c].next) {
            const auto definition = static_cast<std::size_t>(world.layout().components[c].definition);
            const AbilitySet& set = machine_.rulebook().ability_sets[definition];
            if ((set.windows & windows) == 0) continue;
            for (const int action : set.actions)
                if (machine_.rulebook().actions[action].windows & windows) add(action, c);
        }
    }

    // Pushes the function and its first arguments: game, me and, for an ability, the component.
    int push_call(int function, int component) {
        lua_rawgeti(L_, LUA_REGISTRYINDEX, function);
        machine_.handles.push_game(L_);
        machine_.handles.push_player(L_, decision_.player);
        if (component < 0) return 2;
        machine_.handles.push_component(L_, component);
        return 3;
    }

    // Makes the call of `function` that lies on the stack: it gives a truth, and a reason with the values that belong
    // in it.
    bool allowed(int function, int arguments, int action, int component, const Value& target) {
        const int before = lua_gettop(L_) - arguments - 1;
        lua_call(L_, arguments, LUA_MULTRET);
        if (lua_gettop(L_) == before) gave_nothing(function, action, "true, or false and a reason");
        const bool result = lua_toboolean(L_, before + 1);
        if (!result && explain_) {
            const bool told = lua_type(L_, before + 2) == LUA_TSTRING;
            // The player who is asked reads it, and nobody else.
            decision_.unavailable.push_back({action, component, target,
                                             told ? decision::read(filled_text(L_, machine_, before + 2),
                                                                   decision::Viewer::player(decision_.player))
                                                  : "not available"});
        }
        lua_settop(L_, before);
        return result;
    }

    // A way through the function without `return` is a mistake, not a no.
    [[noreturn]] void gave_nothing(int function, int action, const char* wanted) {
        lua_rawgeti(L_, LUA_REGISTRYINDEX, function);
        lua::fail_in(L_, -1,
                     fmt::format("{} of '{}' returned nothing; return {}", machine_.bound.looking_where,
                                 machine_.rulebook().actions[action].name, wanted));
    }

    void add(int index, int component) {
        const Action& action = machine_.rulebook().actions[index];
        if (action.available != no_function) {
            machine_.bound.looking_where = "'available'";
            if (!allowed(action.available, push_call(action.available, component), index, component, {})) return;
        }
        if (action.fixed_targets != LUA_NOREF) {
            lua_rawgeti(L_, LUA_REGISTRYINDEX, action.fixed_targets);
        } else if (action.targets != no_function) {
            machine_.bound.looking_where = "'targets'";
            const int arguments = push_call(action.targets, component);
            lua_call(L_, arguments, 1);
            if (lua_isnil(L_, -1)) gave_nothing(action.targets, index, "a list, an empty one for no target");
        } else {
            decision_.options.push_back({index, component, {}});
            return;
        }
        const std::size_t first = decision_.options.size();
        offer(L_, -1, decision_, index, component, false);
        lua_pop(L_, 1);
        if (explain_ && decision_.options.size() == first)
            decision_.unavailable.push_back({index, component, {}, "nothing to do it to"});
        if (action.allows == no_function) return;
        machine_.bound.looking_where = "'allows'";
        std::size_t kept = first;
        for (std::size_t i = first; i < decision_.options.size(); ++i) {
            const Option option = decision_.options[i];
            const int before = push_call(action.allows, component);
            push_value(L_, machine_, option.target, &decision_.texts);
            if (allowed(action.allows, before + 1, index, component, option.target)) decision_.options[kept++] = option;
        }
        decision_.options.resize(kept);
    }

    lua_State* L_;
    Machine& machine_;
    Decision& decision_;
    bool explain_;
};

// Returns the action's name and its target (stack 4), or an ability's name, its component (4) and its target (5).
int finish_run(lua_State* L, int, lua_KContext index) {
    const Action& action = Machine::of(L).rulebook().actions[index];
    lua_rawgeti(L, LUA_REGISTRYINDEX, action.name_reference);
    lua_pushvalue(L, 4);
    if (!action.ability) return 2;
    lua_pushvalue(L, 5);
    return 3;
}

// Fills the task's decision with what the menu offers now. Stack: me, the menu's name, the extras.
Decision& read_menu(lua_State* L) {
    Machine& machine = Machine::of(L);
    const int menu = machine.rulebook().menu_names.find(L, 2);
    if (menu < 0) no_such_name(L, 2, machine.rulebook().menu_names, "the ruleset's menus");
    Decision& decision = new_decision(L, Decision::Kind::act);
    decision.menu = machine.definition->menus[menu].name;
    read_extras(L, 3, decision);
    lua_settop(L, 3);
    luaL_checkstack(L, 16, "too many nested actions");
    ++machine.runtime.depth();
    MenuReader reader(L, decision);
    for (const int action : machine.rulebook().menus[menu].actions) reader.add_action(action);
    const std::uint64_t windows = machine.rulebook().menus[menu].windows;
    if (windows != 0) reader.add_abilities(windows);
    --machine.runtime.depth();
    return decision;
}

int finish_act(lua_State* L, int status, lua_KContext);

int ask_menu(lua_State* L, const Decision& decision) {
    if (!decision.options.empty()) return ask(L, 1, 0, carrying<finish_act>);
    if (!decision.optional) no_options(L, decision);
    lua_pushnil(L);
    return 1;
}

// While a player considered, the answer of another may have made the chosen option impossible: then it is no option
// any more. Reads the menu again and points the answer at the option there; false when it is gone.
bool still_offered(lua_State* L, Decision& decision, Answer& answer) {
    const Option chosen = decision.options[answer.choice];
    const bool is_text = chosen.target.kind == Value::Kind::text;
    const std::string text = is_text ? decision.texts[chosen.target.index] : std::string();
    lua_settop(L, 3);
    read_menu(L);
    for (std::size_t i = 0; i < decision.options.size(); ++i) {
        const Option& option = decision.options[i];
        const bool same_target =
            is_text ? option.target.kind == Value::Kind::text && decision.texts[option.target.index] == text
                    : option.target == chosen.target;
        if (option.action != chosen.action || option.component != chosen.component || !same_target) continue;
        answer.choice = static_cast<std::int32_t>(i);
        return true;
    }
    return false;
}

bool others_decide_too(const state::World& world) {
    return world.layout().flow[world.position].kind == state::FlowOp::Kind::simultaneous;
}

int finish_act(lua_State* L, int status, lua_KContext) {
    Machine& machine = Machine::of(L);
    Task& task = *machine.now.task;
    Answer& answer = task.answers[0];
    if (answer.declined) {
        lua_pushnil(L);
        return 1;
    }
    Decision& decision = *task.decisions[0];
    if (status == LUA_YIELD && others_decide_too(*machine.bound.world) && !still_offered(L, decision, answer)) {
        if (!decision.options.empty()) return ask(L, 1, 0, carrying<finish_act>);
        lua_pushnil(L);  // nobody's mistake, so no error even where the player had to act
        return 1;
    }
    const Option option = decision.options[answer.choice];
    const Action& action = machine.rulebook().actions[option.action];
    lua_settop(L, 3);
    if (action.ability) machine.handles.push_component(L, option.component);
    push_value(L, machine, option.target, &decision.texts);
    lua_settop(L, 5);  // 4: component (ability) or target, 5: target (ability)
    lua_rawgeti(L, LUA_REGISTRYINDEX, action.run);
    machine.handles.push_game(L);
    machine.handles.push_player(L, decision.player);
    lua_pushvalue(L, 4);
    if (action.ability) lua_pushvalue(L, 5);
    call_then(L, action.ability ? 4 : 3, 0, option.action, carrying<finish_run>);
    return finish_run(L, LUA_OK, option.action);
}

// me:act(menu, extras)
int act(lua_State* L) {
    check_handle(L, 1, HandleKind::player, "a player");
    luaL_checktype(L, 2, LUA_TSTRING);
    return ask_menu(L, read_menu(L));
}

constexpr Member members[] = {
    {.name = "act",
     .call = carrying<act>,
     .effect = Effect::asks,
     .signature = "(menu: string, how?: AskOptions): (action: string?, target: any)",
     .text =
         "Offers every legal action of the menu and runs the chosen one. Nothing when declined, or when nothing could "
         "be offered."},
};

}  // namespace

void install_menus(Machine& machine) { machine.members.add(HandleKind::player, members); }

}  // namespace rulewright::script
