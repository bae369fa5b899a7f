// Running a ruleset's scripts and collecting what they define: steps, actions, values, abilities and the ways in which
// packs change them. sol2 reads the tables that scripts wrote; none of this is on the path of a running game.
#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <sol/sol.hpp>

#include "script/asking/machine.h"
#include "script/loading/collected.h"

namespace rulewright::script {
namespace {

constexpr const char* kRegistries[] = {"steps", "actions", "values",  "abilities",
                                       "on",    "modify",  "metrics", "invariants"};
constexpr const char* kReplaceable[] = {"steps", "actions", "values"};

class Loader {
  public:
    Loader(Machine& machine, content::Diagnostics& diagnostics)
        : machine_(machine), L_(machine.runtime.state()), diagnostics_(diagnostics) {}

    bool run() {
        make_environment();
        const auto& scripts = machine_.definition->scripts;
        for (const content::Script& script : scripts) machine_.runtime.chunks().add(script.path, script.text);
        modules_.assign(scripts.size(), LUA_NOREF);
        for (std::size_t i = 0; i < scripts.size(); ++i)
            if (!scripts[i].library) run_script(i);
        machine_.loading = false;
        if (diagnostics_.has_errors()) return false;
        replace_functions("steps");
        replace_functions("values");
        replace_actions();
        make_values();
        make_events();
        make_actions();
        make_menus();
        make_ability_sets();
        make_named("metrics", machine_.metrics);
        make_named("invariants", machine_.invariants);
        for (const NamedFunction& metric : machine_.metrics) machine_.metric_names.push_back(metric.name);
        for (const Entry& step : entries("steps")) machine_.step_functions[step.name] = step.value;
        cross_check(machine_, collected_, diagnostics_);
        return !diagnostics_.has_errors();
    }

  private:
    std::vector<Entry>& entries(const std::string& registry) { return collected_.registries[registry]; }

    // ---- the environment scripts run in ----

    void make_environment() {
        lua::Globals& globals = machine_.runtime.globals();
        for (const char* name : kRegistries) {
            push_registry(name);
            globals.set(L_, name);
        }
        lua_newtable(L_);
        for (const char* name : kReplaceable) {
            push_registry(std::string("replace.") + name);
            lua_setfield(L_, -2, name);
        }
        freeze(L_, "replace");
        globals.set(L_, "replace");
        lua_pushlightuserdata(L_, this);
        lua_pushcclosure(L_, require_module, 1);
        globals.set(L_, "require");
        globals.seal(L_);
    }

    // A table that notes what is written into it and refuses everything once the scripts are loaded.
    void push_registry(const std::string& name) {
        lua_newtable(L_);
        lua_newtable(L_);
        lua_newtable(L_);  // what was written, for reading back
        lua_pushvalue(L_, -1);
        stores_[name] = luaL_ref(L_, LUA_REGISTRYINDEX);
        lua_pushvalue(L_, -1);
        lua_pushstring(L_, name.c_str());
        lua_pushcclosure(L_, read_entry, 2);
        lua_setfield(L_, -3, "__index");
        lua_pushstring(L_, name.c_str());
        lua_pushlightuserdata(L_, this);
        lua_pushcclosure(L_, write_entry, 3);
        lua_setfield(L_, -2, "__newindex");
        lua_pushboolean(L_, 0);
        lua_setfield(L_, -2, "__metatable");
        lua_setmetatable(L_, -2);
    }

    static int read_entry(lua_State* L) {
        lua_pushvalue(L, 2);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
        std::vector<std::string> known;
        lua_pushnil(L);
        while (lua_next(L, lua_upvalueindex(1))) {
            lua_pop(L, 1);
            known.emplace_back(lua_tostring(L, -1));
        }
        std::sort(known.begin(), known.end());
        const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
        const std::string cure = content::did_you_mean(name, known);
        fail(L, fmt::format("'{}' has no '{}' yet{}{}", lua_tostring(L, lua_upvalueindex(2)), name,
                            cure.empty() ? "" : "; ", cure));
    }

    static int write_entry(lua_State* L) {
        if (!Machine::of(L).loading) fail(L, "definitions are made when scripts are loaded, not in play");
        auto& loader = *static_cast<Loader*>(lua_touserdata(L, lua_upvalueindex(3)));
        const std::string registry = lua_tostring(L, lua_upvalueindex(2));
        if (lua_type(L, 2) != LUA_TSTRING) fail(L, fmt::format("names in '{}' are texts", registry));
        loader.define(L, registry);
        return 0;
    }

