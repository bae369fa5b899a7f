#include "script/loading/bot_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lua/sol.h"

namespace rulewright::script {

namespace {

void refuse_other_fields(const sol::table& declared, const std::string& parameter, const content::Location& at,
                         content::Diagnostics& diagnostics) {
    static const std::vector<std::string> known{"default", "min", "max", "text"};
    for (const lua::Entry& field : lua::entries(declared)) {
        const std::string name = field.called();
        if (std::find(known.begin(), known.end(), name) == known.end())
            diagnostics.error(at, fmt::format("unknown field '{}' in 'bot.parameters.{}'", name, parameter),
                              content::did_you_mean(name, known));
    }
}

}  // namespace

std::vector<BotParameter> read_parameters(lua_State* L, const content::Location& at,
                                          content::Diagnostics& diagnostics) {
    std::vector<BotParameter> result;
    const sol::object parameters(L, -1);
    if (!lua::is_table(parameters)) return result;
    for (const lua::Entry& entry : lua::entries(parameters)) {
        if (!entry.name || !lua::is_table(entry.value)) {
            diagnostics.error(at, "bot.parameters maps names to tables: {greed = {default = 3, min = 0, max = 10}}");
            continue;
        }
        const sol::table declared = entry.value;
        refuse_other_fields(declared, *entry.name, at, diagnostics);
        const auto number = [&](const char* name, std::int64_t otherwise) -> std::int64_t {
            const sol::object given = lua::field(declared, name);
            if (!given.valid()) return otherwise;
            const auto whole = lua::whole_number(given);
            if (!whole)
                diagnostics.error(at,
                                  fmt::format("'{}' of bot.parameters.{} must be a whole number", name, *entry.name));
            return whole.value_or(otherwise);
        };
        result.push_back({.name = *entry.name,
                          .default_value = number("default", 0),
                          .min = number("min", INT32_MIN),
                          .max = number("max", INT32_MAX),
                          .text = lua::text_of(lua::field(declared, "text")).value_or("")});
    }
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
    sol::table values = sol::table::create(L);
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
        values.raw_set(parameter.name, value);
    }
    return lua::keep(lua::frozen(values, "the parameters of a bot"));
}

}  // namespace rulewright::script
