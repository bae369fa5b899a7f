#include "lua/meter.h"

#include <fmt/format.h>

namespace rulewright::lua {

std::string Meter::exhaustion() const {
    return fmt::format("the script did not end within {} instructions: an endless loop?", limits_.instructions);
}

}  // namespace rulewright::lua
