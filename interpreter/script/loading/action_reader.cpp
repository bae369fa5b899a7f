#include "script/loading/action_reader.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include "lua/sol.h"

#include "script/bindings/handle.h"

namespace rulewright::script {
namespace {

// Reads one table; sol2 goes through it.
class Reader {
  public:
    Reader(lua_State* L, const content::Definition& definition, const Rulebook& book, content::Diagnostics& diagnostics)
        : L_(L), definition_(definition), book_(book), diagnostics_(diagnostics) {}

    Action read(const Registered& entry, bool ability) {
        Action action{.name = entry.name,
                      .name_reference = name_reference(L_, entry.name),
                      .table = entry.value,
                      .ability = ability,
                      .location = entry.location};
        const std::string who = (ability ? "abilities." : "actions.") + entry.name;
        lua_rawgeti(L_, LUA_REGISTRYINDEX, entry.value);
        const sol::table table(L_, -1);
        lua_pop(L_, 1);
        for (const auto& [key, value] : table) {
            const std::string name = key.is<std::string>() ? key.as<std::string>() : std::string("?");
            int* slot = name == "available" ? &action.available
                        : name == "targets" ? &action.targets
                        : name == "allows"  ? &action.allows
                        : name == "run"     ? &action.run
                                            : nullptr;
            if (slot) {
                if (value.get_type() == sol::type::function)
                    *slot = reference_of(value);
                else if (slot == &action.targets && is_enum(value))
                    action.fixed_targets = reference_of(value);
                else if (slot == &action.targets)
                    diagnostics_.error(entry.location,
                                       fmt::format("'targets' of '{}' must be a function or an enum", who));
                else
                    diagnostics_.error(entry.location, fmt::format("'{}' of '{}' must be a function", name, who));
            } else if (name == "label") {
                if (value.is<std::string>())
                    action.label = value.as<std::string>();
                else
                    diagnostics_.error(entry.location, fmt::format("'label' of '{}' must be a text", who));
            } else if (ability && name == "windows") {
                read_windows(action, value, who);
            } else if (ability && (name == "on" || name == "modify")) {
                read_hooks(action, value, name, who);
            } else {
                std::vector<std::string> known{"label", "available", "targets", "allows", "run"};
                if (ability) known.insert(known.end(), {"windows", "on", "modify"});
                diagnostics_.error(entry.location, fmt::format("unknown field '{}' in '{}'", name, who),
                                   content::did_you_mean(name, known));
            }
        }
        if (action.run == no_function && (!ability || action.windows != 0))
            diagnostics_.error(entry.location, fmt::format("'{}' has no function 'run'", who));
        return action;
    }

  private:
    bool is_enum(const sol::object& value) {
        value.push(L_);
        const bool result = to_handle(L_, -1, HandleKind::enumeration) != nullptr;
        lua_pop(L_, 1);
        return result;
    }

    int reference_of(const sol::object& value) {
        value.push(L_);
        return luaL_ref(L_, LUA_REGISTRYINDEX);
    }

    void read_windows(Action& action, const sol::object& value, const std::string& who) {
        const auto& declared = definition_.windows;
        std::vector<std::string> known;
        for (const content::Named& window : declared) known.push_back(window.name);
        if (value.get_type() != sol::type::table) {
            diagnostics_.error(action.location, fmt::format("'windows' of '{}' must be a list of texts", who));
            return;
        }
        for (const auto& [i, window] : value.as<sol::table>()) {
            const std::string name = window.is<std::string>() ? window.as<std::string>() : std::string("?");
            const int index = content::find_named(declared, name);
            if (index < 0)
                report_unknown(diagnostics_, action.location, who, "window", name, known);
            else
                action.windows |= std::uint64_t{1} << (index & 63);
        }
    }

    void read_hooks(Action& action, const sol::object& value, const std::string& kind, const std::string& who) {
        if (value.get_type() != sol::type::table) {
            diagnostics_.error(action.location, fmt::format("'{}' of '{}' must be a table of functions", kind, who));
            return;
        }
        const bool on = kind == "on";
        const lua::NameTable& known = on ? book_.event_names : book_.value_names;
        std::vector<std::pair<std::string, sol::object>> hooks;
        for (const auto& [key, function] : value.as<sol::table>())
            hooks.emplace_back(key.is<std::string>() ? key.as<std::string>() : "?", function);
        std::sort(hooks.begin(), hooks.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [name, function] : hooks) {
            const int index = known.find(name);
            if (index < 0)
                report_unknown(diagnostics_, action.location, who, on ? "event" : "value", name, known.names());
            else if (function.get_type() != sol::type::function)
                diagnostics_.error(action.location, fmt::format("'{}.{}' of '{}' must be a function", kind, name, who));
            else
                (on ? action.on : action.modify).emplace_back(index, reference_of(function));
        }
    }

    lua_State* L_;
    const content::Definition& definition_;
    const Rulebook& book_;
    content::Diagnostics& diagnostics_;
};

}  // namespace

int name_reference(lua_State* L, const std::string& name) {
    lua_pushlstring(L, name.data(), name.size());
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

void report_unknown(content::Diagnostics& diagnostics, const content::Location& at, const std::string& who,
                    const char* what, const std::string& name, const std::vector<std::string>& known) {
    diagnostics.error(at, fmt::format("'{}' names an unknown {} '{}'", who, what, name),
                      content::did_you_mean(name, known));
}

Action ActionReader::read(const Registered& entry, bool ability) const {
    return Reader(L_, definition_, book_, diagnostics_).read(entry, ability);
}

}  // namespace rulewright::script
