#include "lua/absent.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "lua/fail.h"
#include "lua/runtime.h"
#include "lua/text.h"

namespace rulewright::lua {
namespace {

constexpr const char* no_machine =
    "a game must be the same on every machine and every day; chance comes from math.random";
constexpr const char* no_files = "scripts reach no files; game:log and print tell people what happens";
constexpr const char* no_code = "rules are files; what several of them need lies in rules/lib, for 'require'";
constexpr const char* no_waiting = "a step waits by itself wherever it asks somebody";
constexpr const char* no_raw = "tables are read and written as they are";
constexpr const char* no_digits = "its last digits differ from machine to machine; whole numbers have math.power";
constexpr const char* no_bytes = "texts are for people; numbers and lists need no packing";

struct Absent {
    std::string_view library, name;
    const char* why;
};

constexpr Absent all[] = {
    {"", "os", no_machine},
    {"", "io", no_files},
    {"", "debug", "a script sees what it is given; print shows values while you look for a mistake"},
    {"", "package", no_code},
    {"", "load", no_code},
    {"", "loadstring", no_code},
    {"", "loadfile", no_code},
    {"", "dofile", no_code},
    {"", "module", no_code},
    {"", "coroutine", no_waiting},
    {"", "collectgarbage", "memory is looked after, and limited"},
    {"", "rawget", no_raw},
    {"", "rawset", no_raw},
    {"", "rawequal", no_raw},
    {"", "rawlen", no_raw},
    {"", "next", "it has another order in every run; pairs has a defined one, and 'pairs(t)() == nil' tells of none"},
    {"", "xpcall", "errors name their place by themselves; pcall catches them"},
    {"", "_G", "globals cannot be written; helpers are made with 'local'"},
    {"", "warn", "print tells you, game:log tells the players"},
    {"", "unpack", "use table.unpack"},
    {"", "getfenv", "globals cannot be written; helpers are made with 'local'"},
    {"", "setfenv", "globals cannot be written; helpers are made with 'local'"},
    {"", "_VERSION", "it says nothing about this program"},
    {"math", "pow", no_digits},
    {"math", "exp", no_digits},
    {"math", "log", no_digits},
    {"math", "log10", no_digits},
    {"math", "sin", no_digits},
    {"math", "cos", no_digits},
    {"math", "tan", no_digits},
    {"math", "asin", no_digits},
    {"math", "acos", no_digits},
    {"math", "atan", no_digits},
    {"math", "atan2", no_digits},
    {"math", "deg", no_digits},
    {"math", "rad", no_digits},
    {"math", "randomseed", "chance comes from the game's seed, so that a game can be played again"},
    {"string", "dump", no_code},
    {"string", "pack", no_bytes},
    {"string", "unpack", no_bytes},
    {"string", "packsize", no_bytes},
    {"table", "getn", "use #table"},
    {"table", "maxn", "use #table"},
};

// Raises that the name at 2 is not in the table at 1.
int raise_missing(lua_State* L, const std::string& library) {
    push_text(L, 2);
    const std::string name = lua_tostring(L, -1);
    const std::string called =
        library.empty() ? fmt::format("global '{}'", name) : fmt::format("'{}.{}'", library, name);
    if (const char* why = why_absent(library, name))
        fail(L, fmt::format("there is no {} here, on purpose: {}", called, why));
    std::vector<std::string> known;
    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING) known.emplace_back(lua_tostring(L, -1));
    }
    const std::string cure = Host::of(L).cure(name, known);
    fail(L, fmt::format("there is no {}{}{}", called, cure.empty() ? "" : "; ", cure));
}

}  // namespace

const char* why_absent(std::string_view library, std::string_view name) {
    for (const Absent& absent : all)
        if (absent.library == library && absent.name == name) return absent.why;
    return nullptr;
}

int missing_global(lua_State* L) { return raise_missing(L, ""); }
int missing_in_library(lua_State* L) { return raise_missing(L, lua_tostring(L, lua_upvalueindex(1))); }

}  // namespace rulewright::lua
