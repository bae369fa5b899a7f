// The kinds of decisions, for behaviour.cpp alone.
#pragma once

#include "decision/behaviour.h"

namespace rulewright::decision {

[[nodiscard]] const Behaviour& act();
[[nodiscard]] const Behaviour& choose();
[[nodiscard]] const Behaviour& choose_many();
[[nodiscard]] const Behaviour& number();
[[nodiscard]] const Behaviour& confirm();

}  // namespace rulewright::decision
