// Flattens a Definition's flow into a Layout's FlowOps.
#pragma once

#include "state/layout.h"

namespace rulewright::state {

// Fills flow, steps, register_count and the registers of turn limit and turn order of a layout whose definition is set.
// The caller gives the registers their stores (register_base). The last op is `end`.
void flatten_flow(Layout& layout);

}  // namespace rulewright::state
