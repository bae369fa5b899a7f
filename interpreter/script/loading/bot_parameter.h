// BotParameter: a number by which a user tunes a bot. Nothing of Lua is seen here.
#pragma once

#include <cstdint>
#include <string>

namespace rulewright::script {

struct BotParameter {
    std::string name;
    std::int64_t default_value = 0, min = INT32_MIN, max = INT32_MAX;
    std::string text;
};

}  // namespace rulewright::script
