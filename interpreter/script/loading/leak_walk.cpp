#include "script/loading/leak_walk.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "script/asking/machine.h"

namespace rulewright::script {
namespace {

// FNV-1a: prints are compared within one process only.
constexpr std::uint64_t no_print = 14695981039346656037ULL;
void mix(std::uint64_t& print, std::string_view text) {
    for (const char c : text) print = (print ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    print = (print ^ 0xff) * 1099511628211ULL;  // where one text ends and the next begins
}

bool declares(std::string_view line, std::string_view local) {
    const std::size_t keyword = line.find("local ");
    if (keyword == std::string_view::npos) return false;
    const std::size_t equals = line.find('=', keyword);
    const std::string_view names = line.substr(keyword, equals == std::string_view::npos ? equals : equals - keyword);
    const auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (std::size_t at = names.find(local); at != std::string_view::npos; at = names.find(local, at + 1)) {
        const std::size_t after = at + local.size();
        if ((at == 0 || !word(names[at - 1])) && (after >= names.size() || !word(names[after]))) return true;
    }
    return false;
}

// Where a local is declared: the nearest "local ... name" at or before the function that uses it.
int declaration(std::string_view text, std::string_view local, int function_line) {
    int line = 1, found = function_line;
    for (std::size_t begin = 0; begin < text.size() && line <= function_line; ++line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (declares(text.substr(begin, end - begin), local)) found = line;
        begin = end + 1;
    }
    return found;
}

}  // namespace

LeakWalk::LeakWalk(Machine& machine, Known& known)
    : machine_(machine), L_(machine.runtime.state()), known_(known), bottom_(lua_gettop(L_)) {
    luaL_checkstack(L_, 16, "no room to look for leaks");
    for (int* table : {&functions_, &reached_, &entries_}) {
        lua_newtable(L_);
        *table = lua_gettop(L_);
    }
}

LeakWalk::~LeakWalk() { lua_settop(L_, bottom_); }

void LeakWalk::add(int function) {
    if (function == no_function) return;
    lua_rawgeti(L_, LUA_REGISTRYINDEX, function);
    add_function();
    lua_pop(L_, 1);
}

// The function on top of the stack, which stays there.
void LeakWalk::add_function() {
    if (!seen_functions_.insert(lua_topointer(L_, -1)).second) return;
    lua_pushvalue(L_, -1);
    lua_rawseti(L_, functions_, static_cast<lua_Integer>(seen_functions_.size()));
}

LeakWalk::Result LeakWalk::walk() {
    for (std::size_t i = 1; i <= seen_functions_.size(); ++i) {
        lua_rawgeti(L_, functions_, static_cast<lua_Integer>(i));
        visit_function();
        lua_pop(L_, 1);
    }
    return std::move(result_);
}

void LeakWalk::visit_function() {
    lua_Debug info{};
    lua_pushvalue(L_, -1);
    lua_getinfo(L_, ">S", &info);
    const int script = lua::Chunks::number_of(info.source);
    for (int i = 1;; ++i) {
        const char* name = lua_getupvalue(L_, -1, i);
        if (!name) return;
        // Functions of one file share their locals; each is looked at once.
        if (seen_upvalues_.insert(lua_upvalueid(L_, -2, i)).second) visit_upvalue(script, name, info.linedefined);
        lua_pop(L_, 1);
    }
}

// Its value is on top of the stack.
void LeakWalk::visit_upvalue(int script, std::string_view name, int line) {
    if (name == "_ENV" && lua::is_frozen(L_, -1)) return;  // what all scripts see
    std::uint64_t print = no_print;
    const bool complete = print_value(print);
    if (script < 0 || name.empty()) return;
    const Local local{script, place(script, name, line)};
    if (!complete)
        result_.too_large.insert(local);
    else
        result_.prints[local] += print;  // several functions may each have one of that name
}

// Of the value on top of the stack; false when it is too large.
bool LeakWalk::print_value(std::uint64_t& print) {
    numbers_.clear();
    things_of_local_ = 0;
    mix(print, token());
    for (std::size_t i = 1; i <= numbers_.size(); ++i) {
        if (things_of_local_ > most_things_in_a_local || things_ > most_things) break;
        lua_rawgeti(L_, reached_, static_cast<lua_Integer>(i));
        print_content(print);
        lua_pop(L_, 1);
    }
    for (std::size_t i = numbers_.size(); i > 0; --i) {
        lua_pushnil(L_);
        lua_rawseti(L_, reached_, static_cast<lua_Integer>(i));
    }
    return things_of_local_ <= most_things_in_a_local && things_ <= most_things;
}

// Of the table or function on top of the stack.
void LeakWalk::print_content(std::uint64_t& print) {
    if (lua_istable(L_, -1))
        print_table(print);
    else
        print_upvalues(print);
}

// What a function of C remembers: iterators count.
void LeakWalk::print_upvalues(std::uint64_t& print) {
    for (int i = 1; lua_getupvalue(L_, -1, i); ++i) {
        ++things_;
        ++things_of_local_;
        mix(print, token());
        lua_pop(L_, 1);
    }
}

void LeakWalk::print_table(std::uint64_t& print) {
    if (lua_getmetatable(L_, -1)) {
        mix(print, "metatable");
        mix(print, token());
        lua_pop(L_, 1);
    }
    std::vector<std::pair<std::string, lua_Integer>> keys;  // with their places in entries_
    lua_Integer count = 0;
    lua_pushnil(L_);
    while (lua_next(L_, -2)) {
        if (++things_of_local_ > most_things_in_a_local) {
            lua_pop(L_, 2);
            return;
        }
        lua_rawseti(L_, entries_, count + 2);
        lua_pushvalue(L_, -1);
        const bool plain = lua_type(L_, -1) == LUA_TNUMBER || lua_type(L_, -1) == LUA_TSTRING;
        keys.emplace_back(plain ? token() : fmt::format("{}", number_of(lua_topointer(L_, -1))), count + 1);
        lua_rawseti(L_, entries_, count + 1);
        count += 2;
    }
    things_ += static_cast<std::size_t>(count / 2);
    std::sort(keys.begin(), keys.end());
    for (const auto& [key, at] : keys) {
        for (const lua_Integer part : {at, at + 1}) {
            lua_rawgeti(L_, entries_, part);
            mix(print, token());
            lua_pop(L_, 1);
        }
    }
}

// The value on top of the stack in a few characters; what lies in it is visited later.
std::string LeakWalk::token() {
    switch (lua_type(L_, -1)) {
        case LUA_TBOOLEAN:
            return lua_toboolean(L_, -1) ? "true" : "false";
        case LUA_TNUMBER:
            return lua_isinteger(L_, -1) ? fmt::format("{}", lua_tointeger(L_, -1))
                                         : fmt::format("{:a}", lua_tonumber(L_, -1));
        case LUA_TSTRING: {
            std::size_t length = 0;
            const char* text = lua_tolstring(L_, -1, &length);
            return fmt::format("\"{}", std::string_view(text, length));
        }
        case LUA_TUSERDATA:
            if (lua_getmetatable(L_, -1)) {
                lua_pop(L_, 1);
                const Handle& handle = *to_handle(L_, -1);
                return fmt::format("handle {} {} {}", static_cast<int>(handle.kind), handle.family, handle.index);
            }
            // Not ours: what an iterator of Lua's own remembers.
            return {static_cast<const char*>(lua_touserdata(L_, -1)), lua_rawlen(L_, -1)};
        case LUA_TFUNCTION:
            if (lua_iscfunction(L_, -1)) return token_of_reached();
            add_function();
            return fmt::format("function {}", number_of(lua_topointer(L_, -1)));
        case LUA_TTABLE: {
            push_thawed(L_, -1);
            std::string result = token_of_reached();
            lua_pop(L_, 1);
            return result;
        }
        default:
            return lua_typename(L_, lua_type(L_, -1));
    }
}

// Something with content, which is visited once for each local.
std::string LeakWalk::token_of_reached() {
    const auto [at, is_new] = numbers_.try_emplace(lua_topointer(L_, -1), numbers_.size() + 1);
    if (is_new) {
        lua_pushvalue(L_, -1);
        lua_rawseti(L_, reached_, static_cast<lua_Integer>(at->second));
    }
    return fmt::format("#{}", at->second);
}

std::size_t LeakWalk::number_of(const void* address) {
    return known_.try_emplace(address, known_.size()).first->second;
}

const std::string& LeakWalk::place(int script, std::string_view local, int function_line) {
    std::string& place = places_[{script, std::string(local), function_line}];
    if (place.empty()) {
        const lua::Chunks& chunks = machine_.runtime.chunks();
        place = fmt::format("{}:{}: local '{}'", chunks.path(script),
                            declaration(chunks.source(script), local, function_line), local);
    }
    return place;
}

}  // namespace rulewright::script
