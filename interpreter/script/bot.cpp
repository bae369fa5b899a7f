#include "script/bot.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <charconv>

#include "script/asking/machine.h"

namespace rulewright::script {
namespace {

// ---- the decision as a bot sees it ----

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
    if (!machine.shown) fail(L, "a decision can be looked at only while it is being made");
    return *machine.shown;
}

const Option& option_argument(lua_State* L, const Decision& decision, int index) {
    const lua_Integer i = luaL_checkinteger(L, index);
    if (i < 1 || i > static_cast<lua_Integer>(decision.options.size()))
        fail(L, fmt::format("there is no option {}; there are {}", i, decision.options.size()));
    return decision.options[static_cast<std::size_t>(i - 1)];
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
        push_text_view(L, Machine::of(L).action_names[static_cast<std::size_t>(option.action)]);
    return 1;
}

int decision_target(lua_State* L) {
    const Decision& decision = shown(L);
    Machine::of(L).push_value(L, option_argument(L, decision, 2).target, &decision.texts);
    return 1;
}

int decision_component(lua_State* L) {
    const Option& option = option_argument(L, shown(L), 2);
    if (option.component < 0)
        lua_pushnil(L);
    else
        Machine::of(L).push_component(L, option.component);
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
        if (!any_action &&
            (option.action < 0 || machine.action_names[static_cast<std::size_t>(option.action)] != action))
            continue;
        if (!any_target) {
            machine.push_value(L, option.target, &decision.texts);
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
        machine.push_value(L, option.target, &decision.texts);
        lua_setfield(L, -2, option.action >= 0 ? "target" : "value");
        if (option.action >= 0) {
            push_text_view(L, machine.action_names[static_cast<std::size_t>(option.action)]);
            lua_setfield(L, -2, "action");
        }
        if (option.component >= 0) {
            machine.push_component(L, option.component);
            lua_setfield(L, -2, "component");
        }
        lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

// Any legal answer, equally likely, in the form `decide` returns.
int decision_random(lua_State* L) {
    Machine& machine = Machine::of(L);
    const Decision& decision = shown(L);
    state::Random& random = *machine.session->bot_random;
    const auto count = static_cast<std::uint32_t>(decision.options.size());
    switch (decision.kind) {
        case Decision::Kind::number: {
            const auto steps = static_cast<std::uint32_t>((decision.max - decision.min) / decision.step + 1);
            const std::uint32_t pick = random.below(steps + (decision.optional ? 1 : 0));
            if (pick == steps)
                lua_pushnil(L);
            else
                lua_pushinteger(L, decision.min + static_cast<lua_Integer>(pick) * decision.step);
            return 1;
        }
        case Decision::Kind::confirm:
            lua_pushboolean(L, static_cast<int>(random.below(2)));
            return 1;
        case Decision::Kind::choose_many: {
            std::uint32_t wanted = static_cast<std::uint32_t>(decision.min) +
                                   random.below(static_cast<std::uint32_t>(decision.max - decision.min + 1));
            lua_newtable(L);
            lua_Integer n = 0;
            for (std::uint32_t i = 0; i < count && wanted > 0; ++i) {
                if (random.below(count - i) >= wanted) continue;
                --wanted;
                lua_pushinteger(L, i + 1);
                lua_rawseti(L, -2, ++n);
            }
            return 1;
        }
        default: {
            const std::uint32_t pick = random.below(count + (decision.optional ? 1 : 0));
            lua_pushinteger(L, pick == count ? 0 : pick + 1);
            return 1;
        }
    }
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
            push_text_view(L, kind_name(decision.kind));
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
            push_text_view(L, machine.shown_step);
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

void install_decision(Machine& machine) {
    if (machine.decision_ref != LUA_NOREF) return;
    lua_State* L = machine.runtime.state();
    set_metatable(machine, HandleKind::decision, {{"__index", index_decision}, {"__len", decision_count}});
    const std::pair<const char*, int> members[] = {{"kind", decision_kind}, {"prompt", decision_prompt},
                                                   {"menu", decision_menu}, {"optional", decision_optional},
                                                   {"step", decision_step}, {"min", decision_min},
                                                   {"max", decision_max},   {"step_size", decision_step_size}};
    for (const auto& [name, member] : members) machine.decision_names.add(L, name, name_code(What::builtin, member));
    add_methods(L, machine.decision_names,
                {{"count", decision_count},
                 {"action", decision_action},
                 {"target", decision_target},
                 {"component", decision_component},
                 {"find", decision_find},
                 {"options", decision_options},
                 {"random", decision_random}});
    machine.new_handle(L, HandleKind::decision);
    machine.decision_ref = luaL_ref(L, LUA_REGISTRYINDEX);
}

// ---- loading ----

// What `require` needs while a bot is loaded.
struct Requires {
    const FindLibrary& find;
    int environment = LUA_NOREF;
    std::map<std::string, int> loaded;  // name -> reference; LUA_NOREF while it is running
};

bool push_chunk(lua_State* L, Machine& machine, const std::string& path, const std::string& source, int environment) {
    lua::Chunks& chunks = machine.runtime.chunks();
    lua_rawgeti(L, LUA_REGISTRYINDEX, environment);
    return chunks.push(L, chunks.add(path, source));
}

// require "name": bots/lib/name.lua, run once per bot, its table frozen.
int require_library(lua_State* L) {
    Machine& machine = Machine::of(L);
    auto* requires_ = static_cast<Requires*>(machine.bot_requires);
    const std::string name = luaL_checkstring(L, 1);
    if (!requires_) fail(L, "require is for the top of a bot's script, not for play");
    const bool plain = name.find_first_of("/\\.") == std::string::npos;
    if (const auto known = requires_->loaded.find(name); known != requires_->loaded.end()) {
        if (known->second == LUA_NOREF) fail(L, fmt::format("'{}' requires itself", name));
        lua_rawgeti(L, LUA_REGISTRYINDEX, known->second);
        return 1;
    }
    const std::optional<BotLibrary> library = plain ? requires_->find(name) : std::nullopt;
    if (!library) fail(L, fmt::format("there is no bots/lib/{}.lua", name));
    requires_->loaded[name] = LUA_NOREF;
    if (!push_chunk(L, machine, library->path, library->source, requires_->environment)) lua_error(L);
    lua_call(L, 0, 1);
    if (lua_istable(L, -1)) freeze(L, "a module");
    lua_pushvalue(L, -1);
    requires_->loaded[name] = luaL_ref(L, LUA_REGISTRYINDEX);
    return 1;
}

// A field of a table that a script filled. Raw: its metatable could raise errors, and here nobody would catch them.
int push_field(lua_State* L, int table, const char* name) {
    table = lua_absindex(L, table);
    lua_pushstring(L, name);
    return lua_rawget(L, table);
}

std::int64_t number_field(lua_State* L, const char* name, std::int64_t otherwise) {
    push_field(L, -1, name);
    int whole = 0;
    const lua_Integer number = lua_tointegerx(L, -1, &whole);
    lua_pop(L, 1);
    return whole ? number : otherwise;
}

// Reads bot.parameters, a table on top of the stack.
std::vector<BotParameter> read_parameters(lua_State* L, const content::Location& at,
                                          content::Diagnostics& diagnostics) {
    std::vector<BotParameter> result;
    if (!lua_istable(L, -1)) return result;
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        if (lua_type(L, -2) != LUA_TSTRING || !lua_istable(L, -1)) {
            diagnostics.error(at, "bot.parameters maps names to tables: {greed = {default = 3, min = 0, max = 10}}");
            lua_pop(L, 1);
            continue;
        }
        BotParameter parameter{.name = lua_tostring(L, -2)};
        parameter.default_value = number_field(L, "default", 0);
        parameter.min = number_field(L, "min", INT32_MIN);
        parameter.max = number_field(L, "max", INT32_MAX);
        push_field(L, -1, "text");
        if (lua_type(L, -1) == LUA_TSTRING) parameter.text = lua_tostring(L, -1);
        lua_pop(L, 2);
        result.push_back(std::move(parameter));
    }
    std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return result;
}

// Settles the parameters a user gave and leaves them as a frozen table in the registry.
int settle_parameters(lua_State* L, const std::vector<BotParameter>& declared,
                      const std::map<std::string, std::string>& given, const content::Location& at,
                      content::Diagnostics& diagnostics) {
    std::vector<std::string> names;
    for (const BotParameter& parameter : declared) names.push_back(parameter.name);
    for (const auto& [name, text] : given)
        if (std::find(names.begin(), names.end(), name) == names.end())
            diagnostics.error(at, fmt::format("this bot has no parameter '{}'", name),
                              content::did_you_mean(name, names));
    lua_newtable(L);
    for (const BotParameter& parameter : declared) {
        std::int64_t value = parameter.default_value;
        if (const auto chosen = given.find(parameter.name); chosen != given.end()) {
            const std::string& text = chosen->second;
            const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
            if (problem != std::errc() || end != text.data() + text.size())
                diagnostics.error(at,
                                  fmt::format("parameter '{}' must be a whole number, not '{}'", parameter.name, text));
            else if (value < parameter.min || value > parameter.max)
                diagnostics.error(at, fmt::format("parameter '{}' must be {} to {}, not {}", parameter.name,
                                                  parameter.min, parameter.max, value));
        }
        lua_pushinteger(L, value);
        lua_setfield(L, -2, parameter.name.c_str());
    }
    freeze(L, "the parameters of a bot");
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

}  // namespace

std::unique_ptr<Bot> Bot::load(std::shared_ptr<Rules> rules, const std::string& path, const std::string& source,
                               const std::map<std::string, std::string>& given, const FindLibrary& find_library,
                               content::Diagnostics& diagnostics) {
    Machine& machine = rules->machine();
    install_decision(machine);
    lua_State* L = machine.runtime.state();
    const content::Location whole{path, 0, 0, "base"};
    std::unique_ptr<Bot> bot(new Bot);
    bot->rules_ = std::move(rules);
    machine.runtime.meter().refill();
    lua_newtable(L);
    const int bot_table = lua_gettop(L);
    // The script's globals: what rules see, a `require` of its own, and the table `bot` it fills.
    lua_newtable(L);
    lua_pushvalue(L, bot_table);
    lua_setfield(L, -2, "bot");
    lua_pushcfunction(L, require_library);
    lua_setfield(L, -2, "require");
    machine.runtime.globals().put_behind(L);
    freeze(L, "a global");
    Requires libraries{find_library, luaL_ref(L, LUA_REGISTRYINDEX), {}};
    machine.bot_requires = &libraries;
    std::string error;
    bool ran = push_chunk(L, machine, path, source, libraries.environment);
    if (ran)
        ran = machine.runtime.call(0, 0, error);
    else
        error = machine.runtime.take_error(L);
    machine.bot_requires = nullptr;
    if (!ran) {
        auto [location, text] = split_location(error);
        diagnostics.error(location.file.empty() ? whole : location, text);
        lua_settop(L, bot_table - 1);
        return nullptr;
    }

    push_field(L, bot_table, "text");
    if (lua_type(L, -1) == LUA_TSTRING) bot->text_ = lua_tostring(L, -1);
    lua_pop(L, 1);
    push_field(L, bot_table, "parameters");
    bot->parameters_ = read_parameters(L, whole, diagnostics);
    lua_pop(L, 1);
    bot->values_ = settle_parameters(L, bot->parameters_, given, whole, diagnostics);
    if (push_field(L, bot_table, "decide") != LUA_TFUNCTION)
        diagnostics.error(whole, "the bot has no function bot.decide(game, me, decision, parameters)");
    bot->function_ = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_settop(L, bot_table - 1);
    if (diagnostics.has_errors()) return nullptr;
    machine.watch_bot(bot->function_);
    return bot;
}

namespace {

// What `decide` returned, on top of the stack, as an Answer. Empty, or why it is none.
std::string read_answer(lua_State* L, Machine& machine, const Decision& decision, Answer& answer) {
    answer = {};
    const auto whole = [&](int index, std::int32_t& out) {
        int is_whole = 0;
        const lua_Integer number = lua_tointegerx(L, index, &is_whole);
        out = static_cast<std::int32_t>(std::clamp<lua_Integer>(number, -INT32_MAX, INT32_MAX));
        return is_whole != 0 && lua_type(L, index) == LUA_TNUMBER;
    };
    if (lua_isnil(L, -1) && decision.optional) {
        answer.declined = true;
        return {};
    }
    switch (decision.kind) {
        case Decision::Kind::confirm:
            if (!lua_isboolean(L, -1)) return "it must return true or false";
            answer.choice = lua_toboolean(L, -1);
            return {};
        case Decision::Kind::number:
            if (lua_isboolean(L, -1) && !lua_toboolean(L, -1) && decision.optional) {
                answer.declined = true;
                return {};
            }
            return whole(-1, answer.choice) ? std::string() : "it must return a whole number";
        case Decision::Kind::choose_many: {
            if (!lua_istable(L, -1)) return "it must return a list of option numbers";
            const auto n = static_cast<lua_Integer>(lua_rawlen(L, -1));
            for (lua_Integer i = 1; i <= n; ++i) {
                lua_rawgeti(L, -1, i);
                std::int32_t index = 0;
                const bool fine = whole(-1, index);
                lua_pop(L, 1);
                if (!fine) return "it must return a list of option numbers";
                answer.many.push_back(index - 1);
            }
            std::sort(answer.many.begin(), answer.many.end());
            return {};
        }
        default:
            break;
    }
    if (!whole(-1, answer.choice))
        return fmt::format("it must return an option's number, not {}", machine.describe(L, -1));
    if (answer.choice == 0)
        answer.declined = true;
    else
        --answer.choice;
    return {};
}

}  // namespace

bool Bot::decide(state::World& view, const Decision& decision, std::string_view step, state::Random& random,
                 Answer& answer, std::string& error) {
    Machine& machine = rules_->machine();
    Session session{.world = &view, .player = decision.player, .bot_random = &random};
    const Machine::Binding binding(machine, session);
    machine.shown = &decision;
    machine.shown_step = step;
    machine.runtime.depth() = 1;
    machine.looking_where = "a bot";
    lua_State* L = machine.runtime.state();
    lua_rawgeti(L, LUA_REGISTRYINDEX, function_);
    machine.push_game(L);
    machine.push_player(L, decision.player);
    lua_rawgeti(L, LUA_REGISTRYINDEX, machine.decision_ref);
    lua_rawgeti(L, LUA_REGISTRYINDEX, values_);
    if (!machine.runtime.call(4, 1, error)) return false;
    const std::string wrong = read_answer(L, machine, decision, answer);
    lua_pop(L, 1);
    if (wrong.empty()) return true;
    error = "bot.decide gave no answer: " + wrong;
    return false;
}

}  // namespace rulewright::script
