#include "script/loading/bot_parameters.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <charconv>

namespace rulewright::script {

int push_field(lua_State* L, int table, const char* name) {
    table = lua_absindex(L, table);
    lua_pushstring(L, name);
    return lua_rawget(L, table);
}

namespace {

std::int64_t number_field(lua_State* L, const char* name, std::int64_t otherwise) {
    push_field(L, -1, name);
    int whole = 0;
    const lua_Integer number = lua_tointegerx(L, -1, &whole);
    lua_pop(L, 1);
    return whole ? number : otherwise;
}

}  // namespace

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

}  // namespace rulewright::script
