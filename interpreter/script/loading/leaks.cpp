#include "script/loading/leaks.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <set>
#include <utility>

#include "script/asking/machine.h"

namespace rulewright::script {
namespace {

class LeakWalker {
  public:
    LeakWalker(Machine& machine, std::vector<const void*>& known)
        : chunks_(machine.runtime.chunks()), L_(machine.runtime.state()), known_(known) {}

    void function(int reference) {
        if (reference == no_function) return;
        lua_rawgeti(L_, LUA_REGISTRYINDEX, reference);
        walk_function();
        lua_pop(L_, 1);
    }

    LeakWatch::Prints result;

  private:
    // The function lies on top of the stack and stays there.
    void walk_function() {
        luaL_checkstack(L_, 16, "functions nested too deeply");
        if (!seen_.insert(lua_topointer(L_, -1)).second) return;
        lua_Debug info{};
        lua_pushvalue(L_, -1);
        lua_getinfo(L_, ">S", &info);
        const int script = lua::Chunks::number_of(info.source);
        for (int i = 1;; ++i) {
            const char* name = lua_getupvalue(L_, -1, i);
            if (!name) break;
            const std::string local = name;
            if (local != "_ENV") {
                const std::string print = fingerprint(0);
                if (script >= 0 && !local.empty()) result[{script, place(script, local, info.linedefined)}] = print;
            }
            lua_pop(L_, 1);
        }
    }

    // What the value on top of the stack is made of.
    std::string fingerprint(int depth) {
        luaL_checkstack(L_, 16, "tables nested too deeply");
        switch (lua_type(L_, -1)) {
            case LUA_TFUNCTION:
                walk_function();
                return fmt::format("function {}", order(lua_topointer(L_, -1)));
            case LUA_TTABLE:
                return depth > 16 ? std::string("...") : table(depth);
            case LUA_TUSERDATA: {
                const Handle& handle = *to_handle(L_, -1);
                return fmt::format("handle {} {} {}", static_cast<int>(handle.kind), handle.family, handle.index);
            }
            case LUA_TSTRING:
                return fmt::format("\"{}\"", lua_tostring(L_, -1));
            default: {
                push_text(L_, -1);
                std::string text = lua_tostring(L_, -1);
                lua_pop(L_, 1);
                return text;
            }
        }
    }

    std::string table(int depth) {
        const void* address = lua_topointer(L_, -1);
        if (std::find(path_.begin(), path_.end(), address) != path_.end()) return "itself";
        path_.push_back(address);
        push_thawed(L_, -1);
        std::vector<std::string> parts;
        lua_pushnil(L_);
        while (lua_next(L_, -2)) {
            std::string value = fingerprint(depth + 1);
            lua_pop(L_, 1);
            lua_pushvalue(L_, -1);
            parts.push_back(fingerprint(depth + 1) + "=" + std::move(value));
            lua_pop(L_, 1);
        }
        lua_pop(L_, 1);
        path_.pop_back();
        std::sort(parts.begin(), parts.end());
        return fmt::format("{{{}}}", fmt::join(parts, ","));
    }

    // Functions are told apart by when they were first met, not by address. The order outlives the walker.
    std::size_t order(const void* address) {
        const auto at = std::find(known_.begin(), known_.end(), address);
        if (at != known_.end()) return static_cast<std::size_t>(at - known_.begin());
        known_.push_back(address);
        return known_.size() - 1;
    }

    // Where the local is declared: the nearest "local ... name" at or before the function.
    std::string place(int script, const std::string& local, int function_line) const {
        const std::string& path = chunks_.path(script);
        const std::string& text = chunks_.source(script);
        int line = 1, found = function_line;
        std::size_t begin = 0;
        while (begin < text.size() && line <= function_line) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            if (declares(std::string_view(text).substr(begin, end - begin), local)) found = line;
            begin = end + 1;
            ++line;
        }
        return fmt::format("{}:{}: local '{}'", path, found, local);
    }

    static bool declares(std::string_view line, std::string_view local) {
        const std::size_t keyword = line.find("local ");
        if (keyword == std::string_view::npos) return false;
        const std::size_t equals = line.find('=', keyword);
        const std::string_view names =
            line.substr(keyword, equals == std::string_view::npos ? equals : equals - keyword);
        const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
        for (std::size_t at = names.find(local); at != std::string_view::npos; at = names.find(local, at + 1)) {
            const std::size_t after = at + local.size();
            if ((at == 0 || !word(names[at - 1])) && (after >= names.size() || !word(names[after]))) return true;
        }
        return false;
    }

    const lua::Chunks& chunks_;
    lua_State* L_;
    std::vector<const void*>& known_;
    std::set<const void*> seen_;
    std::vector<const void*> path_;
};

}  // namespace

LeakWatch::Prints LeakWatch::prints() {
    LeakWalker walker(machine_, known_functions_);
    const Rulebook& rulebook = machine_.rulebook();
    for (const auto& [name, function] : rulebook.steps) walker.function(function);
    for (const ValueRule& value : rulebook.values) {
        walker.function(value.function);
        for (const int modifier : value.modifiers) walker.function(modifier);
    }
    for (const EventRule& event : rulebook.events)
        for (const int handler : event.handlers) walker.function(handler);
    for (const Action& action : rulebook.actions) {
        for (const int part : {action.available, action.targets, action.allows, action.run}) walker.function(part);
        for (const auto& [event, function] : action.on) walker.function(function);
        for (const auto& [value, function] : action.modify) walker.function(function);
    }
    for (const auto* list : {&rulebook.metrics, &rulebook.invariants})
        for (const NamedFunction& entry : *list) walker.function(entry.function);
    for (const int function : bots_) walker.function(function);
    return std::move(walker.result);
}

LeakWatch::LeakWatch(Machine& machine) : machine_(machine), fresh_(prints()) {}

void LeakWatch::watch_bot(int function) {
    bots_.push_back(function);
    for (auto& [local, print] : prints()) fresh_.try_emplace(local, std::move(print));
}

std::vector<std::string> LeakWatch::changed() {
    std::set<std::string> leaked;
    for (const auto& [local, print] : prints()) {
        const auto fresh = fresh_.find(local);
        if (fresh != fresh_.end() && fresh->second != print) leaked.insert(local.second);
    }
    return {leaked.begin(), leaked.end()};
}

}  // namespace rulewright::script
