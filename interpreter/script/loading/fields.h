// Printed fields of components as Lua values, made once. Lists, maps and records are frozen tables.
#pragma once

#include "script/bindings/bindings.h"

namespace rulewright::script {

void make_fields(Bindings& bindings);

}  // namespace rulewright::script
