// `shapes`: polyominoes for scripts. A mask is an integer, so scripts keep placements in plain int attributes.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_shapes(Bindings& bindings);

}  // namespace rulewright::script
