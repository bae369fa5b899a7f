// Which events and values led to where the scripts are, read from their stack.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "script/asking/event.h"
#include "script/asking/machine.h"
#include "script/asking/value.h"

namespace rulewright::script {
namespace {

constexpr std::size_t most_told = 8;

// "value 'name'" when this is the frame of a function that evaluates one, and so on; else nothing.
std::string link(lua_State* L, lua_Debug& frame) {
    lua_getinfo(L, "f", &frame);
    const lua_CFunction function = lua_tocfunction(L, -1);
    lua_pop(L, 1);
    const char* kind = function == lua_CFunction(carrying<call_value>)   ? "value"
                       : function == lua_CFunction(carrying<emit_event>) ? "event"
                                                                         : nullptr;
    if (!kind || !lua_getlocal(L, &frame, 2)) return {};
    std::string text = fmt::format("{} '{}'", kind, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?");
    lua_pop(L, 1);
    return text;
}

}  // namespace

std::string Machine::calls_that_led_to(lua_State* L) const {
    std::vector<std::string> links;  // innermost first
    lua_Debug frame;
    for (int level = 0; lua_getstack(L, level, &frame); ++level)
        if (std::string text = link(L, frame); !text.empty()) links.push_back(std::move(text));
    if (links.empty()) return {};
    std::string chain;
    const std::size_t told = std::min(links.size(), most_told);
    for (std::size_t i = 0; i < told; ++i) chain += (i > 0 ? " > " : "") + links[links.size() - 1 - i];
    if (links.size() > told) chain += fmt::format(" > ... ({} in all)", links.size());
    return fmt::format("; what led to it: {}", chain);
}

}  // namespace rulewright::script