    void define(lua_State* L, const std::string& registry) {
        lua_Debug where{};
        content::Location location;
        std::string pack = "base";
        if (lua_getstack(L, 1, &where) && lua_getinfo(L, "Sl", &where)) {
            const int script = lua::Chunks::number_of(where.source);
            if (script >= 0) {
                const content::Script& source = machine_.definition->scripts[static_cast<std::size_t>(script)];
                pack = source.pack;
                location = {source.path, where.currentline, 0, pack};
            }
        }
        const std::string name = lua_tostring(L, 2);
        const bool table = registry == "actions" || registry == "abilities";
        if (table ? !lua_istable(L, 3) : !lua_isfunction(L, 3)) {
            diagnostics_.error(location,
                               fmt::format("'{}.{}' must be a {}", registry, name, table ? "table" : "function"));
            return;
        }
        // Each pack may listen, modify and replace once; everything else has one definition in all.
        const bool many = registry == "on" || registry == "modify" || registry.starts_with("replace.");
        for (const Entry& other : entries(registry)) {
            if (other.name != name || (many && other.pack != pack)) continue;
            diagnostics_.error(location,
                               fmt::format("'{}.{}' is defined already, in {}:{}", registry, name, other.location.file,
                                           other.location.line),
                               many ? "one per pack" : "use another name, or 'replace' to change it");
            return;
        }
        lua_pushvalue(L, 2);
        lua_pushvalue(L, 3);
        lua_rawset(L, lua_upvalueindex(1));
        lua_pushvalue(L, 3);
        entries(registry).push_back({name, luaL_ref(L, LUA_REGISTRYINDEX), pack, location});
    }

    // require "name": rules/lib/name.lua of the pack that asks, or of base. Run once, its table frozen.
    static int require_module(lua_State* L) {
        auto& loader = *static_cast<Loader*>(lua_touserdata(L, lua_upvalueindex(1)));
        const std::string name = luaL_checkstring(L, 1);
        if (!Machine::of(L).loading) fail(L, "require is for the top of a script, not for play");
        lua_Debug where{};
        std::string pack = "base";
        if (lua_getstack(L, 1, &where) && lua_getinfo(L, "S", &where)) {
            const int script = lua::Chunks::number_of(where.source);
            if (script >= 0) pack = loader.machine_.definition->scripts[static_cast<std::size_t>(script)].pack;
        }
        const auto& scripts = loader.machine_.definition->scripts;
        std::vector<std::string> known;
        for (const std::string& from : {pack, std::string("base")}) {
            for (std::size_t i = 0; i < scripts.size(); ++i) {
                if (!scripts[i].library || scripts[i].pack != from) continue;
                known.push_back(scripts[i].name);
                if (scripts[i].name == name) return loader.push_module(L, i);
            }
        }
        const std::string cure = content::did_you_mean(name, known);
        fail(L, fmt::format("there is no rules/lib/{}.lua in this pack or in base{}{}", name, cure.empty() ? "" : "; ",
                            cure));
    }

    int push_module(lua_State* L, std::size_t index) {
        constexpr int running = -1000;
        if (modules_[index] == running)
            fail(L, fmt::format("'{}' requires itself", machine_.definition->scripts[index].name));
        if (modules_[index] == LUA_NOREF) {
            modules_[index] = running;
            if (!push_chunk(L, index)) lua_error(L);
            lua_call(L, 0, 1);
            if (lua_istable(L, -1)) freeze(L, "a module");
            modules_[index] = luaL_ref(L, LUA_REGISTRYINDEX);
        }
        lua_rawgeti(L, LUA_REGISTRYINDEX, modules_[index]);
        return 1;
    }

    bool push_chunk(lua_State* L, std::size_t index) {
        machine_.runtime.globals().push(L);
        return machine_.runtime.chunks().push(L, static_cast<int>(index));
    }

    void run_script(std::size_t index) {
        machine_.runtime.meter().refill();
        std::string error;
        if (!push_chunk(L_, index))
            error = machine_.runtime.take_error(L_);
        else if (machine_.runtime.call(0, 0, error))
            return;
        auto [location, text] = split_location(error);
        if (location.file.empty()) location.file = machine_.definition->scripts[index].path;
        location.pack = machine_.definition->scripts[index].pack;
        diagnostics_.error(location, text);
    }

    // ---- replace ----

    static int finish_replaced(lua_State* L, int, lua_KContext) { return lua_gettop(L); }

    static int call_replaced(lua_State* L) {
        lua_pushvalue(L, lua_upvalueindex(1));
        lua_insert(L, 1);
        lua_pushvalue(L, lua_upvalueindex(2));
        lua_insert(L, 2);
        lua_callk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, finish_replaced);
        return lua_gettop(L);
    }

