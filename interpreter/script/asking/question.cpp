// A question fills a reused Decision; if the session can answer at once the script never stops (a suspended coroutine
// costs microseconds), otherwise the coroutine yields and goes on in the same continuation.
#include "script/asking/question.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "lua/given.h"
#include "script/asking/answers.h"
#include "script/asking/offering.h"
#include "script/bindings/arguments.h"
#include "script/bindings/convert.h"

namespace rulewright::script {
namespace {

int finish_one(lua_State* L, int, lua_KContext) {
    Machine& machine = Machine::of(L);
    push_answer(L, machine, *machine.now.task->decisions[0], machine.now.task->answers[0]);
    return 1;
}

// A whole number of at most 32 bits on top of the stack.
std::int32_t range_bound(lua_State* L, const Machine& machine, const char* name) {
    int whole = 0;
    const lua_Integer number = lua_type(L, -1) == LUA_TNUMBER ? lua_tointegerx(L, -1, &whole) : 0;
    if (!whole) fail(L, fmt::format("'{}' must be a whole number, not {}", name, machine.describe(L, -1)));
    if (!is_stored_number(number))
        fail(L, fmt::format("'{}' must be a number of at most 32 bits, not {}", name, number));
    return static_cast<std::int32_t>(number);
}

// A bound that the table may leave out.
void read_bound(lua_State* L, const Machine& machine, int table, const char* name, std::int32_t& bound) {
    lua_pushstring(L, name);
    if (lua_rawget(L, table) != LUA_TNIL) bound = range_bound(L, machine, name);
    lua_pop(L, 1);
}

void refuse_other_bounds(lua_State* L, int table, const std::vector<std::string>& known) {
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        const std::string_view name = text_at(L, -1);
        if (std::find(known.begin(), known.end(), name) == known.end())
            lua::fail_unknown_field(L, -1, "the range", known);
    }
}

void read_range(lua_State* L, Machine& machine, int table, Decision& decision) {
    lua::check_plain_table(L, table, "the range");
    refuse_other_bounds(L, table, {"min", "max", "step"});
    for (const char* name : {"min", "max"}) {
        lua_pushstring(L, name);
        if (lua_rawget(L, table) == LUA_TNIL) fail(L, fmt::format("the range lacks '{}'", name));
        lua_pop(L, 1);
    }
    read_bound(L, machine, table, "min", decision.min);
    read_bound(L, machine, table, "max", decision.max);
    read_bound(L, machine, table, "step", decision.step);
    if (decision.step < 1) fail(L, "'step' must be at least 1");
    if (static_cast<std::int64_t>(decision.max) - decision.min > INT32_MAX) fail(L, "the range is too large");
}

void reset(Decision& decision, Decision::Kind kind, int player) {
    decision.kind = kind;
    decision.player = player;
    decision.optional = decision.secret = false;
    decision.min = decision.max = 0;
    decision.step = 1;
    decision.options.clear();
    decision.unavailable.clear();
    decision.texts.clear();
    decision.prompt.clear();
    decision.decline.clear();
    decision.menu.clear();
}

void check_asking(lua_State* L, const Machine& machine) {
    if (!machine.now.task) fail(L, "questions can be asked in steps only");
    if (machine.runtime.depth() > 0)
        fail(L, fmt::format("{} may only look: asking here is an error", machine.bound.looking_where));
    // Where an answer is at hand the script would not need to wait; what is allowed must not depend on that.
    if (!lua_isyieldable(L))
        fail(L, "nobody can be asked here: a library's function or a metamethod is running, and it cannot wait");
}

// A game that has ended asks nothing more: the step stops here, and no pcall can go on.
void check_over(lua_State* L, Machine& machine) {
    if (!machine.bound.world->finished()) return;
    machine.runtime.meter().stop();
    fail(L, "the game has ended");
}

}  // namespace

Decision& new_decision(lua_State* L, Decision::Kind kind) {
    Machine& machine = Machine::of(L);
    const Handle& player = check_handle(L, 1, HandleKind::player, "a player");
    check_asking(L, machine);
    check_over(L, machine);
    Decision& decision = machine.now.task->slot(0);
    reset(decision, kind, player.index);
    return decision;
}

void read_prompt(lua_State* L, int index, Decision& decision) {
    if (lua_isnoneornil(L, index)) return;
    if (lua_type(L, index) != LUA_TSTRING)
        fail(L, fmt::format("the question must be a text, not {}{}", Machine::of(L).describe(L, index),
                            lua_istable(L, index) ? "; what may be declined or is secret comes after it" : ""));
    decision.prompt = shown_text(L, index);
}

namespace {

bool truth_of_extra(lua_State* L, const char* name) {
    if (!lua_isboolean(L, -1))
        fail(L, fmt::format("'{}' must be true or false, not {}", name, Machine::of(L).describe(L, -1)));
    return lua_toboolean(L, -1);
}

}  // namespace

