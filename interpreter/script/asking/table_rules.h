// TableRules: the flow of one table with its steps, conditions and loops resolved. Made once per Layout and kept.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "script/asking/rulebook.h"
#include "script/asking/steps.h"
#include "state/layout.h"

namespace rulewright::script {

// A condition, `from` or `times` of the flow: a variable's store family or a value's index.
struct Resolved {
    enum class Kind : std::uint8_t { none, variable, value };
    Kind kind = Kind::none;
    int index = -1;
    bool negated = false;
};

struct TableRules {
    std::shared_ptr<const state::Layout> layout;
    std::vector<int> steps;                      // functions, parallel to Layout::steps
    std::vector<std::array<Resolved, 5>> flow;   // per position, by FlowQuestion
    std::unordered_map<std::string, int> loops;  // name -> position of its begin
};

[[nodiscard]] TableRules resolve_table(const Rulebook& rulebook, const std::shared_ptr<const state::Layout>& layout);

}  // namespace rulewright::script
