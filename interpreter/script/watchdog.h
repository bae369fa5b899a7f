// The watchdog of the scripts' machine, as those see it who run games.
#pragma once

#include "lua/watchdog.h"

namespace rulewright::script {

using lua::OutOfTime;
using lua::Watchdog;

}  // namespace rulewright::script
