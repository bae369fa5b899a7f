#include "script/loading/bot_answer.h"

#include <fmt/format.h>

#include <algorithm>

namespace rulewright::script {

std::string read_answer(lua_State* L, const Machine& machine, const Decision& decision, Answer& answer) {
    answer = {};
    const auto whole = [&](int index, std::int32_t& out) {
        int is_whole = 0;
        const lua_Integer number = lua_tointegerx(L, index, &is_whole);
        out = static_cast<std::int32_t>(std::clamp<lua_Integer>(number, -INT32_MAX, INT32_MAX));
        return is_whole != 0 && lua_type(L, index) == LUA_TNUMBER;
    };
    if (lua_isnil(L, -1) && decision.optional) {
        answer.declined = true;
        return {};
    }
    switch (decision.kind) {
        case Decision::Kind::confirm:
            if (!lua_isboolean(L, -1)) return "it must return true or false";
            answer.choice = lua_toboolean(L, -1);
            return {};
        case Decision::Kind::number:
            if (lua_isboolean(L, -1) && !lua_toboolean(L, -1) && decision.optional) {
                answer.declined = true;
                return {};
            }
            return whole(-1, answer.choice) ? std::string() : "it must return a whole number";
        case Decision::Kind::choose_many: {
            if (!lua_istable(L, -1)) return "it must return a list of option numbers";
            const auto n = static_cast<lua_Integer>(lua_rawlen(L, -1));
            for (lua_Integer i = 1; i <= n; ++i) {
                lua_rawgeti(L, -1, i);
                std::int32_t index = 0;
                const bool fine = whole(-1, index);
                lua_pop(L, 1);
                if (!fine) return "it must return a list of option numbers";
                answer.many.push_back(index - 1);
            }
            std::sort(answer.many.begin(), answer.many.end());
            return {};
        }
        default:
            break;
    }
    if (!whole(-1, answer.choice))
        return fmt::format("it must return an option's number, not {}", machine.describe(L, -1));
    if (answer.choice == 0)
        answer.declined = true;
    else
        --answer.choice;
    return {};
}

}  // namespace rulewright::script
