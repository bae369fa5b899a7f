#include "lua/chunks.h"

#include <fmt/format.h>
#include <lauxlib.h>

#include <cstdio>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "lua/runtime.h"
#include "lua/source.h"

namespace rulewright::lua {

int Chunks::add(std::string path, std::string file, std::string source) {
    chunks_.push_back({std::move(path), std::move(file), std::move(source)});
    return static_cast<int>(chunks_.size()) - 1;
}

bool Chunks::push(lua_State* L, int number) const {
    return push_chunk(L, source(number), fmt::format("script#{}", number));
}

int Chunks::number_of(const char* source) {
    int number = -1;
    return std::sscanf(source, "=script#%d", &number) == 1 ? number : -1;
}

std::string Chunks::with_names(std::string text, std::string Chunk::*name) const {
    static constexpr std::string_view mark = "script#";
    std::string named;
    std::size_t copied = 0;  // texts of scripts may be long and full of marks
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos;) {
        std::size_t end = at + mark.size();
        std::size_t number = 0;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9' && number < 100000)
            number = number * 10 + static_cast<std::size_t>(text[end++] - '0');
        if (end > at + mark.size() && number < chunks_.size()) {
            named.append(text, copied, at - copied).append(chunks_[number].*name);
            copied = end;
        }
        at = end;
    }
    if (copied == 0) return text;
    return named.append(text, copied);
}

namespace {

// Pushes the function, or what is wrong with it.
bool load(lua_State* L, const std::string& text, const std::string& name) {
    if (const std::optional<int> line = line_of_power(text)) {
        lua_pushfstring(
            L,
            "%s:%d: '^' is not to be had here: its last digits differ from machine to machine; write x * x, "
            "or math.power(x, n) for whole numbers",
            name.c_str(), *line);
        return false;
    }
    Runtime& runtime = Runtime::of(L);
    const Meter::Running running(runtime.meter());
    const int status = luaL_loadbufferx(L, text.data(), text.size(), ("=" + name).c_str(), "t");
    if (status == LUA_ERRMEM && runtime.memory().is_exhausted()) throw std::bad_alloc();
    return status == LUA_OK;
}

}  // namespace

bool push_chunk(lua_State* L, const std::string& text, const std::string& name) {
    const int globals = lua_gettop(L);
    const bool is_lua = load(L, text, name);
    if (is_lua) {
        lua_pushvalue(L, globals);
        lua_setupvalue(L, -2, 1);
    }
    lua_remove(L, globals);
    return is_lua;
}

}  // namespace rulewright::lua
