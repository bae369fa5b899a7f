#include "script/asking/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "script/bindings/convert.h"

namespace rulewright::script {
namespace {

bool whole_number(lua_State* L, int index, std::int32_t& out) {
    int is_whole = 0;
    const lua_Integer number = lua_tointegerx(L, index, &is_whole);
    out = static_cast<std::int32_t>(std::clamp<lua_Integer>(number, -INT32_MAX, INT32_MAX));
    return is_whole != 0 && lua_type(L, index) == LUA_TNUMBER;
}

void push_thing(lua_State* L, Machine& machine, const Decision& decision, std::int32_t option) {
    push_value(L, machine, decision.options[option].target, &decision.texts);
}

// ---- act, choose: the thing for steps, the option's number for bots, 0 for none -------------------------------------

void push_one(lua_State* L, Machine& machine, const Decision& decision, const Answer& answer) {
    push_thing(L, machine, decision, answer.choice);
}

std::string read_one(lua_State* L, const Machine& machine, const Decision&, Answer& answer) {
    if (!whole_number(L, -1, answer.choice))
        return fmt::format("it must return an option's number, not {}", machine.describe(L, -1));
    answer.declined = answer.choice == 0;
    if (!answer.declined) --answer.choice;
    return {};
}

void reply_one(lua_State* L, const Answer& answer) { lua_pushinteger(L, answer.declined ? 0 : answer.choice + 1); }

// ---- choose_many: lists ---------------------------------------------------------------------------------------------

void push_many(lua_State* L, Machine& machine, const Decision& decision, const Answer& answer) {
    lua_createtable(L, static_cast<int>(answer.many.size()), 0);
    for (std::size_t i = 0; i < answer.many.size(); ++i) {
        push_thing(L, machine, decision, answer.many[i]);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
}

std::string read_many(lua_State* L, const Machine&, const Decision& decision, Answer& answer) {
    if (!lua_istable(L, -1)) return "it must return a list of option numbers";
    if (lua_getmetatable(L, -1)) {
        lua_pop(L, 1);
        return "it must return a plain list of option numbers, without a metatable";
    }
    const auto n = static_cast<lua_Integer>(lua_rawlen(L, -1));
    if (n > static_cast<lua_Integer>(decision.options.size())) return "it must return each option at most once";
    for (lua_Integer i = 1; i <= n; ++i) {
        lua_rawgeti(L, -1, i);
        std::int32_t index = 0;
        const bool fine = whole_number(L, -1, index);
        lua_pop(L, 1);
        if (!fine) return "it must return a list of option numbers";
        answer.many.push_back(index - 1);
    }
    std::sort(answer.many.begin(), answer.many.end());
    return {};
}

void reply_many(lua_State* L, const Answer& answer) {
    if (answer.declined) return lua_pushnil(L);
    lua_createtable(L, static_cast<int>(answer.many.size()), 0);
    for (std::size_t i = 0; i < answer.many.size(); ++i) {
        lua_pushinteger(L, answer.many[i] + 1);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
}

// ---- number ---------------------------------------------------------------------------------------------------------

void push_number(lua_State* L, Machine&, const Decision&, const Answer& answer) { lua_pushinteger(L, answer.choice); }

std::string read_number(lua_State* L, const Machine&, const Decision& decision, Answer& answer) {
    if (lua_isboolean(L, -1) && !lua_toboolean(L, -1) && decision.optional) {
        answer.declined = true;
        return {};
    }
    return whole_number(L, -1, answer.choice) ? std::string() : "it must return a whole number";
}

void reply_number(lua_State* L, const Answer& answer) {
    if (answer.declined)
        lua_pushnil(L);
    else
        lua_pushinteger(L, answer.choice);
}

// ---- confirm --------------------------------------------------------------------------------------------------------

void push_yes_or_no(lua_State* L, Machine&, const Decision&, const Answer& answer) {
    lua_pushboolean(L, answer.choice);
}

std::string read_yes_or_no(lua_State* L, const Machine&, const Decision&, Answer& answer) {
    if (!lua_isboolean(L, -1)) return "it must return true or false";
    answer.choice = lua_toboolean(L, -1);
    return {};
}

void reply_yes_or_no(lua_State* L, const Answer& answer) {
    if (answer.declined)
        lua_pushnil(L);
    else
        lua_pushboolean(L, answer.choice);
}

struct InLua {
    void (*push)(lua_State*, Machine&, const Decision&, const Answer&);
    std::string (*read)(lua_State*, const Machine&, const Decision&, Answer&);
    void (*reply)(lua_State*, const Answer&);
};

// In the order of Decision::Kind.
constexpr std::array<InLua, 5> kinds{{{push_one, read_one, reply_one},
                                      {push_one, read_one, reply_one},
                                      {push_many, read_many, reply_many},
                                      {push_number, read_number, reply_number},
                                      {push_yes_or_no, read_yes_or_no, reply_yes_or_no}}};

const InLua& in_lua(const Decision& decision) { return kinds[static_cast<std::size_t>(decision.kind)]; }

}  // namespace

void push_answer(lua_State* L, Machine& machine, const Decision& decision, const Answer& answer) {
    if (answer.declined)
        lua_pushnil(L);
    else
        in_lua(decision).push(L, machine, decision, answer);
}

std::string read_reply(lua_State* L, const Machine& machine, const Decision& decision, Answer& answer) {
    answer = {};
    if (lua_isnil(L, -1) && decision.optional) {
        answer.declined = true;
        return {};
    }
    return in_lua(decision).read(L, machine, decision, answer);
}

void push_reply(lua_State* L, const Decision& decision, const Answer& answer) { in_lua(decision).reply(L, answer); }

}  // namespace rulewright::script
