#include "script/loading/registries.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>

#include "content/location.h"
#include "lua/deep_freeze.h"
#include "lua/sol.h"

namespace rulewright::script {
namespace {

constexpr const char* registries[] = {"steps", "actions", "values",  "abilities",
                                      "on",    "modify",  "metrics", "invariants"};
constexpr const char* replaceable[] = {"steps", "actions", "values"};

int finish_replaced(lua_State* L, int, lua_KContext) { return lua_gettop(L); }

int call_replaced(lua_State* L) {
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 2);
    call_then(L, lua_gettop(L) - 1, LUA_MULTRET, 0, carrying<finish_replaced>);
    return lua_gettop(L);
}

}  // namespace

bool Registries::run() {
    make_environment();
    const auto& scripts = machine_.definition->scripts;
    for (const content::Script& script : scripts) machine_.runtime.chunks().add(script.path, script.file, script.text);
    modules_.assign(scripts.size(), LUA_NOREF);
    for (std::size_t i = 0; i < scripts.size(); ++i)
        if (!scripts[i].library) run_script(i);
    open_ = false;
    if (diagnostics_.has_errors()) return false;
    replace_functions("steps");
    replace_functions("values");
    replace_actions();
    return true;
}

// ---- the environment scripts run in ----

void Registries::make_environment() {
    lua::Globals& globals = machine_.runtime.globals();
    for (const char* name : registries) {
        push_registry(name);
        globals.set(L_, name);
    }
    push_registry("metrics.game");
    sol::table metrics = lua::kept(L_, stores_["metrics"]);
    metrics.raw_set("game", lua::take(L_));
    sol::table replace = sol::table::create(L_);
    for (const char* name : replaceable) {
        push_registry(std::string("replace.") + name);
        replace.raw_set(name, lua::take(L_));
    }
    lua::set(globals, "replace", lua::frozen(replace, "replace"));
    lua::set(globals, "require", lua::closure(L_, carrying<require_module>, sol::lightuserdata_value(this)));
    globals.seal(L_);
}

// A table that notes what is written into it and refuses everything once the scripts are loaded.
void Registries::push_registry(const std::string& name) {
    const sol::table written = sol::table::create(L_);  // for reading back
    stores_[name] = lua::keep(written);
    const sol::object read = lua::closure(L_, carrying<read_entry>, written, name);
    const sol::object write = lua::closure(L_, carrying<write_entry>, written, name, sol::lightuserdata_value(this));
    lua::with_metatable(sol::table::create(L_),
                        sol::table::create_with(L_, "__index", read, "__newindex", write, "__metatable", false))
        .push();
}