    Entry* replaced_entry(const std::string& registry, const Entry& replacement) {
        for (Entry& entry : entries(registry))
            if (entry.name == replacement.name) return &entry;
        diagnostics_.error(
            replacement.location,
            fmt::format("'replace.{0}.{1}' replaces nothing: the game has no {0}.{1}", registry, replacement.name),
            content::did_you_mean(replacement.name, collected_.names(registry)));
        return nullptr;
    }

    void store(const std::string& registry, const std::string& name, int reference) {
        lua_rawgeti(L_, LUA_REGISTRYINDEX, stores_[registry]);
        lua_rawgeti(L_, LUA_REGISTRYINDEX, reference);
        lua_setfield(L_, -2, name.c_str());
        lua_pop(L_, 1);
    }

    void replace_functions(const std::string& registry) {
        for (const Entry& replacement : entries("replace." + registry)) {
            Entry* entry = replaced_entry(registry, replacement);
            if (!entry) continue;
            lua_rawgeti(L_, LUA_REGISTRYINDEX, replacement.value);
            lua_rawgeti(L_, LUA_REGISTRYINDEX, entry->value);
            lua_pushcclosure(L_, call_replaced, 2);
            entry->value = luaL_ref(L_, LUA_REGISTRYINDEX);
            store(registry, entry->name, entry->value);
        }
    }

    void replace_actions() {
        for (const Entry& replacement : entries("replace.actions")) {
            Entry* entry = replaced_entry("actions", replacement);
            if (!entry) continue;
            lua_rawgeti(L_, LUA_REGISTRYINDEX, replacement.value);
            lua_rawgeti(L_, LUA_REGISTRYINDEX, entry->value);
            std::string error;
            if (!machine_.runtime.call(1, 1, error)) {
                const auto [location, text] = split_location(error);
                diagnostics_.error(location.file.empty() ? replacement.location : location, text);
                continue;
            }
            if (!lua_istable(L_, -1)) {
                diagnostics_.error(replacement.location,
                                   fmt::format("'replace.actions.{}' must return the action's table", entry->name));
                lua_pop(L_, 1);
                continue;
            }
            entry->value = luaL_ref(L_, LUA_REGISTRYINDEX);
            store("actions", entry->name, entry->value);
        }
    }

    // ---- what was collected, ready for play ----

    int name_reference(const std::string& name) {
        lua_pushlstring(L_, name.data(), name.size());
        return luaL_ref(L_, LUA_REGISTRYINDEX);
    }

    void make_values() {
        for (const Entry& entry : entries("values")) {
            machine_.value_names.add(L_, entry.name, static_cast<int>(machine_.values.size()));
            machine_.values.push_back(
                {.name = entry.name, .name_reference = name_reference(entry.name), .function = entry.value});
        }
        for (const Entry& entry : entries("modify")) {
            const int value = machine_.value_names.find(entry.name);
            if (value >= 0)
                machine_.values[static_cast<std::size_t>(value)].modifiers.push_back(entry.value);
            else
                unknown(entry.location, "modify." + entry.name, "value", entry.name, collected_.names("values"));
        }
    }

    void make_events() {
        const auto& declared = machine_.definition->events;
        machine_.events.resize(declared.size());
        for (std::size_t i = 0; i < declared.size(); ++i)
            machine_.event_names.add(L_, declared[i].name, static_cast<int>(i));
        for (const Entry& entry : entries("on")) {
            const int event = machine_.event_names.find(entry.name);
            if (event >= 0)
                machine_.events[static_cast<std::size_t>(event)].handlers.push_back(entry.value);
            else
                unknown(entry.location, "on." + entry.name, "event", entry.name, machine_.event_names.names());
        }
    }

    void unknown(const content::Location& at, const std::string& who, const char* what, const std::string& name,
                 const std::vector<std::string>& known) {
        diagnostics_.error(at, fmt::format("'{}' names an unknown {} '{}'", who, what, name),
                           content::did_you_mean(name, known));
    }

    void make_actions() {
        for (const Entry& entry : entries("actions")) machine_.actions.push_back(read_action(entry, false));
        machine_.first_ability = static_cast<int>(machine_.actions.size());
        for (const Entry& entry : entries("abilities")) {
            machine_.ability_names.add(L_, entry.name, static_cast<int>(machine_.actions.size()));
            machine_.actions.push_back(read_action(entry, true));
        }
        for (const Action& action : machine_.actions) machine_.action_names.push_back(action.name);
    }

