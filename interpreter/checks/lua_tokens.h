// The words of a Lua script, for checks that only look at what is written in it. Comments are left out. Whether the
// script makes sense is not asked: the Lua that loads it tells.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace rulewright::checks {

struct LuaToken {
    enum class Kind : std::uint8_t { name, text, number, symbol };
    Kind kind = Kind::symbol;
    std::string_view text;     // of a text: what stands between its quotes, escapes as they are written
    int line = 0, column = 0;  // from 1
    bool is(std::string_view symbol) const { return kind != Kind::text && text == symbol; }
};

// They refer to `source`.
[[nodiscard]] std::vector<LuaToken> lua_tokens(std::string_view source);

}  // namespace rulewright::checks
