// Printed fields as Lua sees them: made once, when scripts are loaded, and constant from then on.
#pragma once

#include <cstdint>
#include <vector>

namespace rulewright::script {

struct FieldValue {
    enum class Kind : std::uint8_t { nil, integer, boolean, reference };
    Kind kind = Kind::nil;
    std::int64_t value = 0;  // integer, boolean, or the registry reference
};

using PrintedFields = std::vector<std::vector<FieldValue>>;  // per printed component, per field of its type

}  // namespace rulewright::script
