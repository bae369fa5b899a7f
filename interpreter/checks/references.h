// What declarations of a game's content refer to, by index.
#pragma once

#include <set>

#include "content/definition.h"

namespace rulewright::checks {

struct References {
    std::set<int> enums, grids, records, options;
    std::set<int> whole_enums;  // every value is meant: state is declared per it, fields map it
};

[[nodiscard]] References references_of(const content::Definition& definition);

}  // namespace rulewright::checks