    Action read_action(const Entry& entry, bool ability) {
        Action action{.name = entry.name,
                      .name_reference = name_reference(entry.name),
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
        if (action.run == kNoFunction && (!ability || action.windows != 0))
            diagnostics_.error(entry.location, fmt::format("'{}' has no function 'run'", who));
        return action;
    }

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
        const auto& declared = machine_.definition->windows;
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
                unknown(action.location, who, "window", name, known);
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
        const NameTable& known = on ? machine_.event_names : machine_.value_names;
        std::vector<std::pair<std::string, sol::object>> hooks;
        for (const auto& [key, function] : value.as<sol::table>())
            hooks.emplace_back(key.is<std::string>() ? key.as<std::string>() : "?", function);
        std::sort(hooks.begin(), hooks.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [name, function] : hooks) {
            const int index = known.find(name);
            if (index < 0)
                unknown(action.location, who, on ? "event" : "value", name, known.names());
            else if (function.get_type() != sol::type::function)
                diagnostics_.error(action.location, fmt::format("'{}.{}' of '{}' must be a function", kind, name, who));
            else
                (on ? action.on : action.modify).emplace_back(index, reference_of(function));
        }
    }

    void make_menus() {
        const auto& menus = machine_.definition->menus;
        for (std::size_t m = 0; m < menus.size(); ++m) {
            machine_.menu_names.add(L_, menus[m].name, static_cast<int>(m));
            auto& actions = machine_.menu_actions.emplace_back();
            for (std::size_t a = 0; a < menus[m].actions.size(); ++a) {
                const std::string& name = menus[m].actions[a];
                const auto end = machine_.actions.begin() + machine_.first_ability;
                const auto at = std::find_if(machine_.actions.begin(), end,
                                             [&](const Action& action) { return action.name == name; });
                if (at != end)
                    actions.push_back(static_cast<int>(at - machine_.actions.begin()));
                else
                    unknown(menus[m].action_locations[a], "menus." + menus[m].name, "action", name,
                            collected_.names("actions"));
            }
            std::uint64_t windows = 0;
            for (const int window : menus[m].windows) windows |= std::uint64_t{1} << (window & 63);
            machine_.menu_windows.push_back(windows);
        }
    }

    void make_ability_sets() {
        for (const content::Component& component : machine_.definition->components) {
            AbilitySet& set = machine_.ability_sets.emplace_back();
            for (const std::string& name : component.abilities) {
                const int index = machine_.ability_names.find(name);
                if (index < 0) {
                    unknown(component.location, "components." + component.id, "ability", name,
                            collected_.names("abilities"));
                    continue;
                }
                const Action& ability = machine_.actions[static_cast<std::size_t>(index)];
                set.actions.push_back(index);
                set.windows |= ability.windows;
                set.modifies = set.modifies || !ability.modify.empty();
                set.hears = set.hears || !ability.on.empty();
                for (const auto& [value, function] : ability.modify)
                    machine_.values[static_cast<std::size_t>(value)].modified_by_abilities = true;
                for (const auto& [event, function] : ability.on)
                    machine_.events[static_cast<std::size_t>(event)].heard_by_abilities = true;
            }
        }
    }

    void make_named(const std::string& registry, std::vector<NamedFunction>& out) {
        for (const Entry& entry : entries(registry)) out.push_back({entry.name, entry.value});
    }

    Machine& machine_;
    lua_State* L_;
    content::Diagnostics& diagnostics_;
    Collected collected_;
    std::map<std::string, int> stores_;
    std::vector<int> modules_;
};

}  // namespace

std::pair<content::Location, std::string> split_location(const std::string& message) {
    content::Location location;
    for (std::size_t colon = message.find(':'); colon != std::string::npos; colon = message.find(':', colon + 1)) {
        std::size_t end = colon + 1;
        while (end < message.size() && message[end] >= '0' && message[end] <= '9') ++end;
        if (end == colon + 1 || end >= message.size() || message[end] != ':') continue;
        location.file = message.substr(0, colon);
        location.line = std::stoi(message.substr(colon + 1, std::min<std::size_t>(end - colon - 1, 9)));
        const std::size_t text = message.find_first_not_of(' ', end + 1);
        return {location, text == std::string::npos ? std::string() : message.substr(text)};
    }
    return {location, message};
}

bool load_scripts(Machine& machine, content::Diagnostics& diagnostics) {
    make_fields(machine);
    if (machine.definition->windows.size() > 64) {
        diagnostics.error(machine.definition->windows.back().location, "a ruleset may declare at most 64 windows");
        return false;
    }
    return Loader(machine, diagnostics).run();
}

}  // namespace rulewright::script
