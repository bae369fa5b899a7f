// Enums: lists of texts, enums.color.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void install_enums(Bindings& bindings);

}  // namespace rulewright::script
