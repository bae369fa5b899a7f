// Grids and their cells.
#pragma once

#include "script/bindings/bindings.h"
#include "state/grid.h"

namespace rulewright::script {

[[nodiscard]] inline state::Grid grid_of(const Bindings& bindings, int grid) {
    const content::Grid& declared = bindings.definition->grids[grid];
    return {declared.width, declared.height};
}

void install_grids(Bindings& bindings);

}  // namespace rulewright::script