Extras read_extras(lua_State* L, int index, Decision& decision) {
    Extras extras;
    if (lua_isnoneornil(L, index)) return extras;
    lua::check_plain_table(L, index, "what is said beside a question");
    lua_pushnil(L);
    while (lua_next(L, index)) {
        const std::string_view name = text_at(L, -2);
        if (name == "optional") {
            decision.decline = shown_text(L, -1);
            decision.optional = lua_type(L, -1) == LUA_TSTRING || truth_of_extra(L, "optional");
        } else if (name == "secret") {
            decision.secret = truth_of_extra(L, "secret");
        } else if (name == "alike") {
            extras.alike = truth_of_extra(L, "alike");
        } else {
            lua::fail_unknown_field(L, -2, "what is said beside a question", {"optional", "secret", "alike"});
        }
        lua_pop(L, 1);
    }
    return extras;
}

void no_options(lua_State* L, const Decision& decision) {
    Machine& machine = Machine::of(L);
    fail(L, fmt::format("Player {} has no option for {} in step '{}'", decision.player + 1,
                        !decision.menu.empty()    ? fmt::format("menu '{}'", decision.menu)
                        : decision.prompt.empty() ? std::string("this question")
                                                  : fmt::format("\"{}\"", decision.prompt),
                        machine.now.task->step));
}

namespace {

bool decide(Machine& machine, const Decision& decision, Answer& answer) {
    const lua::Meter::Outside outside(machine.runtime.meter());
    return machine.now.session->decide(decision, answer);
}

// The question is for the player who is asked.
void tell_asked(decision::Listener& listener, const Decision& decision) {
    decision::Event event{.kind = decision::Event::Kind::asked, .player = decision.player};
    event.words.push_back(
        {.value = state::none(), .seen_by = decision::Watchers::only(decision.player), .seen = decision.prompt});
    listener.happened(event);
}

}  // namespace

int ask(lua_State* L, int count, lua_KContext context, Continuation next) {
    Machine& machine = Machine::of(L);
    Task& task = *machine.now.task;
    const auto size = static_cast<std::size_t>(count);
    if (task.answers.size() < size) task.answers.resize(size);
    task.answered.assign(size, 0);
    task.asked = count;
    if (decision::Listener* listener = machine.now.session->listener)
        for (std::size_t i = 0; i < size; ++i) tell_asked(*listener, *task.decisions[i]);
    if (machine.now.session->decide) {
        std::size_t done = 0;
        for (; done < size; ++done) {
            Answer& answer = task.answers[done];
            answer.declined = false;
            answer.many.clear();
            if (!decide(machine, *task.decisions[done], answer)) break;
            const std::string why = decision::refusal(*task.decisions[done], answer);
            if (!why.empty())
                fail(L, fmt::format("the answer of Player {} is not legal: {}", task.decisions[done]->player + 1, why));
            task.answered[done] = 1;
        }
        if (done == size) {
            if (machine.now.session->answered) machine.now.session->answered(task);
            machine.runtime.meter().begin_answer();  // as after a suspension
            task.asked = 0;
            return lua_KFunction(next)(L, LUA_OK, context);
        }
    }
    return yield_then(L, context, next);
}