int Registries::read_entry(lua_State* L) {
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

int Registries::write_entry(lua_State* L) {
    auto& registries = *static_cast<Registries*>(lua_touserdata(L, lua_upvalueindex(3)));
    if (!registries.open_) fail(L, "definitions are made when scripts are loaded, not in play");
    const std::string registry = lua_tostring(L, lua_upvalueindex(2));
    if (lua_type(L, 2) != LUA_TSTRING) fail(L, fmt::format("names in '{}' are texts", registry));
    registries.define(L, registry);
    return 0;
}

void Registries::define(lua_State* L, const std::string& registry) {
    lua_Debug where{};
    content::Location location;
    std::string pack = "base";
    if (lua_getstack(L, 1, &where) && lua_getinfo(L, "Sl", &where)) {
        const int script = lua::Chunks::number_of(where.source);
        if (script >= 0) {
            const content::Script& source = machine_.definition->scripts[script];
            pack = source.pack;
            location = {source.path, where.currentline, 0, pack};
        }
    }
    const std::string name = lua_tostring(L, 2);
    if (registry == "metrics" && name == "game") {
        diagnostics_.error(location, "'metrics.game' is where numbers of the whole game are defined",
                           "write metrics.game.<name>");
        return;
    }
    const bool table = registry == "actions" || registry == "abilities";
    if (table ? !lua_istable(L, 3) : !lua_isfunction(L, 3)) {
        diagnostics_.error(location, fmt::format("'{}.{}' must be a {}", registry, name, table ? "table" : "function"));
        return;
    }
    // Each pack may listen, modify and replace once; everything else has one definition in all.
    const bool many = registry == "on" || registry == "modify" || registry.starts_with("replace.");
    for (const Registered& other : entries(registry)) {
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
int Registries::require_module(lua_State* L) {
    auto& registries = *static_cast<Registries*>(lua_touserdata(L, lua_upvalueindex(1)));
    const std::string name = luaL_checkstring(L, 1);
    if (!registries.open_) fail(L, "require is for the top of a script, not for play");
    lua_Debug where{};
    std::string pack = "base";
    if (lua_getstack(L, 1, &where) && lua_getinfo(L, "S", &where)) {
        const int script = lua::Chunks::number_of(where.source);
        if (script >= 0) pack = registries.machine_.definition->scripts[script].pack;
    }
    const auto& scripts = registries.machine_.definition->scripts;
    std::vector<std::string> known;
    for (const std::string& from : {pack, std::string("base")}) {
        for (std::size_t i = 0; i < scripts.size(); ++i) {
            if (!scripts[i].library || scripts[i].pack != from) continue;
            known.push_back(scripts[i].name);
            if (scripts[i].name == name) return registries.push_module(L, i);
        }
    }
    const std::string cure = content::did_you_mean(name, known);
    fail(L,
         fmt::format("there is no rules/lib/{}.lua in this pack or in base{}{}", name, cure.empty() ? "" : "; ", cure));
}

int Registries::push_module(lua_State* L, std::size_t index) {
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

bool Registries::push_chunk(lua_State* L, std::size_t index) const {
    machine_.runtime.globals().push(L);
    return machine_.runtime.chunks().push(L, static_cast<int>(index));
}

void Registries::run_script(std::size_t index) {
    machine_.runtime.meter().refill();
    std::string error;
    if (!push_chunk(L_, index))
        error = machine_.runtime.take_error(L_);
    else if (machine_.runtime.call(0, 0, error))
        return;
    auto [location, text] = content::split_location(error);
    if (location.file.empty()) location.file = machine_.definition->scripts[index].path;
    location.pack = machine_.definition->scripts[index].pack;
    diagnostics_.error(location, text);
}

bool Registries::freeze_tables() {
    bool all = true;
    for (const char* name : {"actions", "abilities"}) {
        sol::table written = lua::kept(L_, stores_[name]);
        for (const Registered& entry : entries(name)) {
            std::vector<int> functions;  // the rulebook has those of an action
            lua::kept(L_, entry.value).push();
            const std::string problem = lua::freeze_deeply(L_, "what scripts define", functions);
            written.raw_set(entry.name, lua::take(L_));
            for (const int function : functions) luaL_unref(L_, LUA_REGISTRYINDEX, function);
            if (problem.empty()) continue;
            diagnostics_.error(entry.location,
                               fmt::format("'{}.{}' must be a plain table: {}", name, entry.name, problem));
            all = false;
        }
    }
    return all;
}

// ---- replace ----

Registered* Registries::replaced_entry(const std::string& registry, const Registered& replacement) {
    for (Registered& entry : entries(registry))
        if (entry.name == replacement.name) return &entry;
    diagnostics_.error(
        replacement.location,
        fmt::format("'replace.{0}.{1}' replaces nothing: the game has no {0}.{1}", registry, replacement.name),
        content::did_you_mean(replacement.name, collected_.names(registry)));
    return nullptr;
}

// What takes the place of an entry, also for scripts that read the registry.
void Registries::replace(const std::string& registry, Registered& entry, int value) {
    entry.value = value;
    sol::table written = lua::kept(L_, stores_[registry]);
    written.raw_set(entry.name, lua::kept(L_, value));
}

void Registries::replace_functions(const std::string& registry) {
    for (const Registered& replacement : entries("replace." + registry))
        if (Registered* entry = replaced_entry(registry, replacement))
            replace(registry, *entry,
                    lua::keep(lua::closure(L_, carrying<call_replaced>, lua::kept(L_, replacement.value),
                                           lua::kept(L_, entry->value))));
}

void Registries::replace_actions() {
    for (const Registered& replacement : entries("replace.actions")) {
        Registered* entry = replaced_entry("actions", replacement);
        if (!entry) continue;
        std::string error;
        const auto made =
            lua::call(machine_.runtime, error, lua::kept(L_, replacement.value), lua::kept(L_, entry->value));
        if (!made) {
            const auto [location, text] = content::split_location(error);
            diagnostics_.error(location.file.empty() ? replacement.location : location, text);
        } else if (!lua::is_table(*made)) {
            diagnostics_.error(replacement.location,
                               fmt::format("'replace.actions.{}' must return the action's table", entry->name));
        } else {
            replace("actions", *entry, lua::keep(*made));
        }
    }
}

}  // namespace rulewright::script
