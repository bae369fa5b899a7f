// Grids and their cells.
#pragma once

#include "script/bindings/bindings.h"
#include "state/grid.h"

namespace rulewright::script {

[[nodiscard]] state::Grid grid_of(const Bindings& bindings, int grid);

void install_grids(Bindings& bindings);

}  // namespace rulewright::script