namespace {

// me:choose(options, prompt, extras)
int ask_choose(lua_State* L) {
    Decision& decision = new_decision(L, Decision::Kind::choose);
    read_prompt(L, 3, decision);
    const Extras extras = read_extras(L, 4, decision);
    offer(L, 2, decision, -1, -1, extras.alike);
    if (decision.options.empty()) {
        if (!decision.optional) no_options(L, decision);
        lua_pushnil(L);
        return 1;
    }
    return ask(L, 1, 0, carrying<finish_one>);
}

// me:choose_many(options, {min, max}, prompt, extras)
int ask_choose_many(lua_State* L) {
    Machine& machine = Machine::of(L);
    Decision& decision = new_decision(L, Decision::Kind::choose_many);
    read_prompt(L, 4, decision);
    const Extras extras = read_extras(L, 5, decision);
    offer(L, 2, decision, -1, -1, extras.alike);
    const auto count = static_cast<std::int32_t>(decision.options.size());
    lua::check_plain_table(L, 3, "how many are chosen");
    decision.max = count;
    read_bound(L, machine, 3, "min", decision.min);
    read_bound(L, machine, 3, "max", decision.max);
    refuse_other_bounds(L, 3, {"min", "max"});
    decision.min = std::max(0, decision.min);
    decision.max = std::min(count, decision.max);
    if (decision.min > decision.max) {
        if (decision.optional) {
            lua_pushnil(L);
            return 1;
        }
        if (decision.options.empty()) no_options(L, decision);
        fail(L, fmt::format("{} must be chosen but only {} may be", decision.min, decision.max));
    }
    return ask(L, 1, 0, carrying<finish_one>);
}

// me:choose_number({min, max, step}, prompt, extras)
int ask_choose_number(lua_State* L) {
    Machine& machine = Machine::of(L);
    Decision& decision = new_decision(L, Decision::Kind::number);
    read_prompt(L, 3, decision);
    read_extras(L, 4, decision);
    read_range(L, machine, 2, decision);
    if (decision.min > decision.max) {
        if (!decision.optional) no_options(L, decision);
        lua_pushnil(L);
        return 1;
    }
    return ask(L, 1, 0, carrying<finish_one>);
}

// me:confirm(prompt, extras)
int ask_confirm(lua_State* L) {
    Decision& decision = new_decision(L, Decision::Kind::confirm);
    read_prompt(L, 2, decision);
    read_extras(L, 3, decision);
    decision.max = 1;
    return ask(L, 1, 0, carrying<finish_one>);
}

// Stack: ..., the result table at `context`.
int finish_all(lua_State* L, int, lua_KContext context) {
    Machine& machine = Machine::of(L);
    const Task& task = *machine.now.task;
    const int result = static_cast<int>(context);
    for (std::size_t i = 0; i < task.answered.size(); ++i) {
        machine.handles.push_player(L, task.decisions[i]->player);
        push_answer(L, machine, *task.decisions[i], task.answers[i]);
        lua_rawset(L, result);
    }
    lua_settop(L, result);
    return 1;
}

// game:ask_all(players, function(p) return options or range end, prompt, extras)
int ask_all(lua_State* L) {
    Machine& machine = Machine::of(L);
    check_handle(L, 1, HandleKind::game, "game");
    check_asking(L, machine);
    check_over(L, machine);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    lua_settop(L, 5);
    lua::check_list(L, 2, "the players to ask");
    lua_newtable(L);
    const int result = lua_gettop(L);
    const lua_Integer players = lua::length_of_list(L, 2);
    int count = 0;
    for (lua_Integer i = 1; i <= players; ++i) {
        lua::push_item(L, 2, i);
        const int player = check_handle(L, -1, HandleKind::player, "a player").index;
        for (int asked = 0; asked < count; ++asked)
            if (machine.now.task->decisions[static_cast<std::size_t>(asked)]->player == player)
                fail(L, fmt::format("Player {} is asked twice at once", player + 1));
        Decision& decision = machine.now.task->slot(static_cast<std::size_t>(count));
        reset(decision, Decision::Kind::choose, player);
        read_prompt(L, 4, decision);
        const Extras extras = read_extras(L, 5, decision);
        ++machine.runtime.depth();
        machine.bound.looking_where = "the function given to ask_all";
        lua_pushvalue(L, 3);
        lua_insert(L, -2);
        lua_call(L, 1, 1);
        --machine.runtime.depth();
        if (lua_isnil(L, -1)) {
            lua_settop(L, result);
            continue;
        }
        bool range = false;
        if (lua_istable(L, -1)) {
            lua::check_plain_table(L, -1, "what is offered");
            lua_pushliteral(L, "min");
            range = lua_rawget(L, -2) != LUA_TNIL;
            lua_pop(L, 1);
        }
        bool nothing = false;
        if (range) {
            decision.kind = Decision::Kind::number;
            read_range(L, machine, lua_gettop(L), decision);
            nothing = decision.min > decision.max;
        } else {
            offer(L, -1, decision, -1, -1, extras.alike);
            nothing = decision.options.empty();
        }
        lua_settop(L, result);
        if (nothing && !decision.optional) no_options(L, decision);
        if (!nothing) ++count;
    }
    if (count == 0) return 1;
    return ask(L, count, result, carrying<finish_all>);
}

constexpr Member game_members[] = {
    {.name = "ask_all",
     .call = carrying<ask_all>,
     .effect = Effect::asks,
     .signature = "(players: Player[], options: fun(player: Player): Offer|Range, prompt: string, how?: AskOptions): "
                  "table<Player, any>",
     .text =
         "Asks several players at once. `options` gives each what to choose from, or a range; returns the answers by "
         "player."},
};
constexpr Member player_members[] = {
    {.name = "choose",
     .call = carrying<ask_choose>,
     .effect = Effect::asks,
     .signature = "(options: Offer, prompt: string, how?: AskOptions): any",
     .text = "Asks for one of the options and returns it. Nil when declined, or when nothing could be offered."},
    {.name = "choose_many",
     .call = carrying<ask_choose_many>,
     .effect = Effect::asks,
     .signature = "(options: Offer, count: {min?: integer, max?: integer}, prompt: string, how?: AskOptions): any[]",
     .text = "Asks for several of the options; returns them in the order of the options."},
    {.name = "choose_number",
     .call = carrying<ask_choose_number>,
     .effect = Effect::asks,
     .signature = "(range: Range, prompt: string, how?: AskOptions): integer?",
     .text = "Asks for a number of a range. Nil when declined."},
    {.name = "confirm",
     .call = carrying<ask_confirm>,
     .effect = Effect::asks,
     .signature = "(prompt: string): boolean",
     .text = "Asks yes or no."},
};

}  // namespace

void install_questions(Machine& machine) {
    machine.members.add(HandleKind::game, game_members);
    machine.members.add(HandleKind::player, player_members);
}

}  // namespace rulewright::script
